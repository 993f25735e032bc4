// The servers that a grown form of the service uses, real ones on the loopback. Imports nothing of the test
// runner: benchmarks start them, too.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startMilvusIn } from "./milvus-process.ts";
import { createDatabaseOn, startPostgres } from "./postgres-server.ts";
import { startRedis } from "./redis.ts";
import { startS3In } from "./s3-process.ts";

/** Servers that a form needs beside the service. */
export type Part = "postgres" | "redis" | "s3" | "milvus";

/** Running servers, which several services may share without meeting each other. */
export type Parts = Awaited<ReturnType<typeof startParts>>;

/**
 * Starts servers over an empty folder. `milvusProgram` is needed for Milvus alone. Who starts them stops
 * them.
 */
export async function startParts(
  wanted: readonly Part[],
  folder: string,
  milvusProgram: string | null = null,
) {
  const [bucketFolder, milvusFolder] = ["bucket", "milvus"].map((name) => join(folder, name));
  for (const path of [bucketFolder, milvusFolder]) mkdirSync(path ?? "");
  const has = (part: Part) => wanted.includes(part);
  const postgres = has("postgres") ? startPostgres() : null;
  const [redis, s3, milvus] = await Promise.all([
    has("redis") ? startRedis() : null,
    has("s3") ? startS3In(bucketFolder ?? "", 3_600_000) : null,
    has("milvus") ? startMilvusIn(milvusFolder ?? "", milvusProgram ?? "milvus-lite") : null,
  ]);
  let services = 0;
  return {
    postgres,
    redis,
    s3,
    milvus,
    /**
     * The environment of a service that uses some of them: a new database, a part of the bucket and collections
     * of its own.
     */
    async settings(used: readonly Part[]): Promise<Record<string, string>> {
      services += 1;
      const uses = (part: Part) => used.includes(part);
      return {
        ...(uses("postgres") && postgres !== null && { DATABASE_URL: await createDatabaseOn(postgres) }),
        ...(uses("redis") && redis !== null && { REDIS_URL: redis.url.replace(/0$/, String(services)) }),
        ...(uses("s3") && s3 !== null && { ...s3.environment, S3_PREFIX: `service-${services}/` }),
        ...(uses("milvus") &&
          milvus !== null && {
            MILVUS_ADDRESS: milvus.address,
            MILVUS_COLLECTION: `service_${services}`,
          }),
      };
    },
    async stop() {
      await Promise.all([redis?.[Symbol.asyncDispose](), s3?.[Symbol.asyncDispose](), milvus?.stop()]);
      postgres?.stop();
    },
  };
}
