// Answers of the token endpoint to requests that it refuses: RFC 6749, 5.2; RFC 7636, 4.6; RFC 8707, 2.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { rateBounds } from "../src/http/rate-limits.ts";
import { accountOf, joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { callback, Program } from "./support/program.ts";
import { openTestService, type TestService } from "./support/service.ts";

// argon2id is slow on purpose, and slower on a busy machine.
setDefaultTimeout(60_000);

let service: TestService;
let owner: Visitor;
let workspaceId: string;
let path: string;
let program: Program;
let other: Program;
beforeAll(async () => {
  const bounds = { ...rateBounds, registrationsPerHour: 1_000, tokenRequestsPerMinute: 1_000 };
  service = await openTestService({}, { rateBounds: bounds });
  const setUp = await setUpOwner(service);
  ({ owner, path } = setUp);
  workspaceId = setUp.done.workspace_id;
  program = await Program.register(service);
  other = await Program.register(service);
});
afterAll(() => service.close());

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

const refusals: [string, Refused, number, string][] = [
  ["no grant type", withCode({ grant_type: "" }), 400, "invalid_request"],
  ["another grant type", withCode({ grant_type: "password" }), 400, "unsupported_grant_type"],
  ["no program", withCode({ client_id: "" }), 400, "invalid_request"],
  ["a program that is not registered", withCode({ client_id: "x" }), 401, "invalid_client"],
  ["no code", withCode({ code: "" }), 400, "invalid_request"],
  ["a code that was made up", withCode({ code: "x".repeat(32) }), 400, "invalid_grant"],
  ["no redirect_uri", withCode({ redirect_uri: "" }), 400, "invalid_request"],
  ["another redirect_uri", withCode({ redirect_uri: `${callback}2` }), 400, "invalid_grant"],
  ["a redirect_uri that is none", withCode({ redirect_uri: "x" }), 400, "invalid_grant"],
  ["no verifier", withCode({ code_verifier: "" }), 400, "invalid_request"],
  ["another verifier", withCode({ code_verifier: "x".repeat(60) }), 400, "invalid_grant"],
  ["another resource", withCode({ resource: elsewhere }), 400, "invalid_target"],
  ["a resource that is none", withCode({ resource: "x" }), 400, "invalid_target"],
  ["another resource beside ours", withCode({ resource: `${own}&${elsewhere}` }), 400, "invalid_target"],
  ["a parameter twice", withCode({ code_verifier: "x&x" }), 400, "invalid_request"],
  ["no refresh token", withToken({ refresh_token: "" }), 400, "invalid_request"],
  ["a refresh token that was made up", withToken({ refresh_token: "x".repeat(32) }), 400, "invalid_grant"],
  ["more scopes", withToken({ scope: "screens:write" }), 400, "invalid_scope"],
  ["a refresh token for another resource", withToken({ resource: elsewhere }), 400, "invalid_target"],
  [
    "a code of another program",
    ({ code }) => other.exchange(code, { code_verifier: program.verifier }),
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
