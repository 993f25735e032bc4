// A side of the table "import", in product code: the whole import of rows, or only the part of it that is
// bound to take long.
//   bun benchmarks/import-side.ts import | encoder | codec   (JSON lines on standard input, see sides.ts)
// `round` takes { rows, folder }: rows of a manifest whose pictures are in the folder; each round fills a
// library of its own.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openStorage } from "../src/database/open-storage.ts";
import type { Upsert } from "../src/database/screens.ts";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import { makeSizes } from "../src/images/make-sizes.ts";
import { openEncoder } from "../src/index/engine.ts";
import { batchRows } from "../src/library/importing/import-batch.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { mapBounded } from "../src/system/files.ts";
import { pathsIn } from "../src/system/paths.ts";

/** A row as the manifest has it. */
export interface ImportRow {
  readonly app_name: string;
  readonly platform: string;
  readonly title?: string;
  readonly description?: string;
  readonly elements?: readonly string[];
  readonly text?: string;
  readonly pattern?: string;
  readonly image?: string;
}

interface Round {
  readonly rows: readonly ImportRow[];
  readonly folder: string;
}

/** Returns one result per row, sorted: both sides must return the same, or they did not do the same work. */
type Work = (round: Round) => Promise<readonly string[]>;

/** As many as an import has under way. */
const PICTURES_AT_ONCE = 2;
const encoder = await openEncoder();
const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

const works: Readonly<Record<string, Work>> = {
  import: importRows,
  encoder: async ({ rows }) => {
    const made: Uint8Array[] = [];
    for (let first = 0; first < rows.length; first += batchRows)
      made.push(...(await encoder.encodeScreens(rows.slice(first, first + batchRows).map(wordsOf))));
    return made.map(sha256);
  },
  codec: async ({ rows, folder }) =>
    mapBounded(rows, PICTURES_AT_ONCE, async ({ image = "" }) => {
      const { optimized, high } = await makeSizes(await Bun.file(join(folder, image)).bytes());
      return `${optimized.bytes} ${high.bytes}`;
    }),
};

const work = works[Bun.argv[2] ?? ""];
if (work === undefined) throw new Error(`a side is one of ${Object.keys(works).join(", ")}`);
let answers: readonly string[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line) as { do: string; path: string } & Round;
  if (asked.do === "prepare") answer({ ok: true, version: "this commit", setting: "one core" });
  else if (asked.do === "round") {
    const start = performance.now();
    answers = await work(asked);
    answer({ ms: [(performance.now() - start) / asked.rows.length] });
  } else {
    await writeFile(asked.path, JSON.stringify(answers.toSorted()));
    answer({ ok: true });
  }
}

function answer(object: object): void {
  process.stdout.write(`${JSON.stringify(object)}\n`);
}

function wordsOf({
  app_name,
  title = "",
  description = "",
  elements = [],
  text = "",
  pattern = "",
}: ImportRow) {
  return { appName: app_name, title, description, elements, visibleText: text, pattern };
}

function madeOf({ screen: { picture }, vectors }: Upsert): string {
  return picture === null ? sha256(vectors.content) : `${picture.optimized.bytes} ${picture.high.bytes}`;
}

async function importRows({ rows, folder }: Round): Promise<readonly string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "import-side-"));
  const storage = await openStorage({ dataDir });
  try {
    const manifest = join(folder, "manifest.jsonl");
    await writeFile(manifest, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const { library } = storage;
    const images = folderImageStore(pathsIn(dataDir).images, library);
    const { failures } = await importLibrary({ library, images, encoder }, manifest, { hasOcr: false });
    if (failures.length > 0) throw new Error(JSON.stringify(failures[0]));
    const changes = await library.changesAfter(0, rows.length);
    return changes.map((change) => (change.kind === "upsert" ? madeOf(change) : "removed"));
  } finally {
    await storage.close();
    await rm(dataDir, { recursive: true });
  }
}
