// Where programs cannot sign in, nothing says that they could; and how many may try where they can.
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { asAnotherProcess } from "./support/database.ts";
import { setUpOwner } from "./support/people.ts";
import { callback, mcp, Program, register } from "./support/program.ts";
import { openTestService } from "./support/service.ts";

// argon2id is slow on purpose, and slower on a busy machine.
setDefaultTimeout(60_000);

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
      await using service = await opened(environment);
      for (const path of published)
        expect((await service.handle(new Request(`http://localhost${path}`))).status).toBe(404);
      const refused = await mcp(service, "");
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toBe("Bearer");
      expect(await refused.text()).not.toContain("sign in");
      expect((await register(service, { redirect_uris: [callback] })).status).toBeGreaterThanOrEqual(404);
    });

  test("to a program elsewhere when BASE_URL is this machine, and to one here all is", async () => {
    await using service = await opened({ BASE_URL: "http://localhost:3000" });
    const challenge = async (host: string) => {
      const headers = {
        host,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      };
      const request = new Request("http://localhost/mcp", { method: "POST", headers, body: "{}" });
      return (await service.handle(request)).headers.get("www-authenticate");
    };
    expect(await challenge("192.168.0.7:3000")).toBe("Bearer");
    expect(await challenge("localhost:3000")).toContain("resource_metadata=");
  });
});

describe("a flood", () => {
  test("of registrations is stopped by address, in the words of RFC 7591", async () => {
    await using service = await opened({});
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await register(service, { redirect_uris: [callback] })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    const { status, body } = await register(service, { redirect_uris: [callback] });
    expect({ status, error: body.error }).toEqual({ status: 429, error: "too_many_requests" });
  });

  test("of programs from many addresses pushes the oldest out that nobody uses, and keeps others out for an hour at most", async () => {
    await using service = await opened({});
    const { connections } = service.services.storage;
    const now = Date.now();
    const add = async (createdAt: number, usedAt: number | null = null) => {
      const client = { id: crypto.randomUUID(), name: "Flood", redirectUris: [callback], createdAt, usedAt };
      return (await connections.addClient(client)) ? client.id : null;
    };
    const used = await add(now - 9_000_000, now);
    const [oldest, newer] = [await add(now - 8_000_000), await add(now)];
    await asAnotherProcess(
      service,
      `insert into oauth_clients (id, name, redirect_uris, created_at)
        with recursive others(at) as (select 1 union all select at + 1 from others where at < 4998)
        select 'flood ' || at, name, redirect_uris, created_at from oauth_clients, others where id = ?`,
      newer,
    );
    expect(await add(now)).not.toBeNull();
    expect(await connections.client(oldest ?? "")).toBeNull();
    expect(await connections.client(used ?? "")).not.toBeNull();
    expect(await add(now)).toBeNull();
    expect(await add(now + 3_600_001)).not.toBeNull();
  });

  test("of tokens that are guessed is stopped by address", async () => {
    await using service = await opened({});
    const program = await Program.register(service);
    const statuses = new Set<number>();
    for (let count = 0; count < 121; count += 1) statuses.add((await program.refresh("guess")).status);
    expect(statuses).toEqual(new Set([400, 429]));
  });

  test("of requests to be let in, and of wrong access tokens, too", async () => {
    await using service = await opened({});
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

async function opened(environment: Record<string, string>) {
  const service = await openTestService(environment);
  return { ...service, [Symbol.asyncDispose]: () => service.close() };
}
