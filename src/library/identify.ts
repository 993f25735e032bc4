import { folded } from "../system/folding.ts";
import type { CheckedRow, IdentifiedRow } from "./checked-row.ts";
import type { ImportRun, ImportServices } from "./import-run.ts";
import { withDecisions } from "./removed-rows.ts";
import type { ManifestRow } from "./row.ts";

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
  const taken = new Set(rows.map(({ fields, picture }) => screenId(fields, picture?.sha256 ?? null)));
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
          });
    if (key !== null) idsInBatch.set(key, id);
    taken.add(id);
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

/** The knowledge of a row's screen from earlier rows of the same import. */
interface EarlierRows {
  /** The screen of its picture. */
  readonly ofPicture: string | undefined;
  readonly isTaken: (id: string) => boolean;
}

/**
 * Finds the screen of a row: the one of its id; or else the one that already has this picture of this app and
 * platform, or that a person moved from there; or else the one of its words, or a new one. So the same row
 * again updates its screen, whether or not it carries an id.
 */
export async function identifyRow(
  { library }: Pick<ImportServices, "library">,
  { fields, picture }: CheckedRow,
  { ofPicture, isTaken }: EarlierRows = { ofPicture: undefined, isTaken: () => false },
): Promise<string> {
  const given = fields.id ?? null;
  if (given !== null && (await library.screensByIds([given])).length > 0) return given;
  const known =
    picture === null
      ? null
      : (ofPicture ?? (await library.screenIdByPicture(picture.sha256, fields.app_name, fields.platform)));
  return known ?? given ?? (await ownId(library, fields, picture?.sha256 ?? null, isTaken));
}

/**
 * The id of a row that gives none. A screen stored before names were folded, or before all words counted,
 * keeps its id for the first row that would have had it then.
 */
async function ownId(
  library: ImportServices["library"],
  fields: ManifestRow,
  pictureSha256: string | null,
  isTaken: (id: string) => boolean,
): Promise<string> {
  const id = screenId(fields, pictureSha256);
  const earlier = earlierIds(fields, pictureSha256).filter((each) => each !== id && !isTaken(each));
  if (earlier.length === 0) return id;
  const stored = new Set((await library.screensByIds([id, ...earlier])).map((screen) => screen.id));
  return [id, ...earlier].find((each) => stored.has(each)) ?? id;
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
 * all its words.
 */
export function screenId(row: ManifestRow, pictureSha256: string | null): string {
  return idOf([row.platform, folded(row.app_name)], pictureSha256, allWordsOf(row));
}

function earlierIds(row: ManifestRow, pictureSha256: string | null): readonly string[] {
  const [name, words] = [folded(row.app_name), fewWordsOf(row)];
  return [
    idOf([row.platform, name], pictureSha256, inOneForm(words)),
    idOf([row.platform, row.app_name.toLowerCase()], pictureSha256, words),
  ];
}

type Words = readonly (string | readonly string[])[];

function idOf(app: readonly string[], pictureSha256: string | null, words: Words): string {
  const content = pictureSha256 === null ? ["words", ...words] : ["picture", pictureSha256];
  return Bun.randomUUIDv5(JSON.stringify([...app, ...content]), namespace);
}

/** The words that told rows apart in earlier versions. */
function fewWordsOf(row: ManifestRow): readonly string[] {
  if (row.title !== undefined || row.description !== undefined)
    return [row.title ?? "", row.description ?? ""];
  return [...(row.elements ?? []), row.text ?? ""];
}

/** In the form of earlier versions where they knew all words of the row, so that its id stays. */
function allWordsOf(row: ManifestRow): Words {
  const { title, description, elements = [], text = "", pattern = "" } = row;
  const isNamed = title !== undefined || description !== undefined;
  const hasMore = pattern !== "" || (isNamed && (elements.length > 0 || text !== ""));
  if (!hasMore) return inOneForm(fewWordsOf(row));
  const [name = "", said = "", seen = "", kind = ""] = inOneForm([
    title ?? "",
    description ?? "",
    text,
    pattern,
  ]);
  return [name, said, inOneForm(elements), seen, kind];
}

function inOneForm(words: readonly string[]): readonly string[] {
  return words.map((text) => text.normalize("NFC"));
}
