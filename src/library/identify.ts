import { folded } from "../system/folding.ts";
import type { CheckedRow, IdentifiedRow } from "./checked-row.ts";
import type { ImportRun, ImportServices } from "./import-run.ts";
import type { ManifestRow } from "./row.ts";

/** Finds the screen of each row, in order, as `identifyRow`; the picture may be that of an earlier row. */
export async function identifyRows(
  run: ImportRun,
  rows: readonly CheckedRow[],
): Promise<readonly IdentifiedRow[]> {
  const idsInBatch = new Map<string, string>();
  const identified: IdentifiedRow[] = [];
  for (const row of rows) {
    const key = pictureKey(row);
    const { id: given } = row.fields;
    const id =
      given !== undefined && run.seenIds.has(given)
        ? given
        : await identifyRow(run.services, row, key === null ? undefined : idsInBatch.get(key));
    if (key !== null) idsInBatch.set(key, id);
    recordOtherId(run, row, id);
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

/**
 * Finds the screen of a row: the one of its id; or else the one that already has this picture of this app and
 * platform, which is `idInBatch` when it is given; or else a new one. So the same picture again updates its
 * screen, whether or not the rows carry ids.
 */
export async function identifyRow(
  { library }: Pick<ImportServices, "library">,
  { fields, picture }: CheckedRow,
  idInBatch?: string,
): Promise<string> {
  const given = fields.id ?? null;
  if (given !== null && (await library.screensByIds([given])).length > 0) return given;
  const known =
    picture === null
      ? null
      : (idInBatch ?? (await library.screenIdByPicture(picture.sha256, fields.app_name, fields.platform)));
  return known ?? given ?? (await ownId(library, fields, picture?.sha256 ?? null));
}

/** The id of a row that gives none. Screens stored before names were folded keep theirs. */
async function ownId(
  library: ImportServices["library"],
  fields: ManifestRow,
  pictureSha256: string | null,
): Promise<string> {
  const id = screenId(fields, pictureSha256);
  const earlier = idOf([fields.platform, fields.app_name.toLowerCase()], wordsOf(fields), pictureSha256);
  const isStored = earlier !== id && (await library.screensByIds([earlier])).length > 0;
  return isStored ? earlier : id;
}

function recordOtherId({ report }: ImportRun, { row, fields: { id: given } }: CheckedRow, id: string): void {
  if (given === undefined || given === id) return;
  report.notice(
    row,
    `this picture of this app is already screen ${id}, which was updated; ${given} was not made.`,
  );
}

function pictureKey({ fields, picture }: CheckedRow): string | null {
  return picture === null ? null : JSON.stringify([fields.platform, folded(fields.app_name), picture.sha256]);
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
  const words = wordsOf(row).map((text) => text.normalize("NFC"));
  return idOf([row.platform, folded(row.app_name)], words, pictureSha256);
}

function idOf(app: readonly string[], words: readonly string[], pictureSha256: string | null): string {
  const content = pictureSha256 === null ? ["words", ...words] : ["picture", pictureSha256];
  return Bun.randomUUIDv5(JSON.stringify([...app, ...content]), namespace);
}

function wordsOf(row: ManifestRow): readonly string[] {
  if (row.title !== undefined || row.description !== undefined)
    return [row.title ?? "", row.description ?? ""];
  return [...(row.elements ?? []), row.text ?? ""];
}
