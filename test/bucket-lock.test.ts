// The turn to change pictures is held by a connection to PostgreSQL. When it breaks, another node may have
// the turn: nothing is changed any more.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import pg from "pg";
import { openPostgres } from "../src/database/postgres/open.ts";
import type { Storage } from "../src/database/storage.ts";
import { Bucket } from "../src/images/bucket/bucket.ts";
import { longRetries } from "../src/images/bucket/try-again.ts";
import type { ImageStore } from "../src/images/image-store.ts";
import { openImages } from "../src/images/open-image-store.ts";
import { one } from "./support/import-rows.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { hasS3Server, type S3Server, startS3 } from "./support/s3-server.ts";
import { startProxy, type TroubledProxy } from "./support/troubled-proxy.ts";
import { until } from "./support/until.ts";

const id = "ab000000-0000-4000-8000-000000000001";
const files = { original: { file: one, format: "png" }, optimized: one, high: one } as const;

describe.skipIf(postgresMissing !== null || !hasS3Server)("when the turn is lost in the middle of", () => {
  let s3: S3Server;
  let proxy: TroubledProxy;
  let storage: Storage;
  let operator: pg.Client;
  let images: ImageStore;
  beforeEach(async () => {
    s3 = await startS3();
    proxy = startProxy(s3.settings.endpoint);
    const databaseUrl = await createDatabase();
    storage = await openPostgres(databaseUrl);
    operator = new pg.Client(databaseUrl);
    await operator.connect();
    const bucket = { ...s3.settings, endpoint: proxy.url };
    const config = { dataDir: "/nonexistent", databaseUrl, bucket, imageDelivery: "proxy" } as const;
    ({ images } = openImages(config, storage));
    // This writes the owner's mark to the bucket.
    await images.change(async () => (await images.put(id, files)).undo());
  });
  afterEach(async () => {
    await operator?.end();
    await storage?.close();
    proxy?.[Symbol.dispose]();
    await s3?.[Symbol.asyncDispose]();
  });

  /** Of pictures, as another client sees them. */
  async function objects(): Promise<number> {
    let count = 0;
    for await (const page of new Bucket(s3.settings, longRetries).list("images/ab/")) count += page.length;
    return count;
  }

  async function loseLock(): Promise<void> {
    const held = "select pid from pg_locks where locktype = 'advisory' and objid = 103 and granted";
    await operator.query(`select pg_terminate_backend(pid) from (${held}) as holders`);
  }

  /** Does work in a turn that is lost once the work has begun and `count` objects are there. */
  async function lost(work: () => Promise<unknown>, count: number): Promise<void> {
    // So long that a slow machine sees the count and ends the turn before the next request.
    proxy.trouble.delayMs = 1_500;
    const begun = Promise.withResolvers<void>();
    const changed = images.change(() => {
      begun.resolve();
      return work();
    });
    // The connection may break before the statement that breaks it has its answer: nobody waits for `changed`
    // yet.
    changed.catch(() => undefined);
    await begun.promise;
    await until(async () => (await objects()) === count);
    await loseLock();
    await expect(changed).rejects.toMatchObject({ name: "DatabaseUnavailableError" });
    expect(() => images.assertLockHeld()).not.toThrow();
  }

  test("a put, nothing is stored", async () => {
    await lost(async () => {
      await images.put(id, files);
    }, 0);
    expect(await objects()).toBe(0);
  });

  test("a removal, what is not removed stays", async () => {
    await images.change(() => images.put(id, files));
    await lost(() => images.remove(id), 2);
    expect(await objects()).toBe(2);
  });

  test("work between a put and its record, the record is not written and its files are left to the next turn", async () => {
    await images.change(async () => {
      const stored = await images.put(id, files);
      await loseLock();
      for (let isLost = false; !isLost; await Bun.sleep(5)) {
        try {
          images.assertLockHeld();
        } catch {
          isLost = true;
        }
      }
      await expect(stored.undo()).rejects.toMatchObject({ name: "DatabaseUnavailableError" });
      await expect(stored.keep().then(() => images.put(id, files))).rejects.toThrow();
    });
    expect(await objects()).toBe(3);
    // The next turn is its own: nothing of the lost one is in the way.
    await images.change(() => images.remove(id));
    expect(await objects()).toBe(0);
  });
});
