// Gives screens of the small library pictures, some of them copies of one another.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Picture } from "../../src/database/screens.ts";
import { makeSizes } from "../../src/images/make-sizes.ts";
import type { OpenParts } from "../../src/open-services.ts";
import { screenAt, screenId } from "./library.ts";
import type { TestService } from "./service.ts";
import { until } from "./until.ts";

const demo = join(import.meta.dir, "../../demo/screens/ios");

/** The same screen as somebody else may have it: smaller, and as JPEG or WebP. */
export async function copiesOf(file: Uint8Array): Promise<readonly Uint8Array[]> {
  const smaller = () => new Bun.Image(file).resize(600, 1299);
  return [file, await smaller().jpeg({ quality: 90 }).bytes(), await smaller().webp({ quality: 85 }).bytes()];
}

/** Different pictures: the first so many of the demo's. */
export async function demoPictures(count: number): Promise<readonly Uint8Array[]> {
  const names = (await readdir(demo)).sort().slice(0, count);
  return Promise.all(names.map((name) => Bun.file(join(demo, name)).bytes()));
}

/** For a service that looks at new pictures at once. */
export const soonLooking: Partial<OpenParts> = { lookTimes: { pollMs: 20, againMs: 20 } };

/**
 * Gives screens of the library, by their numbers, these pictures, and waits until they were looked at, by a
 * service with `soonLooking`.
 */
export async function putPictures(
  { services }: Pick<TestService, "services">,
  files: ReadonlyMap<number, Uint8Array>,
): Promise<void> {
  const writes = [];
  const kept: (() => Promise<void>)[] = [];
  for (const [index, file] of files) {
    const { optimized, high } = await makeSizes(file);
    const stored = await services.images.put(screenId(index), {
      original: { file, format: "webp" },
      optimized: optimized.file,
      high: high.file,
    });
    kept.push(() => stored.keep());
    const size = ({ width, height, bytes }: typeof optimized) => ({ width, height, bytes });
    const picture: Picture = {
      sha256: new Bun.CryptoHasher("sha256").update(file).digest("hex"),
      format: "webp",
      width: high.width,
      height: high.height,
      optimized: size(optimized),
      high: size(high),
    };
    writes.push({ ...screenAt(index, services.engine.modelId), picture });
  }
  await services.storage.library.upsertScreens(writes);
  // After the rows: what no row names is removed.
  for (const keep of kept) await keep();
  await until(async () => (await unseenAmong(services, files)) === 0, { everyMs: 200 });
}

async function unseenAmong(
  { storage }: TestService["services"],
  files: ReadonlyMap<number, Uint8Array>,
): Promise<number> {
  const summaries = await storage.library.summariesByIds([...files.keys()].map(screenId));
  return summaries.filter(({ lookKey }) => lookKey === null).length;
}
