import { folded } from "../../system/folding.ts";
import type { CheckedRow, IdentifiedRow } from "../writing/checked-row.ts";
import { identifyRow, namedWords, screenId } from "../writing/identify-row.ts";
import type { ImportRun } from "./import-run.ts";
import { withDecisions } from "./removed-rows.ts";

/**
 * Finds the screen of each row, in order, as `identifyRow`, and what a person decided about it; the picture may
 * be that of an earlier row.
 */
export async function identifyRows(
  run: ImportRun,
  rows: readonly CheckedRow[],
): Promise<readonly IdentifiedRow[]> {
  const idsInBatch = new Map<string, string>();
  // The own ids of all rows count at once: none is taken for a row before the one that has it.
  const taken = new Set(rows.map((row) => screenId(namedWords(row), row.picture?.sha256 ?? null)));
  const named = new Set(rows.flatMap(({ fields: { id } }) => id ?? []));
  const identified: IdentifiedRow[] = [];
  for (const row of rows) {
    const key = pictureKey(row);
    const { id: given } = row.fields;
    const id =
      given !== undefined && run.seenIds.has(given)
        ? given
        : await identifyRow(run.services, row, {
            ofPicture: key === null ? undefined : idsInBatch.get(key),
            isTaken: (each) => taken.has(each) || run.seenIds.has(each),
            isOther: (each) => named.has(each) || run.seenIds.has(each),
          });
    if (key !== null && !idsInBatch.has(key)) idsInBatch.set(key, id);
    taken.add(id);
    named.add(id);
    recordOtherId(run, row, id);
    identified.push({ ...row, id });
  }
  return withDecisions(run, identified);
}

/** Splits rows so that no part has an id twice: the second row of a screen updates the first. */
export function splitAtRepeats(rows: readonly IdentifiedRow[]): readonly (readonly IdentifiedRow[])[] {
  const parts: IdentifiedRow[][] = [];
  let ids = new Set<string>();
  for (const row of rows) {
    const part = parts.at(-1);
    if (part !== undefined && !ids.has(row.id)) part.push(row);
    else {
      parts.push([row]);
      ids = new Set();
    }
    ids.add(row.id);
  }
  return parts;
}

function recordOtherId({ report }: ImportRun, { row, fields: { id: given } }: CheckedRow, id: string): void {
  if (given === undefined || given === id) return;
  report.notices.add(
    row,
    `this picture of this app is already screen ${id}, which was updated; ${given} was not made.`,
  );
}

function pictureKey({ fields, picture }: CheckedRow): string | null {
  return picture === null ? null : JSON.stringify([fields.platform, folded(fields.app_name), picture.sha256]);
}
