// The screens that an earlier import of the same source brought and this one did not. They stay: a part of a
// source may be imported again, too.
import { titleOf } from "../../database/screen-words.ts";
import type { ImportRun } from "./import-run.ts";

const named = 5;

/** Of the apps of this import, the screens of its sources that it has not. */
export async function findGone({ services, seenIds, order }: ImportRun): Promise<readonly string[]> {
  if (order.sourcesBefore.size === 0) return [];
  const placed = await services.library.screensOfSources([...order.sourcesBefore]);
  const apps = new Set(placed.filter(({ id }) => seenIds.has(id)).map(({ appId }) => appId));
  return placed.filter(({ id, appId }) => apps.has(appId) && seenIds.isMissing(id)).map(({ id }) => id);
}

/** Their number and the first titles, for the report. */
export async function goneText({ services }: ImportRun, gone: readonly string[]): Promise<string> {
  const first = await services.library.titledByIds(gone.slice(0, named));
  const titles = first.map((screen) => titleOf(screen) || screen.pattern || screen.appName).join(", ");
  const more = gone.length > first.length ? ` and ${gone.length - first.length} more` : "";
  const count = gone.length === 1 ? "1 screen" : `${gone.length.toLocaleString("en-US")} screens`;
  const what = gone.length === 1 ? "was not in this one, and stays" : "were not in this one, and stay";
  return `${count} that an earlier import of the same source brought ${what} in the library: ${titles}${more}.`;
}
