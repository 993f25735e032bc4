// Pictures and rows shared by several import tests.
import { makeJpeg, makePng, makeWebp } from "./pictures.ts";

/** Three different pictures, one in each format. */
export const [one, two, three] = [
  await makePng(60, 90, 1),
  await makeJpeg(60, 90, 2),
  await makeWebp(60, 90, 3),
];
export const base = { app_name: "Duolingo", platform: "ios", title: "Login", description: "A form" };
/** Rows of screens of five apps, each with a picture of its own. */
export function rowsOfApps(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    app_name: `App ${n % 5}`,
    platform: "ios",
    title: `Screen ${n}`,
    image: `${n}.png`,
  }));
}

/** The counts of a summary. */
export const counts = (
  imported: number,
  updated: number,
  unchanged: number,
  failed: number,
  removed = 0,
) => ({
  imported,
  updated,
  unchanged,
  failed,
  removed,
});
