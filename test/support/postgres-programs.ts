// Checks for an installed PostgreSQL server. Imports nothing from the test runner, because `deploy/test.mjs`
// uses it.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The folder of the newest server's programs, or null. */
export const binaries = findBinaries();

/** Why there is no server here; null where there is one. */
export const postgresMissing = binaries === null ? "no PostgreSQL server is installed" : null;

function findBinaries(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(":"),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl"))) ?? null
  );
}
