// The tags and the collections that rows name, of one workspace. An import adds tags, makes the collections
// that the workspace lacks and adds screens to them; it moves none and takes none away.
import { collectionScreensMax, collectionsMax } from "../../bounds.ts";
import {
  type Collection,
  favouritesAtFirst,
  newCollection,
  ownCollectionId,
  type Placing,
  unshared,
} from "../../database/stores/collections.ts";
import { nameWithoutInvisible, withoutInvisible } from "../../system/invisible-characters.ts";
import type { ManifestRow } from "../rows/row.ts";
import { originOf } from "../rows/row-places.ts";
import { tagsOfScreenMax, tagsOfWorkspaceMax } from "../rows/tags.ts";
import type { IdentifiedRow } from "../writing/checked-row.ts";
import type { ImportRun, WorkspaceMarks } from "./import-run.ts";

/**
 * Adds the tags of rows whose screens are written, all of a row or none. A row whose tags are too many for
 * its screen or for the workspace is in the notices: the screen itself is in the library by then.
 */
export async function writeTags(
  { services, report }: ImportRun,
  rows: readonly IdentifiedRow[],
): Promise<void> {
  const tagged = rows.flatMap(({ fields: { tags = [] }, id, row }) =>
    tags.length > 0 ? [{ id, row, tags }] : [],
  );
  if (services.marks === undefined || tagged.length === 0) return;
  const { tags: store, workspaceId } = services.marks;
  const most = { ofScreen: tagsOfScreenMax, ofWorkspace: tagsOfWorkspaceMax };
  const refused = await store.add(workspaceId, tagged, most);
  for (const { id, row } of tagged) {
    const full = refused.get(id);
    if (full !== undefined)
      report.notices.add(row, `tags: none was added, as ${boundOf(full)}.`, {
        screenId: id,
        isFailure: true,
      });
  }
}

function boundOf(full: "screen" | "workspace"): string {
  return full === "screen"
    ? `its screen would have more than ${tagsOfScreenMax} tags in this workspace`
    : `this workspace would have more than ${tagsOfWorkspaceMax} different tags`;
}

type Named = NonNullable<ManifestRow["collections"]>[number];
type Place = Placing["places"][number] & { readonly row: number; readonly named: Named };

/** The name that others see of who made a collection or added a screen. */
const importer = "An import";

/** Puts screens of rows that are written into their collections. What has no room is in the notices. */
export async function writeCollections(
  { services, report }: ImportRun,
  rows: readonly IdentifiedRow[],
): Promise<void> {
  const { marks } = services;
  const places = rows.flatMap(({ fields: { collections = [] }, id, row }) =>
    collections.map((named) => placeOf(named, id, row)),
  );
  if (marks === undefined || places.length === 0) return;
  const now = Date.now();
  const all = [...(await marks.collections.list(marks.workspaceId))];
  const refuse = ({ row, screenId }: Place, reason: string) =>
    report.notices.add(row, `collections: ${reason}`, { screenId, isFailure: true });
  for (const grouped of Map.groupBy(places, ({ named }) => keyOf(named)).values()) {
    const wanted = grouped.toSorted((a, b) => a.position - b.position);
    const [first] = wanted;
    if (first === undefined) continue;
    if (keyOf(first.named) === "") {
      for (const place of wanted) refuse(place, "one has neither a name nor is_favourites.");
      continue;
    }
    const collection = await findOrMake(marks, all, first.named, now);
    if (collection === null) {
      refuse(first, `this workspace has ${collectionsMax}, the most it can have.`);
      continue;
    }
    const placing = { collectionId: collection.id, places: wanted, addedBy: importer, addedAt: now };
    if (!(await marks.collections.placeScreens({ ...placing, most: collectionScreensMax })))
      refuse(first, `“${collection.name}” would have more than ${collectionScreensMax} screens.`);
  }
}

/** The same for the rows of one collection, "" for none: the id that an export gives, or else the name. */
function keyOf(named: Named): string {
  if (named.is_favourites === true) return "favourites";
  const { id = "" } = originOf(named);
  const name = nameOf(named);
  return name === "" ? "" : `${id} ${id === "" ? name : ""}`;
}

function nameOf({ name = "" }: Named): string {
  return nameWithoutInvisible(name).trim();
}

function placeOf(named: Named, screenId: string, row: number): Place {
  const { position = Number.MAX_SAFE_INTEGER, note = "", section = "" } = named;
  return {
    ...{ screenId, row, named, position },
    note: cleaned(note),
    section: nameWithoutInvisible(section).trim(),
  };
}

function cleaned(note: string): string {
  return withoutInvisible(note.toWellFormed()).trim();
}

/**
 * The collection that is named, or a new one, which is added to `all`; null when there is no room for it. One
 * that has an id is that of this id alone, and of a name the oldest is meant.
 */
async function findOrMake(
  { collections, workspaceId }: WorkspaceMarks,
  all: Collection[],
  named: Named,
  now: number,
): Promise<Collection | null> {
  const origin = originOf(named);
  const words = { note: cleaned(named.description ?? ""), createdAt: origin.createdAt ?? now };
  if (named.is_favourites === true) {
    const first = favouritesAtFirst(workspaceId, now);
    return collections.favourites({ ...first, ...words, name: nameOf(named) || first.name });
  }
  const name = nameOf(named);
  const ids = origin.id === undefined ? [] : [origin.id, ownCollectionId(workspaceId, origin.id)];
  const isIt = (each: Collection) =>
    origin.id === undefined ? !each.isFavourites && each.name === name : ids.includes(each.id);
  const [oldest] = all.filter(isIt).toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  if (oldest !== undefined) return oldest;
  const made = { ...newCollection(workspaceId, name, importer, now), ...words, ...origin };
  const id = await collections.create(made, collectionsMax);
  if (id === null) return null;
  const collection = { ...made, ...unshared, id };
  all.push(collection);
  return collection;
}
