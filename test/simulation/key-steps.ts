// Keys, by people at any node and by the command line. Each answer must be the model's.
import type { KeyScope } from "../../src/fields.ts";
import type { CreatedKey } from "../../src/people/keys/schema.ts";
import type { Act, ModelKey } from "./access.ts";
import { checkKey } from "./access-checks.ts";
import { ask, drawAct, requireAnswer } from "./act.ts";
import { WorkerError } from "./ask-worker.ts";
import type { Random } from "./random.ts";
import type { Outcome, Step } from "./step.ts";
import type { World } from "./world.ts";
import { anyNode } from "./write-steps.ts";

const hourMs = 3_600_000;

function drawScopes(random: Random): readonly KeyScope[] {
  return random.pick([
    ["screens:search"],
    ["screens:search"],
    ["screens:search", "screens:write"],
    ["screens:write"],
  ]);
}

async function createKey(world: World, random: Random): Promise<Outcome> {
  const act = drawAct(world, random);
  const scopes = drawScopes(random);
  const days = random.pick([null, 1, 2]);
  const server = await anyNode(world, random);
  const wanted = world.access.refusalOfNewKey(act, scopes, world.now);
  const body = { name: "a key", expires_in_days: days, scopes };
  const made = await ask<CreatedKey>(world, server, act, "/keys", body);
  requireAnswer(`a new key of ${act.actor}`, wanted, made.code);
  if (wanted === null) world.access.addKey(act.workspaceId, world.access.ownerOfNewKey(act), made.body);
  return { text: `${act.actor}, ${scopes.join()}: ${wanted ?? "created"}`, hasHit: false };
}

/** Mostly one of the last. */
function drawKey({ access }: World, act: Act, random: Random): [string, ModelKey] | null {
  const keys = access.keysOf(act.workspaceId).slice(-10);
  return keys.length === 0 ? null : random.pick(keys);
}

async function rotateKey(world: World, random: Random): Promise<Outcome> {
  const act = drawAct(world, random);
  const hours = random.pick([0, 1, 24]);
  const server = await anyNode(world, random);
  const [, key] = drawKey(world, act, random) ?? [];
  if (key === undefined) return { text: "no key yet", hasHit: false };
  const now = world.now;
  const wanted = world.access.refusalOfRotation(act, key, now);
  const made = await ask<CreatedKey>(world, server, act, `/keys/${key.id}/rotate`, { overlap_hours: hours });
  requireAnswer(`the rotation of ${JSON.stringify(key)} by ${act.actor}`, wanted, made.code);
  if (wanted !== null) return { text: `${act.actor}: ${wanted}`, hasHit: false };
  key.isReplaced = true;
  const endsAt = made.body.created_at + hours * hourMs;
  if (hours === 0) key.isRevoked = true;
  else key.expiresAt = Math.min(key.expiresAt ?? endsAt, endsAt);
  world.access.addKey(act.workspaceId, key.owner, made.body);
  return { text: `${act.actor}, ${hours} h`, hasHit: false };
}

async function revokeKey(world: World, random: Random): Promise<Outcome> {
  const act = drawAct(world, random);
  const server = await anyNode(world, random);
  const isKilled = random.isTrue(0.15);
  const [secret = "", key] = drawKey(world, act, random) ?? [];
  if (key === undefined) return { text: "no key yet", hasHit: false };
  const wanted = world.access.refusalOfRevocation(act, key, world.now);
  const { code } = await ask(world, server, act, `/keys/${key.id}/revoke`, {});
  requireAnswer(`the revocation of ${JSON.stringify(key)} by ${act.actor}`, wanted, code);
  if (wanted === null) key.isRevoked = true;
  if (isKilled) {
    await world.stop("SIGKILL");
    const restarted = await world.serve();
    // A revoked key is refused from the first request on; one that still works is answered once the index is
    // loaded.
    if (!key.isRevoked) await restarted.untilReady();
    await checkKey(world, restarted, secret, key);
  }
  return { text: `${act.actor}: ${wanted ?? "revoked"}${isKilled ? ", then killed" : ""}`, hasHit: isKilled };
}

/**
 * Command-line changes while the service runs; the command's clock is right even when the service's is not.
 */
async function useCommandLine(world: World, random: Random): Promise<Outcome> {
  const { access, place } = world;
  const { workspaceId } = drawAct(world, random);
  const scopes = drawScopes(random);
  const isNew = random.isTrue(0.5);
  const [, key] = drawKey(world, { workspaceId, actor: "" }, random) ?? [];
  const worker = world.workers.at(1);
  const codeOf = (error: unknown) => {
    if (error instanceof WorkerError) return { code: error.code };
    throw error;
  };
  if (isNew || key === undefined) {
    const wanted = access.refusalOfOperatorsKey(workspaceId, Date.now());
    type Made = Pick<ModelKey, "id"> & { secret: string; code: null };
    const question = { kind: "addKey", place, workspaceId, scopes } as const;
    const made = await worker.ask<Made>(question).catch(codeOf);
    requireAnswer("a new key by the command line", wanted, made.code ?? null);
    if ("secret" in made)
      access.addKey(workspaceId, null, {
        id: made.id,
        key: made.secret,
        scopes: [...scopes],
        expires_at: null,
      });
    return { text: `created: ${wanted ?? "done"}`, hasHit: false };
  }
  const isLive = !key.isRevoked && (key.expiresAt === null || key.expiresAt > Date.now());
  const question = { kind: "revoke", place, keyId: key.id } as const;
  const revoked = await worker.ask<null>(question).catch(codeOf);
  requireAnswer("a revocation by the command line", isLive ? null : "not_found", revoked?.code ?? null);
  if (isLive) key.isRevoked = true;
  return { text: `revoked: ${isLive}`, hasHit: false };
}

export const keySteps: readonly Step[] = [
  { name: "key created", weight: 7, run: createKey },
  { name: "key rotated", weight: 5, run: rotateKey },
  { name: "key revoked", weight: 6, run: revokeKey },
  { name: "keys by the command line", weight: 2, run: useCommandLine },
];
