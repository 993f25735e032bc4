// Requests of programs that are not right: their browsers go to a page of this service and nowhere else, where
// a person who wants to goes back to the program.
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { rateBounds } from "../src/http/rate-limits.ts";
import type { ConnectionRefusal } from "../src/people/connections/schema.ts";
import { examples } from "./support/examples.ts";
import { Visitor } from "./support/people.ts";
import { Program } from "./support/program.ts";
import { testService } from "./support/service.ts";

const base = "https://screens.test";
const addresses = [
  "https://phish.example/login",
  "https://phish.example/?a=b&error=c",
  "cursor://phish.example/x",
  "com.example.app:/callback",
  "http://127.0.0.1:9/callback",
];

const bounds = { ...rateBounds, registrationsPerHour: 1_000, authorizationsPer5Minutes: 100_000 };
const service = testService({}, { rateBounds: bounds });
let programs: readonly Program[];
beforeAll(async () => {
  const registered = addresses.map((uri) => Program.register(service, { redirect_uris: [uri] }));
  programs = await Promise.all(registered);
});

/** Where a browser goes; a redirect to anywhere but the page is the fault. */
async function locationOf(path: string): Promise<URL> {
  const answer = await service.handle(new Request(`http://localhost${path}`));
  expect(answer.status).toBe(302);
  const location = new URL(answer.headers.get("location") ?? "");
  expect(location.origin + location.pathname).toBe(`${base}/connect`);
  return location;
}
const refusalOf = (asked: string) =>
  new Visitor(service).get<ConnectionRefusal>(`/api/connection-refusal?request=${asked}`);

/** Values that each parameter may have in place of the right one; empty is left out. */
const wrong: Readonly<Record<string, readonly string[]>> = {
  response_type: ["", "token", "id_token", "code token", "x"],
  client_id: ["", "nobody", "https://phish.example/client"],
  redirect_uri: ["", "https://other.example/", "javascript:alert(1)", "//phish.example", "x"],
  scope: ["", "x", "openid", "screens:write"],
  state: ["", "x".repeat(4_000), "a b&c=d#e", "\u0000"],
  code_challenge: ["", "x", "=".repeat(43)],
  code_challenge_method: ["", "plain", "s256", "x"],
  resource: ["", "https://x.example/", "x", `${base}/mcp/`],
  response_mode: ["form_post", "fragment", "query"],
  prompt: ["none", "login", "select_account", "x"],
  request: ["x"],
  request_uri: ["https://phish.example/request"],
  claims: ["{}", "x"],
  max_age: ["-1", "0", "x"],
};
const changes = fc.record(
  Object.fromEntries(Object.entries(wrong).map(([name, values]) => [name, fc.constantFrom(...values)])),
  { requiredKeys: [] },
);

test("no request sends a browser anywhere but to the page, however it is wrong and whoever registered it", async () => {
  const isRepeated = fc.array(fc.constantFrom(...Object.keys(wrong)), { maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(fc.nat(addresses.length - 1), changes, isRepeated, async (at, changed, repeated) => {
      const program = programs[at] as Program;
      const path = program.path(changed as Record<string, string>);
      const again = repeated.map((name) => `&${name}=${encodeURIComponent(wrong[name]?.at(-1) ?? "")}`);
      const { searchParams } = await locationOf(path + again.join(""));
      const [request, error] = [searchParams.get("request"), searchParams.get("error")];
      expect([request, error].filter((each) => each !== null)).toHaveLength(1);
      const asked = searchParams.get("asked");
      if (asked === null) return;
      const { status, body } = await refusalOf(asked);
      expect(status).toBe(200);
      expect(body.location).toStartWith(addresses[at] ?? "");
      expect(body.location).toContain(`error=${error}`);
      expect(body.reason).toStartWith(error ?? "");
    }),
    { numRuns: examples(150) },
  );
});

test("the page names where the way back leads, and gives the program its state", async () => {
  for (const [at, destination] of ["phish.example", "phish.example", "cursor", "com.example.app"].entries()) {
    const program = programs[at] as Program;
    const { searchParams } = await locationOf(
      program.path({ code_challenge: "", code_challenge_method: "" }),
    );
    const { body } = await refusalOf(searchParams.get("asked") ?? "");
    expect(body).toMatchObject({
      destination,
      reason: "invalid_request: pkce is required for public clients",
    });
    const back = new URL(body.location).searchParams;
    expect([back.get("state"), back.get("iss")]).toEqual(["a state", `${base}/api/auth`]);
  }
});

test("a parameter without a value is as if left out", async () => {
  const [program] = programs as readonly [Program];
  const { searchParams: right } = new URL(program.path(), base);
  for (const name of ["scope", "state", "resource", "prompt", "nonce"]) {
    right.set(name, "");
    const location = await locationOf(`/api/auth/oauth2/authorize?${right}`);
    expect([name, location.searchParams.has("request")]).toEqual([name, true]);
  }
});

test("the way back is one of a registered program: a made up one, and a right request, have none", async () => {
  const [program] = programs as readonly [Program];
  const right = program.path().split("?")[1] ?? "";
  for (const asked of [
    right,
    right.replace("response_type=code", "").replace(/phish\.example/, "other.example"),
    right.replace("response_type=code", "").replace(/client_id=[^&]+/, "client_id=nobody"),
    "redirect_uri=javascript:alert(1)",
    "",
  ])
    expect((await refusalOf(Buffer.from(asked).toString("base64url"))).body.error?.code).toBe("invalid_link");
});
