// The answer to a query that only restricts: every screen it allows, in the order of their last change.
import { type EngineHit, noParts } from "../engine.ts";
import type { QueryPlan } from "../remote-index.ts";
import { all, type Eligible, eligible } from "./filters.ts";
import { type Row, rowsMax } from "./milvus-client.ts";
import type { SharedState } from "./shared-state.ts";

/** The plan and the filter of a listing, and the number of screens wanted. */
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
