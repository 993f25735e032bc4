// Rows whose screens a person deleted, or merged into others: the same import again undoes neither.
import { isSamePlace } from "../../database/places.ts";
import type { Removal } from "../../database/stores/removals.ts";
import type { Decision, IdentifiedRow } from "../writing/checked-row.ts";
import type { ImportRun, ImportServices } from "./import-run.ts";

/**
 * The rows with what a person decided about their screens. A row of one that was merged is of the screen that
 * was kept: it stays as it is, and where it went meanwhile, the row makes it again.
 */
export async function withDecisions(
  { options, services: { library } }: Pick<ImportRun, "options" | "services">,
  rows: readonly IdentifiedRow[],
): Promise<readonly IdentifiedRow[]> {
  if (options.isDeletedRestored === true || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const pictures = rows.flatMap(({ picture }) => picture?.sha256 ?? []);
  const removals = await library.removalsAmong(ids, pictures);
  if (removals.length === 0) return rows;
  const live = new Set((await library.screensByIds(ids)).map(({ id }) => id));
  const decided = rows.map((row) => (live.has(row.id) ? row : withDecision(library, row, removals)));
  return Promise.all(decided);
}

async function withDecision(
  library: ImportServices["library"],
  row: IdentifiedRow,
  removals: readonly Removal[],
): Promise<IdentifiedRow> {
  let removal = removals.find(({ id }) => id === row.id) ?? removals.find((each) => hasPicture(each, row));
  // The kept one may have been merged or deleted itself, later.
  while (removal !== undefined && removal.keptId !== null) {
    const { at, by, keptId } = removal;
    const [kept] = await library.screensByIds([keptId]);
    if (kept !== undefined) return { ...row, id: keptId, decision: { at, by, kept } };
    [removal] = await library.removalsAmong([keptId], []);
    if (removal === undefined) return { ...row, id: keptId };
  }
  if (removal === undefined) return row;
  return { ...row, id: removal.id, decision: { at: removal.at, by: removal.by, kept: null } };
}

/** As a live screen is found by its picture: where it was, or from where a person had moved it. */
function hasPicture(removal: Removal, { fields, picture }: IdentifiedRow): boolean {
  const place = { appName: fields.app_name, platform: fields.platform };
  const places = [removal, ...(removal.edits?.places ?? [])];
  return removal.sha256 === picture?.sha256 && places.some((each) => isSamePlace(each, place));
}

/** Counts rows that change nothing, and says once why. */
export function recordDecision(
  { doubts, report, seenIds }: Pick<ImportRun, "doubts" | "report" | "seenIds">,
  { row, id }: IdentifiedRow,
  { by, at, kept }: Decision,
): void {
  report.count("unchanged");
  seenIds.stand(id);
  const kind = kept === null ? "deleted" : "merged";
  doubts.add(kind, row, `, by ${by} on ${new Date(at).toISOString().slice(0, 10)}`);
}

/**
 * True where the screen that stands for the row's may be a step of its flows, as it was when it took its
 * places.
 */
export function standsInFlows({ decision, fields }: IdentifiedRow): boolean {
  const kept = decision?.kept ?? null;
  return kept !== null && isSamePlace(kept, { appName: fields.app_name, platform: fields.platform });
}
