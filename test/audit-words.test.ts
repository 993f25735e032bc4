// Every action that the service records has words on the page of the audit list.
import { expect, test } from "bun:test";
import { join } from "node:path";

const root = join(import.meta.dir, "..");

/** The names of actions in the sources: after `action:`, in a call that records, or one of two of them. */
async function recordedActions(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const path of new Bun.Glob("src/{cli,library,operator,people,screens}/**/*.ts").scan(root)) {
    const source = await Bun.file(join(root, path)).text();
    for (const [, action = ""] of source.matchAll(
      /(?:\baction(?:: | = )|\b(?:record\w*|audit)\([^;"]*)"([a-z_]+\.[a-z_]+)"/g,
    ))
      found.add(action);
  }
  return found;
}

test("each action that is recorded is told in words, those of look-alikes, flows, collections and programs too", async () => {
  const page = await Bun.file(join(root, "src/pages/settings/audit/audit-days.tsx")).text();
  const actions = await recordedActions();
  for (const kind of [
    "screen.dismiss",
    "flow.create",
    "collection.unshare",
    "connection.create",
    "key.create",
  ])
    expect(actions).toContain(kind);
  expect([...actions].filter((action) => !page.includes(`"${action}": "`))).toEqual([]);
});
