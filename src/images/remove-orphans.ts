// Pictures without a record, which a killed import or removal leaves.

import type { LibraryStorage } from "../database/storage.ts";
import type { KeptVersions } from "../database/stores/picture-versions.ts";
import { hourMs } from "../system/durations.ts";
import type { Logger } from "../system/log.ts";
import { repeat } from "../system/repeat.ts";
import { shellCommand } from "../system/shell-command.ts";
import type { ImageStore } from "./image-store.ts";

/** More than killed processes leave: 16 rows of an import, 200 of a removal. */
const orphansMax = 256;
const idsAtOnce = 500;

export interface OrphanServices {
  readonly images: ImageStore;
  readonly library: Pick<LibraryStorage, "idsWithoutPicture" | "counts">;
}

/** Either all that were found are removed, or none. */
export interface Orphans {
  readonly found: number;
  readonly removed: number;
}

/** A serving process pauses after each of the 256 folders, so that requests go first. */
export interface OrphanTimes {
  readonly everyMs: number;
  readonly pauseMs: number;
}

/**
 * Removes the pictures that no record names, in `ImageStore.change`: no import is between its files and their
 * records then. Removes none when there are more than a killed process leaves, or than have a record: those
 * may be of records that an operator means to put back.
 */
export async function removeOrphans(
  { images, library }: OrphanServices,
  pause?: () => Promise<unknown>,
): Promise<Orphans> {
  const found: string[] = [];
  for (let prefix = 0; prefix < 256 && found.length <= orphansMax; prefix += 1) {
    const ids = await images.list(prefix.toString(16).padStart(2, "0"));
    for (let from = 0; from < ids.length; from += idsAtOnce)
      found.push(...(await library.idsWithoutPicture(ids.slice(from, from + idsAtOnce))));
    if (ids.length > 0) await pause?.();
  }
  if (found.length === 0) return { found: 0, removed: 0 };
  return images.change(async () => {
    const orphans = await library.idsWithoutPicture(found);
    const isLeftBehind = orphans.length <= orphansMax && orphans.length <= (await library.counts()).pictures;
    if (isLeftBehind) for (const id of orphans) await images.remove(id);
    return { found: orphans.length, removed: isLeftBehind ? orphans.length : 0 };
  });
}

/** A message about orphans for people; null when there were none. */
export function orphansText({ found, removed }: Orphans): string | null {
  if (found === 0) return null;
  return removed > 0
    ? `removed ${removed} pictures of no record, which a killed process had left`
    : `${found > orphansMax ? `more than ${orphansMax}` : found} pictures have no record, more than a killed process leaves. They stay: look whether these are the database of this library; ${shellCommand("verify --repair")} removes them`;
}

/** A library whose earlier pictures go beyond those to keep; none go without the setting. */
interface HourlyServices extends OrphanServices {
  readonly versions?: {
    readonly library: Pick<LibraryStorage, "pruneVersions">;
    readonly kept: KeptVersions;
  };
}

/** Removes the earlier pictures that are too old or too many, rows before files. */
async function removeOldVersions({ images, versions }: HourlyServices): Promise<void> {
  const ids = (await versions?.library.pruneVersions(versions.kept, Date.now())) ?? [];
  for (const id of ids) await images.change(() => images.remove(id));
}

/** Removes orphans and old versions every hour until the function it returns is called. */
export function removeOrphansHourly(
  services: HourlyServices,
  log: Logger,
  { everyMs, pauseMs }: OrphanTimes = { everyMs: hourMs, pauseMs: 100 },
): () => Promise<void> {
  return repeat(everyMs, async (signal) => {
    const pause = async () => {
      await Bun.sleep(pauseMs);
      signal.throwIfAborted();
    };
    try {
      await removeOldVersions(services);
      const orphans = await removeOrphans(services, pause);
      const text = orphansText(orphans);
      if (text !== null) log[orphans.removed > 0 ? "info" : "warn"](orphans, text);
    } catch (error) {
      // The disk is full, or the process ends: the next hour will do.
      if (!signal.aborted) log.warn({ err: error }, "pictures of no record stay for now");
    }
  });
}
