import type { Change, LibraryStorage, ScreenWrite } from "../storage/storage.ts";
import type { ScreenEncoder } from "./engine.ts";

/** The engine's own bound for one call. */
const batchScreens = 64;

/** What was done. */
export interface ReindexResult {
  readonly encoded: number;
  readonly unchanged: number;
}

/**
 * Encodes again the screens whose vectors another model made, or all of them. Each batch is one transaction, so it may be stopped and
 * run again; whoever serves takes the new vectors from the change feed.
 */
export async function reindex(
  library: LibraryStorage,
  encoder: ScreenEncoder,
  isAll: boolean,
): Promise<ReindexResult> {
  const last = await library.lastSequence();
  let [after, encoded, unchanged] = [0, 0, 0];
  while (after < last) {
    const changes = await library.changesAfter(after, batchScreens);
    const upserts = changes.filter((change) => change.sequence <= last).filter(isUpsert);
    const stale = upserts.filter((change) => isAll || change.vectors.modelId !== encoder.modelId);
    if (stale.length > 0) await library.upsertScreens(await encodeAgain(encoder, stale));
    encoded += stale.length;
    unchanged += upserts.length - stale.length;
    after = changes.at(-1)?.sequence ?? last;
  }
  return { encoded, unchanged };
}

type Upsert = Extract<Change, { kind: "upsert" }>;

function isUpsert(change: Change): change is Upsert {
  return change.kind === "upsert";
}

async function encodeAgain(encoder: ScreenEncoder, stale: readonly Upsert[]): Promise<ScreenWrite[]> {
  const contents = await encoder.encodeScreens(stale.map(({ screen }) => screen));
  return stale.map(({ screen, vectors }, index) => {
    const content = contents[index];
    if (content === undefined) throw new Error("the encoder returns one blob for each screen");
    return { ...screen, vectors: { modelId: encoder.modelId, wordsSha256: vectors.wordsSha256, content } };
  });
}
