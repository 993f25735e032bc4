// The collections that rows name. An import makes those that the workspace lacks and adds screens; it moves
// none and takes none away.

import { collectionScreensMax, collectionsMax } from "../bounds.ts";
import {
  type Collection,
  favouritesAtFirst,
  newCollection,
  type Placing,
} from "../database/stores/collections.ts";
import { nameWithoutInvisible, withoutInvisible } from "../system/invisible-characters.ts";
import type { IdentifiedRow } from "./checked-row.ts";
import type { ImportRun } from "./import-run.ts";
import type { ManifestRow } from "./row.ts";
import type { WorkspaceMarks } from "./workspace-marks.ts";

type Named = NonNullable<ManifestRow["collections"]>[number];
type Place = Placing["places"][number] & { readonly row: number; readonly description: string };

/** The name that others see of who made a collection or added a screen. */
const importer = "An import";

/** Puts screens of rows that are written into their collections. What has no room is in the notices. */
export async function writeCollections(
  { services, report }: ImportRun,
  rows: readonly IdentifiedRow[],
): Promise<void> {
  const { marks } = services;
  const places = rows.flatMap(({ fields: { collections = [] }, id, row }) =>
    collections.map((named) => [keyOf(named), placeOf(named, id, row)] as const),
  );
  if (marks === undefined || places.length === 0) return;
  const now = Date.now();
  const all = [...(await marks.collections.list(marks.workspaceId))];
  const refuse = ({ row, screenId }: Place, reason: string) =>
    report.notice(row, `collections: ${reason}`, { screenId, isFailure: true });
  for (const [key, grouped] of Map.groupBy(places, ([key]) => key)) {
    const wanted = grouped.map(([, place]) => place).toSorted((a, b) => a.position - b.position);
    const [first] = wanted;
    if (first === undefined) continue;
    if (key === "") {
      for (const place of wanted) refuse(place, "one has neither a name nor is_favourites.");
      continue;
    }
    const collection = await findOrMake(marks, all, key, first.description, now);
    if (collection === null) {
      refuse(first, `this workspace has ${collectionsMax}, the most it can have.`);
      continue;
    }
    const placing = { collectionId: collection.id, places: wanted, addedBy: importer, addedAt: now };
    if (!(await marks.collections.placeScreens({ ...placing, most: collectionScreensMax })))
      refuse(first, `“${collection.name}” would have more than ${collectionScreensMax} screens.`);
  }
}

/** The same for the rows of one collection: `true` is the favourites, "" none that can be. */
function keyOf({ name = "", is_favourites: isFavourites = false }: Named): string | true {
  return isFavourites || nameWithoutInvisible(name).trim();
}

function placeOf({ position, note = "", description = "" }: Named, screenId: string, row: number): Place {
  const end = Number.MAX_SAFE_INTEGER;
  return { screenId, row, position: position ?? end, note: cleaned(note), description: cleaned(description) };
}

function cleaned(note: string): string {
  return withoutInvisible(note.toWellFormed()).trim();
}

/**
 * The oldest collection of the name, or a new one, which is added to `all`; null when there is no room for
 * it.
 */
async function findOrMake(
  { collections, workspaceId }: WorkspaceMarks,
  all: Collection[],
  key: string | true,
  note: string,
  now: number,
): Promise<Collection | null> {
  if (key === true) return collections.favourites(favouritesAtFirst(workspaceId, now));
  const named = all.filter(({ isFavourites, name }) => !isFavourites && name === key);
  const [oldest] = named.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  if (oldest !== undefined) return oldest;
  const made = { ...newCollection(workspaceId, key, importer, now), note };
  if (!(await collections.create(made, collectionsMax))) return null;
  const collection = { ...made, sharedAt: null, shareGeneration: 1 };
  all.push(collection);
  return collection;
}
