// Measures the search by a picture: pictures of ../shared/screens that were cropped, made smaller, encoded
// again or inverted, against the library they are from, which is described or has only what was read from its
// pictures.
//   bun benchmarks/by-picture.ts [--every N] [--cache FILE]
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Screen, ScreenSummary } from "../src/database/screens.ts";
import { isSameLook } from "../src/images/compare-looks.ts";
import { type PictureLook, unpackLook } from "../src/images/picture-look.ts";
import { textOf } from "../src/images/text-reader.ts";
import { openEngine } from "../src/index/engine.ts";
import { titleOfRows } from "../src/library/writing/title-of-rows.ts";
import { findByPicture } from "../src/search/by-picture/find-by-picture.ts";
import { PictureReader, type ReadPicture } from "../src/search/by-picture/picture-reader.ts";
import { queryOfRows } from "../src/search/by-picture/picture-words.ts";
import type { SearchServices } from "../src/search/search-services.ts";
import { cropped, pixelsOf, pngOf } from "../test/support/picture-edits.ts";
import { changesOf, readRows, type ScreenRow, wordsOf } from "./relevance-set.ts";

const FOLDER = join(import.meta.dir, "../../shared/screens");
const { values } = parseArgs({ options: { every: { type: "string" }, cache: { type: "string" } } });
const EVERY = Number(values.every ?? 4);
const CROPS = [
  [1, 0.3, 0.6, 0.8],
  [0.2, 1, 0.9, 0.4],
  [0.7, 0.6, 0.3, 1],
] as const;

type Row = ScreenRow & { readonly image: string };
type Change = (file: Uint8Array<ArrayBuffer>, at: number) => Promise<Uint8Array>;

const CHANGES: Readonly<Record<string, Change>> = {
  "as it is": async (file) => file,
  "cropped by 2 %": (file, at) => crop(file, at, 0.02),
  "cropped by 8 %": (file, at) => crop(file, at, 0.08),
  "cropped by 15 %": (file, at) => crop(file, at, 0.15),
  "half as large": async (file) => {
    const { width, height } = await new Bun.Image(file).metadata();
    return new Bun.Image(file)
      .resize(Math.round(width / 2), Math.round(height / 2))
      .png()
      .bytes();
  },
  "JPEG of quality 60": (file) => new Bun.Image(file).jpeg({ quality: 60 }).bytes(),
  "dark for light": async (file) => {
    const pixels = await pixelsOf(file);
    return pngOf({ ...pixels, bytes: pixels.bytes.map((byte) => 255 - byte) });
  },
};

const rows = (await readRows(join(FOLDER, "manifest.jsonl"))) as Row[];
const demo = await readRows(join(import.meta.dir, "../demo/manifest.jsonl"));
const read = readCached();
const times: number[] = [];
await readAll();
report();
const own = new Map(rows.map((row) => [row.id, pictureOf(row.id, "as it is")]));
await measure("described, without the text of pictures", [...rows, ...demo]);
await measure("not described, with the text of pictures", [...rows, ...demo].map(withTextAlone));
process.exit(0);

async function crop(file: Uint8Array, at: number, share: number): Promise<Uint8Array> {
  const pixels = await pixelsOf(file);
  const [left, top, right, bottom] = CROPS[at % CROPS.length] ?? CROPS[0];
  const off = (side: number, part: number) => Math.round(side * share * part);
  const { width, height } = pixels;
  return pngOf(cropped(pixels, [off(width, left), off(height, top), off(width, right), off(height, bottom)]));
}

function readCached(): Map<string, ReadPicture> {
  const file = values.cache;
  if (file === undefined || !existsSync(file)) return new Map();
  const lines = Bun.JSONL.parse(readFileSync(file, "utf8")) as { key: string; picture: Cached }[];
  return new Map(
    lines.map(({ key, picture: { look, ...rest } }) => [
      key,
      { ...rest, look: look && { key: look.key, content: Buffer.from(look.content, "base64") } },
    ]),
  );
}

type Cached = Omit<ReadPicture, "look"> & { readonly look: { key: string; content: string } | null };

/** Reads all pictures as the service does: those of the library, and the changed ones of some of them. */
async function readAll(): Promise<void> {
  const reader = new PictureReader();
  const jobs = rows.flatMap((row, at) =>
    Object.entries(CHANGES)
      .filter(([kind]) => kind === "as it is" || at % EVERY === 1)
      .filter(([kind]) => !read.has(`${row.id} ${kind}`))
      .map(([kind, change]) => ({ row, at, kind, change })),
  );
  const work = async (workspace: string) => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { row, at, kind, change } = job;
      const file = await change(await Bun.file(join(FOLDER, row.image)).bytes(), at);
      const startedAt = performance.now();
      const picture = await reader
        .read(workspace, file, new AbortController().signal)
        .catch((error: Error) => console.log(`${row.image}, ${kind}: ${error.message}`));
      if (picture === undefined) continue;
      times.push(performance.now() - startedAt);
      read.set(`${row.id} ${kind}`, picture);
      if (values.cache === undefined) continue;
      const { look } = picture;
      const content = look && Buffer.from(look.content).toString("base64");
      const line = { key: `${row.id} ${kind}`, picture: { ...picture, look: look && { ...look, content } } };
      appendFileSync(values.cache, `${JSON.stringify(line)}\n`);
    }
  };
  await Promise.all([work("one"), work("two")]);
  reader.close();
}

