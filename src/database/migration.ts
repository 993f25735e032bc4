// Migrations of either database, and refusals that say what to do. A migration that was released is never
// edited: its hash is recorded and compared at every start.
import { OperatorError } from "../errors.ts";
import { shellCommand } from "../system/shell-command.ts";

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The statements of a migration that make these tables or indexes, or an index or a key of such a table. */
export function statementsAbout(sql: string, names: readonly string[]): string {
  const statements = sql.match(/^(?:ALTER TABLE|CREATE (?:TABLE|(?:UNIQUE )?INDEX)) .*?;$/gms) ?? [];
  const isAbout = (statement: string) => {
    const [, made = "", table = made] = /^[A-Z ]+["`](\w+)["`](?: ON ["`](\w+)["`])?/.exec(statement) ?? [];
    return names.includes(made) || names.includes(table);
  };
  return statements.filter(isAbout).join("\n");
}

/** A migration as the table `migrations` of a database records it. */
export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

/** Refuses a database in which a migration is not what this build knows by its name. */
export function refuseChanged(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
  place: string,
): void {
  const hashes = new Map(applied.map((each) => [each.name, each.sha256]));
  const changed = migrations.filter((each) => hashes.get(each.name) !== sha256Of(each));
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name).join(", ");
  throw new OperatorError(
    `${place} was migrated by a different build: ${names} differ. Start the build that wrote it.`,
  );
}

/** The error for a database whose schema is older than the first migration. */
export function beforeFirst(place: string): OperatorError {
  return new OperatorError(
    `${place} was written by a version before 0.1.0, which this one cannot bring up to date. Export the library with the version ` +
      `that wrote it (${shellCommand("export FOLDER")}), and import that folder with this version into a new DATA_DIR or database.`,
  );
}

export function unfinishedMoveIn(place: string): OperatorError {
  return new OperatorError(
    `${place} holds a part of a library: a move to it was not finished. Run the same ${shellCommand("move")} again, which begins anew.`,
  );
}

export function sha256Of({ sql }: Migration): string {
  return new Bun.CryptoHasher("sha256").update(sql).digest("hex");
}
