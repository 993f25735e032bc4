// Opens the PostgreSQL database, migrated to the schema of this build. Loaded only where DATABASE_URL is set.
import { OperatorError } from "../../errors.ts";
import { onServer } from "../../system/cost-meter.ts";
import type { Database } from "../database.ts";
import type { LockWait } from "../file-lock.ts";
import type { LockName, Storage } from "../storage.ts";
import { damagedVectors, missingVectors } from "../stores/checks.ts";
import { importTotals } from "../stores/counters.ts";
import { keyLookup } from "../stores/keys.ts";
import { libraryReads } from "../stores/library-reads.ts";
import { libraryWrites } from "../stores/library-writes.ts";
import { createStores, type Guard } from "../stores/stores.ts";
import { wrapOperations } from "../wrap-operations.ts";
import { Availability, failingFast, quickly } from "./availability.ts";
import { type Connections, connect } from "./connections.ts";
import { databaseSize, libraryChannel, postgresDatabase } from "./database.ts";
import { databaseUnavailable, isAway, withPlainErrors, withUnavailableErrors } from "./failures.ts";
import { accessChannel, accessMark, followedBy, KeyCache } from "./key-cache.ts";
import { Listener } from "./listener.ts";
import { acquireLock } from "./locks.ts";
import { migrate, refuseUnfinishedMove } from "./migrate.ts";
import { fillLater, remembering, SummaryCache } from "./summary-cache.ts";

/**
 * Opens the database at `url` and migrates it. Throws an `OperatorError` that says what to do for a server
 * that cannot be used, a database of another application and one of a newer build. `isServing`: no request
 * waits long during an outage of PostgreSQL, and searches continue for a minute from this process's caches.
 */
export async function openPostgres(url: string, isServing = false): Promise<Storage> {
  const connections = await connect(url, isServing);
  const { db, place } = connections;
  try {
    await refuseUnfinishedMove(db, place);
    await migrate(db, place);
  } catch (error) {
    await connections.close();
    throw isAway(error) ? databaseUnavailable(error) : error;
  }
  const listener = new Listener(url);
  const database = postgresDatabase(db);
  const { guard, library, keys, forgetKeys, canSearchFromCache, stop } = isServing
    ? await served(database, connections.quick, listener)
    : commanded(database);
  const stores = createStores(database, guard);
  return {
    ...stores,
    isShared: true,
    canSearchFromCache,
    library: { ...guard({ ...libraryWrites(database), ...importTotals(database) }), ...library },
    workspaces: followedBy(forgetKeys, stores.workspaces, ["update", "updatePlan", "endShares"]),
    keys: {
      ...followedBy(forgetKeys, stores.keys, ["revoke", "replace", "revokeOfFormerWriters"]),
      ...keys,
    },
    people: followedBy(forgetKeys, stores.people, [
      "setOperator",
      "setEditor",
      "disable",
      "delete",
      "removeMember",
    ]),
    onLibraryChange: (wake) => listener.on(libraryChannel, wake),
    // `backup` of the command line says what to do instead.
    backup: async () => {
      throw new OperatorError("Records in PostgreSQL are backed up by its own tools.");
    },
    ...guard({
      acquireLock: (work: LockName, wait?: LockWait) => acquireLock(url, work, wait),
      size: () => databaseSize(db),
      check: () => missingVectors(database),
      damagedVectors: () => damagedVectors(database),
    }),
    close: () => {
      stop();
      listener.close();
      return connections.close();
    },
  };
}

/** The error handling and the reads of a command, which waits and caches nothing. */
function commanded(database: Database): Awaited<ReturnType<typeof served>> {
  return {
    guard: withUnavailableErrors,
    library: withUnavailableErrors(libraryReads(database)),
    keys: withUnavailableErrors({ bySha256: keyLookup(database) }),
    forgetKeys: () => undefined,
    canSearchFromCache: () => false,
    stop: () => undefined,
  };
}

/** The error handling of a process that serves, and the reads that every search needs. */
async function served(database: Database, quick: Connections["quick"], listener: Listener) {
  const availability = new Availability();
  const guard: Guard = (operations) =>
    wrapOperations(failingFast(availability, withPlainErrors(operations)), onServer);
  const quickDatabase = postgresDatabase(quick);
  const { lookup } = quickly(availability, withPlainErrors({ lookup: keyLookup(quickDatabase) }));
  const keys = new KeyCache({ lookup, ...withPlainErrors({ readMark: accessMark(quick) }), availability });
  await availability.start(() => keys.confirm());
  // The listener wakes for each new connection, too: keys are forgotten only if the mark changed.
  listener.on(accessChannel, () => void keys.confirm().catch(() => undefined));
  const summaries = new SummaryCache();
  const stopFilling = fillLater(summaries, database);
  const reads = guard(libraryReads(database));
  // Searches and `/readyz` wait for these.
  const quickReads = quickly(availability, withPlainErrors(libraryReads(quickDatabase)));
  const { summariesByIds, titledByIds, lastSequence } = quickReads;
  const cached = remembering(summaries, { summariesByIds, changesAfter: reads.changesAfter });
  return {
    guard,
    library: { ...reads, titledByIds, lastSequence, ...cached },
    keys: { bySha256: (sha256: string) => keys.find(sha256) },
    forgetKeys: () => keys.forget(),
    canSearchFromCache: () => keys.isUsable,
    stop: () => {
      stopFilling();
      availability.stop();
    },
  };
}
