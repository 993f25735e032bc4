// Pictures and rows shared by several import tests.
import { makeJpeg, makePng, makeWebp } from "./pictures.ts";

/** Three different pictures, one in each format. */
export const [one, two, three] = [
  await makePng(60, 90, 1),
  await makeJpeg(60, 90, 2),
  await makeWebp(60, 90, 3),
];
export const base = { app_name: "Duolingo", platform: "ios", title: "Login", description: "A form" };
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
