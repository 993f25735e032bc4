// Programs that a person lets in to `/mcp`: what they find, how they get in, and what they may do then.
import { beforeAll, describe, expect, test } from "bun:test";
import { keyScopes } from "../src/fields.ts";
import { rateBounds } from "../src/http/rate-limits.ts";
import { beginTrace } from "../src/http/request-trace.ts";
import type { Connections } from "../src/people/connections/schema.ts";
import { authenticateRequest } from "../src/people/keys/key-gate.ts";
import type { Usage } from "../src/people/usage/schema.ts";
import { mcp, toolCall } from "./support/mcp-message.ts";
import { accountOf, joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { decide, Program, requestOf } from "./support/program.ts";
import { testService } from "./support/service.ts";
import { resultOf } from "./support/tool-answers.ts";

let owner: Visitor;
let workspaceId: string;
let path: string;
const service = testService({}, { rateBounds: { ...rateBounds, registrationsPerHour: 1_000 } });
beforeAll(async () => void ({ owner, path, workspaceId } = await setUpOwner(service)));

const both = [...keyScopes];
/** The access token of a new program that this person lets in. */
const tokenFor = async (person: Visitor, scopes?: string[]) =>
  (await (await Program.register(service)).connect(person, workspaceId, scopes)).access_token;

const json = async (path: string) => {
  const answer = await service.handle(new Request(`http://localhost${path}`));
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test("a program that knows nothing but the address is led to a working connection", async () => {
  const refused = await mcp(service, "");
  expect(refused.status).toBe(401);
  expect(await refused.text()).toContain(
    "Send your API key in the header Authorization: Bearer <API_KEY>. Or sign in, as the header WWW-Authenticate says.",
  );
  const [, metadata = ""] =
    /^Bearer resource_metadata="([^"]+)", scope="screens:search"$/.exec(
      refused.headers.get("www-authenticate") ?? "",
    ) ?? [];
  expect(metadata).toBe("https://screens.test/.well-known/oauth-protected-resource/mcp");
  const { body: resource } = await json(new URL(metadata).pathname);
  expect(resource).toMatchObject({
    resource: "https://screens.test/mcp",
    scopes_supported: ["screens:search"],
  });
  const program = await Program.register(service);
  const request = await program.ask({ scope: "screens:search screens:write openid" });
  expect((await requestOf(owner, request)).body).toMatchObject({
    client_name: "A program",
    destination: "localhost",
    is_on_own_machine: true,
    scopes: both,
    workspaces: [{ id: workspaceId, refusal: null, scopes: both }],
  });
  const back = await program.letIn(owner, workspaceId);
  expect(back.get("state")).toBe("a state");
  expect(back.get("iss")).toBe("https://screens.test/api/auth");
  const { status, body } = await program.exchange(back.get("code") ?? "");
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3_600, scope: "screens:search" });
  const tools = await mcp(service, body.access_token);
  expect(tools.status).toBe(200);
  expect(await tools.text()).toContain("search_screens");
});

test("a program that asks for less when it renews its tokens can go on renewing them", async () => {
  const program = await Program.register(service);
  let { refresh_token: token } = await program.connect(owner, workspaceId, both);
  for (let count = 0; count < 3; count += 1) {
    const { body } = await program.refresh(token, { scope: "screens:search" });
    // Some clients give up when they get a scope that they did not ask for.
    expect(body.scope).toBe("screens:search");
    expect(body.refresh_token).toBeString();
    token = body.refresh_token;
  }
});

test("a call of a tool that the token may not use is told the scopes to ask for, and where; the list leaves it out", async () => {
  const all = await tokenFor(owner, both);
  const namesOf = async (token: string) => {
    const { tools } = await resultOf<{ tools: { name: string }[] }>(await mcp(service, token));
    return tools.map(({ name }) => name);
  };
  for (const held of both) {
    const needed = held === "screens:search" ? "screens:write" : "screens:search";
    const token = await tokenFor(owner, [held]);
    const seen = await namesOf(token);
    for (const name of await namesOf(all)) {
      const answer = await mcp(service, token, toolCall(name, {}));
      expect([name, answer.status]).toEqual([name, seen.includes(name) ? 200 : 403]);
      if (seen.includes(name)) continue;
      expect(answer.headers.get("www-authenticate")).toBe(
        `Bearer error="insufficient_scope", scope="${held} ${needed}", resource_metadata="https://screens.test/.well-known/oauth-protected-resource/mcp"`,
      );
      expect(await answer.json()).toMatchObject({ id: 1, error: { data: { code: "scope_insufficient" } } });
    }
    expect(await (await mcp(service, token, toolCall("no_tool", {}))).text()).toContain("not found");
  }
});

