// The command line does what it says, for people and for programs.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadConfig } from "../src/config/config.ts";
import { tryLock } from "../src/database/file-lock.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { restoreBackup } from "../src/maintenance/backup/restore-backup.ts";
import { openServices } from "../src/open-services.ts";
import { isApiKey } from "../src/people/keys/api-key.ts";
import { completeSetup } from "../src/people/setup/complete-setup.ts";
import { pathsIn } from "../src/system/paths.ts";
import { cli, commandLine } from "./support/command-line.ts";
import { closing } from "./support/opened.ts";
import { childEnvironment } from "./support/server.ts";
import { WatchedEngine } from "./support/watched-engine.ts";

const { folder, dataDir, run, json } = commandLine();

/** The end of a command that fails by these words. */
const failure = (words: string) => ({ code: 1, err: expect.stringContaining(words) });

describe("workspaces and keys", () => {
  test("are created, listed and revoked, from an empty place on", async () => {
    const workspace = await json("workspace", "create", "My team", "--plan", "enterprise");
    expect(workspace).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "My team",
      plan: "enterprise",
    });
    const key = await json(
      "key",
      "create",
      "--workspace",
      String(workspace["id"]),
      "--name",
      "first",
      "--expires-in-days",
      "7",
    );
    expect(isApiKey(String(key["key"]))).toBe(true);
    expect(Date.parse(String(key["expires_at"])) - Date.now()).toBeWithin(6.9 * 86_400_000, 7.1 * 86_400_000);

    const listed = await run("key", "list");
    expect(listed.out).toContain(String(key["id"]));
    expect(listed.out).toContain("live");
    expect(listed.out).toContain(String(key["key"]).slice(0, 13));
    expect(listed.out + JSON.stringify(await json("key", "list"))).not.toContain(
      String(key["key"]).slice(13),
    );

    expect(await json("key", "revoke", String(key["id"]))).toEqual({ id: key["id"], revoked: true });
    expect((await run("key", "list")).out).toContain("revoked");
    expect((await run("workspace", "list")).out).toContain("My team");
    const again = await run("key", "revoke", String(key["id"]));
    expect(again).toMatchObject({ ...failure("no live key"), out: "" });
  });

  test("tell people what to do next", async () => {
    const { out } = await run("workspace", "create", "Next");
    expect(out).toContain("screen-search key create --workspace ");
  });
});

describe("people", () => {
  test("get in by a setup link, and back in by a reset link", async () => {
    const { link } = await json("setup-link");
    expect(link).toMatch(/^http:\/\/localhost:3000\/setup#[\w-]{32}$/);
    expect((await run("user", "list")).out).toContain("screen-search setup-link");
    const unknown = await run("user", "reset-link", "nobody@example.org");
    expect(unknown).toMatchObject(failure("no account for nobody@example.org"));
    await setUp(String(link));
    expect(await run("setup-link")).toMatchObject(failure("set up already"));
    const { users } = await json("user", "list");
    expect(users).toMatchObject([{ email: "cli@example.org", is_operator: true }]);
    const reset = await json("user", "reset-link", "CLI@example.org");
    expect(reset["link"]).toMatch(/\/reset-password#\S{20,}$/);
    expect(reset["is_first_password"]).toBe(false);
    for (const [command, words] of [
      ["reset-second-factor", "had no second factor"],
      ["unlink-oidc", "was not linked"],
    ] as const) {
      expect(await json("user", command, "CLI@example.org")).toMatchObject({ is_changed: false });
      const { out } = await run("user", command, "cli@example.org");
      expect(out).toContain(words);
      expect((await run("user", command, "nobody@example.org")).code).toBe(1);
    }
    expect(await json("user", "update", "cli@example.org", "--operator", "yes")).toMatchObject({
      is_operator: true,
    });

    for (const args of [["update", "--operator", "no"], ["disable"], ["delete"]]) {
      const [command = "", ...options] = args;
      const refused = await run("user", command, "cli@example.org", ...options);
      expect(refused).toMatchObject(failure("last operator"));
    }
  });

  test("are disabled, enabled and deleted by the operator, and the audit list says so", async () => {
    addPerson("second@example.org");
    expect(await json("user", "disable", "Second@example.org")).toMatchObject({
      email: "second@example.org",
    });
    expect((await run("user", "list")).out).toMatch(/second@example\.org +disabled/);
    await json("user", "enable", "second@example.org");
    expect((await run("user", "list")).out).not.toContain("disabled");
    await json("user", "delete", "second@example.org");
    expect((await run("user", "delete", "second@example.org")).err).toContain("no account for");
    const { events } = await json("audit", "list", "--action", "user", "--text", "second@");
    expect(events).toMatchObject([
      { action: "user.delete", actor: "command line", address: "", outcome: "success" },
      { action: "user.enable" },
      { action: "user.disable" },
    ]);
    const { out } = await run("audit", "export", "--format", "csv", "--action", "user.delete");
    expect(out.trimEnd().split("\r\n")).toHaveLength(2);
    expect((await run("audit", "list")).out).toContain("user.delete");
    expect((await run("audit", "list", "--outcome", "perhaps")).code).toBe(2);
    expect((await run("audit", "list", "--limit", "0")).code).toBe(2);
  });

  test("have workspaces whose plan, name and suspension the operator changes", async () => {
    const { id } = await json("workspace", "create", "Changing", "--plan", "free");
    const changed = await json("workspace", "update", String(id), "--plan", "team", "--suspended", "yes");
    expect(changed).toEqual({ id, name: "Changing", plan: "team", is_suspended: true });
    const again = await json("workspace", "update", String(id), "--name", "Changed", "--suspended", "no");
    expect(again).toMatchObject({ name: "Changed", is_suspended: false });
  });

  test("may be given a key that nobody has stored yet", async () => {
    const { key } = await json("key", "generate");
    expect(isApiKey(String(key))).toBe(true);
  });
});

/** Makes the first account as the page of the link would. */
async function setUp(link: string): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir });
  const engine = await WatchedEngine.open();
  const services = await openServices(config, {
    openEngine: async () => engine,
    logDestination: { write: () => undefined },
  });
  const person = { name: "Cli", email: "cli@example.org", password: "correct horse battery" };
  const workspace = { workspace_name: "Made by a page", plan: "team" } as const;
  await completeSetup(
    services,
    { token: link.split("#")[1] ?? "", ...person, ...workspace },
    { address: "127.0.0.1", userAgent: null, cookie: null },
  );
  await services.close();
}

