// Puts a serving process together, each part after those that it needs, and takes it apart again.
import packageFile from "../package.json" with { type: "json" };
import type { Config } from "./config/config.ts";
import { secretsOf } from "./config/config-secrets.ts";
import { takeServingLock } from "./database/file-lock.ts";
import { openStorage } from "./database/open-storage.ts";
import type { Storage } from "./database/storage.ts";
import { ByteBudget } from "./http/byte-budget.ts";
import { ClientAddresses } from "./http/client-address.ts";
import { startTimer } from "./http/fair-queue.ts";
import { RateLimits, type rateBounds } from "./http/rate-limits.ts";
import { TransferSlots, transferBounds } from "./http/transfer-slots.ts";
import { WorkGate } from "./http/work-gate.ts";
import { type LookTimes, makeLooksLater } from "./images/make-looks.ts";
import { openImages, reportBucket } from "./images/open-image-store.ts";
import { removeOrphansHourly } from "./images/remove-orphans.ts";
import { PictureFaults } from "./images/serve-image.ts";
import { imageSigner, type SigningKeys } from "./images/signed-url.ts";
import { openSigningKeys } from "./images/signing-keys.ts";
import { FlowIndex } from "./index/flow-index.ts";
import { type OpenEngine, openFollower } from "./index/open-index.ts";
import { DescribingModels } from "./library/describe/describing-models.ts";
import { DescriptionQueue } from "./library/describe/description-queue.ts";
import type { ServerPorts } from "./library/describe/local-servers.ts";
import { removeStagedExports } from "./library/export/stage-export.ts";
import { ImportQueue } from "./library/imports/import-queue.ts";
import { tagOf } from "./library/rows/tags.ts";
import { ScreenWriter } from "./library/writing/screen-writer.ts";
import { removeExpiredHourly } from "./people/accounts/session.ts";
import { checkSigningKeys } from "./people/accounts/signing-fingerprint.ts";
import { FailedSignIns } from "./people/audit/failed-sign-ins.ts";
import { openKeyUsage } from "./people/keys/authenticate.ts";
import { openSigningIn, type SignInParts } from "./people/open-accounts.ts";
import { shareSigner } from "./people/shares/share-signer.ts";
import { SearchUsage } from "./people/usage/search-usage.ts";
import { uploadSigner } from "./screens/upload-token.ts";
import { LookComparison } from "./search/alike-screens.ts";
import { LookIndex } from "./search/by-picture/look-index.ts";
import { PictureReader } from "./search/by-picture/picture-reader.ts";
import { Reranker, type rerankBounds } from "./search/reranker.ts";
import { type SearchBounds, SearchPermits } from "./search/search-permits.ts";
import type { Services } from "./services.ts";
import { type ClosedPaths, createDataFolder } from "./system/data-folder.ts";
import { type ElapsedClock, elapsedMs, FixedWindow, type WindowShape } from "./system/fixed-window.ts";
import { createLog, type Logger, scrub } from "./system/log.ts";
import { LogOutput } from "./system/log-output.ts";
import { pathsIn } from "./system/paths.ts";
import { Watchdog } from "./system/processes/watchdog.ts";
import { RedisStore } from "./system/redis/redis-store.ts";
import { SharedWindow } from "./system/redis/shared-window.ts";
import { starting } from "./system/start-failure.ts";
import { DatabaseHealth } from "./telemetry/database-health.ts";
import { Metrics } from "./telemetry/metrics.ts";
import { TraceExporter } from "./telemetry/tracing/exporter.ts";
import { Tracer } from "./telemetry/tracing/tracer.ts";

/** Time that the end of the process waits for an output that takes no line. */
const flushLogMs = 1_000;

/** Bytes of bodies with pictures that are held at once; each takes up to three times as much while read. */
const pictureBodiesBytes = 128_000_000;

/** Time that the end of the process waits for a collector of traces. */
const sendTracesMs = 800;

