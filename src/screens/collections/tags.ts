// The tags of a workspace, and what it keeps of single screens.
import { ApiError } from "../../errors.ts";
import { tagCharactersMax, tagOf, tagsOfScreenMax, tagsOfWorkspaceMax } from "../../library/rows/tags.ts";
import { folded } from "../../system/folding.ts";
import type { ScreenServices } from "../screen-services.ts";
import type { Curator } from "./curator.ts";
import type { MarksAnswer, TaggedScreensAnswer, TagScreens, TagsAnswer } from "./schema.ts";

/** Tags whose words begin with `query`, folded, with their numbers of screens, the most frequent first. */
export async function listTags(
  { storage }: ScreenServices,
  { caller }: Pick<Curator, "caller">,
  { query, limit }: { readonly query: string; readonly limit: number },
): Promise<TagsAnswer> {
  const begin = ` ${folded(tagOf(query))}`;
  const all = (await storage.tags.counts(caller.workspaceId))
    .map(({ tag, screens }) => ({ name: tag, screens }))
    .filter(({ name }) => begin === " " || ` ${folded(name)}`.includes(begin))
    .toSorted((a, b) => b.screens - a.screens || (a.name < b.name ? -1 : 1));
  return { tags: all.slice(0, limit), total: all.length };
}

/**
 * Changes the tags of screens, all or none: `set` replaces those they have, then `remove` and `add`. Throws
 * `invalid_request` for no change and for a tag of blanks, and `quota_exceeded` for too many.
 */
export async function tagScreens(
  services: ScreenServices,
  { caller }: Pick<Curator, "caller">,
  { screen_ids, set, add = [], remove = [] }: TagScreens,
): Promise<TaggedScreensAnswer> {
  if (set === undefined && add.length + remove.length === 0)
    throw new ApiError("invalid_request", "add: one of add, remove and set is required.");
  const screenIds = [...new Set(screen_ids.map((id) => id.toLowerCase()))];
  const outcome = await services.storage.tags.change({
    workspaceId: caller.workspaceId,
    screenIds,
    set: set === undefined ? null : tagsOf("set", set),
    add: tagsOf("add", add),
    remove: tagsOf("remove", remove),
    most: { ofScreen: tagsOfScreenMax, ofWorkspace: tagsOfWorkspaceMax },
  });
  if ("full" in outcome) throw tooManyTags(outcome.full);
  const known = new Set(outcome.ids);
  const changed = screenIds.filter((id) => known.has(id));
  const { screens } = await marksOf(services, { caller }, { screen_ids: changed });
  return { screens, not_found: screenIds.filter((id) => !known.has(id)) };
}

/** The tags and collections of screens in the caller's workspace. */
export async function marksOf(
  { storage }: ScreenServices,
  { caller }: Pick<Curator, "caller">,
  { screen_ids }: { readonly screen_ids: readonly string[] },
): Promise<MarksAnswer> {
  const ids = [...new Set(screen_ids.map((id) => id.toLowerCase()))];
  const marks = await storage.tags.marksOf(caller.workspaceId, ids);
  const screens = ids.map((id) => {
    const { tags, collections } = marks.get(id) ?? { tags: [], collections: [] };
    return {
      id,
      tags: [...tags],
      is_favourite: collections.some(({ isFavourites }) => isFavourites),
      collections: collections
        .filter(({ isFavourites }) => !isFavourites)
        .map((collection) => ({ id: collection.id, name: collection.name })),
    };
  });
  return { screens };
}

function tagsOf(field: string, given: readonly string[]): string[] {
  return given.map((each, at) => {
    const tag = tagOf(each);
    if (tag === "")
      throw new ApiError("invalid_request", `${field}[${at}]: must have a character that is seen.`);
    // Some letters are longer in lower case.
    if (tag.length <= tagCharactersMax) return tag;
    throw new ApiError(
      "invalid_request",
      `${field}[${at}]: must be a string of 1 to ${tagCharactersMax} characters.`,
    );
  });
}

function tooManyTags(full: "screen" | "workspace"): ApiError {
  return new ApiError(
    "quota_exceeded",
    full === "screen"
      ? `A screen has at most ${tagsOfScreenMax} tags. Remove some first.`
      : `A workspace has at most ${tagsOfWorkspaceMax} different tags. Use one that is there, or remove some first.`,
  );
}
