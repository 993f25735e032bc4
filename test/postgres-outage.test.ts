// PostgreSQL stops answering, or is killed, under a service: searches go on for a minute, everything
// else fails at once, and all of it heals by itself. A real server that is stopped by signals.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { open } from "node:fs/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { Availability } from "../src/database/postgres/availability.ts";
import { KeyCache } from "../src/database/postgres/key-cache.ts";
import { inTransaction } from "../src/database/postgres/transactions.ts";
import { createKey, revokeKey } from "../src/people/keys/keys.ts";
import { password, setUpOwner, Visitor } from "./support/people.ts";
import { createDatabase, type PostgresServer, postgresMissing, startPostgres } from "./support/postgres.ts";
import { errorOf, goodBody, idsOf, openTestService, type TestService } from "./support/service.ts";
import { until } from "./support/until.ts";

/**
 * Upper bound of a wait: without a timeout a stopped server would block forever; the service promises a
 * second.
 */
const waitMsMax = 20_000;
const patience = { withinMs: waitMsMax, everyMs: 20 };

describe.skipIf(postgresMissing !== null)("while PostgreSQL is away", () => {
  let server: PostgresServer;
  let service: TestService;
  beforeAll(async () => {
    server = startPostgres();
    service = await openTestService({ DATABASE_URL: await createDatabase(server) });
    await setUpOwner(service);
  });
  afterAll(async () => {
    await service?.close();
    server?.stop();
  });
  beforeEach(() => untilNothingIsAway());
  afterEach(() => server.signal("SIGCONT"));

  const search = (key = service.key) => service.search(goodBody, { authorization: `Bearer ${key}` });
  const get = async (path: string) => service.handle(new Request(`http://localhost${path}`));
  const signIn = () =>
    new Visitor(service).post("/api/account/sign-in", { email: "owner@example.org", password });

  const hashOf = (key: string) => new Bun.CryptoHasher("sha256").update(key).digest("hex");

  /**
   * A key that the service has not seen yet. What it knew before is forgotten by then, because keys changed:
   * it reads so within a second, and knows its first key again.
   */
  async function strangeKey() {
    const { workspaceId, services } = service;
    const input = { workspaceId, name: "strange", createdBy: "test", expiresAt: null };
    const key = await createKey(services.storage, input, Date.now());
    await Bun.sleep(1_100);
    expect((await search()).status).toBe(200);
    return key;
  }

  async function untilNothingIsAway() {
    await until(
      async () => ((await (await get("/readyz")).json()) as { degraded?: string[] }).degraded?.length === 0,
      patience,
    );
  }

  /** Checks the service's behaviour while it cannot reach the database. */
  async function expectOutage(strange: string, found: readonly string[]) {
    const startedAt = performance.now();
    for (let at = 0; at < 5; at += 1) expect(await idsOf(await search())).toEqual([...found]);
    const refused = await search(strange);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect([refused.status, (await errorOf(refused)).code]).toEqual([500, "search_unavailable"]);
    expect(await signIn()).toMatchObject({ status: 500, body: { error: { code: "search_unavailable" } } });
    const ready = await get("/readyz");
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { status: "ready", degraded: ["records"] },
    ]);
    expect((await get("/healthz")).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(waitMsMax);
  }

  /** Everything works again, without a restart. */
  async function expectHealed(strange: string) {
    await untilNothingIsAway();
    for (const works of [() => search(strange), () => search(), signIn])
      await until(async () => (await works()).status === 200, patience);
  }

  test("stopped: keys that are known search on, everything else fails at once, and it heals", async () => {
    const { secret } = await strangeKey();
    const found = await idsOf(await search());
    server.signal("SIGSTOP");
    await expectOutage(secret, found);
    server.signal("SIGCONT");
    await expectHealed(secret);
  });

  test("killed and started again: the same", async () => {
    const { secret } = await strangeKey();
    const found = await idsOf(await search());
    server.kill();
    await expectOutage(secret, found);
    server.start();
    await expectHealed(secret);
  });

  test("the service is ready for as long as searches are answered from its caches, and no longer", async () => {
    const { secret } = await strangeKey();
    server.signal("SIGSTOP");
    const startedAt = performance.now();
    {
      using clock = spyOn(performance, "now");
      for (const [ms, status] of [
        [startedAt, 200],
        [startedAt + 55_000, 200],
        [startedAt + 61_000, 503],
      ] as const) {
        clock.mockReturnValue(ms);
        expect([(await search()).status === 200, (await get("/readyz")).status]).toEqual([
          status === 200,
          status,
        ]);
      }
      expect(await (await get("/readyz")).json()).toMatchObject({ status: "database_unavailable" });
    }
    server.signal("SIGCONT");
    await expectHealed(secret);
  });

  test("a node whose caches hold no key is not ready while PostgreSQL is away", async () => {
    const { secret } = await strangeKey();
    // A key that changes anywhere makes every node forget those it knows.
    await revokeKey(service.services.storage, (await strangeKey()).id, Date.now());
    server.signal("SIGSTOP");
    expect((await get("/readyz")).status).toBe(503);
    expect((await search()).status).toBe(500);
    server.signal("SIGCONT");
    await expectHealed(secret);
  });

  test("a key that was revoked before is refused, and says which, as long as nothing is away", async () => {
    const key = await strangeKey();
    expect((await search(key.secret)).status).toBe(200);
    await revokeKey(service.services.storage, key.id, Date.now());
    expect((await errorOf(await search(key.secret))).code).toBe("revoked_api_key");
  });

  test("a process that was busy for longer than a read may take does not hold PostgreSQL to be away", async () => {
    const { library } = service.services.storage;
    // Connections are there: making one takes several turns of the event loop.
    await Promise.all(Array.from({ length: 4 }, () => library.lastSequence()));
    const reading = library.lastSequence();
    await Bun.sleep(0);
    Bun.sleepSync(700);
    expect(await reading).toBeGreaterThan(0);
  });

  test("keys are believed for a minute and no longer", async () => {
    const { keys } = service.services.storage;
    const availability = new Availability();
    const sha256 = hashOf(service.key);
    let [ms, isAway] = [0, false];
    const fromDatabase = async <T>(read: () => Promise<T>) => {
      if (isAway) throw new Error("away");
      return read();
    };
    const memory = new KeyCache({
      lookup: (hash) => fromDatabase(() => keys.bySha256(hash)),
      readMark: () => fromDatabase(async () => 1),
      availability,
      now: () => ms,
    });
    await availability.start(() => memory.confirm());
    expect((await memory.find(sha256))?.workspace.id).toBe(service.workspaceId);
    isAway = true;
    ms = 60_000;
    expect((await memory.find(sha256))?.workspace.id).toBe(service.workspaceId);
    ms = 60_001;
    await expect(memory.find(sha256)).rejects.toMatchObject({ code: "search_unavailable" });
    isAway = false;
    await availability.probe();
    expect((await memory.find(sha256))?.workspace.id).toBe(service.workspaceId);
    availability.stop();
  });

  test("a key that is known is asked for again after an outage, in which an earlier state with as many changes may have been put back", async () => {
    const { keys } = service.services.storage;
    const sha256 = hashOf(service.key);
    let [lookups, isAway] = [0, false];
    const memory = new KeyCache({
      lookup: (hash) => {
        lookups += 1;
        return keys.bySha256(hash);
      },
      readMark: async () => {
        if (isAway) throw new Error("away");
        return 1;
      },
      availability: { cause: null, probe: () => memory.confirm() },
      now: () => 0,
    });

    for (let time = 0; time < 2; time += 1) {
      await memory.confirm();
      await memory.find(sha256);
    }
    expect(lookups).toBe(1);
    isAway = true;
    await expect(memory.confirm()).rejects.toThrow("away");
    await memory.find(sha256);
    expect(lookups).toBe(1);
    isAway = false;
    await memory.confirm();
    await memory.find(sha256);
    expect(lookups).toBe(2);
  });

  test("a key that is looked up while it changes is not remembered as it was", async () => {
    const { keys } = service.services.storage;
    const sha256 = hashOf(service.key);
    const meanwhile = Promise.withResolvers<void>();
    let lookups = 0;
    const memory = new KeyCache({
      lookup: async (hash) => {
        lookups += 1;
        const found = await keys.bySha256(hash);
        await meanwhile.promise;
        return found;
      },
      readMark: async () => 1,
      availability: { cause: null, probe: () => memory.confirm() },
      now: () => 0,
    });
    const first = memory.find(sha256);
    await until(() => lookups > 0);
    memory.forget();
    meanwhile.resolve();
    await first;
    await memory.find(sha256);
    await memory.find(sha256);
    expect(lookups).toBe(2);
  });

  test("a table that is damaged makes the service not ready, as a damaged file does", async () => {
    await using damaged = await openTestService({ DATABASE_URL: await createDatabase(server) });
    const client = new pg.Client({ connectionString: damaged.databaseUrl ?? "" });
    await client.connect();
    await damaged.services.storage.people.list();
    const file = "select current_setting('data_directory') || '/' || pg_relation_filepath('plans') as path";
    const [{ path } = { path: "" }] = (await client.query<{ path: string }>(file)).rows;
    // So that what is on the disk is not made good by the log when the server starts again.
    await client.query("checkpoint");
    await client.end();
    server.kill();
    const page = await open(path, "r+");
    await page.write(Buffer.alloc(8_192, 0x5a), 0, 8_192, 0);
    await page.close();
    server.start();
    const readiness = async () => {
      await (await damaged.search(goodBody)).text();
      const answer = await damaged.handle(new Request("http://localhost/readyz"));
      return { code: answer.status, ...((await answer.json()) as { readonly status: string }) };
    };
    await until(async () => (await readiness()).status === "database_damaged", patience);
    expect((await readiness()).code).toBe(503);
    expect(damaged.services.databaseHealth.isDamaged).toBe(true);
  });

  test("a connection that breaks between two statements of a transaction fails it, and nothing else", async () => {
    const pool = new pg.Pool({ connectionString: await createDatabase(server), max: 1 });
    pool.on("error", () => undefined);
    const db = drizzle({ client: pool });
    const broken = inTransaction(db, async (tx) => {
      const { rows } = await tx.$client.query("select pg_backend_pid() as pid");
      const ended = new Promise((resolve) => tx.$client.once("end", resolve));
      server.endConnection(rows[0].pid);
      await ended;
      await tx.execute("select 1");
    });
    await expect(broken).rejects.toThrow();
    await pool.end();
  });

  test("a transaction whose statement was not answered is open in no connection afterwards", async () => {
    const url = await createDatabase(server);
    const pool = new pg.Pool({ connectionString: url, query_timeout: 3_000, max: 1 });
    const db = drizzle({ client: pool });
    await pool.query("create table written (value int)");
    const lost = inTransaction(db, async (tx) => {
      await tx.execute("insert into written values (1)");
      server.signal("SIGSTOP");
      await tx.execute("insert into written values (2)");
    });
    // Not by `rejects`: Bun waits in an event loop of its own there, and holds what the service catches
    // meanwhile for unhandled.
    expect(await lost.catch((error: unknown) => error)).toBeInstanceOf(Error);
    server.signal("SIGCONT");
    await pool.query("insert into written values (3)");
    // By another connection: it sees what was committed only.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect((await client.query("select value from written")).rows).toEqual([{ value: 3 }]);
    await client.end();
    await pool.end();
  });
});
