// A process that does what commands do, in any folder, as often as it is asked: bun worker.ts PRODUCT. Warm, since a command takes 0.3 s to
// start; and it may be killed at any moment, as a command may. Imports take no lock of the whole import here: what keeps them apart must hold
// without it.
import { Database } from "bun:sqlite";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import type { Answer, Question } from "./ask-worker.ts";

const [, , product = ""] = process.argv;
const load = (path: string) => import(join(product, "src", path));
const { openRecords }: typeof import("../../src/open-records.ts") = await load("open-records.ts");
const { pathsIn }: typeof import("../../src/paths.ts") = await load("paths.ts");
const { folderImageStore }: typeof import("../../src/images/folder-image-store.ts") = await load(
  "images/folder-image-store.ts",
);
const { importLibrary }: typeof import("../../src/library/import-library.ts") =
  await load("library/import-library.ts");
const { openEncoder }: typeof import("../../src/engine/engine.ts") = await load("engine/engine.ts");
const { pictureDecoder }: typeof import("../../src/images/picture-decoder.ts") = await load(
  "images/picture-decoder.ts",
).catch(() => ({}));
const { createKey }: typeof import("../../src/keys/create-key.ts") = await load("keys/create-key.ts");
const { revokeKey }: typeof import("../../src/keys/revoke-key.ts") = await load("keys/revoke-key.ts");
const { createWorkspace }: typeof import("../../src/workspaces/create-workspace.ts") = await load(
  "workspaces/create-workspace.ts",
);
const backupCommand: Record<string, (program: Command) => void> = await load("cli/backup-command.ts");

process.umask(0o077);
const encoder = await openEncoder();
// Builds before 2026-11-22 open their own for each import.
const decoder = pictureDecoder?.();

const send = (answer: Answer) => process.send?.(answer);

async function runImport({ dataDir, manifest, isMissingDeleted }: Question & { kind: "import" }) {
  const storage = openRecords({ dataDir });
  try {
    const images = folderImageStore(pathsIn(dataDir).images);
    const services = { library: storage.library, images, encoder };
    const kept = decoder && { openPictureDecoder: () => ({ ...decoder, close: () => undefined }) };
    const { failures, removed, stopped } = await importLibrary({ ...services, ...kept }, manifest, {
      isMissingDeleted,
      hasOcr: false,
      onProgress: ({ rows }) => send({ kind: "progress", rows }),
    });
    return {
      failures: failures.map(({ row, code, reason }) => ({ row, reason: `${code}: ${reason}` })),
      removed,
      stopped,
    };
  } finally {
    storage.close();
  }
}

/** `backup` and `restore`, as the command line runs them. Before there was a `restore`, it was a copy of the folder. */
async function runCommand({ dataDir, args }: Question & { kind: "command" }): Promise<void> {
  process.env["DATA_DIR"] = dataDir;
  const [name, folder = ""] = args;
  const add = backupCommand["addBackupCommands"] ?? backupCommand["addBackupCommand"];
  if (name === "restore" && backupCommand["addBackupCommands"] === undefined) {
    await cp(folder, dataDir, { recursive: true });
    return openRecords({ dataDir }).close();
  }
  const program = new Command().exitOverride();
  add?.(program);
  await program.parseAsync(["bun", "cli", ...args, "--json"]);
}

/** A workspace that may search as often as it likes, and one with windows of two seconds. */
async function setUp({ dataDir }: Question & { kind: "setUp" }) {
  const storage = openRecords({ dataDir });
  const database = new Database(pathsIn(dataDir).records);
  database.run(
    "UPDATE plans SET searches_per_minute = 60000000, search_burst = 1000000 WHERE name = 'enterprise'",
  );
  database.run("UPDATE plans SET searches_per_minute = 300, search_burst = 10 WHERE name = 'team'");
  database.close();
  const keyOn = async (plan: string) => {
    const { id: workspaceId } = await createWorkspace(storage, { name: plan, plan }, Date.now());
    const input = { workspaceId, name: "driver", createdBy: "driver", expiresAt: null };
    return createKey(storage, input, Date.now());
  };
  const free = await keyOn("enterprise");
  const limited = await keyOn("team");
  storage.close();
  return { workspaceId: free.workspaceId, key: free.secret, limitedKey: limited.secret };
}

async function addKey({ dataDir, workspaceId }: Question & { kind: "addKey" }) {
  const storage = openRecords({ dataDir });
  try {
    const input = { workspaceId, name: "a key", createdBy: "driver", expiresAt: null };
    const { id, secret } = await createKey(storage, input, Date.now());
    return { id, secret };
  } finally {
    storage.close();
  }
}

async function revoke({ dataDir, keyId }: Question & { kind: "revoke" }): Promise<void> {
  const storage = openRecords({ dataDir });
  await revokeKey(storage, keyId, Date.now()).finally(() => storage.close());
}

/** Holds the write lock of the records, as a tool of the operator might. */
async function hold({ dataDir, ms }: Question & { kind: "hold" }): Promise<void> {
  const database = new Database(pathsIn(dataDir).records);
  database.run("PRAGMA busy_timeout = 5000");
  database.run("BEGIN IMMEDIATE");
  send({ kind: "progress", rows: 0 });
  await Bun.sleep(ms);
  database.run("ROLLBACK");
  database.close();
}

function answer(question: Question): Promise<unknown> {
  if (question.kind === "import") return runImport(question);
  if (question.kind === "command") return runCommand(question);
  if (question.kind === "addKey") return addKey(question);
  if (question.kind === "revoke") return revoke(question);
  if (question.kind === "hold") return hold(question);
  return setUp(question);
}

process.on("message", (question: Question) => {
  answer(question).then(
    (value) => send({ kind: "done", value: value ?? null }),
    (error: unknown) =>
      send({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
  );
});
send({ kind: "progress", rows: -1 });
