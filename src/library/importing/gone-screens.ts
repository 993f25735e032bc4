// The screens that an earlier import of the same source brought and this one did not. They stay: a part of a
// source may be imported again, too.
import { titleOf } from "../../database/screen-words.ts";
import { placesOfMillisecond } from "../writing/stage.ts";
import type { ImportRun } from "./import-run.ts";

/**
 * One import places its rows one behind the other, and the next one begins later: 100 ms are shorter than any
 * process of an import takes to start.
 */
const gapMax = 100 * placesOfMillisecond;
const named = 5;

/** Of the apps of this import, the screens that were placed together with one that it has, and which it has not. */
export async function findGone({ services, seenIds, order }: ImportRun): Promise<readonly string[]> {
  if (order.placesBefore.length === 0) return [];
  const placed = await services.library.placedScreens();
  const apps = new Set(placed.filter(({ id }) => seenIds.has(id)).map(({ appId }) => appId));
  const places = [
    ...order.placesBefore.map((position) => ({ position, id: null })),
    ...placed.filter(({ id, appId }) => apps.has(appId) && seenIds.isMissing(id)),
  ].toSorted((a, b) => a.position - b.position);
  const gone: string[] = [];
  let [last, together, isOfSource] = [Number.NEGATIVE_INFINITY, [] as string[], false];
  for (const { position, id } of [...places, { position: Number.POSITIVE_INFINITY, id: null }]) {
    if (position - last > gapMax) {
      if (isOfSource) gone.push(...together);
      [together, isOfSource] = [[], false];
    }
    last = position;
    if (id === null) isOfSource = true;
    else together.push(id);
  }
  return gone;
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
