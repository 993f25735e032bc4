// Invariants that hold after every step, whatever fault it injected.
import { rm } from "node:fs/promises";
import { openStorage } from "../../src/database/open-storage.ts";
import { openImageStore } from "../../src/images/open-image-store.ts";
import { openEncoder, openEngine } from "../../src/index/engine.ts";
import { reindex } from "../../src/index/reindex.ts";
import { repairPicture } from "../../src/maintenance/backup/picture-files.ts";
import type { Problem } from "../../src/maintenance/backup/problems.ts";
import { verifyBackup } from "../../src/maintenance/backup/verify-backup.ts";
import { verifyLibrary } from "../../src/maintenance/backup/verify-library.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { checkAccess, checkSomeKeys } from "./access-checks.ts";
import { BrokenPromise, type Model } from "./model.ts";
import type { Random } from "./random.ts";
import { readFolder } from "./read-database.ts";
import { type Content, contentOf, pictureSize } from "./screens.ts";
import type { ServerProcess } from "./server-process.ts";
import type { World } from "./world.ts";

/**
 * Checks records, pictures, what is found and who may ask. Throws a `BrokenPromise`. A thorough check reads
 * every file as `verify` does, and asks with every key.
 */
export async function check(world: World, random: Random, isThorough: boolean): Promise<void> {
  // Leftovers of a kill are in no record's way, before `verify --repair` removes them.
  if (world.isInterrupted) await world.settle();
  world.isInterrupted = false;
  if (isThorough || world.isUnrepaired) await verify(world);
  world.isUnrepaired = false;
  await world.settle();
  const { isIndexNew } = world;
  for (const server of world.servers) {
    await server.untilReady();
    await checkSearches(world, server, random, isIndexNew);
    await (isThorough ? checkAccess(world, server) : checkSomeKeys(world, server, random));
  }
  if (world.servers.length > 0) world.isIndexNew = false;
}

/** Only after a fault may there be anything to repair. */
async function verify(world: World): Promise<void> {
  const problems = await problemsIn(world, world.isUnrepaired);
  if (problems.length === 0) return;
  const flag = world.isUnrepaired ? " --repair" : "";
  throw new BrokenPromise(`verify${flag} finds in ${world.dataDir}: ${JSON.stringify(problems.slice(0, 6))}`);
}

/** Problems that `verify` finds, or that `verify --repair` leaves. */
export async function problemsIn(
  { dataDir, decoder, place, server }: World,
  isRepaired: boolean,
): Promise<readonly Problem[]> {
  const storage = await openStorage(place);
  const store = place.bucket === null ? undefined : openImageStore(place, storage);
  try {
    const repair = {
      vectors: async () => reindex(storage.library, await openEncoder(), "damaged"),
      index: () => rm(pathsIn(dataDir).index, { recursive: true }),
      picture: (id: string) => repairPicture({ dataDir, storage, store, decoder }, id),
    };
    // Opening an index takes .1 s of processor time. A service that runs shows by its answers what is in its
    // own.
    const openIndex =
      server === null ? (folder: string, libraryId: string) => openEngine(folder, { libraryId }) : null;
    const { problems } = await verifyLibrary({
      dataDir,
      storage,
      store,
      openIndex,
      repair: isRepaired ? repair : null,
    });
    return problems.kept;
  } finally {
    await storage.close();
  }
}

/**
 * Every live screen is found, nothing else is, one is found by its own words, or all are, and its picture is
 * sent.
 */
async function checkSearches(
  world: World,
  server: ServerProcess,
  random: Random,
  isIndexNew: boolean,
): Promise<void> {
  const live = world.model.live().map(([slot, version]) => contentOf(slot, version));
  for (const platform of ["ios", "web"] as const) {
    const wanted = live.filter((screen) => screen.platform === platform).map(({ id }) => id);
    const found = (await server.found(world.keys.key, "login form", platform)).map(({ id }) => id);
    const lost = wanted.filter((id) => !found.includes(id));
    const foreign = found.filter((id) => !wanted.includes(id));
    if (lost.length + foreign.length > 0)
      throw new BrokenPromise(
        `a search of ${platform} does not find ${lost.length} of ${wanted.length} live screens (${lost.slice(0, 3)}) and finds ${foreign.length} that are not live (${foreign.slice(0, 3)}).`,
      );
  }
  if (live.length === 0) return;
  const one = random.pick(live);
  for (const screen of isIndexNew ? live : [one]) await checkWords(world, server, screen);
  await checkPicture(world, server, one);
}

async function checkWords(
  world: World,
  server: ServerProcess,
  { id, words, platform }: Content,
): Promise<void> {
  const found = (await server.found(world.keys.key, words, platform)).map((screen) => screen.id);
  const at = found.indexOf(id);
  if (at !== 0)
    throw new BrokenPromise(
      `the only screen with the words ${words} is not found by them: ${id} is ${at === -1 ? "not among" : `number ${at + 1} of`} ${found.length}, ${found[0]} is first.`,
    );
}

async function checkPicture(world: World, server: ServerProcess, screen: Content): Promise<void> {
  const found = await server.found(world.keys.key, screen.words, screen.platform);
  const image = found.find(({ id }) => id === screen.id)?.image;
  const sent = await server.picture(image?.url ?? "");
  const bytes = await sent.arrayBuffer();
  const isSent = screen.picture !== null;
  if (sent.status !== (isSent ? 200 : 404) || bytes.byteLength === 0)
    throw new BrokenPromise(
      `the picture of ${screen.id} was answered by ${sent.status} with ${bytes.byteLength} bytes.`,
    );
  const wanted = screen.picture === null ? {} : pictureSize(screen.picture);
  const said = image?.width === undefined ? {} : { width: image.width, height: image.height };
  const { width, height } = isSent ? await new Bun.Image(bytes).metadata() : {};
  const decoded = isSent ? { width, height } : {};
  if (!Bun.deepEquals(said, wanted) || !Bun.deepEquals(decoded, wanted))
    throw new BrokenPromise(
      `the picture of ${screen.id} is ${JSON.stringify(decoded)} and said to be ${JSON.stringify(said)} instead of ${JSON.stringify(wanted)}.`,
    );
}

/** Proves a folder that a backup said it has finished; returns the screens that it must restore. */
export async function proveBackup(path: string, model: Model): Promise<Model> {
  const settled = await model.settle(await readFolder(path), `the backup ${path}`);
  const { problems } = await verifyBackup(path);
  if (problems.count > 0)
    throw new BrokenPromise(
      `verify finds in the backup ${path}: ${JSON.stringify(problems.kept.slice(0, 6))}`,
    );
  return settled;
}
