// A process that does what commands do, in any folder, as often as it is asked. Warm, since a command takes 0.3 s to
// start; and it may be killed at any moment, as a command may. Imports take no lock of the whole import here: what keeps them apart must hold
// without it.
import { Database } from "bun:sqlite";
import { Command } from "commander";
import { addBackupCommands } from "../../src/cli/backup-command.ts";
import { openEncoder } from "../../src/engine/engine.ts";
import { folderImageStore } from "../../src/images/folder-image-store.ts";
import { pictureDecoder } from "../../src/images/picture-decoder.ts";
import { createKey, revokeKey } from "../../src/keys/keys.ts";
import { importLibrary } from "../../src/library/import-library.ts";
import { openRecords } from "../../src/open-records.ts";
import { pathsIn } from "../../src/paths.ts";
import { createWorkspace } from "../../src/workspaces/workspaces.ts";
import type { Answer, Question } from "./ask-worker.ts";

process.umask(0o077);
const encoder = await openEncoder();
const decoder = pictureDecoder();

const send = (answer: Answer) => process.send?.(answer);

async function runImport({ dataDir, manifest, isMissingDeleted }: Question & { kind: "import" }) {
  const storage = openRecords({ dataDir });
  try {
    const images = folderImageStore(pathsIn(dataDir).images);
    const services = { library: storage.library, images, encoder };
    const openPictureDecoder = () => ({ ...decoder, close: () => undefined });
    const { failures, removed, stopped } = await importLibrary(
      { ...services, openPictureDecoder },
      manifest,
      {
        isMissingDeleted,
        hasOcr: false,
        onProgress: ({ rows }) => send({ kind: "progress", rows }),
      },
    );
    return {
      failures: failures.map(({ row, code, reason }) => ({ row, reason: `${code}: ${reason}` })),
      removed,
      stopped,
    };
  } finally {
    storage.close();
  }
}

/** `backup` and `restore`, as the command line runs them. */
async function runCommand({ dataDir, args }: Question & { kind: "command" }): Promise<void> {
  process.env["DATA_DIR"] = dataDir;
  const program = new Command().exitOverride();
  addBackupCommands(program);
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