test("a program that is told so can ask for more, and gets it in the same connection", async () => {
  const program = await Program.register(service, { client_name: "Stepping up" });
  await program.connect(owner, workspaceId);
  const { access_token: token } = await program.connect(owner, workspaceId, both);
  expect((await mcp(service, token, toolCall("edit_screens", {}))).status).toBe(200);
  const { body } = await owner.get<Connections>(`${path}/connections`);
  expect(body.connections.filter(({ client_name }) => client_name === "Stepping up")).toMatchObject([
    { scopes: both },
  ]);
});

test("a program that asks to change the library alone is let in to search, too, as the page says", async () => {
  const program = await Program.register(service);
  const request = await program.ask({ scope: "screens:write" });
  expect((await requestOf(owner, request)).body.scopes).toEqual(both);
  const decision = { request, workspace_id: workspaceId, scopes: ["screens:search"] };
  expect((await decide(owner, decision)).status).toBe(200);
});

describe("what a person let in ends with their rights", () => {
  const statusOf = async (token: string) => (await mcp(service, token)).status;

  /** A member of their own workspace connection, and the token of it. */
  async function connected(email: string, role = "member") {
    const person = await joinAs(service, owner, path, role, email);
    const program = await Program.register(service, { client_name: `Program of ${email}` });
    const tokens = await program.connect(person, workspaceId);
    expect(await statusOf(tokens.access_token)).toBe(200);
    return { person, program, tokens, token: tokens.access_token };
  }

  /** True when neither token is good for anything any more, and nothing of it is listed. */
  async function hasEnded(email: string, { program, tokens }: Awaited<ReturnType<typeof connected>>) {
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await program.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
    const { body } = await owner.get<Connections>(`${path}/connections`);
    expect(body.connections.map(({ client_name }) => client_name)).not.toContain(`Program of ${email}`);
  }

  test("when they leave the workspace, also for who joins again", async () => {
    const email = "leaving@example.org";
    const theirs = await connected(email);
    await theirs.person.post(`${path}/leave`, {});
    await hasEnded(email, theirs);
    await owner.post(`${path}/invitations`, { email, role: "member" });
    await hasEnded(email, theirs);
  });

  test("when the account is disabled or deleted", async () => {
    for (const change of ["disable", "delete"] as const) {
      const email = `${change}@example.org`;
      const theirs = await connected(email);
      const { id } = await accountOf(service, email);
      expect(await service.services.storage.people[change](id, Date.now())).toBeArray();
      await hasEnded(email, theirs);
    }
  });

  test("while the workspace is suspended or its plan has no search, and goes on afterwards", async () => {
    const { token } = await connected("waiting@example.org");
    const writing = await tokenFor(owner, both);
    const { workspaces } = service.services.storage;
    await workspaces.update(workspaceId, { suspendedAt: Date.now() });
    expect(await statusOf(token)).toBe(403);
    await workspaces.update(workspaceId, { suspendedAt: null, plan: "free" });
    expect(await statusOf(token)).toBe(403);
    const tools = await (await mcp(service, writing)).text();
    expect(tools).toContain("add_screen");
    expect(tools).not.toContain("search_screens");
    await workspaces.update(workspaceId, { plan: "team" });
    expect(await statusOf(token)).toBe(200);
  });

  test("as far as they may themselves: an operator no more may write no more", async () => {
    const email = "operator@example.org";
    const { person } = await connected(email);
    const { id } = await accountOf(service, email);
    await service.services.storage.people.setOperator(id, true, Date.now());
    const token = await tokenFor(person, both);
    expect(await (await mcp(service, token)).text()).toContain("add_screen");
    await service.services.storage.people.setOperator(id, false, Date.now());
    const tools = await (await mcp(service, token)).text();
    expect(tools).toContain("search_screens");
    expect(tools).not.toContain("add_screen");
  });

  test("when its program revokes either token", async () => {
    for (const which of ["access_token", "refresh_token"] as const) {
      const email = `${which.replace("_", "-")}@example.org`;
      const theirs = await connected(email);
      const other = await Program.register(service);
      expect(await other.revoke(theirs.tokens[which])).toBe(200);
      expect(await statusOf(theirs.token)).toBe(200);
      expect(await theirs.program.revoke(theirs.tokens[which])).toBe(200);
      await hasEnded(email, theirs);
      const { text } = await owner.get(`${path}/audit?action=connection.end&text=${email}`);
      expect(text).toContain("by the program itself");
    }
  });

  test("when they, or an owner, end it; other members cannot", async () => {
    const email = "ending@example.org";
    const theirs = await connected(email);
    const { body } = await theirs.person.get<Connections>(`${path}/connections`);
    expect(body.connections).toMatchObject([
      { client_name: `Program of ${email}`, is_own: true, destinations: ["localhost"] },
    ]);
    const end = `${path}/connections/${body.connections[0]?.id}/end`;
    const other = await joinAs(service, owner, path, "member", "other@example.org");
    expect((await other.get<Connections>(`${path}/connections`)).body.connections).toEqual([]);
    expect((await other.post(end, {})).status).toBe(404);
    expect((await owner.post(end, {})).status).toBe(200);
    await hasEnded(email, theirs);
    expect((await owner.post(end, {})).status).toBe(404);
    expect((await owner.get(`${path}/audit`)).text).toContain("connection.end");
  });

  test("when they end it in their account, where those of all their workspaces stand, and nobody else's", async () => {
    const email = "account@example.org";
    const theirs = await connected(email);
    const own = "/api/account/connections";
    const { body } = await theirs.person.get<Connections>(own);
    expect(body.connections).toMatchObject([
      { client_name: `Program of ${email}`, workspace: "Design", is_own: true },
    ]);
    const end = `${own}/${body.connections[0]?.id}/end`;
    expect((await owner.post(end, {})).status).toBe(404);
    expect((await theirs.person.post(end, {})).status).toBe(200);
    await hasEnded(email, theirs);
    expect((await theirs.person.post(end, {})).status).toBe(404);
  });

  test("also when it ends before the program has its tokens, or while it gets them: none are left", async () => {
    const person = await joinAs(service, owner, path, "member", "too-late@example.org");
    const program = await Program.register(service, { client_name: "Program that is too late" });
    const { accounts, storage } = service.services;
    const { adapter } = await accounts.auth.$context;
    const end = async () => {
      const [connection] = (await storage.connections.list()).filter(
        (each) => each.clientId === program.clientId,
      );
      expect(await storage.connections.end(connection?.id ?? "")).toBe(true);
    };
    const codeFor = async () => (await program.letIn(person, workspaceId)).get("code") ?? "";
    const hasNone = async ({ status, body }: Awaited<ReturnType<Program["exchange"]>>) => {
      expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_grant" });
      const where = [{ field: "clientId", value: program.clientId }];
      for (const model of ["oauthAccessToken", "oauthRefreshToken"])
        expect(await adapter.count({ model, where })).toBe(0);
    };
    const code = await codeFor();
    await end();
    await hasNone(await program.exchange(code));

    const { create } = adapter;
    /** Ends the connection before the provider writes a token of this kind. */
    const endBefore = async (model: string, ask: () => ReturnType<Program["exchange"]>) => {
      let hasEnded = false;
      adapter.create = (async (input: Parameters<typeof create>[0]) => {
        if (input.model === model && !hasEnded) {
          hasEnded = true;
          await end();
        }
        return create(input);
      }) as typeof create;
      const answer = await ask().finally(() => Object.assign(adapter, { create }));
      expect(hasEnded).toBe(true);
      await hasNone(answer);
    };
    for (const model of ["oauthRefreshToken", "oauthAccessToken"]) {
      const next = await codeFor();
      await endBefore(model, () => program.exchange(next));
      const { body } = await program.exchange(await codeFor());
      await endBefore(model, () => program.refresh(body.refresh_token));
    }
  });

  test("its searches count as those of a key, under its name", async () => {
    const { token } = await connected("counting@example.org");
    const call = toolCall("search_screens", { query: "login", platform: "ios" });
    const answer = await mcp(service, token, call);
    expect(answer.status).toBe(200);
    const { body } = await owner.get<Usage>(`${path}/usage?days=1`);
    expect(Object.values(body.key_names)).toContain("Program of counting@example.org");
  });
});