/** The dependencies that come from outside. */
export interface OpenParts extends SignInParts {
  readonly openEngine: OpenEngine;
  /** Milliseconds since the epoch; the system's clock when absent. */
  readonly now?: () => number;
  /** True to begin with an empty library beside pictures or keys of another. */
  readonly isEmptyAllowed?: boolean;
  /** Numbers of searches that may run and wait; those of the service when absent. */
  readonly searchBounds?: SearchBounds;
  /** Rates that no setting changes, and bounds of the re-ranker; those of the service when absent. */
  readonly rateBounds?: typeof rateBounds;
  readonly rerankBounds?: typeof rerankBounds;
  /** Time after which a silent connection is closed; a minute when absent. */
  readonly idleTimeoutSeconds?: number;
  /** Lifetime of a picture's address; a day when absent. */
  readonly imageUrlTtlSeconds?: number;
  /** Time without a turn of the event loop that ends the process; that of the service when absent. */
  readonly watchdogSeconds?: number;
  /** Ports of this machine on which a model may answer; the usual ones when absent. */
  readonly modelPorts?: ServerPorts;
  /** The pauses between looks at new pictures; those of the service when absent. */
  readonly lookTimes?: LookTimes;
  /** Standard output when absent. */
  readonly logDestination?: { write(line: string): void };
}

/** Opens all that a serving process needs and starts the tail. Only one process may hold a data folder. */
export async function openServices(config: Config, parts: OpenParts): Promise<Services> {
  const modes = createDataFolder(config);
  // Before the database is opened: a second process of a newer build must not migrate it under the first.
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
  const storage = await starting("open the database", () =>
    openStorage(config, { isEmptyAllowed: parts.isEmptyAllowed, isServing: true }),
  );
  const open = async () => {
    await starting("read the tags", () => storage.tags.respell(tagOf));
    return openOver(config, parts, { modes, lock, storage });
  };
  return open().catch(async (error: unknown) => {
    // A database that does not answer must not keep the process from saying why it ends.
    await Promise.race([storage.close().catch(() => undefined), Bun.sleep(1_000)]);
    throw error;
  });
}

/** Resources that are open before everything else. */
interface Opened {
  readonly modes: ClosedPaths;
  readonly lock: { readonly release: () => void };
  readonly storage: Storage;
}

async function openOver(
  config: Config,
  parts: OpenParts,
  { modes, lock, storage }: Opened,
): Promise<Services> {
  const { now = Date.now, elapsed = elapsedMs } = parts;
  const { signingKeys, log, output, scrubText } = await openLogOver(config, parts, storage);
  reportModes(log, modes);
  void reportBucket(config, storage.library, log);
  const databaseHealth = new DatabaseHealth(log);
  const indexing = await starting("open the index", () =>
    openFollower(config, parts.openEngine, { storage, log, databaseHealth }),
  );
  const { engine, follower, snapshots, startFollowing } = indexing;
  const pictureFaults = new PictureFaults(storage.library, log);
  const searchPermits = new SearchPermits(config, startTimer, parts.searchBounds);
  const { bucketCounts, startWriting, ...writes } = await starting("open the pictures", () =>
    openWrites(config, { storage, engine, log, signingKeys }, now, parts),
  );
  const { stopCounting, ...counters } = startCounting(storage, log, now);
  const traceExporter = openTraceExporter(config, log, scrubText);
  const limits = await starting("open Redis and the rate limits", () =>
    openLimits(config, log, elapsed, now, parts.rateBounds),
  );
  const { redis } = limits;
  const measured = { config, storage, engine, follower, searchPermits, databaseHealth, pictureFaults };
  const metrics = new Metrics({ ...measured, bucketCounts, output, traceExporter, redis, snapshots });
  const signingIn = await openSigningIn(config, parts, { storage, signingKeys, redis, log, now });
  const stopFollowing = startFollowing();
  const stopWriting = await starting("begin the jobs", startWriting);
  return {
    config,
    log,
    flushLog: () => output.flush(flushLogMs),
    storage,
    engine,
    flowIndex: new FlowIndex(storage.library),
    follower,
    ...writes,
    bucketCounts,
    signer: imageSigner(signingKeys, parts.imageUrlTtlSeconds, now),
    shareSigner: shareSigner(signingKeys),
    uploadSigner: uploadSigner(signingKeys),
    ...openKeyUsage(storage),
    ...signingIn,
    ...counters,
    clientAddresses: clientAddresses(config, log),
    ...limits,
    searchPermits,
    reranker: config.rerank && new Reranker(config.rerank, log, elapsed, parts.rerankBounds),
    databaseHealth,
    pictureFaults,
    metrics,
    tracer: traceExporter && new Tracer(config, traceExporter),
    lifecycle: { isStopping: false },
    now,
    close: async () => {
      await stopWriting();
      metrics.stop();
      await traceExporter?.stop(sendTracesMs);
      await stopCounting();
      await stopFollowing();
      await redis?.close();
      await storage.close();
      lock.release();
    },
  };
}

