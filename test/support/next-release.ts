// The release after this one: a copy of this checkout with one migration more.
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";

const root = join(import.meta.dir, "../..");

/** The last migration of a database: an additive one leaves it to the release before, too, in PostgreSQL. */
export interface NextMigration {
  readonly name: string;
  readonly sql: string;
  readonly isAdditive: boolean;
}

/** Its folder. */
export async function nextRelease(dialect: "sqlite" | "postgres", migration: NextMigration): Promise<string> {
  const folder = temporaryFolder();
  await cp(join(root, "src"), join(folder, "src"), { recursive: true });
  for (const shared of ["node_modules", "native", "dist", "docs", "skills", "package.json"])
    await symlink(join(root, shared), join(folder, shared));
  const migrate = join(folder, `src/database/${dialect}/migrate.ts`);
  const code = await readFile(migrate, "utf8");
  const entry = `, ${JSON.stringify(migration)}];`;
  const changed = code.replace(/(?<=^const migrations: [^;]*)\];$/m, () => entry);
  if (changed === code) throw new Error(`${migrate} has no list of migrations`);
  await writeFile(migrate, changed);
  return folder;
}
