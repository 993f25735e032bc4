// Brings a database to the schema of this build. Each migration is one transaction: all of it or nothing.
// A migration that was released is never edited: its hash is recorded and compared at every start.
import type { Database } from "bun:sqlite";
import { OperatorError } from "../../errors.ts";
import { shellCommand } from "../../system/shell-command.ts";
import { seeded, unfinishedMove } from "../movable-storage.ts";
import { applicationId } from "./database-file.ts";
import records from "./migrations/0000_records.sql" with { type: "text" };
import plans from "./migrations/0001_plans.sql" with { type: "text" };
import vectorsModel from "./migrations/0002_vectors_model.sql" with { type: "text" };
import people from "./migrations/0003_people.sql" with { type: "text" };
import liveOfApp from "./migrations/0004_live_of_app.sql" with { type: "text" };
import accountsAndShares from "./migrations/0005_accounts_and_shares.sql" with { type: "text" };
import invitationTokens from "./migrations/0006_invitation_tokens.sql" with { type: "text" };
import hashedSessions from "./migrations/0007_hashed_sessions.sql" with { type: "text" };
import libraryId from "./migrations/0008_library_id.sql" with { type: "text" };
import vectorsChecksum from "./migrations/0009_vectors_checksum.sql" with { type: "text" };
import descriptions from "./migrations/0010_descriptions.sql" with { type: "text" };
import keyScopes from "./migrations/0011_key_scopes.sql" with { type: "text" };
import importJobs from "./migrations/0012_imports.sql" with { type: "text" };
import treeText from "./migrations/0013_tree_text.sql" with { type: "text" };
import descriptionJobs from "./migrations/0014_description_jobs.sql" with { type: "text" };
import importHeartbeats from "./migrations/0015_import_heartbeats.sql" with { type: "text" };
import changeMarks from "./migrations/0016_change_marks.sql" with { type: "text" };
import signingFingerprint from "./migrations/0017_signing_fingerprint.sql" with { type: "text" };
import wordEdits from "./migrations/0018_word_edits.sql" with { type: "text" };
import pictureLooks from "./migrations/0019_picture_looks.sql" with { type: "text" };
import jobs from "./migrations/0020_jobs.sql" with { type: "text" };
import descriptionLeases from "./migrations/0021_description_leases.sql" with { type: "text" };
import headings from "./migrations/0022_headings.sql" with { type: "text" };
import appearances from "./migrations/0023_appearances.sql" with { type: "text" };
import wordsModelSource from "./migrations/0024_words_model_source.sql" with { type: "text" };
import libraryWalk from "./migrations/0025_library_walk.sql" with { type: "text" };
import flowsCollectionsConnections from "./migrations/0026_flows_collections_connections.sql" with {
  type: "text",
};
import personRemovals from "./migrations/0027_person_removals.sql" with { type: "text" };

interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** In the order of application; `PRAGMA user_version` counts those applied. */
const migrations: readonly Migration[] = [
  { name: "0000_records", sql: records },
  { name: "0001_plans", sql: plans },
  { name: "0002_vectors_model", sql: vectorsModel },
  { name: "0003_people", sql: people },
  { name: "0004_live_of_app", sql: liveOfApp },
  { name: "0005_accounts_and_shares", sql: accountsAndShares },
  { name: "0006_invitation_tokens", sql: invitationTokens },
  { name: "0007_hashed_sessions", sql: hashedSessions },
  { name: "0008_library_id", sql: libraryId },
  { name: "0009_vectors_checksum", sql: vectorsChecksum },
  { name: "0010_descriptions", sql: descriptions },
  { name: "0011_key_scopes", sql: keyScopes },
  { name: "0012_imports", sql: importJobs },
  { name: "0013_tree_text", sql: treeText },
  { name: "0014_description_jobs", sql: descriptionJobs },
  { name: "0015_import_heartbeats", sql: importHeartbeats },
  { name: "0016_change_marks", sql: changeMarks },
  { name: "0017_signing_fingerprint", sql: signingFingerprint },
  { name: "0018_word_edits", sql: wordEdits },
  { name: "0019_picture_looks", sql: pictureLooks },
  { name: "0020_jobs", sql: jobs },
  { name: "0021_description_leases", sql: descriptionLeases },
  { name: "0022_headings", sql: headings },
  { name: "0023_appearances", sql: appearances },
  { name: "0024_words_model_source", sql: wordsModelSource },
  { name: "0025_library_walk", sql: libraryWalk },
  { name: "0026_flows_collections_connections", sql: flowsCollectionsConnections },
  { name: "0027_person_removals", sql: personRemovals },
];

