import { isAscii, isUtf8 } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { analyse } from "chardet";
import { OperatorError } from "../../errors.ts";
import { linesOf, readBytes } from "./lines.ts";

export interface GuessedEncoding {
  readonly encoding: string;
  readonly notice: string;
  /** The first line that is not UTF-8. */
  readonly line: ForeignLine;
}

/** A line that is not UTF-8. */
interface ForeignLine {
  /** The first line of the file is 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Percent. Short texts get little: what counts is that all likely encodings give the same text. */
const confidenceMin = 15;
const leadMin = 15;
const sampleBytesMax = 65_536;
const lineEnd = new Uint8Array([0x0a]);

/**
 * Guesses the encoding of a file that is not UTF-8 by its lines that are not ASCII. Throws an `OperatorError`
 * that shows how to go on when that is not clear: nobody would see words in the wrong encoding.
 */
export async function guessEncoding(file: FileHandle, path: string): Promise<GuessedEncoding> {
  const { line, sample, isMixed } = await foreignLines(file);
  if (line === null) throw new OperatorError(`${path} changed while it was being read; import it again.`);
  if (isMixed)
    throw new OperatorError(
      `${path} has lines in UTF-8 and lines that are not, line ${line.number} first. Save all of it as UTF-8, or name the encoding with --encoding.`,
    );
  const [best, ...others] = analyse(sample);
  const excerpt = best === undefined ? null : excerptOf(line, best.name);
  if (best === undefined || excerpt === null || best.confidence < confidenceMin)
    throw unclearEncoding(path, line);
  const text = textIn(best.name, sample);
  const rivals = others.filter(({ confidence }) => confidence > best.confidence - leadMin);
  const isClear = text !== null && rivals.every(({ name }) => [text, null].includes(textIn(name, sample)));
  if (!isClear) throw unclearEncoding(path, line);
  // As the Encoding Standard calls it: what is named ISO-8859-1 is read as windows-1252 everywhere.
  const label = new TextDecoder(best.name).encoding;
  const notice = `the file is not UTF-8 and was read as ${label}: "${excerpt}". If that is wrong, import it again with --encoding.`;
  return { encoding: best.name, notice, line };
}

/** Null for bytes that are no text here: a code page turns undefined ones into control characters. */
function textIn(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return /(?![\t\r\n])\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** "… (line 7 is the first that is not). As windows-1252 it reads "Café"." */
export function unclearEncoding(path: string, line: ForeignLine): OperatorError {
  const excerpt = excerptOf(line, "windows-1252");
  const western = excerpt === null ? "" : ` As windows-1252 that line reads "${excerpt}".`;
  return new OperatorError(
    `${path} is not UTF-8 (line ${line.number} is the first that is not), and what it is instead is not clear.${western} ` +
      "Save it as UTF-8, which Excel calls CSV UTF-8, or name the encoding, as in --encoding windows-1252.",
  );
}

async function foreignLines(file: FileHandle) {
  const lines: Uint8Array[] = [];
  let line: ForeignLine | null = null;
  let [number, bytesSeen, isMixed] = [0, 0, false];
  for await (const { bytes } of linesOf(readBytes(file), 1)) {
    number += 1;
    if (bytes === null || isAscii(bytes)) continue;
    if (isUtf8(bytes)) isMixed = true;
    else line ??= { number, bytes };
    lines.push(bytes, lineEnd);
    bytesSeen += bytes.length;
    if (bytesSeen > sampleBytesMax && line !== null) break;
  }
  return { line, sample: Buffer.concat(lines), isMixed };
}

const excerptCharacters = 20;

/** The text around the first character that is not ASCII; null when the bytes do not decode. */
function excerptOf({ bytes }: ForeignLine, encoding: string): string | null {
  const text = textIn(encoding, bytes);
  const at = text?.search(/[^\0-\x7f]/) ?? 0;
  return text?.slice(Math.max(0, at - excerptCharacters), at + excerptCharacters).trim() ?? null;
}
