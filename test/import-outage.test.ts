// PostgreSQL goes away for a few seconds, or for long, in the middle of an import: no row is at fault,
// none is lost, and what stopped goes on.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import pg from "pg";
import { openPostgres } from "../src/database/postgres/open.ts";
import type { Storage } from "../src/database/storage.ts";
import { openImages } from "../src/images/open-image-store.ts";
import { removeOrphans } from "../src/images/remove-orphans.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { type FakeEncoder, fakeEncoder } from "./support/fake-encoder.ts";
import { folderWith } from "./support/folder.ts";
import { silentReader } from "./support/import.ts";
import { base, one } from "./support/import-rows.ts";
import { openImportService, importRow as row, zipOfRows } from "./support/imports.ts";
import { jsonLines } from "./support/json-lines.ts";
import { closing } from "./support/opened.ts";
import { createDatabase, type PostgresServer, postgresMissing, startPostgres } from "./support/postgres.ts";
import { hasS3Server, startS3 } from "./support/s3-server.ts";
import { until, untilAnswer } from "./support/until.ts";

const rows = Array.from({ length: 300 }, (_, n) => ({
  ...base,
  app_name: `App ${n}`,
  ...(n % 10 === 0 && { image: "1.png" }),
}));

/** An encoder that does `before` each time, with the number of the call. */
function encoderAfter(before: (call: number) => Promise<unknown>): FakeEncoder {
  const encoder = fakeEncoder();
  let calls = 0;
  const encodeScreens: FakeEncoder["encodeScreens"] = async (words) => {
    await before((calls += 1));
    return encoder.encodeScreens(words);
  };
  return { ...encoder, encodeScreens };
}

describe.skipIf(postgresMissing !== null)("an import while PostgreSQL goes away", () => {
  let server: PostgresServer;
  beforeAll(() => {
    server = startPostgres();
  });
  afterAll(() => server?.stop());

  /**
   * Imports the rows; `trouble` happens in the middle, when words are encoded for the fourth time and before
   * they are written.
   */
  async function importInto(storage: Storage, trouble: () => Promise<unknown>, totalMs?: number) {
    const folder = await folderWith({ "manifest.jsonl": jsonLines(rows), "1.png": one });
    const config = { dataDir: folder, databaseUrl: null, bucket: null, imageDelivery: "proxy" } as const;
    const { images } = openImages(config, storage);
    const services = {
      library: storage.library,
      images,
      encoder: encoderAfter(async (call) => call === 4 && trouble()),
      openTextReader: silentReader,
      ...(totalMs !== undefined && { retryPolicy: { totalMs, pauseMs: 50 } }),
    };
    const summary = () => importLibrary(services, `${folder}/manifest.jsonl`);
    return { summary, images };
  }

  test("for a few seconds: it waits, counts every row once, and fails none", async () => {
    await using storage = closing(await openPostgres(await createDatabase(server)));
    const outage = async () => {
      server.kill();
      setTimeout(() => server.start(), 2_000);
    };
    const { summary, images } = await importInto(storage, outage);
    expect(await summary()).toMatchObject({ imported: 300, updated: 0, failed: 0, stopped: null });
    const screens = await storage.library.picturesAfter("", 500);
    expect(screens).toHaveLength(30);
    for (const { id } of screens) expect(await images.has(id)).toBe(true);
  });

  test("for longer than it waits: it stops with what it has, and the next one goes on", async () => {
    await using storage = closing(await openPostgres(await createDatabase(server)));
    const { summary } = await importInto(storage, async () => server.kill(), 300);
    await expect(summary()).rejects.toMatchObject({
      name: "DatabaseUnavailableError",
      message: expect.stringContaining("PostgreSQL cannot be reached"),
    });
    server.start();
    const before = (await storage.library.screenIds()).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(300);
    const again = await importInto(storage, async () => undefined);
    expect(await again.summary()).toMatchObject({ imported: 300 - before, failed: 0 });
  });

  test("as a job over HTTP: the job is neither failed nor held to have died, and every row is in", async () => {
    const own = await openImportService({ DATABASE_URL: await createDatabase(server) });
    const sent = Array.from({ length: 300 }, () => row({ image: "1.png" }));
    const { id } = await own.queue({ body: zipOfRows(sent), name: "long.zip" });
    const job = async () => own.service.services.storage.imports.byId(id);
    await until(async () => ((await job())?.imported ?? 0) > 0);
    server.kill();
    await Bun.sleep(2_000);
    server.start();
    const ended = await untilAnswer(
      () => job().catch(() => null),
      (it) => (it?.finishedAt ?? null) !== null,
    );
    expect(ended).toMatchObject({ state: "done", failed: 0, error: null });
    expect((ended?.imported ?? 0) + (ended?.unchanged ?? 0)).toBe(300);
    expect(own.service.log.join("")).not.toContain("the process of this import died");
    await own.service.close();
  });

  test.skipIf(!hasS3Server)(
    "whose turn to change pictures is lost writes no record for a picture that another node has removed since",
    async () => {
      await using s3 = await startS3();
      const url = await createDatabase(server);
      const [storage, other] = [await openPostgres(url), await openPostgres(url)];
      const operator = new pg.Client(url);
      await operator.connect();
      const config = { dataDir: "/nonexistent", databaseUrl: url, bucket: s3.settings } as const;
      const open = (database: Storage) => openImages({ ...config, imageDelivery: "proxy" }, database).images;
      const content = jsonLines([{ ...base, image: "1.png" }]);
      const folder = await folderWith({ "manifest.jsonl": content, "1.png": one });
      let [encodings, removed] = [0, 0];
      const services = {
        library: storage.library,
        images: open(storage),
        openTextReader: silentReader,
        encoder: encoderAfter(async (call) => {
          encodings = call;
          if (call > 1) return;
          await operator.query(
            "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 103 and granted",
          );
          // One picture without a record among two: more than half would stay.
          const counts = async () => ({ ...(await other.library.counts()), pictures: 9 });
          const library = { ...other.library, counts };
          ({ removed } = await removeOrphans({ images: open(other), library }));
        }),
      };
      const summary = await importLibrary(services, `${folder}/manifest.jsonl`);
      expect([encodings, removed]).toEqual([2, 1]);
      expect(summary).toMatchObject({ imported: 1, failed: 0 });
      const [screen] = await storage.library.picturesAfter("", 2);
      expect(await services.images.has(screen?.id ?? "")).toBe(true);
      for (const each of [storage, other]) await each.close();
      await operator.end();
    },
  );
});
