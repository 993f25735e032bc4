// Counts of screens by what they can be filtered by, and the filter for screens whose facts are known.
import { changedDays } from "../bounds.ts";
import type { LookCount, ScreenFacts, ScreenFilter } from "../database/screens.ts";
import { colorNames, describedByNames, isInLanguage, platforms, systems, themes } from "../fields.ts";
import { dayMs } from "../system/durations.ts";
import { folded } from "../system/folding.ts";
import { withoutInvisible } from "../system/invisible-characters.ts";
import type { FacetsAnswer } from "./list-schema.ts";

/** The facts of a screen, with what a workspace keeps of it. */
export interface MarkedFacts extends ScreenFacts {
  readonly tags: readonly string[];
  readonly collectionIds: readonly string[];
}

/** Counts of a value; `name` is what equally frequent ones are ordered by. */
interface Counted {
  readonly name: string;
  readonly screens: number;
}

type LookFacets = Pick<FacetsAnswer, "systems" | "languages" | "themes" | "colors" | "described">;

export function lookFacets(counts: readonly LookCount[]): LookFacets {
  const sum = (isOf: (count: LookCount) => boolean) => sumOf(counts.filter(isOf));
  const isAny = ({ screens }: { readonly screens: number }) => screens > 0;
  const languages = [...new Set(counts.map(({ language }) => language))]
    .filter((name) => name !== "")
    .map((name) => ({ name, screens: sum(({ language }) => isInLanguage(language, name)) }));
  const colors = colorNames.map((name) => ({
    name,
    screens: sum((count) => count.colors.includes(name)),
  }));
  return {
    systems: systems
      .map((system) => ({ system, screens: sum((count) => count.system === system) }))
      .filter(isAny),
    languages: mostFirst(languages).map(({ name: language, screens }) => ({ language, screens })),
    themes: themes.map((theme) => ({ theme, screens: sum((count) => count.theme === theme) })).filter(isAny),
    colors: mostFirst(colors.filter(isAny)).map(({ name: color, screens }) => ({ color, screens })),
    described: describedByNames
      .map((described) => ({ described, screens: sum((count) => count.described === described) }))
      .filter(isAny),
  };
}

/** Tells whether a screen passes a filter of the workspace that marked it. Names are compared folded. */
export function passes(screen: MarkedFacts, filter: ScreenFilter): boolean {
  return (
    (filter.app === null || folded(screen.appName) === folded(filter.app)) &&
    (filter.platform ?? screen.platform) === screen.platform &&
    (filter.system ?? screen.system) === screen.system &&
    (filter.language === null || isInLanguage(screen.language, filter.language)) &&
    (filter.pattern === null || folded(screen.pattern) === folded(filter.pattern)) &&
    (filter.described ?? screen.described) === screen.described &&
    (filter.since === null || screen.updatedAt >= filter.since) &&
    (filter.changedSince === null || screen.changedAt >= filter.changedSince) &&
    (filter.theme ?? screen.theme) === screen.theme &&
    (filter.color === null || screen.colors.includes(filter.color)) &&
    (filter.tagged === null || screen.tags.includes(filter.tagged.tag)) &&
    (filter.collectionId === null || screen.collectionIds.includes(filter.collectionId)) &&
    (filter.among === null || filter.among.has(screen.id))
  );
}

/** The times from which on changes are counted, in the order of `changedDays`. */
export function changedTimes(now: number): number[] {
  return changedDays.map((days) => now - days * dayMs);
}

/** Counts in the order of `changedDays`. */
export function changedFacets(counts: readonly number[]) {
  return changedDays.map((days, at) => ({ days, screens: counts[at] ?? 0 }));
}

/** Counts these screens as `pageFacets` does the library; at most `limit` of each kind of names. */
export function facetsOf(
  screens: readonly MarkedFacts[],
  limit: number,
  { now, lastImportAt }: Readonly<Record<"now" | "lastImportAt", number>>,
) {
  const apps = Map.groupBy(screens, ({ appName }) => folded(appName));
  const isOne = { screens: 1 };
  return {
    total: screens.length,
    platforms: platforms
      .map((platform) => ({ platform, screens: screens.filter((each) => each.platform === platform).length }))
      .filter((each) => each.screens > 0),
    apps: mostFirst(
      [...apps.values()].map((of) => ({ name: withoutInvisible(of[0]?.appName ?? ""), screens: of.length })),
    ).slice(0, limit),
    patterns: patternFacets(
      screens.flatMap(({ pattern: name }) => (name === "" ? [] : [{ name, ...isOne }])),
    ).slice(0, limit),
    tags: mostFirst(
      Map.groupBy(
        screens.flatMap(({ tags }) => tags),
        (tag) => tag,
      )
        .entries()
        .map(([name, of]) => ({ name, screens: of.length }))
        .toArray(),
    ).slice(0, limit),
    ...lookFacets(screens.map((screen) => ({ ...screen, ...isOne }))),
    changed: changedFacets(
      changedTimes(now).map((time) => screens.filter(({ updatedAt }) => updatedAt >= time).length),
    ),
    last_import: screens.filter(({ changedAt }) => changedAt >= lastImportAt).length,
  };
}

/** Patterns, each under its most frequent spelling, the most frequent first. */
export function patternFacets(named: readonly Counted[]): Counted[] {
  const spellings = new Map<string, number>();
  for (const { name, screens } of named) spellings.set(name, (spellings.get(name) ?? 0) + screens);
  const patterns = new Map<string, { name: string; screens: number }>();
  for (const { name, screens } of mostFirst([...spellings].map(([name, screens]) => ({ name, screens })))) {
    const key = folded(name);
    const pattern = patterns.get(key) ?? { name: withoutInvisible(name), screens: 0 };
    pattern.screens += screens;
    patterns.set(key, pattern);
  }
  return mostFirst([...patterns.values()]);
}

/** Equally frequent ones by name, so that the same library gives the same answer. */
export function mostFirst<Item extends Counted>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => b.screens - a.screens || (a.name < b.name ? -1 : 1));
}

export function sumOf(items: readonly { readonly screens: number }[]): number {
  return items.reduce((sum, { screens }) => sum + screens, 0);
}
