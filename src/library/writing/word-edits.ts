// The words of a screen that a person wrote. They stay, an emptied field too, until a person writes them
// again, restores the earlier ones, or imports with `isOverwriting`.

import { isSameApp, placeOf, withPlaces } from "../../database/places.ts";
import type { ModelWords, Screen, ScreenWords } from "../../database/screens.ts";
import {
  type EarlierWords,
  type EditField,
  editFields,
  isPersons,
  placeFields,
  type WordEdit,
  type WordEdits,
  wordFields,
} from "../../database/word-edits.ts";
import type { EditColumn, ManifestRow } from "../rows/row.ts";
import { editColumnOf, editFieldOf } from "../rows/row-of-screen.ts";
import type { IdentifiedRow } from "./checked-row.ts";

const treeColumns: readonly string[] = ["title", "elements", "text"];

/** A write of one screen by a person or with a key. */
export type PersonWrite =
  | {
      readonly kind: "edit";
      readonly by: string;
      readonly at: number;
      readonly given: ReadonlySet<EditField>;
    }
  | { readonly kind: "restore"; readonly fields: readonly EditField[] };

export interface ImportWrite {
  readonly kind: "import";
  /** True when nothing is written, encoded or read from pictures. */
  readonly isDryRun: boolean;
  /** True when the words of the manifest are taken where a person wrote others. */
  readonly isOverwriting: boolean;
  readonly ofNewPictures?: NewPictureFacts | undefined;
}

/** The source of pictures that are new; the same picture again keeps what it came with. */
export interface NewPictureFacts {
  readonly appVersion?: string | undefined;
  readonly sourceUrl?: string | undefined;
}

/** The words of a row before edits count. */
export type RowWords = ScreenWords &
  Pick<Screen, "platform" | "system" | "language" | "visibleTextSource" | "modelWords">;
export type SourcedWords = RowWords & Pick<Screen, "edits">;

/** The words of a screen, and the fields of a person that the row has otherwise. */
export interface MergedWords {
  readonly words: SourcedWords;
  readonly kept: readonly EditField[];
}

export function mergeWords(
  write: ImportWrite | PersonWrite,
  row: IdentifiedRow,
  words: RowWords,
  existing: Screen | null,
): MergedWords {
  const { words: merged, kept } = mergeFields(write, row, words, existing);
  const given = (row.fields.earlier_places ?? []).map((each) => ({
    appName: each.app_name,
    platform: each.platform,
  }));
  const left = existing !== null && write.kind === "edit" ? [placeOf(existing)] : [];
  const places = [...(existing?.edits.places ?? []), ...given, ...left];
  return { words: { ...merged, edits: withPlaces(merged.edits, places, merged) }, kept };
}

function mergeFields(
  write: ImportWrite | PersonWrite,
  row: IdentifiedRow,
  words: RowWords,
  existing: Screen | null,
): MergedWords {
  if (write.kind === "import") return keepEdits(row, words, existing, write.isOverwriting);
  if (write.kind === "edit") return { words: withEdits(write, row.fields, words, existing), kept: [] };
  if (existing === null) return { words: { ...words, edits: {} }, kept: [] };
  const restored = restoredWords(existing, write.fields);
  const { system } = write.fields.includes("system") ? restored : words;
  return { words: { ...restored, system: system ?? null }, kept: [] };
}

function keepEdits(
  row: IdentifiedRow,
  words: RowWords,
  existing: Screen | null,
  isOverwriting: boolean,
): MergedWords {
  const ofRow = editsOfRow(row.fields);
  if (existing === null) return { words: withOwn(words, ofRow), kept: [] };
  const edited = editFields.filter((field) => isPersons(existing.edits, field));
  const differing = edited.filter(
    (field) => (ofRow[field] !== undefined || isGiven(row, field)) && !isSameIn(field, words, existing),
  );
  // The later of two edits of a field stands, also where it came by way of an export.
  const taken = differing.filter(
    (field) => isOverwriting || (ofRow[field]?.at ?? 0) > (existing.edits[field]?.at ?? 0),
  );
  const kept = edited.filter((field) => !taken.includes(field));
  const open = wordFields.filter((field) => !edited.includes(field) && words[field].length === 0);
  const edits = { ...only(existing.edits, open), ...ofRow, ...only(existing.edits, kept) };
  const unread = unreadFields(row, existing);
  return {
    words: withOwn({ ...words, ...wordsOf(existing, [...kept, ...unread]) }, edits),
    kept: differing.filter((field) => !taken.includes(field)),
  };
}

/**
 * Fields whose values could not be taken, or those of its tree: what was there stays, if no model read it.
 */
function unreadFields(row: IdentifiedRow, { modelWords, visibleTextSource }: Screen) {
  const { leftOut } = row;
  const hasNoTree = leftOut?.has("tree") === true || leftOut?.has("tree_file") === true;
  return wordFields.filter((field) => {
    const column = editColumnOf(field);
    const isUnread = leftOut?.has(column) === true || (hasNoTree && treeColumns.includes(column));
    const isRead =
      modelWords?.fields.includes(field) === true || (field === "visibleText" && visibleTextSource === "ocr");
    return isUnread && !isGiven(row, field) && !isRead;
  });
}

