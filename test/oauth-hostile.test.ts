// Programs and strangers that want more than a person let them have.
import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { rateBounds } from "../src/http/rate-limits.ts";
import type { Audit } from "../src/people/audit/schema.ts";
import { unfitnessOf } from "../src/people/connections/redirect-uris.ts";
import { mcp } from "./support/mcp-message.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { callback, decide, Program, register, requestOf, type Tokens } from "./support/program.ts";
import { readRequest, searchStatus, testService } from "./support/service.ts";

const many = { wrongKeysPerMinute: 1_000, registrationsPerHour: 1_000, tokenRequestsPerMinute: 1_000 };
const service = testService({}, { rateBounds: { ...rateBounds, ...many } });
let owner: Visitor;
let workspaceId: string;
let path: string;
beforeAll(async () => void ({ owner, path, workspaceId } = await setUpOwner(service)));

/** The answer that the token gets: the status of `/mcp`. */
const statusOf = async ({ access_token: token }: Tokens) => (await mcp(service, token)).status;
const codeFor = async (program: Program, changed: Record<string, string> = {}) =>
  (await program.letIn(owner, workspaceId, changed as never)).get("code") ?? "";

describe("the way back to the program", () => {
  const wrong = [
    "http://localhost:8123/other",
    "http://localhost.evil.example/callback",
    "https://localhost:8123/callback",
    "http://localhost:8123/callback#fragment",
    "http://user@localhost:8123/callback",
    "http://localhost:8123/callback/../steal",
    "javascript:alert(1)",
  ];
  for (const redirectUri of wrong)
    test(`an address that was not registered gets neither a code nor a browser: ${redirectUri}`, async () => {
      const program = await Program.register(service);
      expect(await program.ask({ redirect_uri: redirectUri })).toStartWith("error=");
    });

  test("another port of this machine is the same program", async () => {
    const program = await Program.register(service);
    const request = await program.ask({ redirect_uri: "http://localhost:9999/callback" });
    expect((await requestOf(owner, request)).status).toBe(200);
  });
});

describe("PKCE", () => {
  const downgrades: [string, Record<string, string>][] = [
    ["plain", { code_challenge_method: "plain" }],
    ["no method", { code_challenge_method: "" }],
    ["no challenge", { code_challenge: "" }],
    ["none at all", { code_challenge: "", code_challenge_method: "" }],
  ];
  for (const [what, changed] of downgrades)
    test(`${what} is refused before a person is asked`, async () => {
      const answer = await (await Program.register(service)).ask(changed);
      expect(answer).toStartWith("error=invalid_request&");
    });
});

