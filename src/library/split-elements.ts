/**
 * Splits the elements of one cell: a JSON array of texts, or texts parted by `|`, or by `;` where there is no `|`.
 * Returns what it found without trimming it; a cell that begins like an array but is none is split like any other.
 */
export function splitElements(cell: string): readonly unknown[] {
  return readArray(cell) ?? cell.split(cell.includes("|") ? "|" : ";");
}

function readArray(cell: string): readonly unknown[] | null {
  if (!cell.trimStart().startsWith("[")) return null;
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) ? value : null;
  } catch {
    return null; // "[x] close | save" is a list of texts, too.
  }
}