/** Makes another account, as an invitation would. */
function addPerson(email: string): void {
  using db = new Database(pathsIn(dataDir).database);
  db.query(
    "INSERT INTO users (id, name, email, is_email_verified, created_at, updated_at) VALUES (?, 'Second', ?, 0, 1, 1)",
  ).run(crypto.randomUUID(), email);
}

describe("exit codes", () => {
  const wrong: readonly (readonly [string, readonly string[], string?])[] = [
    ["an unknown command", ["nonsense"]],
    ["no command", []],
    ["an unknown option", ["status", "--nonsense"]],
    ["a missing argument", ["import"]],
    ["a missing option", ["key", "create", "--name", "x"]],
    [
      "a number out of bounds",
      ["key", "create", "--workspace", "x", "--name", "x", "--expires-in-days", "0"],
    ],
    [
      "a number that is none",
      ["key", "create", "--workspace", "x", "--name", "x", "--expires-in-days", "1e1"],
    ],
    ["a blank number", ["explain", "login", "--platform", "web", "--limit", " "]],
    ["a blank query", ["explain", " ", "--platform", "web"]],
    ["an unknown platform", ["explain", "login", "--platform", "mac"]],
    ["an unknown plan", ["workspace", "create", "x", "--plan", "gold"], "free, pro, team, enterprise"],
    ["a blank name", ["workspace", "create", " "]],
    ["a name that is too long", ["workspace", "create", "x".repeat(101)], "1 to 100 characters"],
    ["a key's name that is too long", ["key", "create", "--workspace", "x", "--name", "x".repeat(101)]],
    ["a change of nothing", ["workspace", "update", "1"], "--name, --plan or --suspended"],
    ["a change to an unknown plan", ["workspace", "update", "1", "--plan", "gold"]],
    ["neither yes nor no", ["workspace", "update", "1", "--suspended", "maybe"], "yes or no"],
    ["neither yes nor no for an operator", ["user", "update", "cli@example.org", "--operator", "maybe"]],
    ["a change of a plan to nothing", ["plan", "update", "team"]],
    ["a change of a plan out of bounds", ["plan", "update", "team", "--burst", "0"]],
    ["a change of a plan to no number", ["plan", "update", "team", "--burst", "many"]],
    ["a change of an unknown plan", ["plan", "update", "gold", "--burst", "3"]],
    [
      "an unknown scope",
      ["key", "create", "--workspace", "x", "--name", "robot", "--scope", "screens:delete"],
    ],
  ];
  for (const [name, args, right = ""] of wrong) {
    test(`${name} is wrong usage: 2, and says what would be right`, async () => {
      const { code, out, err } = await run(...args);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).not.toBe("");
      expect(err).toContain(right);
    });
  }

  for (const args of [["--help"], ["--version"], ["key", "--help"]])
    test(`${args.join(" ")} is 0`, async () => expect((await run(...args)).code).toBe(0));

  test("what does not exist is 1", async () => {
    for (const args of [
      ["workspace", "update", crypto.randomUUID(), "--plan", "pro"],
      ["key", "create", "--workspace", crypto.randomUUID(), "--name", "x"],
      ["user", "update", "nobody@example.org", "--operator", "no"],
      ["import", join(folder, "missing.jsonl")],
    ])
      expect((await run(...args)).code).toBe(1);
  });

  test("wrong settings are 1, all listed, without a stack", async () => {
    const child = Bun.spawn([process.execPath, cli, "serve"], {
      env: childEnvironment({ PORT: "x", S3_PATH_STYLE: "yes", DATA_DIR: dataDir }),
      stderr: "pipe",
    });
    const err = await new Response(child.stderr).text();
    expect(await child.exited).toBe(1);
    expect(err).toMatch(/S3_PATH_STYLE[\s\S]*PORT/);
    expect(err).not.toContain("    at ");
  });
});