/** The secrets, and the log that never shows them. */
async function openLogOver(config: Config, { logDestination }: OpenParts, storage: Storage) {
  const signingKeys = await starting("open the signing keys", () =>
    openSigningKeys(config.dataDir, config.imageSigningSecrets),
  );
  const opened = await starting("open the log", () => openLog(config, signingKeys, logDestination));
  await starting("check the signing keys", () => checkSigningKeys(storage, signingKeys, opened.log));
  return { signingKeys, ...opened };
}

/** The pictures, and what changes the library over HTTP. */
function openWrites(
  config: Config,
  {
    storage,
    engine,
    log,
    signingKeys,
  }: Pick<Services, "storage" | "engine" | "log"> & { readonly signingKeys: SigningKeys },
  now: () => number,
  { modelPorts, lookTimes }: Pick<OpenParts, "modelPorts" | "lookTimes">,
) {
  const { images, bucketCounts } = openImages(config, storage);
  const importQueue = new ImportQueue(config, storage, log, now);
  const describingModels = new DescribingModels(config, storage.descriptions, signingKeys);
  const descriptionQueue = new DescriptionQueue(config, storage, describingModels, log, now);
  const pictureReader = new PictureReader();
  const screenWriter = new ScreenWriter({
    library: storage.library,
    images,
    encoder: engine,
    keptVersions: config.keptVersions,
  });
  /** Returns what ends it. */
  const startWriting = async () => {
    const stopRemovingOrphans = removeOrphansHourly(
      { images, library: storage.library, versions: { library: storage.library, kept: config.keptVersions } },
      log,
    );
    const stopLooking = makeLooksLater(
      { images, looks: storage.looks, lookAlikes: storage.lookAlikes, library: storage.library },
      log,
      lookTimes,
    );
    await removeStagedExports(pathsIn(config.dataDir).images);
    await Promise.all([importQueue.start(), descriptionQueue.start()]);
    return async () => {
      void stopRemovingOrphans();
      await stopLooking();
      pictureReader.close();
      await screenWriter.close();
      await Promise.all([importQueue.stop(), descriptionQueue.stop()]);
    };
  };
  return {
    images,
    lookComparison: new LookComparison(storage.looks),
    lookIndex: new LookIndex(storage),
    pictureReader,
    workGate: new WorkGate(),
    watchdog: new Watchdog(),
    bucketCounts,
    importQueue,
    descriptionQueue,
    describingModels,
    modelPorts,
    screenWriter,
    startWriting,
    uploadSlots: new TransferSlots(transferBounds.uploads),
    originalSlots: new TransferSlots(transferBounds.downloads),
    exportSlots: new TransferSlots(transferBounds.exports),
    pictureBodies: new ByteBudget(pictureBodiesBytes),
  };
}

/** Starts the counters that are written to the database now and then, and last by `stopCounting`. */
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

/** Limits are counted in Redis where there is one. */
async function openLimits(
  config: Config,
  log: Logger,
  elapsed: ElapsedClock,
  now: () => number,
  bounds: OpenParts["rateBounds"],
) {
  const redis = config.redis && (await RedisStore.open(config.redis, log));
  const openWindow = (shape: WindowShape) =>
    redis === null
      ? new FixedWindow(shape.points, shape.seconds, elapsed)
      : new SharedWindow(redis, shape, elapsed);
  return { redis, rateLimits: new RateLimits(config, { openWindow, now, bounds }) };
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

/** The log; `output` is standard output, which takes its lines unless `destination` does. */
function openLog(config: Config, signingKeys: SigningKeys, destination: OpenParts["logDestination"]) {
  const output = new LogOutput(1);
  const signingSecrets = signingKeys.flatMap(({ secret }) => spellingsOf(secret));
  const secrets = [...signingSecrets, ...secretsOf(config)];
  const log = createLog(config.logLevel, secrets, destination ?? output, config.serviceName);
  // Its timer never ends, and would keep whatever a given destination belongs to.
  if (destination === undefined)
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
  const resource = { "service.version": version, "service.name": serviceName };
  log.info({ url, ratio: tracing.samplerRatio }, "traces of requests are sent to this collector");
  return new TraceExporter({ tracing: { ...tracing, url }, resource, version, scrub: scrubText }, log);
}

/** The ways a signing secret may be written. */
function spellingsOf(secret: Uint8Array): string[] {
  const bytes = Buffer.from(secret);
  return [bytes.toString("utf8"), bytes.toString("base64url"), bytes.toString("hex")];
}
