import { folded } from "../../system/folding.ts";
import type { ManifestRow } from "../rows/row.ts";
import { wordColumns } from "../rows/screen-columns.ts";
import type { CheckedRow } from "./checked-row.ts";
import type { WriteServices } from "./row-tools.ts";

/** The knowledge of a row's screen from earlier rows of the same import. */
interface EarlierRows {
  /** The screen of its picture. */
  readonly ofPicture: string | undefined;
  readonly isTaken: (id: string) => boolean;
  /** True for the screen of another row: one that names an id of its own is not that. */
  readonly isOther: (id: string) => boolean;
}

/**
 * Finds the screen of a row: the one of its id; or else the one that already has this picture of this app and
 * platform, or that a person moved from there; or else the one of its words, or a new one. So the same row
 * again updates its screen, whether or not it carries an id.
 */
export async function identifyRow(
  { library }: Pick<WriteServices, "library">,
  row: CheckedRow,
  earlier: EarlierRows = { ofPicture: undefined, isTaken: () => false, isOther: () => false },
): Promise<string> {
  const { fields, picture } = row;
  const given = fields.id ?? null;
  if (given !== null && (await library.screensByIds([given])).length > 0) return given;
  const known =
    picture === null
      ? null
      : (earlier.ofPicture ??
        (await library.screenIdByPicture(picture.sha256, fields.app_name, fields.platform)));
  if (known !== null && (given === null || !earlier.isOther(known))) return known;
  return given ?? ownId(library, namedWords(row), picture?.sha256 ?? null, earlier.isTaken);
}

/** The words that tell the row from others: those that were left out of its screen, too. */
export function namedWords({ fields, leftOut = new Map() }: CheckedRow): ManifestRow {
  const words = wordColumns.flatMap((column) => {
    const values = JSON.stringify(leftOut.get(column));
    if (values === undefined) return [];
    return [[column, column === "elements" ? [...(fields.elements ?? []), values] : values]];
  });
  return { ...fields, ...Object.fromEntries(words) };
}

/** The id of a row that gives none, which may have more words than when its screen was stored. */
async function ownId(
  library: WriteServices["library"],
  fields: ManifestRow,
  pictureSha256: string | null,
  isTaken: (id: string) => boolean,
): Promise<string> {
  const id = screenId(fields, pictureSha256);
  const ofFewer = idOf(fields, pictureSha256, fewWordsOf(fields));
  if (ofFewer === id || isTaken(ofFewer)) return id;
  const stored = new Set((await library.screensByIds([id, ofFewer])).map((screen) => screen.id));
  return stored.has(id) || !stored.has(ofFewer) ? id : ofFewer;
}

/** The namespace of ids made here (RFC 9562, 6.6). Another would make each row another screen. */
const namespace = "6f6a3c52-5c0e-5d0b-9d3e-6b1c8a3d7f10";

/** The id of a row that gives none, the same each time: of its picture if it has one, else its words. */
export function screenId(row: ManifestRow, pictureSha256: string | null): string {
  return idOf(row, pictureSha256, allWordsOf(row));
}

type Words = readonly (string | readonly string[])[];

function idOf(row: ManifestRow, pictureSha256: string | null, words: Words): string {
  const content = pictureSha256 === null ? ["words", ...words] : ["picture", pictureSha256];
  return Bun.randomUUIDv5(JSON.stringify([row.platform, folded(row.app_name), ...content]), namespace);
}

/** The words that a row begins with: its name, or else what is on it. */
function fewWordsOf(row: ManifestRow): Words {
  if (row.title !== undefined || row.description !== undefined)
    return inOneForm([row.title ?? "", row.description ?? ""]);
  return inOneForm([...(row.elements ?? []), row.text ?? ""]);
}

function allWordsOf(row: ManifestRow): Words {
  const { title, description, elements = [], text = "", pattern = "" } = row;
  const isNamed = title !== undefined || description !== undefined;
  const hasMore = pattern !== "" || (isNamed && (elements.length > 0 || text !== ""));
  if (!hasMore) return fewWordsOf(row);
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
