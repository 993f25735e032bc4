// Brings a database to the schema of this build. Each migration is one transaction, all of it or nothing,
// under a lock: of two processes that start at once one waits. A migration that was released is never edited:
// its hash is recorded and compared at every start.
import { sql } from "drizzle-orm";
import { OperatorError } from "../../errors.ts";
import { shellCommand } from "../../system/shell-command.ts";
import { seeded, unfinishedMove } from "../movable-storage.ts";
import records from "./migrations/0000_records.sql" with { type: "text" };
import people from "./migrations/0001_people.sql" with { type: "text" };
import descriptionJobs from "./migrations/0002_description_jobs.sql" with { type: "text" };
import importHeartbeats from "./migrations/0003_import_heartbeats.sql" with { type: "text" };
import changeMarks from "./migrations/0004_change_marks.sql" with { type: "text" };
import signingFingerprint from "./migrations/0005_signing_fingerprint.sql" with { type: "text" };
import wordEdits from "./migrations/0006_word_edits.sql" with { type: "text" };
import pictureLooks from "./migrations/0007_picture_looks.sql" with { type: "text" };
import jobs from "./migrations/0008_jobs.sql" with { type: "text" };
import descriptionLeases from "./migrations/0009_description_leases.sql" with { type: "text" };
import headings from "./migrations/0010_headings.sql" with { type: "text" };
import appearances from "./migrations/0011_appearances.sql" with { type: "text" };
import wordsModelSource from "./migrations/0012_words_model_source.sql" with { type: "text" };
import libraryWalk from "./migrations/0013_library_walk.sql" with { type: "text" };
import flowsCollectionsConnections from "./migrations/0014_flows_collections_connections.sql" with {
  type: "text",
};
import personRemovals from "./migrations/0015_person_removals.sql" with { type: "text" };
import { migrating, type Postgres, patient, type Transaction } from "./transactions.ts";

interface Migration {
  readonly name: string;
  readonly sql: string;
  /** True when the previous build may read and write on: nothing is renamed, removed or newly required. */
  readonly isAdditive: boolean;
}

/** In the order of application. */
const migrations: readonly Migration[] = [
  { name: "0000_records", sql: records, isAdditive: false },
  { name: "0001_people", sql: people, isAdditive: false },
  { name: "0002_description_jobs", sql: descriptionJobs, isAdditive: true },
  { name: "0003_import_heartbeats", sql: importHeartbeats, isAdditive: true },
  { name: "0004_change_marks", sql: changeMarks, isAdditive: true },
  { name: "0005_signing_fingerprint", sql: signingFingerprint, isAdditive: true },
  { name: "0006_word_edits", sql: wordEdits, isAdditive: true },
  { name: "0007_picture_looks", sql: pictureLooks, isAdditive: true },
  { name: "0008_jobs", sql: jobs, isAdditive: false },
  { name: "0009_description_leases", sql: descriptionLeases, isAdditive: true },
  { name: "0010_headings", sql: headings, isAdditive: true },
  { name: "0011_appearances", sql: appearances, isAdditive: true },
  { name: "0012_words_model_source", sql: wordsModelSource, isAdditive: true },
  { name: "0013_library_walk", sql: libraryWalk, isAdditive: true },
  { name: "0014_flows_collections_connections", sql: flowsCollectionsConnections, isAdditive: true },
  { name: "0015_person_removals", sql: personRemovals, isAdditive: true },
];

// An alias: the driver takes no interface for a row.
type Applied = { readonly name: string; readonly sha256: string; readonly is_additive: boolean };

/**
 * Refuses a database of another application and one that a newer build changed so that this one cannot use
 * it, then applies what is missing. `place` names the database to the operator.
 */
export async function migrate(db: Postgres, place: string): Promise<void> {
  const before = await appliedIn(db, place);
  refuseUnknown(before, place);
  if (before.length < migrations.length) {
    for (const migration of migrations) await migrating(db, (tx) => apply(tx, migration));
  }
  refuseChanged(await appliedIn(db, place), place);
}

/** As `migrate`, for a database that holds nothing, like one of a move killed while it made the tables. */
export async function migrateEmpty(db: Postgres, place: string): Promise<void> {
  const applied = await appliedIn(db, place);
  if (applied.length < migrations.length && (await holdsNothing(db))) await migrate(db, place);
}

