import type { MadeVectors, Upsert } from "../database/screens.ts";
import type { LibraryStorage } from "../database/storage.ts";
import type { ScreenEncoder } from "./engine.ts";

/** The engine's own bound for one call. */
const batchScreens = 64;

/** Screens whose vectors another model made, those whose vectors are damaged, or all. */
export type ReindexScope = "foreign" | "damaged" | "all";

/**
 * Encodes screens again and returns how many. Each batch is one transaction, so it may be stopped and run
 * again; a serving process takes the new vectors from the change feed.
 */
export function reindex(
  library: LibraryStorage,
  encoder: ScreenEncoder,
  scope: ReindexScope,
): Promise<number> {
  if (scope === "foreign") return encodeForeign(library, encoder);
  return encodeEach(library, encoder, ({ vectors }) => scope === "all" || !vectors.isWhole);
}

/** Encodes up to `limit` screens of other models again and returns how many there were. */
export async function encodeSomeAgain(
  library: LibraryStorage,
  encoder: ScreenEncoder,
  limit: number,
): Promise<number> {
  const foreign = await library.encodedByOtherModels(encoder.modelId, limit);
  if (foreign.length > 0) await library.replaceVectors(await encodeAgain(encoder, foreign));
  return foreign.length;
}

async function encodeForeign(library: LibraryStorage, encoder: ScreenEncoder): Promise<number> {
  let [encoded, count] = [0, batchScreens];
  while (count > 0) {
    count = await encodeSomeAgain(library, encoder, batchScreens);
    encoded += count;
  }
  return encoded;
}

/** The feed up to where it ended at the start: what is written again goes to its end. */
async function encodeEach(
  library: LibraryStorage,
  encoder: ScreenEncoder,
  isWanted: (upsert: Upsert) => boolean,
): Promise<number> {
  const last = await library.lastSequence();
  let [after, encoded] = [0, 0];
  while (after < last) {
    const changes = await library.changesAfter(after, batchScreens);
    const upserts = changes
      .filter((change) => change.sequence <= last)
      .filter((change) => change.kind === "upsert")
      .filter(isWanted);
    if (upserts.length > 0) await library.replaceVectors(await encodeAgain(encoder, upserts));
    encoded += upserts.length;
    after = changes.at(-1)?.sequence ?? last;
  }
  return encoded;
}

/** Encodes at most 64 screens. */
export async function encodeAgain(encoder: ScreenEncoder, stale: readonly Upsert[]): Promise<MadeVectors[]> {
  const contents = await encoder.encodeScreens(stale.map(({ screen }) => screen));
  return stale.map(({ screen, sequence, vectors }, index) => {
    const content = contents[index];
    if (content === undefined) throw new Error("the encoder returns one blob for each screen");
    const { wordsSha256 } = vectors;
    return { id: screen.id, sequence, vectors: { modelId: encoder.modelId, wordsSha256, content } };
  });
}
