// Targets for moving libraries in tests: new data folders, databases and parts of a bucket.
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";
import { createDatabase } from "./postgres.ts";
import { queryOn } from "./postgres-server.ts";
import type { S3Server } from "./s3-server.ts";

/** The path of a data folder that is not there yet. */
export const newFolder = () => join(temporaryFolder(), "data");

/** Settings of an empty database and an empty part of a bucket. */
export async function grownOn({ environment }: S3Server, prefix: string) {
  return { ...environment, DATABASE_URL: await createDatabase(), S3_PREFIX: prefix, DATA_DIR: newFolder() };
}

/** The rows of one statement, by a connection of its own. */
export function ask(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  return queryOn(url, statement);
}
