// The screens that a query is about: those worth scoring, which are the best by vector and words together, as
// near as Milvus can say; or where it only restricts, every screen it allows, in the order of their last
// change.

import type { SearchMode } from "../../fields.ts";
import { type EngineHit, noParts } from "../engine.ts";
import type { Candidates, QueryPlan, SparseQuery } from "../remote-index.ts";
import { all, type Eligible, eligible, listed } from "./filters.ts";
import { type Row, type RowSearch, rowsMax, type SearchVector } from "./milvus-client.ts";
import type { SharedState } from "./shared-state.ts";

/** Least number of screens to score. */
const candidatesMin: Readonly<Record<SearchMode, number>> = { standard: 300, deep: 500 };
/** Beside those wanted, because their order here is not the last word. */
const candidatesMore = 100;
/** Weight of the words, relative to that of the vector, as in `standard`. */
const wordsWeight = 0.5;

export interface CandidateSearch {
  readonly mode: SearchMode;
  readonly limit: number;
  readonly among: Eligible;
  readonly plan: QueryPlan;
  readonly words: SparseQuery;
}

/** Screens to be scored, oldest first. */
export async function findCandidates(
  { milvus, collections }: SharedState,
  { mode, limit, among, plan, words }: CandidateSearch,
): Promise<Candidates> {
  const filter = eligible(among);
  const wanted = {
    ...vectorsOf(plan, words),
    fields: fieldsOf(mode),
    limit: Math.min(rowsMax, Math.max(candidatesMin[mode], limit + candidatesMore)),
  };
  const filters = [filter, ...(plan.language === 0 ? [] : [all(filter, `language == ${plan.language}`)])];
  const found = await Promise.all(
    filters.map((each) => milvus.search(collections.screens, { ...wanted, filter: each })),
  );
  return inColumns(found.flat(), mode);
}

/** Screens by their ids, as far as they could come back if they were not excluded. */
export async function findExcluded(
  { milvus, collections }: SharedState,
  { mode, among: { excludeIds, ...others } }: CandidateSearch,
): Promise<Candidates> {
  if (excludeIds.length === 0) return { ids: [], apps: [], rows: [], parts: [] };
  const filter = all(eligible({ ...others, excludeIds: [] }), `id in ${listed(excludeIds)}`);
  return inColumns(await milvus.query(collections.screens, { filter, fields: fieldsOf(mode) }), mode);
}

/** Rows in the order of their last change, each once: equal scores keep it. */
export function inColumns(found: readonly Row[], mode: SearchMode): Candidates {
  const byId = new Map(found.map((row) => [String(row["id"]), row]));
  const rows = [...byId.values()].sort((a, b) => Number(a["sequence"]) - Number(b["sequence"]));
  const column = (field: string) => rows.map((row) => String(row[field]));
  return {
    ids: column("id"),
    apps: column("app"),
    rows: column("row"),
    parts: mode === "deep" ? column("parts") : [],
  };
}

function fieldsOf(mode: SearchMode): readonly string[] {
  return ["id", "sequence", "app", "row", ...(mode === "deep" ? ["parts"] : [])];
}

function vectorsOf(
  { dense }: QueryPlan,
  { terms, weights }: SparseQuery,
): Pick<RowSearch, "vectors" | "weights"> {
  const byVector: SearchVector = { field: "dense", vector: [...dense] };
  if (terms.length === 0) return { vectors: [byVector], weights: [1] };
  const sparse = Object.fromEntries(terms.map((term, at) => [term, weights[at] ?? 0]));
  return { vectors: [byVector, { field: "sparse", vector: sparse }], weights: [1, wordsWeight] };
}

export interface Listing {
  readonly plan: QueryPlan;
  readonly among: Eligible;
  readonly limit: number;
}

/** The first screens; those of several named apps by turns. */
export async function listScreens(
  { milvus, collections }: SharedState,
  { plan, among, limit }: Listing,
): Promise<readonly EngineHit[]> {
  const unwanted = plan.unwantedTerms.filter((terms) => terms.length > 0);
  const filter = all(
    eligible(among),
    plan.language !== 0 && `language == ${plan.language}`,
    ...unwanted.map((terms) => `not array_contains_all(terms, [${terms.join(", ")}])`),
  );
  const wanted = { filter, fields: ["id", "sequence", "app"], limit: rowsMax };
  const found = await milvus.query(collections.screens, wanted);
  const rows = found.toSorted((a, b) => Number(a["sequence"]) - Number(b["sequence"]));
  const ordered = among.apps === undefined ? rows : byTurns(rows);
  return ordered.slice(0, limit).map((row) => ({
    id: String(row["id"]),
    score: 1,
    isKept: true,
    parts: noParts,
    // One that does not mention what is not wanted may still show it.
    ...(plan.reading.negated.length === 0 && { probability: 1 }),
  }));
}

/** One row of each app, then the second of each. */
function byTurns(rows: readonly Row[]): Row[] {
  const ofApps = [...Map.groupBy(rows, (row) => row["app"]).values()];
  const turns = Math.max(0, ...ofApps.map((own) => own.length));
  return Array.from({ length: turns }, (_, turn) =>
    ofApps.flatMap((own) => own.slice(turn, turn + 1)),
  ).flat();
}
