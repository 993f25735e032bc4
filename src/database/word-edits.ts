import type { DescriptionSource, Platform } from "../fields.ts";

/** Source of the text on a screen; `none` when there is none. */
export type VisibleTextSource = "none" | "given" | "tree" | "ocr" | "model";

/** All word fields, in the order in which they are recorded. */
export const wordFields = ["title", "description", "elements", "visibleText", "pattern"] as const;

/** A field of a screen's words that a model may write and a person may edit. */
export type WordField = (typeof wordFields)[number];

/** The fields that say where a screen belongs. A person moves it by editing them. */
export const placeFields = ["appName", "platform"] as const;

/** All fields that a person may edit. */
export const editFields = [...wordFields, ...placeFields, "system", "language"] as const;
export type EditField = (typeof editFields)[number];

/** An app on one platform, by its name. */
export interface Place {
  readonly appName: string;
  readonly platform: Platform;
}

/** The most former places of a screen that are kept. */
export const placesMax = 8;

/** A person, or the key of one, by name, and when they edited a field, in milliseconds since the epoch. */
export interface Editor {
  readonly by: string;
  readonly at: number;
}

/** A field as it was before an edit. */
export interface EarlierWords {
  readonly value: string | readonly string[];
  /** The model that wrote it; null where none did. */
  readonly model: string | null;
  /** Its source; absent without one, and for models before sources were recorded, which saw the picture. */
  readonly modelSource?: DescriptionSource;
  /** The source of the visible text; null for other fields. */
  readonly source: VisibleTextSource | null;
  /** Null where nobody had edited it. */
  readonly editor: Editor | null;
}

/** The last edit of a field: an import and a model leave it alone, an empty one too, unless it is open. */
export interface WordEdit extends Editor {
  /** Null where the edit changed nothing, or there was no screen before. */
  readonly before: EarlierWords | null;
  /** A write of the whole screen left it out: it is nobody's, and an import or a model may fill it. */
  readonly isOpen?: true;
}

export interface WordEdits extends Readonly<Partial<Record<EditField, WordEdit>>> {
  /** The places from which a person moved it, the first one first: an import still finds it by them. */
  readonly places?: readonly Place[];
}

/** The edits of a screen whose app a person gave another spelling: it can be brought back as any other. */
export function withRename(edits: WordEdits, before: string, editor: Editor): WordEdits {
  const had = edits.appName === undefined ? null : { by: edits.appName.by, at: edits.appName.at };
  const earlier = { value: before, model: null, source: null, editor: had };
  return { ...edits, appName: { ...editor, before: earlier } };
}

/** True when a person wrote or emptied the field. */
export function isPersons(edits: WordEdits, field: EditField): boolean {
  const edit = edits[field];
  return edit !== undefined && edit.isOpen !== true;
}
