// The screens of a collection: add, remove, order.

import { collectionScreensMax } from "../../bounds.ts";
import type { Collection } from "../../database/stores/collections.ts";
import { ApiError } from "../../errors.ts";
import { uuidOf } from "../../fields.ts";
import { findCollection } from "../find-collection.ts";
import { noSuchScreen } from "../read-screens.ts";
import type { ScreenServices } from "../screen-services.ts";
import { type Curator, cleanNote, curatorName, sectionName } from "./curator.ts";
import type { AddedScreensAnswer, AddScreens, OrderScreens, RemovedScreensAnswer } from "./schema.ts";

/**
 * Adds screens at the end, in the order given; those that are there keep their place and take note and
 * section, if given. Throws `quota_exceeded` when the collection is full; nothing is added then.
 */
export async function addToCollection(
  services: ScreenServices,
  curator: Curator,
  { id, ...request }: AddScreens & { readonly id: string },
): Promise<AddedScreensAnswer> {
  const collection = await findCollection(services, curator.caller.workspaceId, id);
  return addTo(services, curator, collection, request);
}

async function addTo(
  services: ScreenServices,
  curator: Curator,
  collection: Collection,
  { screen_ids, note, section }: AddScreens,
): Promise<AddedScreensAnswer> {
  const screenIds = [...new Set(screen_ids.map((one) => one.toLowerCase()))];
  const done = await services.storage.collections.addScreens({
    collectionId: collection.id,
    screenIds,
    note: note === undefined ? null : cleanNote(note),
    ...(section !== undefined && { section: sectionName(section) }),
    addedBy: await curatorName(services, curator),
    addedAt: services.now(),
    most: collectionScreensMax,
  });
  if (done === null)
    throw new ApiError(
      "quota_exceeded",
      `A collection holds at most ${collectionScreensMax} screens. Remove some, or begin another one.`,
    );
  const known = new Set([...done.added, ...done.present]);
  const not_found = screenIds.filter((one) => !known.has(one));
  return { added: [...done.added], present: [...done.present], not_found };
}

/** Adds one screen, or changes its note. Throws `not_found` for no screen, too. */
export async function keepScreen(
  services: ScreenServices,
  curator: Curator,
  { id, screenId, note }: { readonly id: string; readonly screenId: string; readonly note?: string },
): Promise<void> {
  const collection = await findCollection(services, curator.caller.workspaceId, id);
  const stored = uuidOf(screenId);
  if (stored === null) throw noSuchScreen();
  const request = { screen_ids: [stored], ...(note !== undefined && { note }) };
  const { not_found } = await addTo(services, curator, collection, request);
  if (not_found.length > 0) throw noSuchScreen();
}

/** Takes screens out of a collection; those that are not in it are left alone. */
export async function removeFromCollection(
  services: ScreenServices,
  { caller }: Pick<Curator, "caller">,
  { id, screen_ids }: { readonly id: string; readonly screen_ids: readonly string[] },
): Promise<RemovedScreensAnswer> {
  const collection = await findCollection(services, caller.workspaceId, id);
  const ids = screen_ids.map((one) => one.toLowerCase());
  const removed = await services.storage.collections.removeScreens(collection.id, ids, services.now());
  return { removed: [...removed] };
}

/** Puts screens of a collection in this order, before another one or at the end. Throws `invalid_request`. */
export async function orderCollection(
  services: ScreenServices,
  { caller }: Pick<Curator, "caller">,
  { id, screen_ids, before = null, section }: OrderScreens & { readonly id: string },
): Promise<void> {
  const collection = await findCollection(services, caller.workspaceId, id);
  const ids = screen_ids.map((one) => one.toLowerCase());
  const next = before?.toLowerCase() ?? null;
  if (next !== null && ids.includes(next))
    throw new ApiError("invalid_request", "before: must be another screen than those of screen_ids.");
  const { collections } = services.storage;
  const into = section && sectionName(section);
  const [lacking] = await collections.orderScreens(collection.id, ids, next, services.now(), into);
  if (lacking !== undefined)
    throw new ApiError("invalid_request", `screen_ids: ${lacking} is not in this collection. Add it first.`);
}
