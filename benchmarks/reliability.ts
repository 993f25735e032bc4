// Holds the probabilities of `deep` against what is right, on five kinds of queries and screens, as the table
// in benchmarks/measurements.md.
//   bun benchmarks/reliability.ts   (the sets of ../shared that are there)
import { existsSync } from "node:fs";
import { type Engine, openEngine } from "../src/index/engine.ts";
import { load, rank } from "./relevance-ranking.ts";
import { type Band, bands, type Pair, probabilityPairs } from "./relevance-reliability.ts";
import { type QueryRow, type RelevanceSet, readGroups, readSet, type ScreenRow } from "./relevance-set.ts";

const BOUNDS = [0, 0.05, 0.15, 0.3, 0.5, 0.7, 0.9, 1];
const CAPTIONS = "../shared/screens/manifest.jsonl";
const REAL = "../shared/eval/real-screens";
const QUERIES = `${REAL}/queries.jsonl`;
const NO_MATCH = "native/models/no-match-queries.jsonl";
const GROUPS = "native/models/screen-groups-held-out.jsonl";

type KindOfQuery = QueryRow & { readonly library?: string };

/** A row of the table. */
interface Row {
  readonly name: string;
  readonly needs: readonly string[];
  readonly read: () => Promise<RelevanceSet>;
  readonly isAsked: (query: KindOfQuery) => boolean;
}

const engines = new Map<string, Engine>();
const isMatched = ({ kind }: QueryRow) => kind !== "no_match";
const ROWS: readonly Row[] = [
  realScreens("captions", CAPTIONS),
  realScreens("text alone", `${REAL}/ocr.jsonl`),
  realScreens("described from text", `${REAL}/text-described.jsonl`),
  nothingMatches("no match, captions", CAPTIONS),
  nothingMatches("no match, text alone", `${REAL}/ocr.jsonl`),
  {
    name: "agents' sentences",
    needs: [GROUPS],
    read: () => readGroups([GROUPS]),
    isAsked: ({ kind }) => kind === "agent",
  },
];

function realScreens(name: string, screens: string): Row {
  return { name, needs: [screens, QUERIES], read: () => readSet(screens, QUERIES), isAsked: isMatched };
}

function nothingMatches(name: string, screens: string): Row {
  const isAsked = ({ library }: KindOfQuery) => library === "real-screens";
  return { name, needs: [screens, NO_MATCH], read: () => readSet(screens, NO_MATCH), isAsked };
}

async function pairsOf({ needs, read, isAsked }: Row): Promise<readonly Pair[]> {
  const { rows, queries } = await read();
  const engine = await filledEngine(needs[0] ?? "", rows);
  const rankings = [];
  for (const query of queries.filter(isAsked)) rankings.push(await rank(engine, query, "deep"));
  return probabilityPairs(rankings, new Map(rows.map((row) => [row.id, row])));
}

/** The engine with the screens of a file, which is filled once. */
async function filledEngine(file: string, rows: readonly ScreenRow[]): Promise<Engine> {
  const known = engines.get(file);
  if (known !== undefined) return known;
  const engine = await openEngine();
  await load(engine, rows);
  engines.set(file, engine);
  return engine;
}

function cell({ pairs, stated, right, least, most }: Band): string {
  if (pairs === 0) return "";
  return `${[stated, right].map(digits).join(": ")} (${digits(least)} to ${digits(most)}) of ${pairs}`;
}

function digits(share: number): string {
  return share.toFixed(2).replace(/^0/, "");
}

console.log(
  `| | ${BOUNDS.slice(1)
    .map((upper, at) => `${BOUNDS[at]} to ${upper}`)
    .join(" | ")} |`,
);
console.log(`|---|${"---|".repeat(BOUNDS.length - 1)}`);
for (const row of ROWS) {
  const missing = row.needs.filter((file) => !existsSync(file));
  if (missing.length > 0) {
    console.error(`left out: ${row.name}, without ${missing.join(", ")}`);
    continue;
  }
  const table = bands(await pairsOf(row), BOUNDS);
  console.log(`| ${row.name} | ${Object.values(table).map(cell).join(" | ")} |`);
}
process.exit(0);
