import type {
  DescribedWords,
  Describer,
  DescribeScope,
  DescriptionOutcome,
  ReadScreen,
} from "../../database/description-storage.ts";
import { wordsHash } from "../../database/screen-words.ts";
import type { Picture, Screen, ScreenWords } from "../../database/screens.ts";
import type { DescriptionStore } from "../../database/stores/descriptions.ts";
import type { DescriptionSource } from "../../database/tables/descriptions.ts";
import { isPersons, type WordEdits, type WordField, wordFields } from "../../database/word-edits.ts";
import { jpegPictures } from "../../images/fit-picture.ts";
import type { ImageStore } from "../../images/image-store.ts";
import type { ScreenEncoder } from "../../index/engine.ts";
import { type Asking, askModel } from "./ask-model.ts";
import type { Description } from "./prompt.ts";

/** The services that describing a screen needs. */
export interface DescribeServices {
  readonly descriptions: DescriptionStore;
  readonly images: Pick<ImageStore, "open">;
  readonly encoder: ScreenEncoder;
}

/** The outcome for a screen. `changed`: it was changed or removed meanwhile, and nothing was written. */
export type ScreenOutcome = "described" | "changed" | { readonly reason: string };

/**
 * Asks the model about the picture of a screen and writes the words, or why there are none. Given words stay.
 * Throws what `askModel` throws, and when the picture cannot be read; the screen is asked about again then.
 */
export async function describeScreen(
  services: DescribeServices,
  describer: DescribeScope,
  asking: Asking,
  id: string,
): Promise<ScreenOutcome> {
  const read = await services.descriptions.readScreen(id);
  if (read === null || read.screen.picture === null || hasGivenWords(read.screen)) return "changed";
  if (!describer.isAgain && read.last !== null && isOutranked(read, describer, "picture")) return "changed";
  const { picture } = read.screen;
  const { use } = asking;
  const finish = (outcome: DescriptionOutcome["outcome"]) =>
    services.descriptions.finish({
      id,
      sequence: read.sequence,
      pictureSha256: picture.sha256,
      describer,
      source: "picture",
      use,
      outcome,
    });
  try {
    const pictures = await readPictures(services, id, picture);
    const asked = await askModel(asking, pictures);
    if ("reason" in asked) return (await finish(asked)) === "changed" ? "changed" : asked;
    // The model has seen the upper parts of a long page, OCR all of it.
    const isRead = pictures.length > 1 && read.screen.visibleText !== "";
    const said = isRead ? { ...asked.description, text: "" } : asked.description;
    const merged = mergeWords(read.screen, said, describer.model);
    const words = await encodeWords(services, merged, asked.description.theme);
    return (await finish({ words })) === "changed" ? "changed" : "described";
  } catch (error) {
    // Usage is counted even when describing failed.
    if (use.requests > 0) await finish(null);
    throw error;
  }
}

/**
 * As at import: a description says what is on a screen, a title may be the name of a file. A person may have
 * rewritten that of a model.
 */
export function hasGivenWords({ description, modelWords }: Screen): boolean {
  return description !== "" && modelWords?.fields.includes("description") !== true;
}

/**
 * True when words of a model stay: those from the picture before those from its text, and of two of a kind
 * the first, which only its own author replaces.
 */
export function isOutranked(
  { screen, last }: ReadScreen,
  { model }: Describer,
  source: DescriptionSource,
): boolean {
  if (screen.modelWords === null) return false;
  // They came with an export of another library.
  if (last === null) return true;
  if (last.state === "undescribed") return false;
  return last.source === source ? last.model !== model : last.source === "picture";
}

async function readPictures({ images }: DescribeServices, id: string, picture: Picture) {
  const pictures = await jpegPictures(images, id, picture);
  if (pictures === null)
    throw new Error(
      "its picture is not there, or not the one of its record; screen-search verify says more.",
    );
  return pictures;
}

/** Words with their vectors. */
export async function encodeWords(
  { encoder }: Pick<DescribeServices, "encoder">,
  words: ReturnType<typeof mergeWords>,
  theme: string,
): Promise<DescribedWords> {
  const [content] = await encoder.encodeScreens([words]);
  if (content === undefined) throw new Error("the engine gave no vectors for its words.");
  const vectors = { modelId: encoder.modelId, wordsSha256: wordsHash(words), content };
  return { ...words, theme, vectors };
}

/**
 * Words that were given stay, and so does what a person wrote or emptied; text that OCR read gives way to
 * text that the model read.
 */
export function mergeWords(
  screen: Screen,
  {
    title,
    description,
    elements,
    text,
    pattern,
    theme,
  }: Omit<Description, "theme"> & { readonly theme: string },
  model: string,
): ScreenWords & Pick<Screen, "visibleTextSource" | "modelWords" | "edits"> {
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
    title: isFree("title") ? title : screen.title,
    description: isFree("description") ? description : screen.description,
    elements: isFree("elements") ? withTheme : screen.elements,
    pattern: isFree("pattern") ? pattern : screen.pattern,
    visibleText: isFree("visibleText") ? text : screen.visibleText,
    visibleTextSource: isFree("visibleText") ? "model" : screen.visibleTextSource,
    modelWords: { model, fields: written },
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