describe("codes and tokens", () => {
  test("a code that comes twice ends what came of it, and the workspace reads of it", async () => {
    const program = await Program.register(service, { client_name: "Robbed of a code" });
    const code = await codeFor(program);
    const { body } = await program.exchange(code);
    expect(await statusOf(body)).toBe(200);
    expect((await program.exchange(code)).body.error).toBe("invalid_grant");
    expect(await statusOf(body)).toBe(401);
    expect((await program.refresh(body.refresh_token)).status).toBe(400);
    const { body: audit } = await owner.get<Audit>(`${path}/audit?action=connection.reuse&text=a+code`);
    expect(audit.events).toMatchObject([{ target: "Robbed of a code", outcome: "failure" }]);
    expect((await owner.get(`${path}/connections`)).text).not.toContain("Robbed of a code");
  });

  test("a refresh token that was changed and comes again ends the connection, and the workspace reads of it", async () => {
    const program = await Program.register(service, { client_name: "Robbed" });
    const first = await program.connect(owner, workspaceId);
    const second = (await program.refresh(first.refresh_token)).body;
    expect(await statusOf(second)).toBe(200);
    // Within seconds the same answer comes again: its first may have got lost on the way.
    expect((await program.refresh(first.refresh_token)).body.refresh_token).toBe(second.refresh_token);
    await Bun.sleep(11_000);
    expect((await program.refresh(first.refresh_token)).status).toBe(400);
    expect(await statusOf(second)).toBe(401);
    expect((await program.refresh(second.refresh_token)).status).toBe(400);
    expect((await program.refresh(first.refresh_token)).status).toBe(400);
    const { body } = await owner.get<Audit>(`${path}/audit?action=connection.reuse&text=token`);
    expect(body.events).toMatchObject([
      { actor: "Olive Owner (owner@example.org)", target: "Robbed", outcome: "failure" },
    ]);
    expect(body.events[0]?.detail).toContain("came a second time");
    expect((await owner.get(`${path}/connections`)).text).not.toContain("Robbed");
  });

  test("refusals for other reasons end no connection: a stranger's guess, another program, too wide a scope", async () => {
    const [program, other] = [await Program.register(service), await Program.register(service)];
    const first = await program.connect(owner, workspaceId);
    const second = (await program.refresh(first.refresh_token)).body;
    await program.refresh("x".repeat(32));
    await other.refresh(first.refresh_token);
    await program.refresh(first.refresh_token, { scope: "screens:write" });
    expect(await statusOf(second)).toBe(200);
  });

  for (const resource of ["https://other.example/mcp", "https://screens.test", "https://screens.test/v1"])
    test(`a token is never given for ${resource}`, async () => {
      const program = await Program.register(service);
      expect(await program.ask({ resource })).toContain("error=invalid_target");
      const code = await codeFor(program);
      expect((await program.exchange(code, { resource })).body.error).toBe("invalid_target");
    });

  test("a token of a connection opens no other address, and says so", async () => {
    const { access_token: token } = await (await Program.register(service)).connect(owner, workspaceId);
    for (const address of ["/v1/apps", "/v1/export", "/v1/imports"]) {
      const answer = await service.handle(readRequest(token, address));
      expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining("for /mcp only")]);
    }
    expect(await searchStatus(service, token)).toBe(401);
  });

  test("tokens, codes and secrets are neither in the database nor in the log", async () => {
    const program = await Program.register(service);
    const code = await codeFor(program);
    const { body } = await program.exchange(code);
    await mcp(service, body.access_token);
    const { storage } = service.services;
    const log = service.log.join("");
    for (const secret of [code, body.access_token, body.refresh_token, program.verifier])
      expect(log).not.toContain(secret);
    expect(JSON.stringify(await storage.connections.list())).not.toContain(body.access_token);
  });
});

describe("the person's decision", () => {
  test("is about the request that was checked: a changed one, or one made up, is none", async () => {
    const program = await Program.register(service);
    const request = Buffer.from(await program.ask(), "base64url").toString();
    const made = new URLSearchParams({ client_id: program.clientId, redirect_uri: "https://evil.example/" });
    for (const changed of [
      request.replace(/redirect_uri=[^&]+/, "redirect_uri=https%3A%2F%2Fevil.example"),
      request.replace(/scope=[^&]+/, "scope=screens%3Awrite"),
      request.replace(/exp=\d+/, "exp=9999999999"),
      made.toString(),
    ]) {
      const sent = Buffer.from(changed).toString("base64url");
      expect((await requestOf(owner, sent)).body.error?.code).toBe("invalid_link");
      const decision = { request: sent, workspace_id: workspaceId, scopes: ["screens:search"] };
      expect((await decide(owner, decision)).body.error?.code).toBe("invalid_link");
    }
  });

  test("never gives more than was asked, nor more than the person may", async () => {
    const program = await Program.register(service);
    const all = ["screens:search", "screens:write"];
    const request = await program.ask();
    expect((await decide(owner, { request, workspace_id: workspaceId, scopes: all })).status).toBe(404);
    const member = await joinAs(service, owner, path, "member");
    const more = await program.ask({ scope: all.join(" ") });
    expect((await requestOf(member, more)).body.workspaces[0]?.scopes).toEqual(["screens:search"]);
    const refused = await decide(member, { request: more, workspace_id: workspaceId, scopes: all });
    expect(refused.body.error?.code).toBe("role_insufficient");
  });

  test("is about a workspace of the person's own", async () => {
    const { id } = await service.workspace("team");
    const request = await (await Program.register(service)).ask();
    const answer = await decide(owner, { request, workspace_id: id, scopes: ["screens:search"] });
    expect(answer.status).toBe(404);
  });

  test("against a program sends the browser back with the refusal", async () => {
    const request = await (await Program.register(service)).ask();
    const { body } = await decide(owner, { request, workspace_id: null, scopes: ["screens:search"] });
    const { searchParams } = new URL(body.location);
    expect(Object.fromEntries(searchParams)).toMatchObject({ error: "access_denied", state: "a state" });
  });

  test("counts again each time: nobody gets a code without a person", async () => {
    const program = await Program.register(service);
    await program.connect(owner, workspaceId);
    expect((await requestOf(owner, await program.ask({ prompt: "none" }))).status).toBe(200);
  });
});

