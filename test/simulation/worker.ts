// A process that does what commands do, in any folder, as often as it is asked. Warm, since a command takes
// 0.3 s to start; and it may be killed at any moment, as a command may. Imports take no lock of the whole
// import here: what keeps them apart must hold without it.
import { Database } from "bun:sqlite";
import { Command } from "commander";
import { addBackupCommands } from "../../src/cli/backup-commands.ts";
import { addJson } from "../../src/cli/option-values.ts";
import { openStorage } from "../../src/database/open-storage.ts";
import type { Storage } from "../../src/database/storage.ts";
import { ApiError } from "../../src/errors.ts";
import { type KeyScope, keyScopes, keyScopesDefault } from "../../src/fields.ts";
import { type ImagesConfig, openImageStore } from "../../src/images/open-image-store.ts";
import { pictureDecoder } from "../../src/images/picture-decoder.ts";
import { openEncoder } from "../../src/index/engine.ts";
import { importLibrary } from "../../src/library/importing/import-library.ts";
import { commandLine } from "../../src/people/audit/record-audit.ts";
import { createKey, revokeKey } from "../../src/people/keys/keys.ts";
import { createSetupLink } from "../../src/people/setup/setup-link.ts";
import { createWorkspace, updateWorkspace } from "../../src/people/workspaces/workspaces.ts";
import { pathsIn } from "../../src/system/paths.ts";
import type { Answer, Question } from "./ask-worker.ts";

process.umask(0o077);
const encoder = await openEncoder();
const decoder = pictureDecoder();

const send = (answer: Answer) => process.send?.(answer);

async function runImport({ place, manifest, isMissingDeleted }: Question & { kind: "import" }) {
  const storage = await openStorage(place);
  try {
    const images = openImageStore(place, storage);
    const services = { library: storage.library, images, encoder };
    const openPictureDecoder = () => ({ ...decoder, close: () => undefined });
    const { failures, removed, stopped } = await importLibrary(
      { ...services, openPictureDecoder },
      manifest,
      {
        isMissingDeleted,
        isOverwriting: true,
        isDeletedRestored: true,
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
    await storage.close();
  }
}

/** `backup` and `restore`, as the command line runs them. */
async function runCommand({ dataDir, args }: Question & { kind: "command" }): Promise<void> {
  process.env["DATA_DIR"] = dataDir;
  const program = new Command().exitOverride();
  addBackupCommands(program);
  addJson(program);
  await program.parseAsync(["bun", "cli", ...args, "--json"]);
}

/** A workspace that may search as often as it likes, and one with windows of two seconds. */
async function setUp({ place }: Question & { kind: "setUp" }) {
  const storage = await openStorage(place);
  const { workspaces } = storage;
  await workspaces.updatePlan({
    name: "enterprise",
    isSearchAllowed: true,
    searchesPerMinute: 60_000_000,
    searchBurst: 1_000_000,
  });
  await workspaces.updatePlan({
    name: "team",
    isSearchAllowed: true,
    searchesPerMinute: 300,
    searchBurst: 10,
  });
  const keyOn = async (plan: string, scopes: readonly KeyScope[]) => {
    const { id: workspaceId } = await createWorkspace(storage, { name: plan, plan }, Date.now());
    const input = { workspaceId, name: "driver", createdBy: "driver", expiresAt: null, scopes };
    return createKey(storage, input, Date.now());
  };
  const free = await keyOn("enterprise", keyScopes);
  const limited = await keyOn("team", keyScopesDefault);
  await storage.close();
  return { key: free.secret, limitedKey: limited.secret };
}

/** A link of the first set-up; the one that the service printed at its start ends. */
function setupLink({ place, baseUrl }: Question & { kind: "setupLink" }): Promise<string> {
  return withStorage(place, (storage) => createSetupLink(storage, { baseUrl }, Date.now()));
}

async function addKey({ place, workspaceId, scopes }: Question & { kind: "addKey" }) {
  const input = { workspaceId, name: "a key", createdBy: "driver", expiresAt: null, scopes };
  return withStorage(place, (storage) => createKey(storage, input, Date.now()));
}

async function revoke({ place, keyId }: Question & { kind: "revoke" }): Promise<void> {
  await withStorage(place, (storage) => revokeKey(storage, keyId, Date.now()));
}

async function changeWorkspace({ place, workspaceId, change }: Question & { kind: "workspace" }) {
  await withStorage(place, (storage) =>
    updateWorkspace(storage, workspaceId, change, commandLine, Date.now()),
  );
}

async function withStorage<T>(place: ImagesConfig, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(place);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** Holds the write lock of the database, as a tool of the operator might. */
async function hold({ dataDir, ms }: Question & { kind: "hold" }): Promise<void> {
  using database = new Database(pathsIn(dataDir).database);
  database.run("PRAGMA busy_timeout = 5000");
  database.run("BEGIN IMMEDIATE");
  send({ kind: "progress", rows: 0 });
  await Bun.sleep(ms);
  database.run("ROLLBACK");
}

function answer(question: Question): Promise<unknown> {
  if (question.kind === "import") return runImport(question);
  if (question.kind === "command") return runCommand(question);
  if (question.kind === "addKey") return addKey(question);
  if (question.kind === "revoke") return revoke(question);
  if (question.kind === "workspace") return changeWorkspace(question);
  if (question.kind === "setupLink") return setupLink(question);
  if (question.kind === "hold") return hold(question);
  return setUp(question);
}

process.on("message", (question: Question) => {
  answer(question).then(
    (value) => send({ kind: "done", value: value ?? null }),
    (error: unknown) =>
      send({
        kind: "failed",
        code: error instanceof ApiError ? error.code : null,
        message: error instanceof Error ? error.message : String(error),
      }),
  );
});
send({ kind: "progress", rows: -1 });
