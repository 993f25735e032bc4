// Collections in the words of the contract.
import type { CollectedScreen } from "../../database/stores/collection-screens.ts";
import type { Collection } from "../../database/stores/collections.ts";
import type { Sharer } from "../../people/caller.ts";
import { collectionSubject } from "../../people/shares/shares.ts";
import { addressesFor, foundScreen, listedScreen } from "../found-screen.ts";
import { inOrderOf } from "../read-screens.ts";
import type { ScreenServices } from "../screen-services.ts";
import { type CollectionAnswer, type CollectionDetailsAnswer, coversMax } from "./schema.ts";

export async function foundCollections(
  services: ScreenServices,
  sharer: Sharer,
  collections: readonly Collection[],
): Promise<CollectionAnswer[]> {
  const { storage } = services;
  const ids = collections.map(({ id }) => id);
  const overviews = await storage.collections.overviews(ids, coversMax);
  const covers = await storage.library.titledByIds([
    ...new Set(overviews.values().flatMap(({ first }) => first)),
  ]);
  const addresses = addressesFor(services, sharer, "optimized");
  return collections.map((collection) => {
    const { screens, first } = overviews.get(collection.id) ?? { screens: 0, first: [] };
    return {
      id: collection.id,
      name: collection.name,
      note: collection.note,
      is_favourites: collection.isFavourites,
      screen_count: screens,
      covers: inOrderOf(first, covers).map((screen) => foundScreen(screen, addresses)),
      share_url: shareUrl(services, sharer, collection),
      shares_originals: collection.sharesOriginals,
      created_by: collection.createdBy,
      created_at: new Date(collection.createdAt).toISOString(),
      updated_at: new Date(collection.updatedAt).toISOString(),
    };
  });
}

export async function foundCollection(
  services: ScreenServices,
  sharer: Sharer,
  collection: Collection,
): Promise<CollectionAnswer> {
  const [found] = await foundCollections(services, sharer, [collection]);
  if (found === undefined) throw new Error("One collection makes one answer.");
  return found;
}

export function foundCollected(
  services: ScreenServices,
  sharer: Sharer,
  { screen, note, section, addedBy, addedAt }: CollectedScreen,
): CollectionDetailsAnswer["screens"][number] {
  return {
    ...listedScreen(services, sharer, screen),
    note,
    section,
    added_by: addedBy,
    added_at: new Date(addedAt).toISOString(),
  };
}

/** Null for a collection that is not shared, and where the operator turned public pages off. */
function shareUrl(
  { config, shareSigner }: ScreenServices,
  sharer: Sharer,
  collection: Collection,
): string | null {
  if (collection.sharedAt === null || !config.hasPublicScreenPages) return null;
  const token = shareSigner.sign(sharer, collectionSubject(collection));
  return `${config.baseUrl}/collections/${collection.id}?share=${token}`;
}