describe("registration", () => {
  const refused: [string, object][] = [
    ["no address", { redirect_uris: [] }],
    ["a script for an address", { redirect_uris: ["javascript:alert(1)"] }],
    ["data for an address", { redirect_uris: ["data:text/html,x"] }],
    ["a list of nulls", { redirect_uris: [null, ""] }],
    [
      "more than 2,000 characters together",
      { redirect_uris: [1, 2].map((at) => `https://example.org/${at}${"x".repeat(1_000)}`) },
    ],
    ["plain http elsewhere", { redirect_uris: ["http://example.org/callback"] }],
    ["a fragment", { redirect_uris: ["https://example.org/#x"] }],
    ["a name before the host", { redirect_uris: ["https://a@example.org/"] }],
    [
      "eleven addresses",
      { redirect_uris: Array.from({ length: 11 }, (_, at) => `https://example.org/${at}`) },
    ],
    ["another grant", { redirect_uris: [callback], grant_types: ["client_credentials"] }],
  ];
  for (const [what, metadata] of refused)
    test(`${what} is refused`, async () => {
      const { status, body } = await register(service, metadata);
      expect(status).toBe(400);
      const isGrant = "grant_types" in metadata;
      expect(body.error).toBe(isGrant ? "invalid_client_metadata" : "invalid_redirect_uri");
    });

  const opened =
    "about blob chrome content data facetime feed file intent itms-services jar javascript ldap mailto ms-msdt ms-settings prefs search-ms shell sms ssh steam tel view-source vnc x-apple.systempreferences";
  test("a scheme that the system opens itself is refused: any that is neither a domain in reverse nor well known", async () => {
    for (const scheme of opened.split(" "))
      expect([scheme, unfitnessOf(`${scheme}:query`)]).toEqual([scheme, expect.stringContaining("scheme")]);
    const [first, more] = ["abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz0123456789+-"];
    const scheme = fc
      .tuple(fc.constantFrom(...first), fc.string({ unit: fc.constantFrom(...more), maxLength: 20 }))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        scheme.filter(
          (name) => !/^(?:https?|cursor|vscode|windsurf|warp|zed|kiro|trae|goose|claude)/.test(name),
        ),
        (name) => {
          const known = ["cherrystudio", "code-oss", "lmstudio", "raycast"].includes(name);
          expect(unfitnessOf(`${name}://x/y`) === null).toBe(known);
        },
      ),
    );
  });

  test("addresses that a program cannot have are named and left out, and lead nowhere", async () => {
    const [good, bad] = ["http://127.0.0.1:8787/callback", "http://192.168.1.4:8787/callback"];
    const { status, body } = await register(service, { redirect_uris: [good, bad, null] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      redirect_uris: [good],
      redirect_uris_left_out: [
        "redirect_uris[1]: must be https, unless it is on localhost.",
        "redirect_uris[2]: must be an address.",
      ],
    } as never);
    const program = new Program(service, body.client_id, good);
    expect(await program.ask({ redirect_uri: bad })).toMatch(/^error=\w+$/);
    const alone = await register(service, { redirect_uris: [bad] });
    expect(alone.body).toMatchObject({
      error: "invalid_redirect_uri",
      error_description: "redirect_uris[0]: must be https, unless it is on localhost.",
    } as never);
  });

  for (const uri of [
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "com.example.app:/callback",
    "http://[::1]:1/cb",
  ])
    test(`an installed program comes back by ${uri}, without naming its kind`, async () => {
      const program = await Program.register(service, { redirect_uris: [uri] });
      expect(await statusOf(await program.connect(owner, workspaceId))).toBe(200);
    });

  test("a name shows a person no invisible characters and no second line", async () => {
    const { body } = await register(service, {
      client_name: `Cl\u202eaude\n\n${"x".repeat(500)}`,
      redirect_uris: [callback],
    });
    expect(body.client_name).toStartWith("Claude x");
    expect(body.client_name.length).toBe(80);
  });
});
