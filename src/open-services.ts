// Puts a serving process together, in the order in which a part needs the one before it, and takes it apart again.
import packageFile from "../package.json" with { type: "json" };
import { Accounts, accountSecrets } from "./accounts/accounts.ts";
import { type Mail, openMail } from "./accounts/mail.ts";
import { UsedCodes } from "./accounts/second-factor.ts";
import { removeExpiredHourly } from "./accounts/session.ts";
import { type Clock, KnownDevices, SignInDelays } from "./accounts/sign-in-delays.ts";
import { FailedSignIns } from "./audit/failed-sign-ins.ts";
import type { Config } from "./config.ts";
import { type ClosedPaths, closePictures, createDataFolder } from "./data-folder.ts";
import { ChangeFollower, followDefaults } from "./engine/follow-changes.ts";
import { removeStagedExports } from "./export/stage-export.ts";
import { ByteBudget } from "./http/byte-budget.ts";
import { ClientAddresses } from "./http/client-address.ts";
import { type ElapsedClock, elapsedMs } from "./http/fixed-window.ts";
import { RateLimits } from "./http/rate-limits.ts";
import { TransferSlots } from "./http/transfer-slots.ts";
import { folderImageStore } from "./images/folder-image-store.ts";
import { removeOrphansHourly } from "./images/remove-orphans.ts";
import { PictureFaults } from "./images/serve-image.ts";
import { imageSigner, type SigningKeys } from "./images/signed-url.ts";
import { openSigningKeys } from "./images/signing-keys.ts";
import { ImportQueue } from "./imports/import-queue.ts";
import { KeyUsage } from "./keys/authenticate.ts";
import { ScreenWriter } from "./library/screen-writer.ts";
import { createLog, type Logger, scrub } from "./log.ts";
import { LogOutput } from "./log-output.ts";
import { type OpenEngine, openIndex } from "./open-index.ts";
import { openRecords } from "./open-records.ts";
import { pathsIn } from "./paths.ts";
import { Reranker } from "./screens/reranker.ts";
import { SearchPermits } from "./screens/search-permits.ts";
import type { Services } from "./services.ts";
import { shareSigner } from "./shares/share-signer.ts";
import { diskUse } from "./status/disk-use.ts";
import { Metrics } from "./status/metrics.ts";
import { RecordsHealth } from "./status/records-health.ts";
import { takeServingLock } from "./storage/file-lock.ts";
import type { Storage } from "./storage/storage.ts";
import { TraceExporter } from "./tracing/exporter.ts";
import { Tracer } from "./tracing/tracer.ts";
import { SearchUsage } from "./usage/search-usage.ts";

/** How long the end of the process waits for an output that takes no line. */
const flushLogMs = 1_000;

/** Of bodies with pictures that are held at once; each takes up to three times as much while it is read. */
const pictureBodiesBytes = 128_000_000;

/** How long the end of the process waits for a collector of traces. */
const sendTracesMs = 800;

/** What opening needs from outside. */
export interface OpenParts {
  readonly openEngine: OpenEngine;
  /** Milliseconds since the epoch; the system's clock when absent. */
  readonly now?: () => number;
  /** What limits and delays are measured by; a clock that never runs back when absent. */
  readonly elapsed?: ElapsedClock;
  /** What wrong passwords are delayed by; the same clock when absent. */
  readonly signInClock?: Clock;
  /** What sends e-mails; the server of SMTP_URL when absent. */
  readonly mail?: Mail | null;
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
  const signInClock = parts.signInClock ?? { now: elapsed, wait: Bun.sleep };
  const paths = pathsIn(config.dataDir);
  const storage = openRecords(config, { isEmptyAllowed: parts.isEmptyAllowed, isServing: true });
  const signingKeys = await openSigningKeys(config.dataDir, config.imageSigningSecrets);
  const { log, output, scrubText } = openLog(config, signingKeys, parts.logDestination);
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
  const writes = openWrites(config, { storage, engine, log }, now);
  const { images, screenWriter, importQueue } = writes;
  const stopRemovingOrphans = removeOrphansHourly({ images, library: storage.library }, log);
  const { stopCounting, ...counters } = startCounting(storage, log, now);
  const traceExporter = openTraceExporter(config, log, scrubText);
  const metrics = metricsOf(
    { config, storage, engine, follower, searchPermits, recordsHealth, pictureFaults },
    { output, traceExporter },
  );
  follower.start();
  await removeStagedExports(paths.images);
  await importQueue.start();
  return {
    config,
    log,
    flushLog: () => output.flush(flushLogMs),
    storage,
    engine,
    follower,
    ...writes,
    signer: imageSigner(signingKeys, config.imageUrlTtlSeconds, now),
    shareSigner: shareSigner(signingKeys),
    keyUsage: new KeyUsage(storage.keys),
    ...(await openAccounts(config, storage, signingKeys, now, signInClock)),
    ...counters,
    mail: parts.mail === undefined ? await openMail(config) : parts.mail,
    clientAddresses: clientAddresses(config, log),
    rateLimits: new RateLimits(config, elapsed, now),
    searchPermits,
    reranker: config.rerank && new Reranker(config.rerank, log, elapsed),
    recordsHealth,
    pictureFaults,
    metrics,
    tracer: traceExporter && new Tracer(config, traceExporter),
    lifecycle: { isStopping: false },
    now,
    close: async () => {
      stopRemovingOrphans();
      await screenWriter.close();
      metrics.stop();
      await traceExporter?.stop(sendTracesMs);
      await stopCounting();
      await importQueue.stop();
      await follower.stop();
      storage.close();
      lock.release();
    },
  };
}