test("status counts the library and says that nobody serves", async () => {
  expect(await json("status")).toEqual({
    library: { apps: 0, screens: { ios: 0, web: 0 }, pictures: 0, earlier_pictures: 0 },
    words: { given: 0, tree: 0, ocr: 0, none: 0, models: [], undescribed: 0 },
    last_sequence: 0,
    open_imports: 0,
    data_dir: dataDir,
    index: null,
  });
  expect((await run("status")).out).toContain("screen-search import");
});

test("status asks the process that serves, also at an IPv6 address", async () => {
  const at = commandLine({ HOST: "::1" });
  expect((await at.json("status"))["index"]).toBeNull();
  const lock = tryLock(pathsIn(at.dataDir).servingLock);
  const readiness = { status: "ready", index: { sequence: 7 } };
  const server = Bun.serve({ hostname: "::1", port: 0, fetch: () => Response.json(readiness) });
  at.settings["PORT"] = String(server.port);
  expect((await at.json("status"))["index"]).toEqual({ status: "ready", sequence: 7 });
  await server.stop();
  lock?.release();
});

describe("backup", () => {
  test("and restore bring back everything beside the pictures, too", async () => {
    await writeFile(join(dataDir, "image-signing-keys.json"), "{}", { mode: 0o600 });
    const target = join(folder, "backup");
    expect(await json("backup", target)).toMatchObject({ path: target, files: 3 });
    expect(existsSync(join(target, "index"))).toBe(false);
    const restoredDir = join(folder, "restored");
    await restoreBackup(target, restoredDir);
    await using restored = closing(await openStorage({ dataDir: restoredDir }));
    expect((await restored.workspaces.list()).map(({ name }) => name)).toContain("My team");
  });

  test("does not overwrite", async () => {
    expect(await run("backup", join(folder, "backup"))).toMatchObject(failure("is not empty"));
  });
});

describe("--json", () => {
  test("names every field in snake_case, and every moment is in ISO 8601", async () => {
    const { id } = await json("workspace", "create", "Cases");
    await json("workspace", "update", String(id), "--suspended", "yes");
    await json("key", "create", "--workspace", String(id), "--name", "cases", "--expires-in-days", "1");
    await writeFile(join(folder, "cases.jsonl"), "{}");
    const imported = await run("import", join(folder, "cases.jsonl"), "--dry-run", "--json");
    const answers = await Promise.all(
      [["workspace", "list"], ["key", "list"], ["user", "list"], ["status"]].map((args) => json(...args)),
    );
    const fields = [JSON.parse(imported.out), ...answers].flatMap(fieldsOf);
    const names = [...new Set(fields.map(([name]) => name))];
    expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(["workspace_id", "last_used_at", "is_operator", "is_dry_run", "last_sequence"]),
    );
    const moments = fields.filter(([name, value]) => name.endsWith("_at") && value !== null);
    expect(moments.length).toBeGreaterThan(4);
    for (const [, value] of moments) expect(String(value)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});

/** Every field of a JSON value, at any depth. */
function fieldsOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  return Object.entries(value).flatMap(([name, field]) => [[name, field], ...fieldsOf(field)]);
}
