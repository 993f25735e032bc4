import { OperatorError } from "../../errors.ts";
import { RowError } from "../rows/row-error.ts";
import { elementsOf, type JsonPart, objectsOf } from "./json-parts.ts";
import { readObject } from "./json-row.ts";
import type { ManifestEntry, ManifestRows, RowContent } from "./manifest-rows.ts";
import type { TextFile } from "./text-file.ts";

/**
 * Rows of JSON: objects one after another, each in one line or in several; or an array of them, which is
 * said. One row is held at a time, and a row that cannot be read fails alone.
 */
export async function readJsonl(text: TextFile): Promise<ManifestRows> {
  if (!(await isArray(text))) return { ignoredColumns: [], entries: readRows(text, objectsOf(text), "line") };
  return { ...arrayRows(text), notice: "the file is an array in spite of its name, and was read as one." };
}

/**
 * As `readJsonl`, where an array is expected. Throws an `OperatorError` for JSON of another form, which is
 * found under this name.
 */
export async function readJson(text: TextFile): Promise<ManifestRows> {
  if (await isArray(text)) return arrayRows(text);
  const first = await firstObject(text);
  if (first === null || isRow(first)) return readJsonl(text);
  throw new OperatorError(
    `${text.path} is neither an array of objects, as pandas writes with to_json(orient="records"), nor one object per line.`,
  );
}

function arrayRows(text: TextFile): ManifestRows {
  return { ignoredColumns: [], entries: readRows(text, elementsOf(text), "row") };
}

/** Not `{"screens": [...]}`, nor what pandas writes by columns, `{"title": {"0": "Login"}}`. */
function isRow(content: RowContent): boolean {
  if (content instanceof RowError) return false;
  return Object.values(content).some((value) => typeof value !== "object" || value === null);
}

async function isArray(text: TextFile): Promise<boolean> {
  for await (const chunk of text.chunks()) {
    const first = chunk.find((byte) => byte > 0x20);
    if (first !== undefined) return first === 0x5b;
  }
  return false;
}

async function firstObject(text: TextFile): Promise<RowContent | null> {
  for await (const { bytes } of objectsOf(text)) return readObject(bytes, "line");
  return null;
}

async function* readRows(
  text: TextFile,
  parts: AsyncIterable<JsonPart>,
  what: "line" | "row",
): AsyncGenerator<ManifestEntry> {
  let row = 0;
  try {
    for await (const { bytes, fraction, problem } of parts) {
      row += 1;
      const content =
        problem === null ? readObject(bytes, what) : new RowError(null, "row_unreadable", problem);
      yield { row, content, fraction };
    }
  } finally {
    await text.close();
  }
}