/** A title that is only what the picture's file is called says nothing, as an empty field does. */
function isGiven({ fields, titleOfFile }: IdentifiedRow, field: EditField): boolean {
  if (field === "title" && titleOfFile !== undefined) return false;
  return (fields[editColumnOf(field)] ?? "").length > 0;
}

function isSameIn(field: EditField, one: RowWords, other: RowWords): boolean {
  return field === "appName"
    ? isSameApp(one.appName, other.appName)
    : Bun.deepEquals(one[field], other[field]);
}

/** The edits that an export names. */
function editsOfRow({ edits = [] }: ManifestRow): WordEdits {
  const known = edits.map(({ field, by, at }) => [
    editFieldOf(field),
    { by, at: Date.parse(at), before: null },
  ]);
  return Object.fromEntries(known);
}

/** Every field that is given is the person's. One emptied by writing the whole can be brought back. */
function withEdits(
  { by, at, given }: Extract<PersonWrite, { readonly kind: "edit" }>,
  fields: ManifestRow,
  words: RowWords,
  existing: Screen | null,
): SourcedWords {
  const written = { ...words, ...givenWords(fields, given) };
  const edits: Partial<Record<EditField, WordEdit>> = {};
  for (const field of wordFields) {
    const isSame = existing !== null && Bun.deepEquals(existing[field], written[field]);
    const had = existing?.edits[field];
    const before = existing === null || isSame ? (had?.before ?? null) : earlierWords(existing, field);
    if (isSame && had !== undefined && !(given.has(field) && had.isOpen === true)) edits[field] = had;
    else if (given.has(field)) edits[field] = { by, at, before };
    else if (before !== null && written[field].length === 0) edits[field] = { by, at, before, isOpen: true };
  }
  for (const field of [...placeFields, "system", "language"] as const) {
    const had = existing?.edits[field];
    const isGiven = field === "appName" || field === "platform" || given.has(field);
    // A new screen is where it is: only a move is an edit.
    if (existing !== null && isGiven && !isSameIn(field, written, existing))
      edits[field] = { by, at, before: earlierWords(existing, field) };
    else if (had !== undefined) edits[field] = had;
  }
  return withOwn(written, edits);
}

/** Words of a model may stand where the row gives nothing: what is given empty is given, too. */
function givenWords(fields: ManifestRow, given: ReadonlySet<EditField>): Partial<RowWords> {
  const { title = "", description = "", elements = [], text = "", pattern = "", language = "" } = fields;
  const all = { title, description, elements, visibleText: text, pattern, language };
  return only(
    all,
    [...wordFields, "language" as const].filter((field) => given.has(field)),
  );
}

/** A field as it is, to be brought back. */
function earlierWords(screen: Screen, field: EditField): EarlierWords {
  const { modelWords, visibleTextSource, edits } = screen;
  const edit = edits[field];
  const writer = modelWords?.fields.some((each) => each === field) === true ? modelWords : null;
  return {
    value: screen[field] ?? "",
    model: writer?.model ?? null,
    ...(writer !== null && { modelSource: writer.source }),
    source: field === "visibleText" ? visibleTextSource : null,
    editor: edit === undefined ? null : { by: edit.by, at: edit.at },
  };
}

/** The screen with what was in these fields before their last edit, and with who or what had written it. */
export function restoredWords(screen: Screen, fields: readonly EditField[]): SourcedWords {
  return fields.reduce<SourcedWords>(restoredField, screen);
}

function restoredField(words: SourcedWords, field: EditField): SourcedWords {
  const before = words.edits[field]?.before ?? null;
  if (before === null) return words;
  const { value, model, modelSource = "picture", source, editor } = before;
  const { [field]: _, ...others } = words.edits;
  const modelWords =
    model === null
      ? words.modelWords
      : withField(words.modelWords ?? { model, source: modelSource, fields: [] }, field);
  return {
    ...words,
    [field]: value,
    visibleTextSource: source ?? words.visibleTextSource,
    modelWords,
    edits: editor === null ? others : { ...others, [field]: { ...editor, before: null } },
  };
}

function withField({ fields, ...writer }: ModelWords, field: EditField): ModelWords {
  return { ...writer, fields: wordFields.filter((other) => other === field || fields.includes(other)) };
}

/** A field that a person edited is no model's. */
function withOwn(words: RowWords, edits: WordEdits): SourcedWords {
  const { modelWords } = words;
  if (modelWords === null) return { ...words, edits };
  const fields = modelWords.fields.filter((field) => !isPersons(edits, field));
  return { ...words, modelWords: { ...modelWords, fields }, edits };
}

function wordsOf(screen: Screen, fields: readonly EditField[]): Partial<RowWords> {
  const { visibleTextSource } = screen;
  return { ...only(screen, fields), ...(fields.includes("visibleText") && { visibleTextSource }) };
}

function only<Of extends object>(all: Of, fields: readonly (keyof Of)[]): Partial<Of> {
  return Object.fromEntries(
    fields.flatMap((field) => (field in all ? [[field, all[field]]] : [])),
  ) as Partial<Of>;
}

/** The fields that a write gives, those that it gives empty included. */
export function givenFields(fields: Readonly<Partial<Record<EditColumn, unknown>>>): Set<EditField> {
  return new Set(editFields.filter((field) => fields[editColumnOf(field)] !== undefined));
}
