// The release after this one: a copy of this checkout with one migration more.
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";

const root = join(import.meta.dir, "../..");

/** Its folder. The migration is the last one of a database. */
export async function nextRelease(
  dialect: "sqlite" | "postgres",
  name: string,
  sql: string,
): Promise<string> {
  const folder = temporaryFolder();
  await cp(join(root, "src"), join(folder, "src"), { recursive: true });
  for (const shared of ["node_modules", "native", "dist", "docs", "package.json"])
    await symlink(join(root, shared), join(folder, shared));
  const migrate = join(folder, `src/database/${dialect}/migrate.ts`);
  const code = await readFile(migrate, "utf8");
  const entry = `, { name: "${name}", sql: ${JSON.stringify(sql)}, isAdditive: true }];`;
  const changed = code.replace(/(?<=^const migrations: [^;]*)\];$/m, () => entry);
  if (changed === code) throw new Error(`${migrate} has no list of migrations`);
  await writeFile(migrate, changed);
  return folder;
}
