// Puts a serving process together, in the order in which a part needs the one before it, and takes it apart again.
import { lstatSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import packageFile from "../package.json" with { type: "json" };
import { accountSecrets } from "./accounts/account-secrets.ts";
import { Accounts } from "./accounts/accounts.ts";
import { KnownDevices } from "./accounts/known-devices.ts";
import { openMail } from "./accounts/mail.ts";
import { removeExpiredHourly } from "./accounts/remove-expired.ts";
import { SignInDelays } from "./accounts/sign-in-delays.ts";
import { UsedCodes } from "./accounts/used-codes.ts";
import { FailedSignIns } from "./audit/failed-sign-ins.ts";
import type { Config } from "./config.ts";
import { type ClosedPaths, closePictures, createDataFolder } from "./data-folder.ts";
import type { Engine } from "./engine/engine.ts";
import { ChangeFollower, followDefaults } from "./engine/follow-changes.ts";
import { RenewableEngine } from "./engine/renewable-engine.ts";
import { OperatorError } from "./errors.ts";
import { ClientAddresses } from "./http/client-address.ts";
import { type ElapsedClock, elapsedMs } from "./http/fixed-window.ts";
import { RateLimits } from "./http/rate-limits.ts";
import { folderImageStore } from "./images/folder-image-store.ts";
import { removeOrphansHourly } from "./images/remove-orphans.ts";
import { PictureFaults } from "./images/serve-image.ts";
import { imageSigner, type SigningKeys } from "./images/signed-url.ts";
import { openSigningKeys } from "./images/signing-keys.ts";
import { KeyUsage } from "./keys/key-usage.ts";
import { createLog, type Logger } from "./log.ts";
import { LogOutput } from "./log-output.ts";
import { openRecords } from "./open-records.ts";
import { pathsIn } from "./paths.ts";
import { SearchPermits } from "./screens/search-permits.ts";
import type { Services } from "./services.ts";
import { shareSigner } from "./shares/share-signer.ts";
import { Metrics } from "./status/metrics.ts";
import { RecordsHealth } from "./status/records-health.ts";
import { takeServingLock } from "./storage/file-lock.ts";
import type { Storage } from "./storage/storage.ts";
import { SearchUsage } from "./usage/search-usage.ts";

/** How long the end of the process waits for an output that takes no line. */
const flushLogMs = 1_000;

/** Opens the index whose snapshot is in a folder, and which is a cache of the records of a library. */
export type OpenEngine = (folder: string, options: { readonly libraryId: string }) => Promise<Engine>;

/** What opening needs from outside. */
export interface OpenParts {
  readonly openEngine: OpenEngine;
  /** Milliseconds since the epoch; the system's clock when absent. */
  readonly now?: () => number;
  /** What limits and delays are measured by; a clock that never runs back when absent. */
  readonly elapsed?: ElapsedClock;
  /** Whether to begin with an empty library beside pictures or keys of another. */
  readonly isEmptyAllowed?: boolean;
  /** Standard output when absent. */
  readonly logDestination?: { write(line: string): void };
}

/** Opens everything a serving process needs and starts the tail. Only one process may hold a data folder this way. */
export async function openServices(config: Config, parts: OpenParts): Promise<Services> {
  const modes = createDataFolder(config);
  // Before the records are opened: a second process of a newer build must not migrate them under the first.
  const lock = takeServingLock(pathsIn(config.dataDir).servingLock);
  return openLocked(config, parts, modes, lock).catch((error: unknown) => {
    lock.release();
    throw error;
  });
}

async function openLocked(
  config: Config,
  parts: OpenParts,
  modes: ClosedPaths,
  lock: { readonly release: () => void },
): Promise<Services> {
  const { now = Date.now, elapsed = elapsedMs } = parts;
  const paths = pathsIn(config.dataDir);
  const storage = openRecords(config, { isEmptyAllowed: parts.isEmptyAllowed, isServing: true });
  const signingKeys = await openSigningKeys(config.dataDir, config.imageSigningSecrets);
  const output = new LogOutput(1);
  const log = createLog(
    config.logLevel,
    signingKeys.flatMap(({ secret }) => spellingsOf(secret)),
    parts.logDestination ?? output,
  );
  output.onRecovery = (linesDropped) =>
    log.warn({ linesDropped }, "log lines were dropped: the output took none for a while");
  reportModes(log, modes);
  closePicturesLater(paths.images, log);
  const recordsHealth = new RecordsHealth(log);
  const engine = await openIndex(parts.openEngine, paths.index, storage, log);
  const follower = new ChangeFollower(storage.library, engine, log, followDefaults, {
    onFailure: (error) => recordsHealth.note(error),
    onDamaged: () => recordsHealth.countMended(),
  });
  const pictureFaults = new PictureFaults(storage.library, log);
  const searchPermits = new SearchPermits(config);
  const stopRemovals = removeExpiredHourly(storage.people, log, now);
  const images = folderImageStore(paths.images);
  const stopRemovingOrphans = removeOrphansHourly({ images, library: storage.library }, log);
  const failedSignIns = new FailedSignIns(storage.activity, log, now);
  const stopWritingFailures = failedSignIns.writeEachMinute();
  const searchUsage = new SearchUsage(storage.activity, now);
  follower.start();
  return {
    config,
    log,
    flushLog: () => output.flush(flushLogMs),
    storage,
    engine,
    follower,
    images,
    signer: imageSigner(signingKeys, config.imageUrlTtlSeconds),
    shareSigner: shareSigner(signingKeys),
    keyUsage: new KeyUsage(storage.keys),
    ...(await openAccounts(config, storage, signingKeys, { now, elapsed })),
    failedSignIns,
    mail: await openMail(config),
    searchUsage,
    clientAddresses: clientAddresses(config, log),
    rateLimits: new RateLimits(config, elapsed),
    searchPermits,
    recordsHealth,
    pictureFaults,
    metrics: metricsOf({ storage, engine, follower, searchPermits, recordsHealth, pictureFaults }, output),
    lifecycle: { isStopping: false },
    now,
    close: async () => {
      stopRemovals();
      stopRemovingOrphans();
      stopWritingFailures();
      await failedSignIns.write();
      await searchUsage.write(true);
      await close(follower, storage, lock);
    },
  };
}

function clientAddresses({ trustedProxies }: Config, log: Logger): ClientAddresses {
  return new ClientAddresses(trustedProxies, (peer) =>
    log.warn(
      { peer },
      "a peer sends X-Forwarded-For and is not believed: if it is your proxy, name it in TRUSTED_PROXIES. Until then all who come through it count as one address.",
    ),
  );
}

/** What signing in needs, beside the records. */
async function openAccounts(
  config: Config,
  storage: Storage,
  signingKeys: SigningKeys,
  { now, elapsed }: { readonly now: () => number; readonly elapsed: ElapsedClock },
) {
  const secrets = accountSecrets(signingKeys);
  const accounts = new Accounts(config, storage, secrets.sessions);
  await accounts.renewSecondFactors();
  return {
    accounts,
    knownDevices: new KnownDevices(config, secrets.devices),
    signInDelays: new SignInDelays({ now: elapsed, wait: Bun.sleep }, (config.idleTimeoutSeconds * 1000) / 2),
    usedCodes: new UsedCodes(now),
  };
}

function reportModes(log: Logger, { closed, stillOpen }: ClosedPaths): void {
  if (closed.length > 0)
    log.warn({ paths: closed }, "other users could read these paths; they are closed now");
  if (stillOpen.length > 0)
    log.warn(
      { paths: stillOpen },
      "other users can read these paths, and this process may not or should not change that. Give DATA_DIR a folder of its own that belongs to the user of the service.",
    );
}

/** Beside serving: a library of millions is closed in minutes, and nothing below the closed folder can be reached meanwhile. */
function closePicturesLater(folder: string, log: Logger): void {
  closePictures(folder).then(
    (count) =>
      count > 0 && log.warn({ folder, count }, "other users could read pictures; they are closed now"),
    (error: unknown) => log.warn({ err: error, folder }, "pictures stay readable to other users"),
  );
}

/** A signing secret as it might appear in a text. */
function spellingsOf(secret: Uint8Array): string[] {
  const bytes = Buffer.from(secret);
  return [bytes.toString("utf8"), bytes.toString("base64url"), bytes.toString("hex")];
}

/** Opens the index, which is thrown away and made again when it is found to be of other records. */
async function openIndex(
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
  const { setAsideReason } = engine.status();
  if (setAsideReason !== undefined) {
    log.warn(
      { reason: setAsideReason },
      "the snapshot of the index was set aside; it is made again from the records",
    );
  }
  return engine;
}

/** Looked at without following links: a dangling one is in the way, too. */
function refuseFile(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new OperatorError(`${folder} is no folder. Remove it: the index is made again from the records.`);
}

type Measured = Pick<
  Services,
  "storage" | "engine" | "follower" | "searchPermits" | "recordsHealth" | "pictureFaults"
>;

function metricsOf(measured: Measured, output: LogOutput): Metrics {
  const { storage, engine, follower, searchPermits, recordsHealth, pictureFaults } = measured;
  return new Metrics({
    indexRebuilds: () => follower.rebuilds,
    logLinesDropped: () => output.linesDropped,
    recordsFaults: () => recordsHealth.faults,
    picturesUnreadable: () => pictureFaults.count,
    screens: async () => (await storage.library.counts()).screens,
    indexLag: () => follower.lag(),
    onUnreadable: (error) => recordsHealth.note(error),
    inFlight: () => searchPermits.inFlight,
    searchJobs: () => engine.searchJobs(),
    version: packageFile.version,
    modelId: engine.modelId,
  });
}

async function close(
  follower: ChangeFollower,
  storage: Storage,
  lock: { readonly release: () => void },
): Promise<void> {
  await follower.stop();
  storage.close();
  lock.release();
}