/** Refuses a database of another application or a newer build. Reads only: the file stays untouched. */
export function refuseForeignSchema(db: Database, path: string): void {
  // One transaction: another process may make the database meanwhile.
  const { owner, version, tables } = db.transaction(() => ({
    owner: pragma(db, "application_id"),
    version: pragma(db, "user_version"),
    tables: tableCount(db),
  }))();
  if (owner !== applicationId && (owner !== 0 || tables > 0)) {
    throw new OperatorError(
      `${path} is a database of another application. Set DATA_DIR to a folder of this service.`,
    );
  }
  refuseNewerSchema(version, path);
}

/** Refuses what a newer build wrote. */
export function refuseNewerSchema(version: number, path: string): void {
  if (version > migrations.length) {
    throw new OperatorError(
      `${path} was written by a newer version of this service (schema ${version}, this build knows ${migrations.length}). ` +
        "Start the newer version, or restore a backup made before the upgrade.",
    );
  }
}

/** Refuses what is not of this build's schema, to which nothing is added here. */
export function refuseOtherSchema(db: Database, path: string): void {
  if (pragma(db, "user_version") < migrations.length) {
    throw new OperatorError(
      `${path} was written by an earlier version of this service. Start this version once with it, so that it is brought up to date.`,
    );
  }
  refuseChangedMigrations(db, path);
}

/** True when every table is empty, except those that are seeded in a new database. */
export function holdsNothing(db: Database): boolean {
  const names = db.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return names
    .filter(({ name }) => !name.startsWith("sqlite_") && name !== "migrations" && !seeded.includes(name))
    .every(({ name }) => db.query(`SELECT 1 FROM "${name}" LIMIT 1`).get() === null);
}

/** Refuses a database that a move is copying. */
export function refuseUnfinishedMove(db: Database, path: string): void {
  const found = db.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(unfinishedMove);
  if (found === null) return;
  throw new OperatorError(
    `${path} holds a part of a library: a move to it was not finished. Run the same ${shellCommand("move")} again, which begins anew.`,
  );
}

/** Applies what is missing and checks that what was applied is what this build knows. */
export function migrate(db: Database, path: string): void {
  if (pragma(db, "user_version") < migrations.length) applyMissing(db);
  refuseChangedMigrations(db, path);
}

function applyMissing(db: Database): void {
  // A migration may rebuild a table that others refer to; the references are checked before each commit
  // instead.
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
  if (pragma(db, "user_version") > index) return;
  db.run(
    "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL)",
  );
  db.run(migration.sql);
  const violations = db.query("PRAGMA foreign_key_check").all().length;
  if (violations > 0)
    throw new Error(`migration ${migration.name} leaves ${violations} rows without what they refer to`);
  db.query("INSERT INTO migrations VALUES (?, ?, ?)").run(migration.name, sha256(migration.sql), Date.now());
  db.run(`PRAGMA application_id = ${applicationId}`);
  db.run(`PRAGMA user_version = ${index + 1}`);
}

function refuseChangedMigrations(db: Database, path: string): void {
  const applied = db.query<{ name: string; sha256: string }, []>("SELECT name, sha256 FROM migrations").all();
  const hashes = new Map(applied.map((row) => [row.name, row.sha256]));
  const changed = migrations.filter((migration) => hashes.get(migration.name) !== sha256(migration.sql));
  if (changed.length === 0) return;
  const names = changed.map((migration) => migration.name).join(", ");
  throw new OperatorError(
    `${path} was migrated by a different build: ${names} differ. Start the build that wrote it.`,
  );
}

function pragma(db: Database, name: "application_id" | "user_version"): number {
  return db.query<Record<string, number>, []>(`PRAGMA ${name}`).get()?.[name] ?? 0;
}

function tableCount(db: Database): number {
  return db.query<{ count: number }, []>("SELECT count(*) AS count FROM sqlite_schema").get()?.count ?? 0;
}

function sha256(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}
