// Where programs cannot sign in, nothing says that they could; and how many may try where they can.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { asAnotherProcess } from "./support/database.ts";
import { examples } from "./support/examples.ts";
import { mcp, mcpRequest } from "./support/mcp-message.ts";
import { setUpOwner } from "./support/people.ts";
import { callback, Program, register } from "./support/program.ts";
import { openTestService } from "./support/service.ts";

const published = [
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-authorization-server/api/auth",
  "/api/auth/oauth2/authorize",
];

describe("nothing is advertised", () => {
  for (const environment of [{ OAUTH: "off" }, { BASE_URL: "http://screens.test" }])
    test(`with ${JSON.stringify(environment)}`, async () => {
      await using service = await openTestService(environment);
      for (const path of published)
        expect((await service.handle(new Request(`http://localhost${path}`))).status).toBe(404);
      const refused = await mcp(service, "");
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toBe("Bearer");
      expect(await refused.text()).not.toContain("sign in");
      expect((await register(service, { redirect_uris: [callback] })).status).toBeGreaterThanOrEqual(404);
    });

  test("to a program elsewhere when BASE_URL is this machine, and to one here all is", async () => {
    await using service = await openTestService({ BASE_URL: "http://localhost:3000" });
    const challenge = async (host: string) => {
      const answer = await service.handle(mcpRequest("", {}, { host }));
      return answer.headers.get("www-authenticate");
    };
    expect(await challenge("192.168.0.7:3000")).toBe("Bearer");
    expect(await challenge("localhost:3000")).toContain("resource_metadata=");
  });
});

describe("a flood", () => {
  test("of registrations is stopped by address, in the words of RFC 7591", async () => {
    await using service = await openTestService();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await register(service, { redirect_uris: [callback] })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    const { status, body } = await register(service, { redirect_uris: [callback] });
    expect({ status, error: body.error }).toEqual({ status: 429, error: "too_many_requests" });
  });

  test("of programs from many networks keeps nobody out: 5,000 that nobody uses, and its own make room first", async () => {
    await using service = await openTestService();
    const { connections } = service.services.storage;
    const now = Date.now();
    const add = async (network: string, createdAt: number, usedAt: number | null = null) => {
      const [id, name, redirectUris] = [crypto.randomUUID(), "Flood", [callback]];
      await connections.addClient({ id, name, redirectUris, network, createdAt, usedAt });
      return id;
    };
    const used = await add("flood 1", now - 9_000_000, now);
    const honest = [await add("home", now - 8_000_000), await add("office", now - 7_000_000)];
    await asAnotherProcess(
      service,
      `insert into oauth_clients (id, name, redirect_uris, network, created_at)
        with recursive others(at) as (select 1 union all select at + 1 from others where at < 4998)
        select 'flood ' || at, name, redirect_uris, 'flood ' || (at % 167), created_at + at
        from oauth_clients, others where id = ?`,
      used,
    );
    for (let count = 0; count < 200; count += 1) await add(`flood ${count % 167}`, now);
    honest.push(await add("café", now));
    for (const id of [used, ...honest]) expect(await connections.client(id)).not.toBeNull();
    expect(await connections.client("flood 1")).toBeNull();
    const { body } = await register(service, { redirect_uris: [callback] });
    expect(await connections.client(body.client_id)).not.toBeNull();
  });

  test("of programs takes from a network only what is more than others have, whoever comes in which order", async () => {
    await using service = await openTestService();
    const { connections } = service.services.storage;
    let at = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 20, maxLength: 60 }),
        async (networks) => {
          const most = 12;
          await service.services.storage.people.removeExpired(Date.now());
          const added: { id: string; network: string }[] = [];
          for (const number of networks) {
            const [id, network] = [crypto.randomUUID(), `${number}`];
            at += 1;
            const client = { id, network, name: "x", redirectUris: [callback], createdAt: at, usedAt: null };
            await connections.addClient(client, most);
            added.push({ id, network });
          }
          const left = new Map<string, number>();
          for (const { id, network } of added)
            if ((await connections.client(id)) !== null) left.set(network, (left.get(network) ?? 0) + 1);
          const fullest = Math.max(...left.values());
          expect([...left.values()].reduce((sum, count) => sum + count)).toBe(most);
          for (const network of new Set(networks.map(String))) {
            const sent = networks.filter((each) => String(each) === network).length;
            expect(left.get(network) ?? 0).toBeGreaterThanOrEqual(Math.min(sent, fullest - 1));
          }
        },
      ),
      { numRuns: examples(20) },
    );
  });

  test("of tokens that are guessed is stopped by address", async () => {
    await using service = await openTestService();
    const program = await Program.register(service);
    const statuses = new Set<number>();
    for (let count = 0; count < 121; count += 1) statuses.add((await program.refresh("guess")).status);
    expect(statuses).toEqual(new Set([400, 429]));
  });

  test("of requests to be let in, and of wrong access tokens, too", async () => {
    await using service = await openTestService();
    await setUpOwner(service);
    const program = await Program.register(service);
    const answers: string[] = [];
    for (let count = 0; count < 61; count += 1) answers.push(await program.ask());
    expect(answers.at(-1)).toStartWith("429");
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await mcp(service, `uss_conn_${"x".repeat(32)}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
