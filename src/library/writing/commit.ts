import { availableParallelism } from "node:os";
import type { ScreenWrite } from "../../database/screens.ts";
import type { ImportedScreens } from "../../database/stores/imports.ts";
import { reasonOf } from "../../errors.ts";
import type { ScreenEncoder } from "../../index/engine.ts";
import { RowError } from "../rows/row-error.ts";
import type { WriteServices } from "./row-tools.ts";
import type { StagedRow } from "./stage.ts";

/** More calls than this would have too few rows each to work in bulk. */
const encodersAtOnce = Math.min(availableParallelism(), 4);

/**
 * Encodes the words that changed and writes all rows in one transaction, with their places in the list of an
 * import; when this returns they are durable. Throws when none was written: their files are there then, for
 * another try or for `takeBack`.
 */
export async function commitRows(
  services: WriteServices,
  rows: readonly StagedRow[],
  importId?: string,
): Promise<void> {
  const writes = await withVectors(services, rows);
  services.images.assertLockHeld();
  await services.library.upsertScreens(
    writes,
    importId === undefined ? undefined : importedOf(importId, rows),
    services.keptVersions,
  );
  for (const row of rows) await removeReplaced(services, row);
}

function importedOf(importId: string, rows: readonly StagedRow[]): ImportedScreens {
  const screens = rows.map(({ id, outcome }) => ({ screenId: id, isNew: outcome === "imported" }));
  return { importId, screens };
}

async function withVectors(
  { encoder }: WriteServices,
  rows: readonly StagedRow[],
): Promise<readonly ScreenWrite[]> {
  const unencoded = rows.filter((row) => row.vectors === null);
  const contents = unencoded.length === 0 ? [] : await encode(encoder, unencoded);
  const byId = new Map(unencoded.map((row, index) => [row.id, contents[index]]));
  return rows.map((row) => {
    const content = row.vectors?.content ?? byId.get(row.id);
    if (content === undefined)
      throw new RowError(null, "encoding_failed", "the engine gave no vectors for it.");
    return { ...row.screen, vectors: { modelId: encoder.modelId, wordsSha256: row.wordsSha256, content } };
  });
}

/** Each call runs on one thread, so the rows are divided evenly between as many calls as there are cores. */
async function encode(encoder: ScreenEncoder, rows: readonly StagedRow[]): Promise<readonly Uint8Array[]> {
  const share = Math.ceil(rows.length / encodersAtOnce);
  const calls = Array.from({ length: Math.ceil(rows.length / share) }, (_, call) => {
    const own = rows.slice(call * share, (call + 1) * share);
    return encoder.encodeScreens(own.map((row) => row.screen));
  });
  const encoded = await Promise.all(calls).catch((cause: unknown) => {
    throw new RowError(null, "encoding_failed", `its words could not be encoded: ${reasonOf(cause)}`, {
      cause,
    });
  });
  return encoded.flat();
}

/** Removes what a durable row replaced. Leftovers are harmless: the next import of the screen clears them. */
async function removeReplaced({ images }: WriteServices, { id, stored, losesPicture }: StagedRow) {
  await stored?.keep().catch(() => undefined);
  if (losesPicture) await images.remove(id).catch(() => undefined);
}

/**
 * Removes the files of a row, unless its commit reported an error at its end and had succeeded. They also
 * stay when that cannot be read: extra files are harmless, and go with the next put of the screen.
 */
export async function takeBack({ stored }: StagedRow): Promise<void> {
  await stored?.undo().catch(() => undefined);
}
