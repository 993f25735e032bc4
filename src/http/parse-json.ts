// Parses the JSON of a request. Its shape is checked on the bytes first: parsed values take twenty times the
// memory of their text, and the time to look at them all, in the thread that answers everybody.
import { ApiError } from "../errors.ts";

/** All of a body but its longest string, which may be a picture in base64. */
export const textBytesMax = 1_000_000;
/** Parsing a body of this size takes microseconds, whatever its values are. */
const shortBytesMax = 1_024;
/** Values in arrays and objects; several times what any request needs. */
const valuesMax = 2_000;
const textBound = `of at most ${textBytesMax} bytes beside a picture in base64`;
const utf8 = new TextDecoder("utf-8", { fatal: true });

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const openBrace = 0x7b;
const closeBracket = 0x5d;
const closeBrace = 0x7d;
const slash = 0x2f;
const lineFeed = 0x6e;
const carriageReturn = 0x72;
const nearBytes = 50;

/**
 * The value of JSON in UTF-8, nested at most `levelsMax` deep, with 2,000 values and 1 MB beside its longest
 * string at most. Throws `invalid_json` and `invalid_request`.
 */
export function parseJson(bytes: Uint8Array, levelsMax: number): unknown {
  // A search is mostly this: what is short costs little, and what is flat is within all bounds.
  if (bytes.length <= shortBytesMax) {
    const value = parse(bytes);
    if (isFlat(value)) return value;
  }
  const longest = requireBounds(bytes, levelsMax);
  return longest.to - longest.from > textBytesMax ? parseAround(bytes, longest) : parse(bytes);
}

function isFlat(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  for (const key in value) if (typeof (value as Record<string, unknown>)[key] === "object") return false;
  return true;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new ApiError("invalid_json", "body: must be valid JSON in UTF-8.", { cause });
  }
}

/** The position of the longest string. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** One pass, to the first bound that is passed. A string of escaped quotation marks counts as several. */
function requireBounds(bytes: Uint8Array, levelsMax: number): Run {
  let longest: Run = { from: 0, to: 0 };
  let textEnd = textBytesMax;
  let level = 0;
  let values = 1;
  let isString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isString) {
      const to = endOfRun(bytes, at);
      isString = isEscaped(bytes, at, to);
      // A run that ends in an escape stays: without it, the rest would be read as something else.
      if (!isString && to - at > longest.to - longest.from) {
        longest = { from: at, to };
        textEnd = textBytesMax + to - at;
      }
      at = to;
    } else if (byte === quote) isString = true;
    else if (byte === comma) values += 1;
    else if (byte === openBracket || byte === openBrace) level += 1;
    else if (byte === closeBracket || byte === closeBrace) level -= 1;
    if (level > levelsMax) throw tooMuch(`nested at most ${levelsMax} levels deep`);
    if (values > valuesMax) throw tooMuch(`of at most ${valuesMax} values`);
    if (at > textEnd) throw tooMuch(textBound);
  }
  return longest;
}

/** The next quotation mark. Most are near: a call of `indexOf` takes as long as 50 bytes. */
function endOfRun(bytes: Uint8Array, from: number): number {
  for (let at = from; at < from + nearBytes; at += 1)
    if (bytes[at] === quote || at >= bytes.length) return at;
  const found = bytes.indexOf(quote, from + nearBytes);
  return found === -1 ? bytes.length : found;
}

/**
 * Returns true when an odd number of backslashes stands before a quotation mark. All of them count; none is
 * looked at twice, as the next run begins behind the mark.
 */
function isEscaped(bytes: Uint8Array, from: number, to: number): boolean {
  let start = to;
  while (start > from && bytes[start - 1] === backslash) start -= 1;
  return (to - start) % 2 === 1;
}

function tooMuch(bound: string): ApiError {
  return new ApiError("invalid_request", `body: must be ${bound}.`);
}

/**
 * Parses all but a string that only a picture can be as long as, and puts that back as it is: a parser would
 * look for escapes in it, of which 50 MB take a second.
 */
function parseAround(bytes: Uint8Array, { from, to }: Run): unknown {
  const mark = crypto.randomUUID();
  const value = parse(Buffer.concat([bytes.subarray(0, from), Buffer.from(mark), bytes.subarray(to)]));
  const string = plainBase64(bytes.subarray(from, to)).toString("latin1");
  // A name or a part of a string is no such value.
  if (!replaceValue(value, mark, string)) throw tooMuch(textBound);
  return value;
}

/**
 * Base64 without the escapes that encoders of JSON write in it: slashes, and the ends of lines. Throws
 * `invalid_request` for another escape, which no base64 has.
 */
function plainBase64(bytes: Uint8Array): Buffer {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = plain.indexOf(backslash);
  if (first === -1) return plain;
  let length = first;
  for (let at = first; at < plain.length; at += 1) {
    const byte = plain[at];
    const next = byte === backslash ? plain[at + 1] : undefined;
    if (next === slash) continue;
    if (next === lineFeed || next === carriageReturn) at += 1;
    else if (next === undefined) plain[length++] = byte ?? 0;
    else throw tooMuch(textBound);
  }
  return plain.subarray(0, length);
}

/** Puts a string in the place of another one, which is the value of one field. False when there is none. */
function replaceValue(within: unknown, old: string, string: string): boolean {
  if (typeof within !== "object" || within === null) return false;
  return Object.entries(within).some(([key, value]) =>
    value === old ? Reflect.set(within, key, string) : replaceValue(value, old, string),
  );
}
