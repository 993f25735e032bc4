import type { CheckedRow } from "./check.ts";
import type { ImportRun } from "./import-run.ts";
import type { ManifestRow } from "./row.ts";

/** A row that knows which screen it is. */
export interface IdentifiedRow extends CheckedRow {
  readonly id: string;
}

/**
 * Finds the screen of each row, in order: the one of its id; or else the one that already has this picture of
 * this app and platform; or else a new one. So the same picture again updates its screen, whether or not the
 * rows carry ids.
 */
export async function identifyRows(
  run: ImportRun,
  rows: readonly CheckedRow[],
): Promise<readonly IdentifiedRow[]> {
  const idsInBatch = new Map<string, string>();
  const identified: IdentifiedRow[] = [];
  for (const row of rows) {
    const key = pictureKey(row);
    const id = await identify(run, row, (key === null ? undefined : idsInBatch.get(key)) ?? null);
    if (key !== null) idsInBatch.set(key, id);
    identified.push({ ...row, id });
  }
  return identified;
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

async function identify(run: ImportRun, row: CheckedRow, idInBatch: string | null): Promise<string> {
  const { fields, picture } = row;
  const given = fields.id ?? null;
  if (given !== null && (await isKnown(run, given))) return given;
  const known = picture === null ? null : (idInBatch ?? (await idByPicture(run, row, picture.sha256)));
  if (known === null) return given ?? screenId(fields, picture?.sha256 ?? null);
  if (given !== null && given !== known) {
    run.report.notice(
      row.row,
      `this picture of this app is already screen ${known}, which was updated; ${given} was not made.`,
    );
  }
  return known;
}

async function isKnown(run: ImportRun, id: string): Promise<boolean> {
  return run.seenIds.has(id) || (await run.services.library.screensByIds([id])).length > 0;
}

function idByPicture(run: ImportRun, { fields }: CheckedRow, sha256: string): Promise<string | null> {
  return run.services.library.screenIdByPicture(sha256, fields.app_name, fields.platform);
}

function pictureKey({ fields, picture }: CheckedRow): string | null {
  return picture === null
    ? null
    : JSON.stringify([fields.platform, fields.app_name.toLowerCase(), picture.sha256]);
}

/**
 * The namespace of ids made here (RFC 9562, 6.6). It must never change: the same row would become another
 * screen.
 */
const namespace = "6f6a3c52-5c0e-5d0b-9d3e-6b1c8a3d7f10";

/**
 * The id of a row that gives none, the same at every import: of its picture where it has one, otherwise of
 * its words. Words other than title and description count only where both are missing.
 */
export function screenId(row: ManifestRow, pictureSha256: string | null): string {
  const app = [row.platform, row.app_name.toLowerCase()];
  const content = pictureSha256 === null ? ["words", ...wordsOf(row)] : ["picture", pictureSha256];
  return Bun.randomUUIDv5(JSON.stringify([...app, ...content]), namespace);
}

function wordsOf(row: ManifestRow): readonly string[] {
  if (row.title !== undefined || row.description !== undefined)
    return [row.title ?? "", row.description ?? ""];
  return [...(row.elements ?? []), row.text ?? ""];
}
