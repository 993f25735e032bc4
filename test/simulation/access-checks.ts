// Keys, members and roles, as a node answers and lists them, against the model.
import { keyScopes } from "../../src/fields.ts";
import type { Keys } from "../../src/people/keys/schema.ts";
import type { Members } from "../../src/people/workspaces/schema.ts";
import { type ModelKey, stateOf } from "./access.ts";
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import { idOf } from "./screens.ts";
import type { ServerProcess } from "./server-process.ts";
import type { World } from "./world.ts";

/**
 * Of PostgreSQL a node hears within a second what another one did; a busy machine takes longer. Of SQLite the
 * next request knows.
 */
const heardMsMax = 30_000;
/** Those that a whole check asks with: of a long run they are hundreds. */
const askedMax = 24;

/** Some keys are answered as the model says. */
export async function checkSomeKeys(world: World, server: ServerProcess, random: Random): Promise<void> {
  const keys = [...world.access.keys];
  for (const [secret, key] of random.some(keys.slice(-12), 2)) await checkKey(world, server, secret, key);
}

/** The last keys are answered, and all keys and members are listed, as the model says. */
export async function checkAccess(world: World, server: ServerProcess): Promise<void> {
  for (const [secret, key] of [...world.access.keys].slice(-askedMax))
    await checkKey(world, server, secret, key);
  for (const workspaceId of world.access.workspaces.keys()) await checkLists(world, server, workspaceId);
}

/** One key is answered as the model says, for each scope. */
export async function checkKey(
  world: World,
  server: ServerProcess,
  secret: string,
  key: ModelKey,
): Promise<void> {
  for (const scope of keyScopes) {
    const wanted = world.access.refusalOfKey(key, scope, world.now);
    await untilSo(world, async () => {
      const found = await codeOf(server, secret, scope);
      // A workspace on the team plan has a window, which comes after everything else.
      const isRight = found === wanted || (wanted === null && found === "rate_limit_exceeded");
      return isRight ? null : `a key (${JSON.stringify(key)}) was answered by ${found} instead of ${wanted}`;
    });
  }
}

/**
 * The code of what a key is answered; null for a success. What it would write is refused for other reasons,
 * and changes nothing.
 */
async function codeOf(server: ServerProcess, secret: string, scope: string): Promise<string | null> {
  const isSearch = scope === "screens:search";
  const { body } = isSearch
    ? await server.ask(secret, "POST", "/v1/screens/search", {
        query: "cart",
        platform: "ios",
        mode: "standard",
      })
    : await server.ask(secret, "PUT", `/v1/screens/${idOf(0)}`, { platform: "no platform" });
  const code = body.error?.code ?? null;
  return !isSearch && code === "invalid_request" ? null : code;
}

/** As its oldest owner sees them. */
async function checkLists(world: World, server: ServerProcess, workspaceId: string): Promise<void> {
  const { members } = world.access.workspace(workspaceId);
  const owner = [...members].find(([, role]) => role === "owner")?.[0] ?? "";
  const path = `/api/workspaces/${workspaceId}`;
  await untilSo(world, async () => {
    const listed = await world.people.ask<Members>(server, owner, `${path}/members`);
    const found = listed.body.members.map(({ email, role }) => `${email} ${role}`).toSorted();
    const wanted = [...members].map(([email, role]) => `${email} ${role}`).toSorted();
    return found.join() === wanted.join() ? null : `members are ${found.join()} instead of ${wanted.join()}`;
  });
  await untilSo(world, async () => {
    const listed = await world.people.ask<Keys>(server, owner, `${path}/keys`);
    const found = listed.body.keys.map(({ id, state }) => `${id} ${state}`).toSorted();
    const keys = world.access.keysOf(workspaceId).map(([, key]) => key);
    const wanted = keys.map((key) => `${key.id} ${stateOf(key, world.now)}`).toSorted();
    const differing = new Set(found).symmetricDifference(new Set(wanted));
    return differing.size === 0 ? null : `listed keys differ from the model's: ${[...differing].join("; ")}`;
  });
}

/** `look` says what is wrong, or null. */
async function untilSo(world: World, look: () => Promise<string | null>): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const wrong = await look();
    if (wrong === null) return;
    if (world.backing.form === "sqlite" || performance.now() - startedAt > heardMsMax)
      throw new BrokenPromise(wrong);
    await Bun.sleep(20);
  }
}
