// The schema of builds before 0.1.0, made of this build's: what was added goes, what was removed is there.
const last = {
  sqlite: {
    name: "0026_flows_collections_connections",
    sha256: "d1ceb0a6ce1bd37cd893585a56912c520ab69cdaad7b6d304294814b3101e0f2",
  },
  postgres: {
    name: "0014_flows_collections_connections",
    sha256: "577782cbbd6445428b535122cc57058f5fd548b14302198be7074a83eb6810c7",
  },
};

/** Statements that make a new database that of the last build, or of one whose last migration has `sha256`. */
export function schemaBefore(
  form: keyof typeof last,
  sha256: string = last[form].sha256,
  version = 27,
): readonly string[] {
  const ledger = `UPDATE migrations SET name = '${last[form].name}', sha256 = '${sha256}'`;
  const changes = [
    ledger,
    "ALTER TABLE pictures ADD COLUMN is_dimmed integer",
    "ALTER TABLE pictures ADD COLUMN photo_percent integer",
    "ALTER TABLE oauth_clients DROP COLUMN network",
    "ALTER TABLE collections DROP COLUMN shares_originals",
    "ALTER TABLE collection_screens DROP COLUMN section",
    "ALTER TABLE invitations DROP COLUMN is_editor",
    "ALTER TABLE recent_searches ADD COLUMN mode text DEFAULT 'standard' NOT NULL",
    "ALTER TABLE screens DROP COLUMN system",
    "ALTER TABLE libraries DROP COLUMN describing_model",
    "ALTER TABLE screens DROP COLUMN picture_changed_at",
    "DROP INDEX screens_live_of_source",
    "ALTER TABLE screens DROP COLUMN language",
    "ALTER TABLE screens DROP COLUMN place",
    "ALTER TABLE screens DROP COLUMN source",
    "DROP TABLE picture_versions",
    "DROP TABLE removals",
    "DROP INDEX screens_live_of_name",
  ];
  return form === "sqlite"
    ? [
        ...changes,
        "INSERT INTO migrations VALUES ('0000_records', 'x', 1)",
        `PRAGMA user_version = ${version}`,
      ]
    : [...changes, "INSERT INTO migrations VALUES ('0000_records', 'x', false, 1)"];
}
