/** Rows as JSONL. */
export function jsonLines(rows: readonly object[]): string {
  return rows.map((each) => `${JSON.stringify(each)}\n`).join("");
}
