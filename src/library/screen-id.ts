import type { ManifestRow } from "./manifest-row.ts";

/** The namespace of ids made here (RFC 9562, 6.6). It must never change: the same row would become another screen. */
const namespace = "6f6a3c52-5c0e-5d0b-9d3e-6b1c8a3d7f10";

/**
 * The id of a row that gives none, the same at every import: of its picture where it has one, otherwise of its words.
 * Words other than title and description count only where both are missing.
 */
export function screenId(row: ManifestRow, pictureSha256: string | null): string {
  const app = [row.platform, row.app_name.toLowerCase()];
  const content = pictureSha256 === null ? ["words", ...wordsOf(row)] : ["picture", pictureSha256];
  return Bun.randomUUIDv5(JSON.stringify([...app, ...content]), namespace);
}

function wordsOf(row: ManifestRow): readonly string[] {
  if (row.title !== undefined || row.description !== undefined)
    return [row.title ?? "", row.description ?? ""];
  return [...(row.elements ?? []), row.text ?? ""];
}
