// The collections of a workspace: list, get, create, update, delete, and the link that shares one.

import { collectionScreensMax, collectionsMax } from "../../bounds.ts";
import type { WalkPosition } from "../../database/screens.ts";
import { type Collection, newCollection, unshared } from "../../database/stores/collections.ts";
import { ApiError } from "../../errors.ts";
import { recordKeyAct } from "../../people/audit/record-key-act.ts";
import type { Sharer } from "../../people/caller.ts";
import { sharedCollection } from "../../people/shares/shares.ts";
import { cursorOf, positionOf } from "../cursor.ts";
import { findCollection, noSuchCollection } from "../find-collection.ts";
import { namedFields } from "../public-screen.ts";
import type { ScreenServices } from "../screen-services.ts";
import { type Curator, cleanNote, collectionName, curatorName } from "./curator.ts";
import { foundCollected, foundCollection, foundCollections } from "./found-collection.ts";
import * as s from "./schema.ts";

/** The latest time that a cursor can name. */
const latest = 2 ** 48 - 1;

/** A page of the collections: the favourites first, then the newest. */
export async function listCollections(
  services: ScreenServices,
  { caller }: Pick<Curator, "caller">,
  { limit, cursor }: s.CollectionsQuery,
): Promise<s.CollectionsAnswer> {
  const all = (await services.storage.collections.list(caller.workspaceId)).map((collection) => ({
    collection,
    createdAt: collection.isFavourites ? latest : collection.createdAt,
    id: collection.id,
  }));
  const after = cursor === undefined ? null : positionOf(cursor);
  const rest = all.toSorted(newestFirst).filter((one) => after === null || newestFirst(after, one) < 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const collections = page.map(({ collection }) => collection);
  return {
    collections: await foundCollections(services, caller, collections),
    next: rest.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

function newestFirst(a: WalkPosition, b: WalkPosition): number {
  return b.createdAt - a.createdAt || b.id.localeCompare(a.id);
}

/** A collection with a page of its screens in their order. Throws `not_found`, as all that follow. */
export async function getCollection(
  services: ScreenServices,
  { caller }: Pick<Curator, "caller">,
  { id, ...query }: s.CollectionQuery & { readonly id: string },
): Promise<s.CollectionDetailsAnswer> {
  const collection = await findCollection(services, caller.workspaceId, id);
  return {
    collection: await foundCollection(services, caller, collection),
    ...(await pageOf(services, caller, collection, query)),
  };
}

/** Makes an empty collection. Throws `quota_exceeded` when the workspace has as many as it may. */
export async function createCollection(
  services: ScreenServices,
  curator: Curator,
  { name, note = "" }: { readonly name: string; readonly note?: string },
): Promise<s.CollectionAnswer> {
  const { caller } = curator;
  const { storage, now } = services;
  const by = await curatorName(services, curator);
  const made = {
    ...newCollection(caller.workspaceId, collectionName(name), by, now()),
    note: cleanNote(note),
  };
  if ((await storage.collections.create(made, collectionsMax)) === null)
    throw new ApiError(
      "quota_exceeded",
      `This workspace has ${collectionsMax} collections, the most it can have. Delete one first.`,
    );
  await recordKeyAct(services, curator, "collection.create", targetOf(made));
  return foundCollection(services, caller, { ...made, ...unshared });
}

/** Changes what is given; absent fields stay. */
export async function updateCollection(
  services: ScreenServices,
  { caller }: Pick<Curator, "caller">,
  { id, name, note, shares_originals: sharesOriginals }: s.UpdateCollection & { readonly id: string },
): Promise<s.CollectionAnswer> {
  const collection = await findCollection(services, caller.workspaceId, id);
  const change = {
    ...(sharesOriginals !== undefined && { sharesOriginals }),
    ...(name !== undefined && { name: collectionName(name) }),
    ...(note !== undefined && { note: cleanNote(note) }),
    updatedAt: services.now(),
  };
  return changed(services, caller, collection, (of) => of.update(caller.workspaceId, collection.id, change));
}

/** Removes a collection for good, with its order, its notes and its link. The screens stay in the library. */
export async function deleteCollection(
  services: ScreenServices,
  curator: Curator,
  { id }: { readonly id: string },
): Promise<void> {
  const { workspaceId } = curator.caller;
  const collection = await findCollection(services, workspaceId, id);
  if (!(await services.storage.collections.remove(workspaceId, collection.id))) throw noSuchCollection();
  await recordKeyAct(services, curator, "collection.delete", targetOf(collection));
}

/** Lets anyone who has its link see a collection. Throws `invalid_request` where public pages are off. */
export async function shareCollection(
  services: ScreenServices,
  curator: Curator,
  { id }: { readonly id: string },
): Promise<s.CollectionAnswer> {
  const { caller } = curator;
  const collection = await findCollection(services, caller.workspaceId, id);
  if (!services.config.hasPublicScreenPages)
    throw new ApiError("invalid_request", "share: the operator of this service has turned public pages off.");
  const shared = await changed(services, caller, collection, (of) =>
    of.share(caller.workspaceId, collection.id, services.now()),
  );
  if (collection.sharedAt === null)
    await recordKeyAct(services, curator, "collection.share", targetOf(collection));
  return shared;
}

/** Ends the link of a collection for good; a later one is another. */
export async function endCollectionShare(
  services: ScreenServices,
  curator: Curator,
  { id }: { readonly id: string },
): Promise<s.CollectionAnswer> {
  const { caller } = curator;
  const collection = await findCollection(services, caller.workspaceId, id);
  if (collection.sharedAt === null) return foundCollection(services, caller, collection);
  const ended = await changed(services, caller, collection, (of) =>
    of.endShare(caller.workspaceId, collection.id),
  );
  await recordKeyAct(services, curator, "collection.unshare", targetOf(collection));
  return ended;
}

/** The addresses of its screens hold as long as its link. Throws `not_found` without one. */
export async function getSharedCollection(
  services: ScreenServices,
  { id, share, ...query }: s.CollectionQuery & { readonly id: string; readonly share?: string | undefined },
): Promise<s.SharedCollectionAnswer> {
  const { collection, sharer } = await requireShared(services, id, share);
  const { screens, next } = await pageOf(services, sharer, collection, query);
  const { name, note, sharesOriginals } = collection;
  const screen_count = await services.storage.collections.countScreens(collection.id);
  const shared_by = await workspaceName(services, sharer);
  return {
    collection: { id: collection.id, name, note, screen_count, shared_by, shares_originals: sharesOriginals },
    screens: screens.map((screen) => namedFields(s.sharedScreenSchema, screen)),
    next,
  };
}

/** The ids of its screens, for the file of their originals. Throws likewise, and where the link has none. */
export async function sharedOriginals(
  services: ScreenServices,
  { id, share }: { readonly id: string; readonly share?: string | undefined },
): Promise<{ readonly workspaceId: string; readonly ids: readonly string[] }> {
  const { collection, sharer } = await requireShared(services, id, share);
  if (!collection.sharesOriginals) throw noSuchCollection();
  const screens = await services.storage.collections.screensOf(collection.id, -1, collectionScreensMax);
  return { workspaceId: sharer.workspaceId, ids: screens.map(({ screen }) => screen.id) };
}

async function requireShared(services: ScreenServices, id: string, share: string | undefined) {
  const opened = share === undefined ? null : await sharedCollection(services, id.toLowerCase(), share);
  if (opened === null) throw noSuchCollection();
  return opened;
}

/** The name of the workspace that gave a link out. */
export async function workspaceName({ storage }: ScreenServices, { workspaceId }: Sharer): Promise<string> {
  return (await storage.workspaces.byId(workspaceId))?.name ?? "";
}

async function pageOf(
  services: ScreenServices,
  sharer: Sharer,
  { id }: Collection,
  { limit, cursor }: s.CollectionQuery,
): Promise<Pick<s.CollectionDetailsAnswer, "screens" | "next">> {
  const after = cursor === undefined ? -1 : Number(cursor);
  const found = await services.storage.collections.screensOf(id, after, limit + 1);
  const page = found.slice(0, limit);
  return {
    screens: page.map((screen) => foundCollected(services, sharer, screen)),
    next: found.length > limit ? String(page.at(-1)?.position) : null,
  };
}

async function changed(
  services: ScreenServices,
  caller: Curator["caller"],
  { id }: Collection,
  change: (of: ScreenServices["storage"]["collections"]) => Promise<boolean>,
): Promise<s.CollectionAnswer> {
  if (!(await change(services.storage.collections))) throw noSuchCollection();
  return foundCollection(services, caller, await findCollection(services, caller.workspaceId, id));
}

function targetOf({ name, id }: Pick<Collection, "name" | "id">): string {
  return `${name} (${id})`;
}
