// Relevance of pages found by their trees, by the text that OCR reads from their pictures, and by both.
//   bun benchmarks/trees.ts --url http://localhost:3000 --storage-state FILE
// Captures the pages of a service that is running (the file has the session of an operator) by the product's
// own command, and asks the queries of tree-queries.json, which were written for these pages before any was
// ranked.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ScreenWords } from "../src/database/screens.ts";
import { textOf, textReader } from "../src/images/text-reader.ts";
import { openEngine } from "../src/index/engine.ts";
import { readTree } from "../src/library/trees/read-tree.ts";
import type { TreeWords } from "../src/library/trees/tree-words.ts";
import queries from "./tree-queries.json" with { type: "json" };

interface Page {
  readonly queries: readonly string[];
  readonly tree: TreeWords;
  readonly ocr: string;
}

type Words = Pick<ScreenWords, "title" | "elements" | "visibleText">;

const without = { title: "", elements: [] };
const bare = (element: string) => element.replace(/^[a-z ]+: /, "");
const roleLast = (element: string) => element.replace(/^([a-z ]+): (.*?)( \([a-z, ]+\))?$/, "$2 $1$3");
const variants: Readonly<Record<string, (page: Page) => Words>> = {
  OCR: ({ ocr }) => ({ ...without, visibleText: ocr }),
  "OCR, title of the tree": ({ tree, ocr }) => ({ ...without, title: tree.title, visibleText: ocr }),
  "text and title of the tree": ({ tree }) => ({ ...without, title: tree.title, visibleText: tree.text }),
  tree: ({ tree }) => ({ ...tree, visibleText: tree.text }),
  "tree, roles last": ({ tree }) => ({
    ...tree,
    elements: tree.elements.map(roleLast),
    visibleText: tree.text,
  }),
  "tree, no roles": ({ tree }) => ({ ...tree, elements: tree.elements.map(bare), visibleText: tree.text }),
  "tree, text by OCR": ({ tree, ocr }) => ({ ...tree, visibleText: ocr }),
};

const { values } = parseArgs({ options: { url: { type: "string" }, "storage-state": { type: "string" } } });
const { url, "storage-state": storageState } = values;
if (url === undefined || storageState === undefined) throw new Error("--url and --storage-state are needed.");

const reader = textReader({ processes: 2 });
const pages = [
  ...(await capture(queries.signedIn, ["--storage-state", storageState])),
  ...(await capture(queries.signedOut, [])),
];
reader.close();
console.log(`${pages.length} pages, ${pages.flatMap((page) => page.queries).length} queries`);
for (const [name, wordsOf] of Object.entries(variants))
  for (const mode of ["standard", "deep"] as const) console.log(await rank(name, pages.map(wordsOf), mode));
process.exit(0);

/** One at a time, so that the rows of the manifest are in the order of the addresses. */
async function capture(
  asked: Readonly<Record<string, readonly string[]>>,
  options: readonly string[],
): Promise<readonly Page[]> {
  const out = await mkdtemp(join(tmpdir(), "trees-"));
  try {
    const addresses = Object.keys(asked).map((path) => new URL(path, url).href);
    const cli = join(import.meta.dir, "../src/cli.ts");
    const command = [
      "capture",
      ...addresses,
      "--app",
      "Screen Search",
      "--pages-at-once",
      "1",
      "--out",
      out,
      ...options,
    ];
    const child = Bun.spawn([process.execPath, cli, ...command], { stdout: "ignore", stderr: "inherit" });
    if ((await child.exited) !== 0) throw new Error("Not every page could be captured.");
    const rows = (await readFile(join(out, "manifest.jsonl"), "utf8")).trim().split("\n");
    return await Promise.all(rows.map((row, at) => readPage(out, row, Object.values(asked)[at] ?? [])));
  } finally {
    await rm(out, { recursive: true });
  }
}

async function readPage(folder: string, line: string, asked: readonly string[]): Promise<Page> {
  const row = JSON.parse(line) as {
    readonly image: string;
    readonly tree_file: string;
    readonly title?: string;
  };
  const tree = readTree(await readFile(join(folder, row.tree_file), "utf8"));
  const ocr = textOf(await reader.readRows(await readFile(join(folder, row.image))));
  return {
    queries: asked,
    tree: { ...tree, title: tree.title || (row.title ?? "") },
    ocr,
  };
}

/** Counts the queries whose page comes first, and among the first three. */
async function rank(name: string, words: readonly Words[], mode: "standard" | "deep"): Promise<string> {
  const engine = await openEngine();
  const screens = words.map((each) => ({ ...each, appName: "Screen Search", description: "", pattern: "" }));
  const vectors = await engine.encodeScreens(screens);
  const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
  await engine.apply(
    screens.map((each, at) => ({
      kind: "upsert" as const,
      sequence: at + 1,
      id: idOf(at),
      platform: "web" as const,
      words: each,
      vectors: vectors[at] ?? new Uint8Array(),
    })),
  );
  const ranks: number[] = [];
  for (const [at, page] of pages.entries())
    for (const query of page.queries) {
      const search = { query, platform: "web" as const, mode, limit: 50, excludeIds: [], isUncut: true };
      ranks.push((await engine.search(search)).hits.findIndex(({ id }) => id === idOf(at)));
    }
  const within = (most: number) => ranks.filter((each) => each >= 0 && each < most).length;
  return `${name.padEnd(34)} ${mode.padEnd(9)} first ${within(1)} of ${ranks.length}, among three ${within(3)}`;
}
