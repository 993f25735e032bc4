// The two sides of a move, and what refuses one of them.

import type { MovableStorage, TargetState } from "../../database/movable-storage.ts";
import { openMovableStorage } from "../../database/open-storage.ts";
import { OperatorError } from "../../errors.ts";
import { createDataFolder } from "../../system/data-folder.ts";
import { lockFolders } from "./hold-source.ts";
import { isSameFolder, type MovePlace, type MovePlaces } from "./move-places.ts";

/** The database of the source, which exists and is nobody's unfinished target. */
export async function openSource(place: MovePlace) {
  const storage = await openMovableStorage(place, "read");
  if (storage === null)
    throw new OperatorError(
      `There is no database in ${place.databaseUrl === null ? place.dataDir : "DATABASE_URL"}.`,
    );
  if ((await storage.state()).kind === "unfinished") {
    await storage.close();
    throw new OperatorError(
      `${storage.place} holds a part of a library: a move to it was not finished. Run that move again, which begins anew.`,
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

/** Refuses a target that holds anything but what an unfinished move of this library left in it. */
export function refuseUsedTarget(state: TargetState, libraryId: string, place: string): void {
  if (state.kind === "empty") return;
  const isThis = state.libraryId === libraryId;
  if (isThis && state.kind === "unfinished") return;
  const advice = "Give an empty database or a new DATA_DIR.";
  if (isThis)
    throw new OperatorError(
      `${place} holds this library already, ${libraryId}: a move to it was finished. Serve one of both. ${advice}`,
    );
  const what = state.kind === "unfinished" ? "a part of another library" : "another library";
  throw new OperatorError(`${place} holds ${what}, ${state.libraryId}; this one is ${libraryId}. ${advice}`);
}

function disposable(storage: MovableStorage) {
  return { database: storage, [Symbol.asyncDispose]: () => storage.close() };
}

/** The database of the target, made where there is none. */
export async function openTarget(place: MovePlace, libraryId: string) {
  const storage = await openMovableStorage(place, "create");
  if (storage === null) throw new Error("a database that is created is there");
  try {
    await storage.requireAlone();
    refuseUsedTarget(await storage.state(), libraryId, storage.place);
  } catch (error) {
    await storage.close();
    throw error;
  }
  return disposable(storage);
}

/** Makes the data folder of the target and keeps a service from it; that of the source is held already. */
export function lockTargetFolder({ source, target, hasDataDir }: MovePlaces) {
  if (!hasDataDir) return lockFolders([]);
  createDataFolder(target);
  return lockFolders(isSameFolder(source.dataDir, target.dataDir) ? [] : [target.dataDir]);
}
