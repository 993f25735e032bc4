// Overviews of the apps of a library, from the counts of either database.
import type { Platform } from "../fields.ts";
import type { AppOverview, ScreenSummary } from "./screens.ts";

/**
 * Patterns of screens that any app has: a time-out or a sign-in says little of what the app is, so such a
 * screen is no cover.
 */
export const patternsOfAnyApp = [
  "modal",
  "dialog",
  "alert",
  "error",
  "empty",
  "permission",
  "login",
  "sign",
  "verification",
  "paywall",
  "success",
  "loading",
];

/** The live screens of an app with one pattern, which is empty where there is none. */
interface PatternCount {
  readonly id: string;
  readonly name: string;
  readonly platform: Platform;
  readonly pattern: string;
  readonly screens: number;
}

/** An overview while its rows are read, one for each pattern. */
type Gathered = Omit<AppOverview, "screens" | "patterns"> & {
  screens: number;
  readonly patterns: AppOverview["patterns"][number][];
};

/** The apps of these rows; `coverOf` has the covers by the ids of the apps. */
export function overviewsOf(
  rows: readonly PatternCount[],
  coverOf: ReadonlyMap<string, ScreenSummary>,
): AppOverview[] {
  const apps = new Map<string, Gathered>();
  for (const { id, name, platform, pattern, screens: count } of rows) {
    const cover = coverOf.get(id) ?? null;
    const app = apps.get(id) ?? { id, name, platform, screens: 0, cover, patterns: [] };
    app.screens += count;
    if (pattern !== "") app.patterns.push({ name: pattern, screens: count });
    apps.set(id, app);
  }
  return [...apps.values()];
}