function report(): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  console.log(`${times.length} pictures read, two at a time: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

function pictureOf(id: string, kind: string): ReadPicture | undefined {
  return read.get(`${id} ${kind}`);
}

/** The screen as an import without a manifest has it. */
function withTextAlone({ id, app_name, platform, text }: ScreenRow): ScreenRow {
  const read = pictureOf(id, "as it is");
  if (read === undefined) return { id, app_name, platform, text: text ?? "" };
  const [width, height] = read.isPortrait ? [9, 19] : [16, 10];
  const heading = titleOfRows(read.rows, { width, height, platform, appName: app_name });
  return { id, app_name, platform, text: textOf(read.rows), heading };
}

async function measure(name: string, library: readonly ScreenRow[]): Promise<void> {
  const services = await servicesOver(library);
  const patterns = new Map([...rows, ...demo].map((row) => [row.id, row.pattern]));
  console.log(
    `\n${library.length} screens, ${name}\n${"".padEnd(22)} n   first  in 5   pattern in 5  ms  by theme`,
  );
  for (const kind of Object.keys(CHANGES)) {
    const sums = { count: 0, first: 0, inFive: 0, pattern: 0, patterns: 0, ms: 0, byTheme: 0 };
    for (const [at, { id, platform }] of rows.entries()) {
      const picture = pictureOf(id, kind);
      if (picture === undefined || at % EVERY !== 1) continue;
      const request = {
        query: queryOfRows(picture.rows),
        platform,
        mode: "standard",
        limit: 20,
        image_quality: "optimized",
        exclude_screen_ids: [],
      } as const;
      const signal = new AbortController().signal;
      const startedAt = performance.now();
      const sharer = { workspaceId: "", shareGeneration: 1 };
      const found = await findByPicture(services, sharer, request, picture, signal).catch(() => ({
        screens: [],
      }));
      const ids = found.screens.map((screen) => screen.id);
      sums.ms += performance.now() - startedAt;
      sums.count += 1;
      sums.first += ids[0] === id ? 1 : 0;
      sums.inFive += ids.slice(0, 5).includes(id) ? 1 : 0;
      sums.byTheme += byTheme(ids, picture)[0] === id ? 1 : 0;
      const pattern = patterns.get(id);
      const others = ids.filter((other) => other !== id).slice(0, 5);
      if (!pattern) continue;
      sums.patterns += 1;
      sums.pattern += others.some((other) => patterns.get(other) === pattern) ? 1 : 0;
    }
    const share = (part: number, of = sums.count) => (part / Math.max(1, of)).toFixed(3);
    const { count, first, inFive, pattern, patterns: all, ms, byTheme: second } = sums;
    console.log(
      `${kind.padEnd(22)} ${count}  ${share(first)}  ${share(inFive)}  ${share(pattern, all)}  ${(ms / count).toFixed(0)}  ${share(second)}`,
    );
  }
}

/** The same with screens of the picture's theme a place further up. */
function byTheme(ids: readonly string[], { appearance }: ReadPicture): readonly string[] {
  const place = (id: string, at: number) =>
    at - (own.get(id)?.appearance.theme === appearance.theme ? 1.5 : 0);
  return ids
    .map((id, at) => ({ id, place: place(id, at) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

/** The parts of the service that the search by a picture uses, over rows in memory. */
async function servicesOver(library: readonly ScreenRow[]): Promise<SearchServices> {
  const engine = await openEngine();
  for await (const changes of changesOf(engine, library)) await engine.apply(changes);
  const screens = new Map(library.map((row) => [row.id, screenOf(row)]));
  const some = async (ids: readonly string[]) => ids.flatMap((id) => screens.get(id) ?? []);
  const looks = [...own].flatMap(([id, picture]) =>
    screens.has(id) && picture?.look ? [{ id, cells: unpackLook(picture.look.content) }] : [],
  );
  const lookIndex = {
    copiesOf: async ({ content }: PictureLook) =>
      looks.filter(({ cells }) => isSameLook(unpackLook(content), cells)).map(({ id }) => id),
  };
  const signer = { sign: () => ({ path: "/", expiresAtText: "" }) };
  const storage = { library: { screensByIds: some, summariesByIds: some } };
  const config = { hasPublicScreenPages: false, baseUrl: "http://localhost" };
  return { engine, lookIndex, storage, signer, config } as unknown as SearchServices;
}

function screenOf(row: ScreenRow): Screen & ScreenSummary {
  const words = { ...wordsOf(row), modelWords: null, edits: {} };
  const { id, platform } = row;
  return { ...words, id, platform, visibleTextSource: "none", picture: null, lookKey: null };
}
