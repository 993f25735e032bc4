import { isStopped } from "./import-batch.ts";
import type { ImportRun } from "./import-run.ts";

/** Screens removed in one transaction. */
const removedAtOnce = 200;

/**
 * Removes the live screens that no row was for. Does nothing, and says so, when a row failed, when the manifest was not read to
 * its end or had no valid row: a manifest that is broken or of another library must not empty this one.
 */
export async function removeMissing(run: ImportRun): Promise<void> {
  const refusal = refuse(run);
  if (refusal !== null) return run.report.notice(null, `no missing screen was removed: ${refusal}.`);
  const missing = (await run.services.library.screenIds()).filter((id) => !run.seenIds.has(id));
  if (run.options.isDryRun === true) return run.report.count("removed", missing.length);
  for (let from = 0; from < missing.length; from += removedAtOnce) {
    const some = missing.slice(from, from + removedAtOnce);
    await run.services.images.change(() => removeScreens(run, some));
  }
}

function refuse(run: ImportRun): string | null {
  if (isStopped(run)) return "the manifest was not read to its end";
  if (run.report.failed > 0) return `${run.report.failed} of its rows failed`;
  return run.seenIds.size === 0 ? "the manifest has no valid row" : null;
}

/** Records go first: a record without its picture would be worse than a picture without its record. */
async function removeScreens(run: ImportRun, ids: readonly string[]): Promise<void> {
  const removed = await run.services.library.removeScreens(ids);
  run.report.count("removed", removed.length);
  for (const id of removed) await run.services.images.remove(id);
}
