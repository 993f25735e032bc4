// Brings a database to the schema of this build. Each migration is one transaction: all of it or nothing.
import type { Database } from "bun:sqlite";
import { OperatorError } from "../../errors.ts";
import {
  type AppliedMigration,
  beforeFirst,
  type Migration,
  refuseChanged,
  sha256Of,
  statementsAbout,
  unfinishedMoveIn,
} from "../migration.ts";
import { seeded, unfinishedMove } from "../movable-storage.ts";
import { applicationId } from "./database-file.ts";
import first from "./migrations/0000_first.sql" with { type: "text" };

/** In the order of application. */
const migrations: readonly Migration[] = [{ name: "0000_first", sql: first }];

/** The last migration before 0.1.0, and how many there were: `PRAGMA user_version` counts on from them. */
const lastBefore = {
  name: "0026_flows_collections_connections",
  sha256: "d1ceb0a6ce1bd37cd893585a56912c520ab69cdaad7b6d304294814b3101e0f2",
  version: 27,
};
/** Makes of that schema the one of the first migration. */
const adoption = `ALTER TABLE pictures DROP COLUMN is_dimmed;
ALTER TABLE pictures DROP COLUMN photo_percent;
ALTER TABLE screens ADD system text;
ALTER TABLE libraries ADD describing_model text;
ALTER TABLE screens ADD picture_changed_at integer;
ALTER TABLE screens ADD language text DEFAULT '' NOT NULL;
ALTER TABLE screens ADD place text DEFAULT '' NOT NULL;
ALTER TABLE screens ADD source text DEFAULT '' NOT NULL;
ALTER TABLE oauth_clients ADD network text DEFAULT '' NOT NULL;
ALTER TABLE collections ADD shares_originals integer DEFAULT false NOT NULL;
ALTER TABLE collection_screens ADD section text DEFAULT '' NOT NULL;
ALTER TABLE invitations ADD is_editor integer DEFAULT false NOT NULL;
ALTER TABLE recent_searches DROP COLUMN mode;
${statementsAbout(first, ["removals", "picture_versions", "screens_live_of_name", "screens_live_of_source"])}
DELETE FROM migrations;`;
const currentVersion = lastBefore.version + migrations.length;

/** Refuses a database of another application or another version. Reads only: the file stays untouched. */
export function refuseForeignSchema(db: Database, path: string): void {
  // One transaction: another process may make the database meanwhile.
  const { owner, version, hasTables, isLastBefore } = db.transaction(() => ({
    owner: pragma(db, "application_id"),
    version: pragma(db, "user_version"),
    hasTables: db.query("SELECT 1 FROM sqlite_schema").get() !== null,
    isLastBefore: isOfLastBefore(db),
  }))();
  if (owner !== applicationId && (owner !== 0 || hasTables)) {
    throw new OperatorError(
      `${path} is a database of another application. Set DATA_DIR to a folder of this service.`,
    );
  }
  if (version === lastBefore.version && !isLastBefore) throw beforeFirst(path);
  refuseUnknownSchema(version, path);
}

function isOfLastBefore(db: Database): boolean {
  if (pragma(db, "user_version") !== lastBefore.version) return false;
  const { name, sha256 } = lastBefore;
  return db.query("SELECT 1 FROM migrations WHERE name = ? AND sha256 = ?").get(name, sha256) !== null;
}

/** Refuses a schema that a newer build wrote, or one older than the first migration. */
export function refuseUnknownSchema(version: number, path: string): void {
  if (version > currentVersion) {
    throw new OperatorError(
      `${path} was written by a newer version of this service (schema ${version}, this build knows ${currentVersion}). ` +
        "Start the newer version, or restore a backup made before the upgrade.",
    );
  }
  if (version > 0 && version < lastBefore.version) throw beforeFirst(path);
}

/** Refuses what is not of this build's schema, to which nothing is added here. */
export function refuseOtherSchema(db: Database, path: string): void {
  if (pragma(db, "user_version") < currentVersion) {
    throw new OperatorError(
      `${path} was written by an earlier version of this service. Start this version once with it, so that it is brought up to date.`,
    );
  }
  refuseChanged(migrations, appliedIn(db), path);
}

/** True when every table is empty, except those that are seeded in a new database. */
export function holdsNothing(db: Database): boolean {
  const names = db.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return names
    .filter(({ name }) => !name.startsWith("sqlite_") && name !== "migrations" && !seeded.includes(name))
    .every(({ name }) => db.query(`SELECT 1 FROM "${name}" LIMIT 1`).get() === null);
}

export function refuseUnfinishedMove(db: Database, path: string): void {
  const found = db.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(unfinishedMove);
  if (found === null) return;
  throw unfinishedMoveIn(path);
}

/** Applies what is missing and checks that what was applied is what this build knows. */
export function migrate(db: Database, path: string): void {
  if (pragma(db, "user_version") < currentVersion) applyMissing(db);
  refuseChanged(migrations, appliedIn(db), path);
}

function applyMissing(db: Database): void {
  // A migration may rebuild a table that others refer to: references are checked before each commit.
  db.run("PRAGMA foreign_keys = OFF");
  try {
    for (const [index, migration] of migrations.entries()) {
      db.transaction(() => apply(db, index, migration)).immediate();
    }
  } finally {
    db.run("PRAGMA foreign_keys = ON");
  }
}

function apply(db: Database, index: number, migration: Migration): void {
  // Read inside the transaction: another process may have applied it while this one waited for the lock.
  const version = pragma(db, "user_version");
  if (version > lastBefore.version + index) return;
  db.run(
    "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL)",
  );
  db.run(version === lastBefore.version ? adoption : migration.sql);
  const violations = db.query("PRAGMA foreign_key_check").all().length;
  if (violations > 0)
    throw new Error(`migration ${migration.name} leaves ${violations} rows without what they refer to`);
  db.query("INSERT INTO migrations VALUES (?, ?, ?)").run(migration.name, sha256Of(migration), Date.now());
  db.run(`PRAGMA application_id = ${applicationId}`);
  db.run(`PRAGMA user_version = ${lastBefore.version + index + 1}`);
}

function appliedIn(db: Database): readonly AppliedMigration[] {
  return db.query<AppliedMigration, []>("SELECT name, sha256 FROM migrations").all();
}

function pragma(db: Database, name: "application_id" | "user_version"): number {
  return db.query<Record<string, number>, []>(`PRAGMA ${name}`).get()?.[name] ?? 0;
}
