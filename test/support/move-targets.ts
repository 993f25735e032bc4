// Targets for moving libraries in tests: new data folders, databases and parts of a bucket.
import { beforeAll } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";
import { copyOf, movableLibrary } from "./moved-library.ts";
import { createDatabase, postgresMissing } from "./postgres.ts";
import { queryOn } from "./postgres-server.ts";
import { hasS3Server, testS3 } from "./s3-server.ts";

/** True where a program is missing that a move to PostgreSQL and a bucket needs. */
export const isMissing = postgresMissing !== null || !hasS3Server;

/** The path of a data folder that is not there yet. */
export const newFolder = () => join(temporaryFolder(), "data");

/** A library that moves, and a bucket to move it to, for the tests of a file. */
export function movable() {
  const server = testS3();
  const library = { dataDir: "" };
  beforeAll(async () => {
    if (!isMissing) library.dataDir = await movableLibrary();
  });
  return {
    server,
    library,
    /** Settings of an empty database and an empty part of the bucket. */
    grown: async (prefix: string) => ({
      ...server.environment,
      ...{ DATABASE_URL: await createDatabase(), S3_PREFIX: prefix, DATA_DIR: newFolder() },
    }),
    /** Settings of a copy of the library. */
    folderSource: async () => ({ DATA_DIR: await copyOf(library.dataDir) }),
  };
}

/** The rows of one statement, by a connection of its own. */
export function ask(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  return queryOn(url, statement);
}