/** The pictures, and what changes the library over HTTP. */
function openWrites(
  config: Config,
  { storage, engine, log }: Pick<Services, "storage" | "engine" | "log">,
  now: () => number,
) {
  const images = folderImageStore(pathsIn(config.dataDir).images);
  return {
    images,
    importQueue: new ImportQueue(config, storage, log, now),
    uploadSlots: new TransferSlots({ ofWorkspaceMax: 2, max: 8, noun: "uploads" }),
    exportSlots: new TransferSlots({ ofWorkspaceMax: 1, max: 2, noun: "exports" }),
    screenWriter: new ScreenWriter({ library: storage.library, images, encoder: engine }),
    pictureBodies: new ByteBudget(pictureBodiesBytes),
  };
}

/** What is written to the records now and then, and for the last time by `stopCounting`. */
function startCounting(storage: Storage, log: Logger, now: () => number) {
  const stopRemovals = removeExpiredHourly({ storage, log, now });
  const failedSignIns = new FailedSignIns(storage.activity, log, now);
  const stopWriting = failedSignIns.writeEachMinute();
  const searchUsage = new SearchUsage(storage.activity, now);
  const stopCounting = async () => {
    stopRemovals();
    stopWriting();
    await failedSignIns.write();
    await searchUsage.write(true);
  };
  return { failedSignIns, searchUsage, stopCounting };
}

function clientAddresses({ trustedProxies }: Config, log: Logger): ClientAddresses {
  return new ClientAddresses(trustedProxies, (peer) =>
    log.warn(
      { peer },
      "a peer that is not in TRUSTED_PROXIES sends X-Forwarded-For, which is ignored. If it is your proxy, add it: until then all its clients count as one address.",
    ),
  );
}

/** What signing in needs, beside the records. */
async function openAccounts(
  config: Config,
  storage: Storage,
  signingKeys: SigningKeys,
  now: () => number,
  signInClock: Clock,
) {
  const secrets = accountSecrets(signingKeys);
  const accounts = new Accounts(config, storage, secrets.sessions);
  await accounts.renewSecondFactors();
  return {
    accounts,
    knownDevices: new KnownDevices(config, secrets.devices),
    signInDelays: new SignInDelays(signInClock, (config.idleTimeoutSeconds * 1000) / 2),
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

/** In the background: millions of pictures take minutes, and the closed folder already protects them. */
function closePicturesLater(folder: string, log: Logger): void {
  closePictures(folder).then(
    (count) =>
      count > 0 && log.warn({ folder, count }, "other users could read pictures; they are closed now"),
    (error: unknown) => log.warn({ err: error, folder }, "pictures stay readable to other users"),
  );
}

/** The log; `output` is standard output, which takes its lines unless `destination` does. */
function openLog(config: Config, signingKeys: SigningKeys, destination: OpenParts["logDestination"]) {
  const output = new LogOutput(1);
  const signingSecrets = signingKeys.flatMap(({ secret }) => spellingsOf(secret));
  // A short one would cut words apart.
  const headers = Object.values(config.tracing.headers).filter((value) => value.length >= 8);
  const secrets = [...signingSecrets, ...headers, ...(config.rerank?.apiKey ? [config.rerank.apiKey] : [])];
  const log = createLog(config.logLevel, secrets, destination ?? output, config.serviceName);
  output.onRecovery = (linesDropped) =>
    log.warn({ linesDropped }, "log lines were dropped: the output took none for a while");
  return { log, output, scrubText: (text: string) => scrub(text, secrets) };
}

/** Null without a collector. */
function openTraceExporter(
  { tracing, serviceName }: Config,
  log: Logger,
  scrubText: (text: string) => string,
): TraceExporter | null {
  const { url } = tracing;
  if (url === null) return null;
  const { version } = packageFile;
  const resource = { "service.version": version, ...tracing.resource, "service.name": serviceName };
  log.info({ url, sampler: tracing.sampler }, "traces of requests are sent to this collector");
  return new TraceExporter({ tracing: { ...tracing, url }, resource, version, scrub: scrubText }, log);
}

/** The ways a signing secret may be written. */
function spellingsOf(secret: Uint8Array): string[] {
  const bytes = Buffer.from(secret);
  return [bytes.toString("utf8"), bytes.toString("base64url"), bytes.toString("hex")];
}

type Measured = Pick<
  Services,
  "config" | "storage" | "engine" | "follower" | "searchPermits" | "recordsHealth" | "pictureFaults"
>;

function metricsOf(
  measured: Measured,
  { output, traceExporter }: { readonly output: LogOutput; readonly traceExporter: TraceExporter | null },
): Metrics {
  const { config, storage, engine, follower, searchPermits, recordsHealth, pictureFaults } = measured;
  return new Metrics({
    indexRebuilds: () => follower.rebuilds,
    logLinesDropped: () => output.linesDropped,
    spans: () => traceExporter?.counts ?? { exported: 0, overflowed: 0, failed: 0 },
    recordsFaults: () => recordsHealth.faults,
    picturesUnreadable: () => pictureFaults.count,
    describeTotals: () => storage.descriptions.totals(),
    importTotals: () => storage.library.importTotals(),
    screens: async () => (await storage.library.counts()).screens,
    indexLag: () => follower.lag(),
    indexAgeSeconds: () => follower.ageMs / 1000,
    unsavedChanges: () => follower.unsaved,
    indexStatus: () => engine.status(),
    disk: () => diskUse(config.dataDir),
    onUnreadable: (error) => recordsHealth.note(error),
    inFlight: () => searchPermits.inFlight,
    permits: () => searchPermits.queues,
    searchJobs: () => engine.searchJobs(),
    version: packageFile.version,
    modelId: engine.modelId,
  });
}
