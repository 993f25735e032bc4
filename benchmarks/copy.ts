// Measures what users ask for by name or to the letter: all screens of an app, and the words that stand on a
// screen.
//   bun benchmarks/copy.ts [--screens FILE]...   (the demo library, and ../shared/screens where it is there)
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { openEngine } from "../src/index/engine.ts";
import { folded } from "../src/system/folding.ts";
import { changesOf, readRows, type ScreenRow } from "./relevance-set.ts";

const MODES = ["standard", "deep"] as const;
const FORMS = ["X", "X screens", "all screens of X", "X app", "show me X", "everything from X"];
/** Phrases that are asked for; each stands on one to three screens. */
const PHRASES = 150;
const PHRASE_WORDS = 4;
const { values } = parseArgs({ options: { screens: { type: "string", multiple: true } } });
const files = values.screens ?? ["demo/manifest.jsonl", "../shared/screens/manifest.jsonl"];
const here = files.filter((file) => existsSync(file));
for (const file of files) if (!here.includes(file)) console.log(`left out: there is no ${file}`);
const rows = (await Promise.all(here.map(readRows))).flat();
const engine = await openEngine();
for await (const changes of changesOf(engine, rows)) await engine.apply(changes);
console.log(`${rows.length} screens, ${engine.status().bytes} bytes`);

for (const mode of MODES) {
  for (const form of FORMS) console.log(mode, form.padEnd(20), (await shareOfApps(form, mode)).toFixed(3));
  console.log(mode, "X or Y".padEnd(20), (await shareOfPairs(mode)).toFixed(3));
}
const phrases = rarePhrases(rows);
for (const mode of MODES) {
  console.log(
    mode,
    "quoted, first has it    ",
    (await found(phrases, mode, (text) => `"${text}"`, 1)).toFixed(3),
  );
  const asked = (text: string) => `screen that says ${text}`;
  console.log(mode, "unquoted, one of ten has", (await found(phrases, mode, asked, 10)).toFixed(3));
  console.log(mode, "bare, one of ten has    ", (await found(phrases, mode, (text) => text, 10)).toFixed(3));
}
process.exit(0);

type Mode = (typeof MODES)[number];

async function ids(
  query: string,
  platform: ScreenRow["platform"],
  mode: Mode,
  limit: number,
): Promise<string[]> {
  const { hits } = await engine.search({ query, platform, mode, limit, excludeIds: [] });
  return hits.map(({ id }) => id);
}

/** The share of the screens of each app that is returned, over all screens. */
async function shareOfApps(form: string, mode: Mode): Promise<number> {
  let right = 0;
  for (const own of apps()) {
    const got = new Set(
      await ids(form.replace("X", own[0]?.app_name ?? ""), own[0]?.platform ?? "ios", mode, 100),
    );
    right += own.filter(({ id }) => got.has(id)).length;
  }
  return right / rows.length;
}

async function shareOfPairs(mode: Mode): Promise<number> {
  let [right, all] = [0, 0];
  const groups = apps();
  for (const [at, own] of groups.entries()) {
    const other = groups.slice(at + 1).find((each) => each[0]?.platform === own[0]?.platform);
    if (other === undefined) continue;
    const query = `${own[0]?.app_name} or ${other[0]?.app_name}`;
    const got = new Set(await ids(query, own[0]?.platform ?? "ios", mode, 100));
    right += [...own, ...other].filter(({ id }) => got.has(id)).length;
    all += own.length + other.length;
  }
  return right / all;
}

function apps(): ScreenRow[][] {
  return [...Map.groupBy(rows, (row) => `${row.platform} ${row.app_name}`).values()];
}

interface Phrase {
  readonly text: string;
  readonly platform: ScreenRow["platform"];
  readonly holders: ReadonlySet<string>;
}

/** Words that follow each other in what can be read on few screens, evenly taken from all that there are. */
function rarePhrases(all: readonly ScreenRow[]): Phrase[] {
  const texts = all.map((row) => ({
    row,
    text: ` ${[row.text, row.title, row.description].map((part) => wordsOf(part ?? "").join(" ")).join(" | ")} `,
  }));
  const starts = all.flatMap((row) => wordsOf(row.text ?? "").map((_, at) => ({ row, at })));
  const step = Math.max(1, Math.floor(starts.length / (PHRASES * 3)));
  const out: Phrase[] = [];
  for (let at = 0; at < starts.length && out.length < PHRASES; at += step) {
    const start = starts[at];
    if (start === undefined) break;
    const words = wordsOf(start.row.text ?? "").slice(start.at, start.at + PHRASE_WORDS);
    const text = words.join(" ");
    const { platform } = start.row;
    const having = texts.filter((each) => each.row.platform === platform && each.text.includes(` ${text} `));
    if (words.length === PHRASE_WORDS && /\p{L}{3}/u.test(text) && having.length >= 1 && having.length <= 3)
      out.push({ text, platform, holders: new Set(having.map((each) => each.row.id)) });
  }
  return out;
}

function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The share of phrases that one of the first `depth` results has. */
async function found(
  phrases: readonly Phrase[],
  mode: Mode,
  ask: (text: string) => string,
  depth: number,
): Promise<number> {
  let right = 0;
  for (const { text, platform, holders } of phrases) {
    const first = await ids(ask(text), platform, mode, depth);
    if (first.some((id) => holders.has(id))) right += 1;
  }
  return right / phrases.length;
}
