/** A list in one cell. */
export interface ListCell {
  /** Of a JSON array, whatever it holds; else strings. */
  readonly elements: readonly unknown[];
  /**
   * True when the cell is in brackets as a list is, but the ends of its elements are ambiguous; it is then
   * one element.
   */
  readonly isUnclear: boolean;
}

/**
 * Reads a list in one cell: a JSON array; a list as pandas (`['a', 'b']`, `['a' 'b']`) and DuckDB (`[a, 'b,
 * c']`) write it; or strings separated by `|`, or by `;` where there is no `|`.
 */
export function readListCell(cell: string): ListCell {
  const trimmed = cell.trim();
  const elements = readJsonArray(trimmed) ?? readBracketed(trimmed);
  if (elements !== null) return { elements, isUnclear: false };
  // "[Save]; [Cancel]" is no list in brackets.
  if (isOneBracket(trimmed)) return { elements: [cell], isUnclear: true };
  return { elements: cell.split(cell.includes("|") ? "|" : ";"), isUnclear: false };
}

function readJsonArray(cell: string): readonly unknown[] | null {
  if (!cell.startsWith("[")) return null;
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function isOneBracket(cell: string): boolean {
  if (!cell.startsWith("[")) return false;
  let depth = 0;
  for (let at = 0; at < cell.length; at += 1) {
    if (cell[at] === "[") depth += 1;
    else if (cell[at] === "]") depth -= 1;
    if (depth === 0) return at === cell.length - 1;
  }
  return false;
}

/** A string in quotes, or one without that holds nothing that a list could mean; and the comma after it. */
const item =
  /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s'"\\,[\]{}](?:[^'"\\,[\]{}]*[^\s'"\\,[\]{}])?))\s*(,)?/suy;

/**
 * Null where it is not certain where an element ends. Only strings in quotes may follow each other without a
 * comma (NumPy).
 */
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
