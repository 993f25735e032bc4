import type * as stored from "../../database/description-storage.ts";
import { wordsHash } from "../../database/screen-words.ts";
import type { ModelWords, Screen, ScreenWords } from "../../database/screens.ts";
import type { DescriptionStore } from "../../database/stores/descriptions.ts";
import { isPersons, type WordEdits, type WordField, wordFields } from "../../database/word-edits.ts";
import type { DescriptionSource } from "../../fields.ts";
import { jpegPictures } from "../../images/fit-picture.ts";
import type { ImageStore } from "../../images/image-store.ts";
import type { TextReader, TextRow } from "../../images/text-reader.ts";
import type { ScreenEncoder } from "../../index/engine.ts";
import { shellCommand } from "../../system/shell-command.ts";
import { type Asked, type Asking, askModel } from "./ask-model.ts";
import { layoutOf, plainLayout } from "./layout.ts";
import type { DescribedScreen } from "./read-answer.ts";

export interface DescribeServices extends TextServices {
  readonly descriptions: DescriptionStore;
  readonly images: Pick<ImageStore, "open" | "original">;
  readonly encoder: ScreenEncoder;
}

/**
 * The outcome for a screen: described, with its words now; changed or removed meanwhile, so that nothing
 * was written; or not described, and why.
 */
export type ScreenOutcome = { readonly described: Screen } | "changed" | { readonly reason: string };

/** One screen's questions; of a trial only what they used is written. */
export interface ScreenAsking extends Asking {
  readonly isTrial: boolean;
}

/**
 * Asks the model about a screen and writes the words, or why there are none. Given words stay. Throws what
 * `askModel` throws, and when the picture cannot be read; the screen is asked about again then.
 */
export async function describeScreen(
  services: DescribeServices,
  describer: stored.DescribeScope,
  asking: ScreenAsking,
  id: string,
): Promise<ScreenOutcome> {
  const { model, source } = describer;
  const read = await services.descriptions.readScreen(id);
  if (read === null || !isToDescribe(read.screen, describer)) return "changed";
  const { screen, sequence } = read;
  const { isTrial, use } = asking;
  const pictureSha256 = screen.picture?.sha256 ?? "";
  const finished = { id, sequence, pictureSha256, describer, source, use };
  const finish = async (outcome: stored.DescriptionOutcome["outcome"]) =>
    (await services.descriptions.finish({ ...finished, outcome: isTrial ? null : outcome })) === "changed";
  try {
    const asked = await askAbout(services, asking, screen);
    if ("reason" in asked) return (await finish(asked)) ? "changed" : asked;
    const merged = mergeWords(screen, asked.description, { model, source });
    const words = await encodeWords(services, merged, asked.description.theme);
    return (await finish({ words })) ? "changed" : { described: { ...screen, ...merged } };
  } catch (error) {
    // Usage is counted even when describing failed.
    if (use.requests > 0) await finish(null);
    throw error;
  }
}

function isToDescribe(screen: Screen, describer: stored.DescribeScope): boolean {
  const { isAgain, source } = describer;
  if (hasGivenWords(screen) || (source === "picture" && screen.picture === null)) return false;
  // A description of the picture is better than one of its text, again or not.
  if (isAgain) return source === "picture" || screen.modelWords?.source !== "picture";
  return !isOutranked(screen, describer, source);
}

async function askAbout(services: DescribeServices, asking: Asking, screen: Screen): Promise<Asked> {
  if (asking.model.prompt.source === "picture") return askAboutPicture(services, asking, screen);
  const text = await screenText(services, screen);
  return text === null
    ? { reason: "its text is too little to say what it shows." }
    : askModel(asking, { text });
}

async function askAboutPicture(services: DescribeServices, asking: Asking, screen: Screen): Promise<Asked> {
  const pictures = await readPictures(services, screen);
  const asked = await askModel(asking, { pictures });
  // The model has seen the upper parts of a long page, OCR all of it.
  const isRead = pictures.length > 1 && screen.visibleText !== "";
  return isRead && "description" in asked ? { description: { ...asked.description, text: "" } } : asked;
}

/** As at import, a title may be the name of a file. A person may have rewritten a model's description. */
export function hasGivenWords({ description, modelWords }: Screen): boolean {
  return description !== "" && modelWords?.fields.includes("description") !== true;
}

/**
 * True when words of a model stay: those from the picture before those from its text, and of two of a kind
 * the first, which only its own author replaces.
 */
export function isOutranked(
  { modelWords }: Pick<Screen, "modelWords">,
  { model }: stored.Describer,
  source: DescriptionSource,
): boolean {
  if (modelWords === null) return false;
  return modelWords.source === source ? modelWords.model !== model : modelWords.source === "picture";
}

