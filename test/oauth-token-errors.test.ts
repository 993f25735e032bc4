// Answers of the token endpoint to requests that it refuses: RFC 6749, 5.2; RFC 7636, 4.6; RFC 8707, 2.
import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { rateBounds } from "../src/http/rate-limits.ts";
import { examples } from "./support/examples.ts";
import { accountOf, joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { callback, Program } from "./support/program.ts";
import { testService } from "./support/service.ts";

const many = {
  registrationsPerHour: 1_000,
  authorizationsPer5Minutes: 1_000,
  tokenRequestsPerMinute: 1_000,
};
const service = testService({}, { rateBounds: { ...rateBounds, ...many } });
let owner: Visitor;
let workspaceId: string;
let path: string;
let program: Program;
let other: Program;
beforeAll(async () => {
  ({ owner, path, workspaceId } = await setUpOwner(service));
  program = await Program.register(service, { redirect_uris: [callback, elsewhere] });
  other = await Program.register(service);
});

/** The code and the token that the program has when it asks. */
interface Held {
  readonly code: string;
  readonly refreshToken: string;
}

const elsewhere = "https://other.example/mcp";
const own = "https://screens.test/mcp";
type Refused = (held: Held) => ReturnType<Program["token"]>;
const withCode = (changed: Record<string, string>): Refused => {
  return ({ code }) => program.exchange(code, changed);
};
const withToken = (changed: Record<string, string>): Refused => {
  return ({ refreshToken }) => program.refresh(refreshToken, changed);
};

type Refusal = [what: string, ask: Refused, status: number, error: string];

const refusals: Refusal[] = [
  ["no grant type", withCode({ grant_type: "" }), 400, "invalid_request"],
  ...["password", "client_credentials", "implicit"].map(
    (grant): Refusal => [`a ${grant}`, withCode({ grant_type: grant }), 400, "unsupported_grant_type"],
  ),
  ["no program", withCode({ client_id: "" }), 400, "invalid_request"],
  // Nor is one that was forgotten: the error has it register again.
  ["a program that is not registered", withCode({ client_id: "x" }), 401, "invalid_client"],
  ["a refresh of such a program", withToken({ client_id: "x" }), 401, "invalid_client"],
  ["no code", withCode({ code: "" }), 400, "invalid_request"],
  ["a code that was made up", withCode({ code: "x".repeat(32) }), 400, "invalid_grant"],
  ["no redirect_uri", withCode({ redirect_uri: "" }), 400, "invalid_request"],
  ["another redirect_uri", withCode({ redirect_uri: `${callback}2` }), 400, "invalid_grant"],
  ["another redirect_uri of the program", withCode({ redirect_uri: elsewhere }), 400, "invalid_grant"],
  ["a redirect_uri that is none", withCode({ redirect_uri: "x" }), 400, "invalid_grant"],
  ["no verifier", withCode({ code_verifier: "" }), 400, "invalid_request"],
  ["another verifier", withCode({ code_verifier: "x".repeat(60) }), 400, "invalid_grant"],
  ["another resource", withCode({ resource: elsewhere }), 400, "invalid_target"],
  ["a resource that is none", withCode({ resource: "x" }), 400, "invalid_target"],
  ["another resource beside ours", withCode({ resource: `${own}&${elsewhere}` }), 400, "invalid_target"],
  ["a parameter twice", withCode({ code_verifier: "x&x" }), 400, "invalid_request"],
  ["no refresh token", withToken({ refresh_token: "" }), 400, "invalid_request"],
  ["a refresh token that was made up", withToken({ refresh_token: "x".repeat(32) }), 400, "invalid_grant"],
  ["a refresh token for another resource", withToken({ resource: elsewhere }), 400, "invalid_target"],
  [
    "a code of another program",
    ({ code }) => other.exchange(code, { code_verifier: program.verifier }),
    400,
    "invalid_grant",
  ],
  [
    "a code that came with another verifier before",
    async ({ code }) => {
      await program.exchange(code, { code_verifier: "x".repeat(60) });
      return program.exchange(code);
    },
    400,
    "invalid_grant",
  ],
  [
    "a code that was used",
    async ({ code }) => {
      expect((await program.exchange(code)).status).toBe(200);
      return program.exchange(code);
    },
    400,
    "invalid_grant",
  ],
  [
    "a refresh token of another program",
    ({ refreshToken }) => other.refresh(refreshToken),
    400,
    "invalid_grant",
  ],
];

for (const [what, ask, status, error] of refusals)
  test(`${what}: ${status} ${error}, with the reason`, async () => {
    const { refresh_token: refreshToken } = await program.connect(owner, workspaceId);
    const code = (await program.letIn(owner, workspaceId)).get("code") ?? "";
    const { body, ...answer } = await ask({ code, refreshToken });
    expect({ status: answer.status, body }).toEqual({
      status,
      body: { error, error_description: expect.stringMatching(/\w/) },
    } as never);
  });

test("a refresh that names scopes gets those of them that were granted, or all of these: never more, never an error", async () => {
  const { access_token: _, ...granted } = await program.connect(owner, workspaceId);
  let { refresh_token: token } = granted;
  const some = fc.subarray([
    "screens:search",
    "screens:write",
    "offline_access",
    "openid",
    "profile",
    "",
    "x",
  ]);
  await fc.assert(
    fc.asyncProperty(some, async (scopes) => {
      const { status, body } = await program.refresh(token, { scope: scopes.join(" ") });
      expect({ status, scope: body.scope }).toEqual({ status: 200, scope: "screens:search" });
      token = body.refresh_token;
    }),
    { numRuns: examples(15) },
  );
  const both = await program.connect(owner, workspaceId, ["screens:search", "screens:write"]);
  const asked = [
    ["openid screens:write", "screens:search screens:write"],
    ["openid", "screens:search"],
    ["screens:search screens:write", "screens:search"],
  ] as const;
  token = both.refresh_token;
  for (const [scope, given] of asked) {
    const { body } = await program.refresh(token, { scope });
    expect(body.scope).toBe(given);
    token = body.refresh_token;
  }
});

describe("a program that names itself in a Basic header", () => {
  const basic = (id: string, secret = "") => `Basic ${btoa(`${encodeURIComponent(id)}:${secret}`)}`;

  test("gets tokens, renews and ends them as one that names itself in the form", async () => {
    for (const form of [{ client_id: "" }, {}]) {
      const code = (await program.letIn(owner, workspaceId)).get("code") ?? "";
      const headers = { authorization: basic(program.clientId) };
      const { status, body } = await program.exchange(code, form, headers);
      expect(status).toBe(200);
      const next = await program.refresh(body.refresh_token, form, headers);
      expect(next.status).toBe(200);
      await program.revoke(next.body.refresh_token, form, headers);
      expect((await program.refresh(next.body.refresh_token)).body.error).toBe("invalid_grant");
    }
  });

  test("is told so when it is not registered, or is another one than in the form", async () => {
    const unknown = { authorization: basic("nobody") };
    const refused = await program.refresh("x", { client_id: "" }, unknown);
    expect({ ...refused, error: refused.body.error }).toMatchObject({ status: 401, error: "invalid_client" });
    expect(refused.headers.get("www-authenticate")).toBe("Basic");
    const { status, body } = await program.refresh("x", {}, { authorization: basic(other.clientId) });
    expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_request" });
  });
});

test("an address with and without the slash after its host is one, in each of the two requests", async () => {
  const [without, slash] = ["http://localhost:1234", "http://localhost:1234/"];
  const spellings = [without, slash];
  for (const registered of spellings)
    for (const asked of [...spellings, "http://localhost:51000"])
      for (const exchanged of [asked, `${asked.replace(/\/$/, "")}/`]) {
        const one = await Program.register(service, { redirect_uris: [registered] });
        const code = (await one.letIn(owner, workspaceId, { redirect_uri: asked })).get("code") ?? "";
        expect((await one.exchange(code, { redirect_uri: exchanged })).status).toBe(200);
        await one.revoke((await one.connect(owner, workspaceId)).refresh_token);
      }
  const far = await Program.register(service, { redirect_uris: ["https://app.example?a=b"] });
  for (const [uri, isSame] of [
    ["https://app.example/?a=b", true],
    ["https://app.example/", false],
    ["https://app.example.evil/?a=b", false],
    ["https://app.example//?a=b", false],
  ] as const)
    expect([uri, (await far.ask({ redirect_uri: uri })).startsWith("error=")]).toEqual([uri, !isSame]);
});

test("a code whose person signed out or was deleted: 400 invalid_grant", async () => {
  for (const end of ["signOut", "delete"] as const) {
    const person = await joinAs(service, owner, path, "member", `${end.toLowerCase()}@example.org`);
    const code = (await program.letIn(person, workspaceId)).get("code") ?? "";
    if (end === "signOut") expect((await person.post("/api/account/sign-out", {})).status).toBe(200);
    else {
      const { id } = await accountOf(service, "delete@example.org");
      await service.services.storage.people.delete(id, Date.now());
    }
    const { status, body } = await program.exchange(code);
    expect({ end, status, error: body.error }).toEqual({ end, status: 400, error: "invalid_grant" });
  }
});
