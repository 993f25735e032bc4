// Brings a database to the schema of this build. Each migration is one transaction, all of it or nothing,
// under a lock: of two processes that start at once one waits.
import { sql } from "drizzle-orm";
import { OperatorError } from "../../errors.ts";
import * as shared from "../migration.ts";
import { seeded, unfinishedMove } from "../movable-storage.ts";
import first from "./migrations/0000_first.sql" with { type: "text" };
import { migrating, type Postgres, patient, type Transaction } from "./transactions.ts";

interface PostgresMigration extends shared.Migration {
  /** True when the previous build may read and write on: nothing is renamed, removed or newly required. */
  readonly isAdditive: boolean;
}

/** In the order of application. */
const migrations: readonly PostgresMigration[] = [{ name: "0000_first", sql: first, isAdditive: false }];

/** The first and the last migration before 0.1.0. */
const firstBefore = "0000_records";
const lastBefore = {
  name: "0014_flows_collections_connections",
  sha256: "577782cbbd6445428b535122cc57058f5fd548b14302198be7074a83eb6810c7",
};
/** Makes of that schema the one of the first migration. */
const adoption = `ALTER TABLE pictures DROP COLUMN is_dimmed, DROP COLUMN photo_percent;
ALTER TABLE screens ADD COLUMN system text;
ALTER TABLE libraries ADD COLUMN describing_model jsonb;
ALTER TABLE screens ADD COLUMN picture_changed_at bigint;
ALTER TABLE screens ADD COLUMN language text DEFAULT '' NOT NULL;
ALTER TABLE screens ADD COLUMN place text DEFAULT '' NOT NULL;
ALTER TABLE screens ADD COLUMN source text DEFAULT '' NOT NULL;
ALTER TABLE oauth_clients ADD COLUMN network text DEFAULT '' NOT NULL;
ALTER TABLE collections ADD COLUMN shares_originals boolean DEFAULT false NOT NULL;
ALTER TABLE collection_screens ADD COLUMN section text DEFAULT '' NOT NULL;
ALTER TABLE invitations ADD COLUMN is_editor boolean DEFAULT false NOT NULL;
ALTER TABLE recent_searches DROP COLUMN mode;
${shared.statementsAbout(first, ["removals", "picture_versions", "screens_live_of_name", "screens_live_of_source"])}
DELETE FROM migrations;`;

// An alias: the driver takes no interface for a row.
type Applied = { [Key in keyof shared.AppliedMigration]: string } & { readonly is_additive: boolean };

/**
 * Refuses a database of another application and one that a newer build changed so that this one cannot use
 * it, then applies what is missing. `place` names the database to the operator.
 */
export async function migrate(db: Postgres, place: string): Promise<void> {
  const before = await appliedIn(db, place);
  refuseUnknown(before, place);
  for (const migration of missingIn(before)) await migrating(db, (tx) => apply(tx, migration));
  shared.refuseChanged(migrations, await appliedIn(db, place), place);
}

/** As `migrate`, for a database that holds nothing, like one of a move killed while it made the tables. */
export async function migrateEmpty(db: Postgres, place: string): Promise<void> {
  const applied = await appliedIn(db, place);
  if (missingIn(applied).length > 0 && (await holdsNothing(db))) await migrate(db, place);
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
  shared.refuseChanged(migrations, applied, place);
  return true;
}

export async function refuseUnfinishedMove(db: Postgres, place: string): Promise<void> {
  const [row] = await rowsOf<{ found: boolean }>(
    db,
    sql`select to_regclass(${unfinishedMove}) is not null as found`,
  );
  if (row?.found !== true) return;
  throw shared.unfinishedMoveIn(place);
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

function missingIn(applied: readonly Applied[]): readonly PostgresMigration[] {
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

/**
 * Refuses a schema older than the first migration, and a newer build's migrations, except additive ones: both
 * versions serve during an upgrade.
 */
function refuseUnknown(applied: readonly Applied[], place: string): void {
  if (applied.some(({ name }) => name === firstBefore)) {
    const last = applied.at(-1);
    if (last?.name === lastBefore.name && last.sha256 === lastBefore.sha256) return;
    throw shared.beforeFirst(place);
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter(({ name, is_additive }) => !known.has(name) && !is_additive);
  if (unknown.length === 0) return;
  const names = unknown.map(({ name }) => name).join(", ");
  throw new OperatorError(
    `${place} was written by a newer version of this service: this build does not know ${names}. ` +
      "Start the newer version, or restore a backup made before the upgrade.",
  );
}

async function apply(tx: Transaction, migration: PostgresMigration): Promise<void> {
  const { name, isAdditive } = migration;
  await tx.execute(
    sql`create table if not exists migrations
      (name text primary key, sha256 text not null, is_additive boolean not null, applied_at bigint not null)`,
  );
  // Asked under the lock: another process may have applied it while this one waited.
  if ((await rowsOf(tx, sql`select 1 from migrations where name = ${name}`)).length > 0) return;
  const isLastBefore = sql`select 1 from migrations where name = ${lastBefore.name}`;
  const text = (await rowsOf(tx, isLastBefore)).length > 0 ? adoption : migration.sql;
  await tx.$client.query(patient({ text }));
  await tx.execute(
    sql`insert into migrations values (${name}, ${shared.sha256Of(migration)}, ${isAdditive}, ${Date.now()})`,
  );
}

async function rowsOf<Row extends Record<string, unknown>>(
  db: Pick<Postgres, "execute">,
  query: ReturnType<typeof sql>,
): Promise<readonly Row[]> {
  return (await db.execute<Row>(query)).rows as unknown as readonly Row[];
}