async function readPictures({ images }: DescribeServices, { id, picture }: Screen) {
  const pictures = picture === null ? null : await jpegPictures(images, id, picture);
  if (pictures === null)
    throw new Error(
      `its picture is not there, or not the one of its record; ${shellCommand("verify")} says more.`,
    );
  return pictures;
}

export async function encodeWords(
  { encoder }: Pick<DescribeServices, "encoder">,
  words: ReturnType<typeof mergeWords>,
  theme: string,
): Promise<stored.DescribedWords> {
  const [content] = await encoder.encodeScreens([words]);
  if (content === undefined) throw new Error("the engine gave no vectors for its words.");
  const vectors = { modelId: encoder.modelId, wordsSha256: wordsHash(words), content };
  return { ...words, theme, vectors };
}

/** Given words stay, and what a person wrote or emptied; text of OCR gives way to that of the model. */
export function mergeWords(
  screen: Screen,
  { title, description, elements, text, pattern, theme }: DescribedScreen,
  writer: Pick<ModelWords, "model" | "source">,
): ScreenWords & Pick<Screen, "system" | "language" | "visibleTextSource" | "modelWords" | "edits"> {
  const had = new Set<WordField>(screen.modelWords?.fields);
  const isUnsaid: Readonly<Record<WordField, boolean>> = {
    description: true,
    title: had.has("title") || screen.title === "",
    elements: had.has("elements") || screen.elements.length === 0,
    pattern: had.has("pattern") || screen.pattern === "",
    visibleText: text !== "" && !isExact(screen),
  };
  const isFree = (field: WordField) => isUnsaid[field] && !isPersons(screen.edits, field);
  const written = wordFields.filter(isFree);
  // People ask for dark screens by that word; light ones are the rule.
  const withTheme = theme === "dark" ? [...elements, "dark theme"] : elements;
  return {
    appName: screen.appName,
    heading: screen.heading ?? "",
    originalName: screen.originalName ?? "",
    system: screen.system ?? null,
    language: screen.language ?? "",
    title: isFree("title") ? title : screen.title,
    description: isFree("description") ? description : screen.description,
    elements: isFree("elements") ? withTheme : screen.elements,
    pattern: isFree("pattern") ? pattern : screen.pattern,
    visibleText: isFree("visibleText") ? text : screen.visibleText,
    visibleTextSource: isFree("visibleText") ? "model" : screen.visibleTextSource,
    modelWords: { ...writer, fields: written },
    edits: withoutFields(screen.edits, written),
  };
}

function withoutFields(edits: WordEdits, fields: readonly WordField[]): WordEdits {
  return Object.fromEntries(Object.entries(edits).filter(([field]) => !fields.some((f) => f === field)));
}

/** A tree has the text as it is, a model may misread it. */
function isExact({ visibleTextSource }: Screen): boolean {
  return visibleTextSource === "given" || visibleTextSource === "tree";
}

interface TextServices {
  readonly images: Pick<ImageStore, "original">;
  /** Null where nothing is described from text. */
  readonly textReader: Pick<TextReader, "readRows"> | null;
}

/** Bytes of the letters of a text that says something, in UTF-8: `Enter passcode`, or four Chinese ones. */
const lettersBytesMin = 12;

/** The text of a screen with its app, for a model without eyes; null when it is too little. */
async function screenText(services: TextServices, screen: Screen): Promise<string | null> {
  const layout = await layoutOfScreen(services, screen);
  const letters = layout.match(/\p{L}/gu)?.join("") ?? "";
  if (Buffer.byteLength(letters) < lettersBytesMin) return null;
  return `App: ${screen.appName.replace(/\s+/g, " ")}\nPlatform: ${screen.platform}\n${layout}`;
}

async function layoutOfScreen(services: TextServices, screen: Screen): Promise<string> {
  // Given text has no errors of reading.
  const rows = isExact(screen) ? null : await rowsOf(services, screen);
  return rows === null || rows.length === 0 ? plainLayout(screen.visibleText) : layoutOf(rows);
}

/** The texts on a screen's picture with their places; null where they cannot be read. */
async function rowsOf(
  { images, textReader }: TextServices,
  { id, picture }: Screen,
): Promise<readonly TextRow[] | null> {
  if (picture === null || textReader === null) return null;
  const original = await images.original(id, picture.format);
  const bytes = await original?.bytes();
  // OCR may fail on a picture; its text of the import is good enough then.
  return bytes === undefined ? null : await textReader.readRows(bytes).catch(() => null);
}
