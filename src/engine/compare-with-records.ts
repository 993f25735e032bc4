import { platforms } from "../fields.ts";
import type { LibraryStorage, LiveScreens } from "../storage/storage.ts";
import type { ChangeApplier } from "./apply-changes.ts";
import type { Engine } from "./engine.ts";

/** What the records and the index say where they should say the same. */
export interface IndexDifference {
  readonly records: LiveScreens;
  readonly index: LiveScreens;
}

/**
 * Compares the sum of the live screens with what the engine holds, and their last change; null when they are the same. `unknown` while the
 * engine lags behind, or while screens of another model wait to be encoded again. Nothing may be applied to the engine meanwhile.
 */
export async function differenceOf(
  library: LibraryStorage,
  engine: Engine,
  applier: Pick<ChangeApplier, "leftOutOn">,
): Promise<IndexDifference | null | "unknown"> {
  const { sequence, screens } = engine.status();
  const records = await library.liveScreens();
  const difference = { records, index: { sequence, screens } };
  if (sequence > records.sequence) return difference;
  if (sequence < records.sequence) return "unknown";
  if ((await library.encodedByOtherModels(engine.modelId, 1)).length > 0) return "unknown";
  const isSame = platforms.every(
    (platform) => records.screens[platform] === screens[platform] + applier.leftOutOn(platform),
  );
  return isSame ? null : difference;
}