// As by two processes of a program, or an impatient person.
describe("at once", () => {
  test("a refresh token that comes several times at once gets the same tokens each time", async () => {
    const program = await Program.register(service);
    const { refresh_token: token } = await program.connect(owner, workspaceId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => program.refresh(token)));
    expect(answers.map(({ status, body }) => body.error ?? status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    const statuses = await Promise.all(
      answers.map(async ({ body }) => (await mcp(service, body.access_token)).status),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  test("a code that comes several times at once gets tokens once at most", async () => {
    const program = await Program.register(service);
    const code = (await program.letIn(owner, workspaceId)).get("code") ?? "";
    const answers = await Promise.all(Array.from({ length: 5 }, () => program.exchange(code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test("at most 20 connections of a person in a workspace, however many are decided at once", async () => {
    const person = await joinAs(service, owner, path, "member");
    const programs = await Promise.all(Array.from({ length: 25 }, () => Program.register(service)));
    const requests = await Promise.all(programs.map((program) => program.ask()));
    const decided = requests.map((request) =>
      decide(person, { request, workspace_id: workspaceId, scopes: ["screens:search"] }),
    );
    const statuses = (await Promise.all(decided)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    const { body } = await person.get<Connections>(`${path}/connections`);
    expect(body.connections).toHaveLength(20);
  });

  test("a decision that is sent twice at once lets the program in, as one connection", async () => {
    const program = await Program.register(service, { client_name: "Twice" });
    const request = await program.ask();
    const decision = { request, workspace_id: workspaceId, scopes: ["screens:search"] };
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(owner, decision)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await owner.get<Connections>(`${path}/connections`);
    expect(body.connections.filter(({ client_name }) => client_name === "Twice")).toHaveLength(1);
    for (const answer of answers) {
      const code = new URL(answer.body.location).searchParams.get("code") ?? "";
      expect((await program.exchange(code)).status).toBe(200);
    }
  });
});

describe("what nobody uses is forgotten", () => {
  /** The code of the refusal that a token gets so much later, at this address or another one. */
  async function refusalOf(token: string, laterMs: number, resource = "https://screens.test/mcp") {
    const later = { ...service.services, now: () => Date.now() + laterMs };
    const request = new Request("http://localhost/mcp", { headers: { authorization: `Bearer ${token}` } });
    const asked = { request, token, server: null, trace: beginTrace(request), resource };
    return authenticateRequest(later, asked, null).then(
      () => null,
      ({ code }: { readonly code?: string }) => code,
    );
  }

  test("an access token works for an hour, and its refresh token gets another one", async () => {
    const program = await Program.register(service);
    const tokens = await program.connect(owner, workspaceId);
    expect(await refusalOf(tokens.access_token, 0)).toBeNull();
    expect(await refusalOf(tokens.access_token, 3_601_000)).toBe("expired_api_key");
    // A token that was for another address of this service is none.
    expect(await refusalOf(tokens.access_token, 0, "https://moved.test/mcp")).toBe("invalid_api_key");
    const next = await program.refresh(tokens.refresh_token);
    expect(next.body.access_token).not.toBe(tokens.access_token);
    expect((await mcp(service, next.body.access_token)).status).toBe(200);
  });

  test("a program that was idle for hours hears that its token expired, however many are at one address", async () => {
    const program = await Program.register(service);
    const { access_token: token } = await program.connect(owner, workspaceId);
    const idleMs = 5 * 3_600_000;
    await service.services.storage.people.removeExpired(Date.now() + idleMs);
    const codes = new Set<unknown>();
    for (let count = 0; count < 25; count += 1) codes.add(await refusalOf(token, idleMs));
    expect([...codes]).toEqual(["expired_api_key"]);
  });

  // Last: it forgets the owner's session, too.
  test("programs that nobody connects within a day, expired tokens and what they leave", async () => {
    const unused = await Program.register(service);
    const used = await Program.register(service);
    await used.connect(owner, workspaceId);
    const { people, connections } = service.services.storage;
    await people.removeExpired(Date.now() + 25 * 3_600_000);
    expect(await connections.client(unused.clientId)).toBeNull();
    expect(await connections.client(used.clientId)).not.toBeNull();
    const programs = async () => (await connections.list()).map(({ clientId }) => clientId);
    expect(await programs()).toContain(used.clientId);
    await people.removeExpired(Date.now() + 31 * 86_400_000);
    expect(await programs()).toEqual([]);
    await people.removeExpired(Date.now() + 91 * 86_400_000);
    expect(await connections.client(used.clientId)).toBeNull();
  });
});
