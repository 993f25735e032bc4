import { parse } from "csv-parse/sync";

/**
 * A doubt whether a list is the one that was meant: the `ends` of its elements are ambiguous, and it is one
 * element; or it was split at `commas`, which may be within an element.
 */
export type ListDoubt = "ends" | "commas";

export interface ListCell {
  /** Whatever a JSON array holds; else strings. */
  readonly elements: readonly unknown[];
  readonly doubt: ListDoubt | null;
}

/**
 * Reads a list in one cell: a JSON array; a list as pandas (`['a', 'b']`, `['a' 'b']`), DuckDB (`[a, 'b,
 * c']`) and PostgreSQL (`{a,"b c"}`) write it; or strings separated by `|`, by `;`, by line breaks or by
 * commas, by the first of these that is there.
 */
export function readListCell(cell: string): ListCell {
  const trimmed = cell.trim();
  const elements = readJsonArray(trimmed) ?? readBracketed(trimmed) ?? readBraced(trimmed);
  if (elements !== null) return { elements, doubt: null };
  // "[Save]; [Cancel]" is no list in brackets.
  if (isOneBracket(trimmed)) return { elements: [cell], doubt: "ends" };
  const separator = [/[|\uff5c]/u, /[;\uff1b]/u, /[\r\n\u2028]+/u].find((each) => each.test(trimmed));
  if (separator !== undefined) return { elements: withoutBullets(trimmed.split(separator)), doubt: null };
  const parts = splitAtCommas(trimmed);
  return { elements: parts, doubt: parts.length > 1 ? "commas" : null };
}

/** "- avatar" in each line is a list as people type it. */
function withoutBullets(lines: readonly string[]): readonly string[] {
  const bullet = /^\s*(?:[-*\u2022\u2013]|\d{1,3}[.)])\s+/u;
  const isTyped = lines.every((line) => line.trim() === "" || bullet.test(line));
  return isTyped ? lines.map((line) => line.replace(bullet, "")) : lines;
}

/** A comma of any script, except one that groups the digits of a number. */
const comma = /(?:,(?!(?<=\d,)\d{2,3}(?!\d))|[\uff0c\u3001])/u;

/** Airtable quotes an element that has a comma. A quote that is never closed is one of the text. */
function splitAtCommas(cell: string): readonly string[] {
  if (!cell.includes('"')) return cell.split(comma);
  try {
    const [parts = []] = parse(cell, {
      delimiter: [",", "\uff0c", "\u3001"],
      trim: true,
      relax_quotes: true,
    });
    return parts;
  } catch {
    return cell.split(comma);
  }
}

/** Null for one of numbers, too: DuckDB writes strings of digits so. */
function readJsonArray(cell: string): readonly unknown[] | null {
  if (!cell.startsWith("[")) return null;
  try {
    const value: unknown = JSON.parse(cell);
    const isOfDigits = Array.isArray(value) && value.some((element) => typeof element === "number");
    return Array.isArray(value) && !(isOfDigits && readBracketed(cell) !== null) ? value : null;
  } catch {
    return null;
  }
}

function isOneBracket(cell: string): boolean {
  const [open, close] = cell.startsWith("{") ? "{}" : "[]";
  if (!cell.startsWith(open ?? "[")) return false;
  let depth = 0;
  for (let at = 0; at < cell.length; at += 1) {
    if (cell[at] === open) depth += 1;
    else if (cell[at] === close) depth -= 1;
    if (depth === 0) return at === cell.length - 1;
  }
  return false;
}

/** A string in quotes, or one without that holds nothing that a list could mean; and the comma after it. */
const item =
  /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s'"\\,[\]{}](?:[^'"\\,[\]{}]*[^\s'"\\,[\]{}])?))\s*(,)?/suy;

/** Null where the end of an element is not certain. Only strings in quotes may lack a comma (NumPy). */
function readBracketed(cell: string): readonly string[] | null {
  if (!cell.startsWith("[") || !cell.endsWith("]")) return null;
  const list = cell.slice(1, -1).trim();
  const elements: string[] = [];
  let [isAfterComma, hasQuotes] = [true, false];
  for (item.lastIndex = 0; item.lastIndex < list.length || isAfterComma; ) {
    const found = item.exec(list);
    if (found === null) return null;
    const [whole, single, double, plain, comma] = found;
    const text = plain ?? withoutEscapes(single ?? double ?? "");
    if (text === null || (plain !== undefined && !isAfterComma)) return null;
    // SQL's 'it''s' is not two strings.
    if (comma === undefined && item.lastIndex < list.length && (plain !== undefined || !/\s$/.test(whole)))
      return null;
    isAfterComma = comma !== undefined;
    hasQuotes ||= plain === undefined;
    if (plain !== "NULL" && plain !== "None") elements.push(text);
  }
  // "[a; b]" may be somebody's own form; what has quotes beside it was written by DuckDB.
  return hasQuotes || !/[;|]/.test(list) ? elements : null;
}

/** An item without quotes may hold an apostrophe here. */
const bracedItem = /\s*(?:"((?:[^"\\]|\\.)*)"|([^\s"'\\,{}](?:[^"\\,{}]*[^\s"\\,{}])?))\s*(,)?/suy;

/** As PostgreSQL writes an array, or Python a set, whose quotes are those of its lists. */
function readBraced(cell: string): readonly string[] | null {
  if (!cell.startsWith("{") || !cell.endsWith("}")) return null;
  const list = cell.slice(1, -1).trim();
  if (list.startsWith("'")) return readBracketed(`[${list}]`);
  const elements: string[] = [];
  let isAfterComma = list !== "";
  for (bracedItem.lastIndex = 0; isAfterComma; ) {
    const found = bracedItem.exec(list);
    if (found === null) return null;
    const [, quoted, plain, comma] = found;
    if (plain !== "NULL") elements.push(plain ?? (quoted ?? "").replace(/\\(.)/gsu, "$1"));
    isAfterComma = comma !== undefined;
    if (!isAfterComma && bracedItem.lastIndex < list.length) return null;
  }
  return elements;
}

const characterOf: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  n: "\n",
  r: "\r",
  t: "\t",
};

/** Undoes the escapes of Python, of which DuckDB writes two; null for one that is not known. */
function withoutEscapes(text: string): string | null {
  let isKnown = true;
  const plain = text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gis,
    (_, byte?: string, unit?: string, point?: string, letter?: string) => {
      const code = Number.parseInt(byte ?? unit ?? point ?? "", 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      const character = characterOf[letter ?? ""];
      isKnown &&= character !== undefined;
      return character ?? "";
    },
  );
  return isKnown ? plain : null;
}
