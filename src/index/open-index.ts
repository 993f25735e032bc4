// Opens the index of a serving process, and what keeps it up with the database.
import { lstatSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config, MilvusSettings } from "../config/config.ts";
import { isKnownTo } from "../database/change-marks.ts";
import type { Storage } from "../database/storage.ts";
import { IndexUnavailableError, OperatorError, reasonOf } from "../errors.ts";
import { Bucket } from "../images/bucket/bucket.ts";
import { longRetries } from "../images/bucket/try-again.ts";
import type { Services } from "../services.ts";
import type { Logger } from "../system/log.ts";
import { pathsIn } from "../system/paths.ts";
import type { Engine } from "./engine.ts";
import { ChangeFollower, followDefaults } from "./follow-changes.ts";
import { RenewableEngine } from "./renewable-engine.ts";
import { IndexSnapshots } from "./snapshots/index-snapshots.ts";

const manifestName = "manifest.json";

/** Opens the index whose snapshot is in a folder, and which is a cache of the database of a library. */
export type OpenEngine = (folder: string, options: { readonly libraryId: string }) => Promise<Engine>;

/** The index, what follows the database into it, and its snapshots in a bucket. */
export async function openFollower(
  config: Config,
  openEngine: OpenEngine,
  { storage, log, databaseHealth }: Pick<Services, "storage" | "log" | "databaseHealth">,
) {
  const { index } = pathsIn(config.dataDir);
  const engine =
    config.milvus === null
      ? await openIndex(openEngine, index, storage, log)
      : await openMilvusIndex(config.milvus, storage, log);
  const snapshots = await openSnapshots(config, openEngine, storage, log);
  const follower = new ChangeFollower(storage.library, engine, log, followDefaults, {
    onSaved: () => snapshots?.recordSaved(),
    onFailure: (error) => databaseHealth.record(error),
    onDamaged: () => databaseHealth.countMended(),
  });
  const follow = async () => {
    // Nothing is applied to an index that is about to be replaced.
    if (snapshots !== null) await fetchIndex(snapshots, engine, index, { storage, log });
    follower.start();
    // An earlier process may have saved an index that was never stored.
    snapshots?.recordSaved();
  };
  const startFollowing = () => {
    const following = follow();
    const stopWaking = storage.onLibraryChange(() => follower.wake());
    return async () => {
      stopWaking();
      await snapshots?.stop();
      await following;
      await follower.stop();
      await engine.close();
    };
  };
  return { engine, follower, snapshots, startFollowing };
}

/** Opens the index, which is thrown away and made again when it is found to be of another database. */
export async function openIndex(
  openEngine: OpenEngine,
  folder: string,
  storage: Storage,
  log: Logger,
): Promise<RenewableEngine> {
  const libraryId = await storage.library.id();
  const open = () => openEngine(folder, { libraryId });
  refuseFile(folder);
  const engine = await RenewableEngine.open({
    open,
    openEmpty: async () => {
      await rm(folder, { recursive: true, force: true });
      return open();
    },
  });
  warnIfSetAside(engine, log);
  return engine;
}

/** The snapshots of the index in the bucket; null without one, and where the index is in Milvus. */
async function openSnapshots(
  { bucket, dataDir, milvus }: Pick<Config, "bucket" | "dataDir" | "milvus">,
  openEngine: OpenEngine,
  storage: Storage,
  log: Logger,
): Promise<IndexSnapshots | null> {
  if (bucket === null || milvus !== null) return null;
  const libraryId = await storage.library.id();
  return new IndexSnapshots({
    bucket: new Bucket(bucket, longRetries),
    libraryId,
    folder: pathsIn(dataDir).index,
    log,
    writeEmpty: async (folder) => (await openEngine(folder, { libraryId })).save(),
    isOfDatabase: (last) => isKnownTo(storage.library, last),
  });
}

/**
 * Fetches the snapshot of the bucket where an index is empty although there are records. Until it is there
 * the empty one answers; nothing may be applied to it meanwhile. Never throws: without a snapshot the index
 * is made from the database.
 */
export async function fetchIndex(
  snapshots: IndexSnapshots,
  engine: RenewableEngine,
  folder: string,
  { storage, log }: { readonly storage: Storage; readonly log: Logger },
): Promise<void> {
  const fetched = `${folder}.fetched`;
  try {
    // A process that was killed may have left one.
    await rm(fetched, { recursive: true, force: true });
    if (engine.status().sequence > 0 || (await storage.library.lastSequence()) === 0) return;
    if ((await snapshots.fetch(fetched)) === null) return;
    await moveFiles(fetched, folder);
    const opened = await engine.openAgain();
    warnIfSetAside(opened, log);
    // Its pieces were as they were stored, and yet they are no index.
    if (opened.status().setAsideReason !== undefined) await snapshots.recordDamaged();
    engine.replaceBy(opened);
  } catch (error) {
    log.warn({ err: error }, "the fetched snapshot was not taken over; the index is made from the database");
  }
}

/** The manifest last: without it the engine takes files for leftovers. What was set aside stays. */
async function moveFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = (await readdir(from)).filter((name) => name !== manifestName);
  for (const name of [...names, manifestName]) await rename(join(from, name), join(to, name));
  await rm(from, { recursive: true, force: true });
}

function warnIfSetAside(engine: Engine, log: Logger): void {
  const { setAsideReason } = engine.status();
  if (setAsideReason !== undefined)
    log.warn(
      { reason: setAsideReason },
      "the snapshot of the index was set aside; it is made again from the database",
    );
}

/**
 * Opens the index in Milvus, which is written again over itself when it differs from the database, while
 * searches go on. Throws an `OperatorError` when Milvus cannot be used.
 */
async function openMilvusIndex(
  settings: MilvusSettings,
  storage: Storage,
  log: Logger,
): Promise<RenewableEngine> {
  const libraryId = await storage.library.id();
  const { MilvusEngine } = await import("./milvus/milvus-engine.ts");
  const engine = await MilvusEngine.open(settings, libraryId, log).catch((cause: unknown) => {
    if (!(cause instanceof IndexUnavailableError)) throw cause;
    const reason = reasonOf(cause).trimEnd();
    throw new OperatorError(
      `MILVUS_ADDRESS: ${settings.address} cannot be used: ${reason} Check that Milvus runs and that its address is right.`,
      { cause },
    );
  });
  return RenewableEngine.open({ open: async () => engine, openEmpty: async () => engine.fromTheStart() });
}

/** Does not follow links: a dangling one is no folder either. */
function refuseFile(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new OperatorError(`${folder} is no folder. Remove it: the index is made again from the database.`);
}
