// `collections` and `collect_screens`: what the workspace keeps. Any key that may search may add, as over
// HTTP: the library itself is not changed by it.
import { Type } from "@sinclair/typebox";
import type { Config } from "../config/config.ts";
import { ApiError } from "../errors.ts";
import { strictObject } from "../fields.ts";
import { addToCollection } from "../screens/collections/collection-screens.ts";
import { createCollection, getCollection, listCollections } from "../screens/collections/collections.ts";
import { type Curator, collectionName } from "../screens/collections/curator.ts";
import { addScreensSchema, type CollectionAnswer } from "../screens/collections/schema.ts";
import { favouritesName, keptFilterProperties } from "../screens/list-schema.ts";
import type { SearchServices } from "../search/search-services.ts";
import { folded } from "../system/folding.ts";
import { nameScreens } from "./name-screens.ts";
import { selfExplaining } from "./published-schema.ts";
import { idIn } from "./read-ids.ts";
import { countedScreens, oneLine } from "./screen-text.ts";
import { moreLine, pagedScreens, showScreens } from "./show-screens.ts";
import { defineTool } from "./tool.ts";

/** The longest page; a workspace has at most five of them. */
const collectionsAtOnce = 100;
/** The address of a shared collection, in place of a name. */
const addressCharactersMax = 1_000;
const screensAtOnce = 24;
const listCursor = /^[\w-]{30}$/;
const screensCursor = /^\d{1,9}$/;

export const collectionsTool = defineTool({
  name: "collections",
  title: "Collections",
  description: "Lists your team's collections, or shows one.",
  input: strictObject({
    id: { ...keptFilterProperties.collection, description: "Of one, or favourites." },
    ...pagedScreens,
  }),
  kind: "read",
  async run(services, call, read) {
    const { id, cursor, ...wanted } = read();
    const form = id === undefined ? listCursor : screensCursor;
    if (cursor !== undefined && !form.test(cursor))
      throw new ApiError("invalid_request", "cursor: must be that of the same call.");
    const from = cursor === undefined ? {} : { cursor };
    if (id === undefined) {
      const page = await listCollections(services, call, { limit: collectionsAtOnce, ...from });
      return { text: listOfCollections(services.config, page.collections, page.next) };
    }
    const { collection, screens, next } = await getCollection(services, call, {
      id,
      limit: screensAtOnce,
      ...from,
    });
    const notes = new Map(screens.map((screen) => [screen.id, screen.note]));
    const named = await nameScreens(services, call, screens);
    const noted = named.map((screen) => ({ ...screen, note: notes.get(screen.id) ?? "" }));
    const head = [nameOf(collection), ...addressesOf(services.config, collection)].join("\n");
    return showScreens(services, call, [{ head, screens: noted, next }], wanted);
  },
});

function nameOf({ name, note, screen_count }: CollectionAnswer): string {
  return oneLine(`${name} (${countedScreens(screen_count)})${note === "" ? "" : `: ${note}`}`);
}

/** The page of a collection, for members, and the link that opens it for anyone, if it is shared. */
function addressesOf({ baseUrl }: Config, { id, share_url }: CollectionAnswer): readonly string[] {
  const page = `page: ${baseUrl}/collections/${id}`;
  return share_url === null ? [page] : [page, `share_url: ${share_url}`];
}

function listOfCollections(
  { baseUrl }: Config,
  collections: readonly CollectionAnswer[],
  next: string | null,
): string {
  if (collections.length === 0) return "No collections yet: collect_screens begins one.";
  const lines = collections.map((each) => {
    const shared = each.share_url === null ? "" : ` share_url: ${each.share_url}`;
    return `${each.is_favourites ? favouritesName : each.id} ${nameOf(each)}${shared}`;
  });
  const count =
    collections.length === 1
      ? "1 collection, behind its id:"
      : `${lines.length} collections, each behind its id:`;
  return [count, ...lines, `Pages: ${baseUrl}/collections/<id>`, ...moreLine(next)].join("\n");
}

const { screen_ids, note } = addScreensSchema.properties;

export const collectScreensTool = defineTool({
  name: "collect_screens",
  title: "Collect screens",
  description: "Adds screens to a collection, when the user asks.",
  input: strictObject({
    collection: Type.String({
      minLength: 1,
      maxLength: addressCharactersMax,
      title: `a string of 1 to ${addressCharactersMax.toLocaleString("en")} characters`,
      description: "Id, favourites, or a name, also a new one.",
    }),
    screen_ids: selfExplaining(screen_ids),
    note: { ...note, description: "For people." },
  }),
  kind: "write",
  scope: "screens:search",
  bringsWords: true,
  hints: { destructiveHint: false },
  async run(services, call, read) {
    const { collection: given, ...request } = read();
    const ids = request.screen_ids.map((each) => each.toLowerCase());
    if ((await services.storage.library.summariesByIds(ids)).length === 0)
      throw new ApiError("not_found", "screen_ids: there is no screen with these ids.");
    const id = await collectionFor(services, call, given.trim());
    const { added, present, not_found } = await addToCollection(services, call, { ...request, id });
    const { collection } = await getCollection(services, call, { id, limit: 1 });
    const text = [
      `${added.length} added to ${nameOf(collection)}`,
      `id: ${collection.id}`,
      ...addressesOf(services.config, collection),
      ...(present.length > 0 ? [`${present.length} were in it before.`] : []),
      ...(not_found.length > 0 ? [`There is no screen with these ids: ${not_found.join(", ")}`] : []),
    ];
    return { text: text.join("\n") };
  },
});

/** The id of the named collection, or of a new one. Throws `invalid_request` when several have the name. */
async function collectionFor(services: SearchServices, curator: Curator, given: string): Promise<string> {
  const id = folded(given) === favouritesName ? favouritesName : idIn(given, services.config);
  if (id !== null) return id;
  const name = collectionName(given);
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const from: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await listCollections(services, curator, { limit: collectionsAtOnce, ...from });
    const named = page.collections.filter((each) => folded(each.name) === folded(name));
    ids.push(...named.map((each) => (each.is_favourites ? favouritesName : each.id)));
    cursor = page.next;
  } while (cursor !== null);
  if (ids.length > 1)
    throw new ApiError(
      "invalid_request",
      `collection: ${ids.length} have this name. Give the id of one: ${ids.slice(0, 10).join(", ")}.`,
    );
  return ids[0] ?? (await createCollection(services, curator, { name })).id;
}
