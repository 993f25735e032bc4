// A rolling upgrade: nodes of this build and of a next one, which has one migration more, serve one library
// side by side. `deploy/rolling-upgrade.ts` does the same with a version that was released and this one.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "./support/folder.ts";
import { nextRelease } from "./support/next-release.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { upgrade } from "./support/rolling-upgrade.ts";

const root = join(import.meta.dir, "..");
const name = "9999_next_release";
/**
 * A migration that a release may contain without breaking the build before: a nullable column and a table. It
 * takes longer than a write waits for another one, so that the second node meets the first one at it.
 */
const migration = `SELECT pg_sleep(7);
ALTER TABLE "screens" ADD COLUMN "next_release" text;
CREATE TABLE "next_releases" ("id" text PRIMARY KEY NOT NULL);`;

test.skipIf(postgresMissing !== null)(
  "nodes of two versions serve side by side: no search fails while one migrates, and each sees what the other changes",
  async () => {
    const databaseUrl = await createDatabase();
    const version = { settings: { DATABASE_URL: databaseUrl }, folder: temporaryFolder() };
    const older = { ...version, name: "this release", checkout: root };
    const newer = {
      ...version,
      name: "the next",
      checkout: await nextRelease("postgres", { name, sql: migration, isAdditive: true }),
    };
    const { migrations, searchesMeanwhile, seen, startsAgain } = await upgrade(older, newer, databaseUrl);
    const [before, after] = migrations;
    expect(before).not.toContain(name);
    expect(after).toEqual([...before, name]);
    expect(searchesMeanwhile).toBeGreaterThan(0);
    expect(Object.keys(seen)).toHaveLength(8);
    expect(startsAgain).toBe(true);
  },
);
