// Background work during the searches: imports by the command line, single edits, and keys that come and go.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStorage } from "../../src/database/open-storage.ts";
import { createKey, revokeKey } from "../../src/people/keys/keys.ts";
import { baseWords } from "../large-library.ts";

const ROWS = 1_000;
const EDITED = 50;
const EDIT_EVERY_MS = 1_000;
const KEYS_EVERY_MS = 5_000;

/** Goes on until it is stopped. */
export interface Beside {
  /** Counts of the work done so far. */
  readonly done: () => Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

const idOf = (at: number) => `00000000-0000-4000-9000-${at.toString(16).padStart(12, "0")}`;

/** The n-th screen with words of the round: the library does not grow after the first one. */
async function rowsOf(count: number, first = 0) {
  const captions = await baseWords(400);
  return (round: number) =>
    Array.from({ length: count }, (_, at) => {
      const { appName, title, description } = captions[(at + round * 7) % captions.length] ?? {};
      return {
        id: idOf(first + at),
        app_name: appName ?? "App",
        platform: "ios",
        title,
        description: `${description} Shown for the ${round + 1}. time.`,
      };
    });
}

/** Imports the same screens with other words again and again, a process each, as an operator does. */
export function importBeside(dataDir: string): Beside {
  const manifest = join(dataDir, "..", `${crypto.randomUUID()}.jsonl`);
  let [rows, isOver] = [0, false];
  let child: Bun.Subprocess | null = null;
  const work = (async () => {
    const rowsIn = await rowsOf(ROWS);
    for (let round = 0; !isOver; round += 1) {
      await writeFile(
        manifest,
        rowsIn(round)
          .map((row) => `${JSON.stringify(row)}\n`)
          .join(""),
      );
      child = Bun.spawn([process.execPath, "src/cli.ts", "import", manifest], {
        cwd: join(import.meta.dir, "../.."),
        env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "error" },
        stdio: ["ignore", "ignore", "ignore"],
      });
      const code = await child.exited;
      if (code !== 0 && !isOver) throw new Error(`the import ended with ${code}`);
      if (code === 0) rows += ROWS;
    }
  })();
  work.catch(() => undefined);
  return {
    done: () => ({ importedRows: rows }),
    async stop() {
      isOver = true;
      child?.kill("SIGINT");
      await work;
    },
  };
}

/** Edits a screen each second. `key` has the scope `screens:write`. */
export async function editBeside(url: string, key: string): Promise<Beside> {
  const rowsIn = await rowsOf(EDITED, ROWS);
  return every(EDIT_EVERY_MS, "edits", async (at) => {
    const { id, ...words } = rowsIn(Math.floor(at / EDITED))[at % EDITED] ?? { id: "" };
    const { status } = await fetch(`${url}/v1/screens/${id}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(words),
    });
    if (status >= 300) throw new Error(`an edit was answered with ${status}`);
  });
}

/** Makes a key, searches with it, revokes it and is refused. */
export async function changeKeysBeside(url: string, dataDir: string, workspaceId: string): Promise<Beside> {
  const storage = await openStorage({ dataDir });
  const search = async (key: string) => {
    const answer = await fetch(`${url}/v1/screens/search`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "settings", platform: "web" }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const beside = every(KEYS_EVERY_MS, "keys", async () => {
    const wanted = { workspaceId, name: "soak", createdBy: "soak", expiresAt: null };
    const key = await createKey(storage, wanted, Date.now());
    const before = await search(key.secret);
    await revokeKey(storage, key.id, Date.now());
    const after = await search(key.secret);
    if (after !== 401) throw new Error(`a key gave ${before}, and ${after} after its revocation`);
  });
  return {
    done: beside.done,
    async stop() {
      await beside.stop();
      await storage.close();
    },
  };
}

function every(ms: number, name: string, act: (at: number) => Promise<void>): Beside {
  let [count, isOver] = [0, false];
  const work = (async () => {
    for (; !isOver; count += 1) {
      await act(count);
      await Bun.sleep(ms);
    }
  })();
  work.catch(() => undefined);
  return {
    done: () => ({ [name]: count }),
    async stop() {
      isOver = true;
      await work;
    },
  };
}
