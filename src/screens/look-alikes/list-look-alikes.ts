// Look-alikes of the library, page by page, and those of one screen.
import type { AlikeGroup, AlikeScreen } from "../../database/stores/look-alikes.ts";
import type { Sharer } from "../../people/caller.ts";
import { describedScreens } from "../found-screen.ts";
import { requireLiveId } from "../read-screens.ts";
import type { ScreenServices } from "../screen-services.ts";
import { bestFirst } from "./merge-words.ts";
import type { LookAlikeGroup, LookAlikesAnswer, LookAlikesQuery } from "./schema.ts";

export async function listLookAlikes(
  services: ScreenServices,
  sharer: Sharer,
  { limit, cursor = "" }: LookAlikesQuery,
): Promise<LookAlikesAnswer> {
  const { lookAlikes } = services.storage;
  const page = await lookAlikes.groups(cursor, limit);
  const last = page.at(-1)?.id ?? "";
  const [rest, totals] = await Promise.all([lookAlikes.groups(last, 1), lookAlikes.totals()]);
  // A screen may be removed while the page is read.
  const groups = page.filter(({ screens }) => screens.length > 1);
  return {
    groups: await describedGroups(services, sharer, groups),
    total: totals.groups,
    screens: totals.screens,
    next: page.length === limit && rest.length > 0 ? last : null,
  };
}

/** The group of a screen; null when it is like no other. Throws `not_found`. */
export async function lookAlikesOf(
  services: ScreenServices,
  sharer: Sharer,
  id: string,
): Promise<LookAlikeGroup | null> {
  const group = await services.storage.lookAlikes.groupOf(await requireLiveId(services, id));
  const [described] = group === null ? [] : await describedGroups(services, sharer, [group]);
  return described ?? null;
}

async function describedGroups(
  services: ScreenServices,
  sharer: Sharer,
  groups: readonly AlikeGroup[],
): Promise<LookAlikeGroup[]> {
  const all = groups.flatMap(({ screens }) => screens.map(({ screen }) => screen));
  const described = new Map(
    (await describedScreens(services, sharer, all)).map((screen) => [screen.id, screen]),
  );
  return groups.map(({ screens }) => ({
    screens: bestFirst(screens).flatMap(({ screen, createdAt }) => {
      const shown = described.get(screen.id);
      const { width = 1, height = 1 } = screen.picture ?? {};
      if (shown === undefined) return [];
      const { visible_text, visible_text_source, words_model, words_model_source, ...rest } = shown;
      const { image_high, appearance, ...seen } = rest;
      return [{ ...seen, width, height, created_at: new Date(createdAt).toISOString() }];
    }),
    differs: differencesOf(screens),
  }));
}

function differencesOf(screens: readonly AlikeScreen[]): LookAlikeGroup["differs"] {
  const values: Readonly<Record<LookAlikeGroup["differs"][number], (each: AlikeScreen) => unknown>> = {
    app: ({ screen }) => screen.appName,
    platform: ({ screen }) => screen.platform,
    size: ({ screen: { picture } }) => `${picture?.width} ${picture?.height}`,
    words: ({ screen: { title, description, elements, pattern } }) =>
      JSON.stringify([title, description, elements, pattern]),
    date: ({ createdAt }) => new Date(createdAt).toISOString().slice(0, 10),
  };
  const names = Object.keys(values) as LookAlikeGroup["differs"];
  return names.filter((name) => new Set(screens.map(values[name])).size > 1);
}
