// The two sides of a move, and what refuses one of them.

import type { MovableStorage, TargetState } from "../../database/movable-storage.ts";
import { openMovableStorage } from "../../database/open-storage.ts";
import { OperatorError } from "../../errors.ts";
import { createDataFolder } from "../../system/data-folder.ts";
import { lockFolders } from "./hold-source.ts";
import { isSameFolder, type MovePlace, type MovePlaces } from "./move-places.ts";

/** The database of the source, which exist and are nobody's unfinished target. */
export async function openSource(place: MovePlace) {
  const storage = await openMovableStorage(place, "read");
  if (storage === null)
    throw new OperatorError(
      `There is no database in ${place.databaseUrl === null ? place.dataDir : "DATABASE_URL"}.`,
    );
  if ((await storage.state()).kind === "unfinished") {
    await storage.close();
    throw new OperatorError(
      `${storage.place} holds a part of a library: a move to it was not finished. Run that move again, which goes on.`,
    );
  }
  return disposable(storage);
}

/** Refuses a source whose uploads would be left behind. */
export async function refuseOpenJobs(storage: MovableStorage): Promise<void> {
  const count = await storage.openJobs();
  if (count === 0) return;
  throw new OperatorError(
    `Imports or descriptions of pictures wait or run (${count}), and uploads are not moved. Start the service until they have ended, or cancel them.`,
  );
}

/** Refuses a target that holds something else, by name. */
export function judged(state: TargetState, libraryId: string, place: string): TargetState {
  if (state.kind === "empty" || state.libraryId === libraryId) return state;
  const what = state.kind === "unfinished" ? "a part of another library" : "another library";
  throw new OperatorError(
    `${place} holds ${what}, ${state.libraryId}; this one is ${libraryId}. Give an empty database or a new DATA_DIR.`,
  );
}

function disposable(storage: MovableStorage) {
  return { database: storage, [Symbol.asyncDispose]: () => storage.close() };
}

/** The database of the target, made where there are none. */
export async function openTarget(place: MovePlace) {
  const storage = await openMovableStorage(place, "create");
  if (storage === null) throw new Error("records that are created are there");
  const opened = disposable(storage);
  await storage.requireAlone().catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
  return opened;
}

/** Makes the data folder of the target and keeps a service from it; that of the source is held already. */
export function lockTargetFolder({ source, target, hasDataDir }: MovePlaces) {
  if (!hasDataDir) return lockFolders([]);
  createDataFolder(target);
  return lockFolders(isSameFolder(source.dataDir, target.dataDir) ? [] : [target.dataDir]);
}
