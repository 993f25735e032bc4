// The collection that an address or a filter names.
import { type Collection, favouritesAtFirst } from "../database/stores/collections.ts";
import { ApiError } from "../errors.ts";
import { uuidOf } from "../fields.ts";
import { favouritesName } from "./list-schema.ts";
import type { ScreenServices } from "./screen-services.ts";

/** The favourites are made when they are first asked for. Throws `not_found`. */
export async function findCollection(
  services: ScreenServices,
  workspaceId: string,
  given: string,
): Promise<Collection> {
  const { storage, now } = services;
  if (given === favouritesName) return storage.collections.favourites(favouritesAtFirst(workspaceId, now()));
  const id = uuidOf(given);
  const collection = id === null ? null : await storage.collections.byId(workspaceId, id);
  if (collection === null) throw noSuchCollection();
  return collection;
}

/** The same words for one that does not exist and for one of another workspace. */
export function noSuchCollection(): ApiError {
  return new ApiError("not_found", "There is no collection with this id.");
}
