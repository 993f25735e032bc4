// Conditions while nodes of two versions serve one library: each finds the other's changes, refuses keys the
// other revoked, and no search fails while the newer version migrates the database. Imports nothing from the
// test runner.
import { queryOn } from "./postgres-server.ts";
import {
  createKeyAs,
  msUntil,
  revokeKeyAs,
  signInAt,
  startUpgradeNode,
  type UpgradeNode,
  type Version,
} from "./upgrade.ts";

/**
 * Replaces nodes of one version by those of the next. Throws at the first promise that does not hold; times are
 * in milliseconds.
 */
export async function upgrade(older: Version, newer: Version, databaseUrl: string) {
  const nodes: UpgradeNode[] = [];
  const start = async (version: Version) => {
    const node = await startUpgradeNode(version);
    nodes.push(node);
    return node;
  };
  try {
    const old = await start(older);
    const { key } = await createKeyAs(await signInAt(old));
    await old.import("Before upgrade", key);
    await msUntil(async () => (await old.found("before upgrade", key)).includes("Before upgrade"));
    const before = await migrationsIn(databaseUrl);
    const searching = searchUntilStopped(old, key);
    // Both find migrations to apply; one of them waits for the other.
    const starting = await Promise.allSettled([start(newer), start(newer)]);
    const searchesMeanwhile = await searching.stop();
    for (const each of starting) if (each.status === "rejected") throw each.reason;
    const [, fresh] = nodes;
    if (fresh === undefined) throw new Error("both newer nodes have started");
    const after = await migrationsIn(databaseUrl);
    const seen = { ...(await changesSeen(old, fresh, key)), ...(await changesSeen(fresh, old, key)) };
    const { code, output } = await old.stop();
    if (code !== 0) throw new Error(`the node of ${older.name} ended with ${code}: ${output}`);
    const again = await start(older);
    const found = await again.found("before upgrade", key);
    if (!found.includes("Before upgrade")) throw new Error(`${older.name} started again and found ${found}`);
    return {
      /** Before the newer version started, and afterwards. */
      migrations: [before, after] as const,
      /** Those that the older version answered while two nodes of the newer one started; all of them with 200. */
      searchesMeanwhile,
      /** From a change on one node until the other one shows it. */
      seen,
      /** True when the older version starts on the migrated database. */
      startsAgain: true,
    };
  } finally {
    for (const node of nodes) node.kill();
  }
}

/** Searches a node one after the other; `stop` says how many there were, or throws what became of one. */
function searchUntilStopped(node: UpgradeNode, key: string) {
  let [isOver, count] = [false, 0];
  let failure: unknown = null;
  const searching = (async () => {
    for (; !isOver; count += 1) {
      const found = await node.found("before upgrade", key);
      if (!found.includes("Before upgrade")) throw new Error("a search missed a screen");
    }
  })().catch((error: unknown) => {
    failure = error;
  });
  return {
    async stop() {
      isOver = true;
      await searching;
      if (failure !== null) throw failure;
      return count;
    },
  };
}

/** Changes the library and the keys by one node, and waits until the other one shows it. */
async function changesSeen(
  by: UpgradeNode,
  other: UpgradeNode,
  key: string,
): Promise<Record<string, number>> {
  const of = `${by.name} seen by ${other.name}`;
  const name = `Changed by ${by.name}`;
  await by.import(name, key);
  const imported = await msUntil(async () => (await other.found(name, key)).includes(name));
  const { written, removed } = await writeAndRemove(by, other, key);
  const visitor = await signInAt(by);
  const made = await createKeyAs(visitor);
  const codeNow = async () => (await statusOf(other, made.key)).join(" ");
  // At once, without any wait: a key that nobody asked for before is looked for in the database.
  if ((await codeNow()) !== "200 ") throw new Error(`a new key was answered with ${await codeNow()}`);
  await revokeKeyAs(visitor, made.id);
  const revoked = await msUntil(async () => (await codeNow()) === "401 revoked_api_key");
  return {
    [`import, ${of}`]: imported,
    [`written screen, ${of}`]: written,
    [`removed screen, ${of}`]: removed,
    [`revoked key, ${of}`]: revoked,
  };
}

async function writeAndRemove(by: UpgradeNode, other: UpgradeNode, key: string) {
  const path = `/v1/screens/${crypto.randomUUID()}`;
  const name = `Written by ${by.name}`;
  const authorization = `Bearer ${key}`;
  const screen = { app_name: name, platform: "ios", title: name, description: `A screen about ${name}.` };
  const headers = { authorization, "content-type": "application/json" };
  const put = await by.ask(path, { method: "PUT", headers, body: JSON.stringify(screen) });
  if (put.status !== 201) throw new Error(`a screen was answered with ${await put.text()}`);
  const written = await msUntil(async () => (await other.found(name, key)).includes(name));
  await by.ask(path, { method: "DELETE", headers: { authorization } });
  const removed = await msUntil(async () => !(await other.found(name, key)).includes(name));
  return { written, removed };
}

async function statusOf(node: UpgradeNode, key: string): Promise<[number, string]> {
  const answer = await node.ask("/v1/apps", { headers: { authorization: `Bearer ${key}` } });
  const { error } = (await answer.json()) as { error?: { code: string } };
  return [answer.status, error?.code ?? ""];
}

/** Names of what was applied, in its order. */
async function migrationsIn(databaseUrl: string): Promise<readonly string[]> {
  const rows = await queryOn<{ name: string }>(databaseUrl, "select name from migrations order by name");
  return rows.map(({ name }) => name);
}
