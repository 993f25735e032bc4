import type { Screen } from "../../database/screens.ts";
import { ApiError, ClientGoneError, DatabaseUnavailableError } from "../../errors.ts";
import type { IdentifiedRow } from "./checked-row.ts";
import type { RowTools } from "./row-tools.ts";
import { keptPicture } from "./stage.ts";
import { textSourceOf } from "./visible-text.ts";

/**
 * Decodes the picture of a row and reads its text before the lock is taken, if staging will ask for it, or
 * without `existing`, the live screen. What fails here fails again where the row is staged.
 */
export async function preparePicture(
  tools: RowTools,
  row: IdentifiedRow,
  existing: Screen | null,
): Promise<void> {
  const { picture } = row;
  if (picture === null) return;
  try {
    if (tools.pictures.canRead && textSourceOf(tools, row, existing) === "picture")
      await tools.pictures.text(picture);
    if ((await keptPicture(tools, row, existing)) === null) await tools.pictures.sizes(picture);
  } catch (error) {
    if (isOfNoRow(error)) throw error;
  }
}

function isOfNoRow(error: unknown): boolean {
  return [ApiError, ClientGoneError, DatabaseUnavailableError].some((kind) => error instanceof kind);
}
