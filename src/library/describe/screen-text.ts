// The text of a screen as a model without eyes gets it. The only place that knows where the places of texts
// come from: the picture, which is read again.
import type { Screen } from "../../database/screens.ts";
import type { ImageStore } from "../../images/image-store.ts";
import type { TextReader, TextRow } from "../../images/text-reader.ts";
import { layoutOf, plainLayout } from "./layout.ts";

/** The pictures, and OCR. */
export interface TextServices {
  readonly images: Pick<ImageStore, "original">;
  /** Null where nothing is described from text. */
  readonly textReader: Pick<TextReader, "readRows"> | null;
}

/**
 * Letters of a text that says something, in UTF-8: `Enter passcode`, or four of those signs of Chinese and
 * Japanese that are words.
 */
const lettersBytesMin = 12;

/** The text of a screen with its app; null when it is too little to say anything. */
export async function screenText(services: TextServices, screen: Screen): Promise<string | null> {
  const layout = await layoutOfScreen(services, screen);
  const letters = layout.match(/\p{L}/gu)?.join("") ?? "";
  if (Buffer.byteLength(letters) < lettersBytesMin) return null;
  return `App: ${plainLine(screen.appName)}\nPlatform: ${screen.platform}\n${layout}`;
}

async function layoutOfScreen(services: TextServices, screen: Screen): Promise<string> {
  const { visibleText, visibleTextSource } = screen;
  // What was given has no errors of reading.
  const isExact = visibleTextSource === "given" || visibleTextSource === "tree";
  const rows = isExact ? null : await rowsOf(services, screen);
  return rows === null || rows.length === 0 ? plainLayout(visibleText) : layoutOf(rows);
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

function plainLine(name: string): string {
  return name.replace(/\s+/g, " ");
}