/** True when every table is empty, except those that are seeded in a new database. */
async function holdsNothing(db: Postgres): Promise<boolean> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    if (name === "migrations" || seeded.includes(name)) continue;
    if ((await rowsOf(db, sql`select 1 from ${sql.identifier(name)} limit 1`)).length > 0) return false;
  }
  return true;
}

/** True when a database has the schema of this build, false when it is empty. Refuses any other. */
export async function hasCurrentSchema(db: Postgres, place: string): Promise<boolean> {
  const applied = await appliedIn(db, place);
  if (applied.length === 0) return false;
  if (applied.length !== migrations.length)
    throw new OperatorError(
      `${place} was written by another version of this service. Start this version once with it, so that it is brought up to date.`,
    );
  refuseChanged(applied, place);
  return true;
}

/** Refuses a database that a move is copying. */
export async function refuseUnfinishedMove(db: Postgres, place: string): Promise<void> {
  const [row] = await rowsOf<{ found: boolean }>(
    db,
    sql`select to_regclass(${unfinishedMove}) is not null as found`,
  );
  if (row?.found !== true) return;
  throw new OperatorError(
    `${place} holds a part of a library: a move to it was not finished. Run the same ${shellCommand("move")} again, which begins anew.`,
  );
}

/** The applied migrations, oldest first; none in an empty database. */
async function appliedIn(db: Postgres, place: string): Promise<readonly Applied[]> {
  const [found] = await rowsOf<{ tables: number; has_migrations: boolean; has_libraries: boolean }>(
    db,
    sql`select count(*)::int as tables, bool_or(table_name = 'migrations') as has_migrations,
      bool_or(table_name = 'libraries') as has_libraries
      from information_schema.tables where table_schema = current_schema()`,
  );
  if (found === undefined || found.tables === 0) return [];
  if (!found.has_migrations || !found.has_libraries)
    throw new OperatorError(
      `${place} holds tables of another application. Give this service a database of its own.`,
    );
  return rowsOf<Applied>(db, sql`select name, sha256, is_additive from migrations order by name`);
}

/** Refuses a newer build's migrations, except additive ones: both versions serve during an upgrade. */
function refuseUnknown(applied: readonly Applied[], place: string): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter(({ name, is_additive }) => !known.has(name) && !is_additive);
  if (unknown.length === 0) return;
  throw new OperatorError(
    `${place} was written by a newer version of this service: this build does not know ${namesOf(unknown)}. ` +
      "Start the newer version, or restore a backup made before the upgrade.",
  );
}

async function apply(tx: Transaction, migration: Migration): Promise<void> {
  const isKnown = sql`select 1 from migrations where name = ${migration.name}`;
  await tx.execute(
    sql`create table if not exists migrations
      (name text primary key, sha256 text not null, is_additive boolean not null, applied_at bigint not null)`,
  );
  // Asked under the lock: another process may have applied it while this one waited.
  if ((await rowsOf(tx, isKnown)).length > 0) return;
  await tx.$client.query(patient({ text: migration.sql }));
  const { name, isAdditive } = migration;
  await tx.execute(
    sql`insert into migrations values (${name}, ${sha256(migration.sql)}, ${isAdditive}, ${Date.now()})`,
  );
}

function refuseChanged(applied: readonly Applied[], place: string): void {
  const hashes = new Map(applied.map((row) => [row.name, row.sha256]));
  const changed = migrations.filter((migration) => hashes.get(migration.name) !== sha256(migration.sql));
  if (changed.length === 0) return;
  throw new OperatorError(
    `${place} was migrated by a different build: ${namesOf(changed)} differ. Start the build that wrote it.`,
  );
}

async function rowsOf<Row extends Record<string, unknown>>(
  db: Pick<Postgres, "execute">,
  query: ReturnType<typeof sql>,
): Promise<readonly Row[]> {
  return (await db.execute<Row>(query)).rows as unknown as readonly Row[];
}

function namesOf(each: readonly { readonly name: string }[]): string {
  return each.map(({ name }) => name).join(", ");
}

function sha256(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}
