// Every operation under `/v1` is asked in every way that is wrong for all of them: without a key, with a wrong one, of
// the wrong scope, plan or workspace, too often, with a wrong body and with parameters that it does not have.
// Requests follow from the declarations: an operation that is added is in here by itself.
import { beforeAll, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { rateBounds } from "../src/http/rate-limits.ts";
import { generateApiKey } from "../src/people/keys/api-key.ts";
import type { AnyOperation } from "../src/people/operation.ts";
import type { Services } from "../src/services.ts";
import { operations } from "../src/web/docs/published-operations.ts";
import { bodyOf } from "./support/dearest-call.ts";
import { screenId } from "./support/library.ts";
import { openTestService, type TestService, testService } from "./support/service.ts";
import { keyOf } from "./support/writers.ts";
import { wrongParameters, wrongValues } from "./support/wrong-values.ts";

type Operation = AnyOperation<Services>;
type Body = Readonly<Record<string, unknown>>;

let key: string;
/** Values for the parameters of paths. */
let ids: Record<string, string>;

const service = testService(
  { RATE_LIMIT_PER_MINUTE: "10000", WRITES_PER_MINUTE: "100000" },
  { rateBounds: { ...rateBounds, wrongKeysPerMinute: 1_000 } },
);
beforeAll(async () => {
  key = await keyOf(service);
  const made = async (route: string, body: Body) =>
    ((await (await send(route, { body: JSON.stringify(body) })).json()) as { readonly id: string }).id;
  const collectionId = await made("POST /v1/collections", { name: "Own" });
  await send(`POST /v1/collections/${collectionId}/screens`, { body: JSON.stringify(some) });
  const imported = await send("POST /v1/imports?name=a.jsonl", { body: "{}", type: "application/jsonl" });
  ids = {
    collectionId,
    // Without a picture: the files of others are not there.
    screenId: screenId(7),
    flowId: await made("POST /v1/flows", { name: "Log in", screen_ids: [screenId(5)] }),
    importId: ((await imported.json()) as { readonly id: string }).id,
    descriptionId: await addRun(),
  };
});

/** A run that describes, of a service that has no model for it: what asks for one is answered alike each time. */
async function addRun(): Promise<string> {
  const { services, workspaceId } = service;
  const options = { isAgain: false, limit: null, maxTokens: null };
  const run = { id: crypto.randomUUID(), workspaceId, keyId: null, options, createdAt: Date.now() };
  await services.storage.descriptionJobs.create(run);
  return run.id;
}

interface Sent {
  readonly body?: string | null;
  readonly type?: string | null;
  readonly key?: string | null;
  readonly by?: TestService;
}

/** Sends a request to an operation whose path is filled in, as JSON unless said. */
function send(route: string, sent: Sent = {}): Promise<Response> {
  return (sent.by ?? service).handle(requestOf(route, sent));
}

function requestOf(route: string, { body, type = "application/json", key: by = key }: Sent): Request {
  const [method = "", address = ""] = route.split(" ");
  const headers = {
    ...(by !== null && { authorization: `Bearer ${by}` }),
    ...(body !== undefined && type !== null && { "content-type": type }),
  };
  return new Request(`http://localhost${address}`, { method, headers, body: body ?? null });
}

/** Its method and address with ids of what is there. */
function routeOf({ route }: Operation, of: Readonly<Record<string, string>> = ids): string {
  return route.replaceAll(/:(\w+)/g, (_, name: string) => of[name] ?? crypto.randomUUID());
}

/** The least that its schema lets through, as JSON or as a file. */
function least(one: Operation, changed: Body = {}): Sent {
  if (one.words.fileTypes !== undefined) return { body: "x", type: "application/octet-stream" };
  if (one.body === undefined) return {};
  const body = bodyOf(one.body, "least", { screenIds: [screenId(1)], parameters: {} }) as Body;
  const given =
    needed[one.route] ?? Object.fromEntries(Object.entries(body).filter(([name]) => isRequired(one, name)));
  return { body: JSON.stringify({ ...given, ...changed }) };
}

const some = { screen_ids: [screenId(1)] };
/** Fields of a body that an operation needs beside those that its schema requires, or of another kind. */
const needed: Readonly<Record<string, Body>> = {
  "POST /v1/collections/:collectionId/order": some,
  "PUT /v1/screens/:screenId": { app_name: "Korvo", platform: "ios", title: "Orders" },
  "PATCH /v1/screens": { ids: [screenId(3)], set: { title: "Orders" } },
  "POST /v1/screens/delete": { ids: [crypto.randomUUID()] },
  "POST /v1/screens/descriptions": { screens: [{ id: screenId(4), unsure: true }] },
  "POST /v1/flows": { name: "Sign up", screen_ids: [crypto.randomUUID()] },
};

function propertiesOf(schema: TSchema | undefined): readonly (readonly [string, TSchema])[] {
  return Object.entries((schema?.["properties"] ?? {}) as Record<string, TSchema>);
}

/** Those that have a default may be left out, too. */
function isRequired({ body }: Operation, name: string): boolean {
  const property = body?.properties[name] ?? {};
  return (body?.required ?? []).includes(name) && !("default" in property);
}

/** Status, code and message of a refusal; the status alone of a success. */
async function outcomeOf(answer: Response): Promise<readonly unknown[]> {
  // A file that is not read keeps its slot.
  if (answer.ok) await answer.body?.cancel();
  if (answer.ok) return [answer.status];
  const { error } = (await answer.json()) as {
    readonly error: { readonly code: string; readonly message: string };
  };
  return [answer.status, error.code, error.message];
}

/** The operations that answer otherwise than expected. */
async function unlike(
  of: readonly Operation[],
  expected: string,
  ask: (one: Operation) => Promise<Response>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const one of of) {
    const [status, code] = await outcomeOf(await ask(one));
    if (`${status} ${code}` !== expected) found.push(`${one.route}: ${status} ${code}`);
  }
  return found;
}

const withJson = operations.filter(({ body }) => body !== undefined);
const ofScope = (scope: string) => operations.filter((one) => (one.scope ?? "screens:search") === scope);

test("the table has all operations", () => {
  expect(operations.length).toBeGreaterThan(45);
  expect(new Set(operations.map(({ route }) => route)).size).toBe(operations.length);
  expect(new Set(operations.map(({ words }) => words.id)).size).toBe(operations.length);
  expect(withJson.length).toBeGreaterThan(20);
});

test("without a key nothing is said about the body or the address", async () => {
  const ask = (one: Operation) => send(`${routeOf(one)}?no_such=1`, { ...bad(one), key: null });
  expect(await unlike(operations, "401 missing_api_key", ask)).toEqual([]);
});

test("with a wrong key likewise, and the answer says how a key is sent", async () => {
  const ask = (one: Operation) => send(`${routeOf(one)}?no_such=1`, { ...bad(one), key: generateApiKey() });
  expect(await unlike(operations, "401 invalid_api_key", ask)).toEqual([]);
  for (const one of operations)
    expect((await ask(one)).headers.get("www-authenticate")).toStartWith("Bearer");
});

/** A body that is nothing that any operation reads. */
function bad(one: Operation): Sent {
  return one.route.startsWith("GET") ? {} : { body: '{"query":', type: "text/plain" };
}

test("a key of the other scope is refused before the body is read, and told which it lacks", async () => {
  for (const [scope, other] of [
    ["screens:search", "screens:write"],
    ["screens:write", "screens:search"],
  ] as const) {
    const wrong = await keyOf(service, [other]);
    const ask = async (one: Operation) => {
      const request = requestOf(routeOf(one), { ...bad(one), key: wrong });
      const answer = await service.handle(request);
      expect([one.route, request.bodyUsed]).toEqual([one.route, false]);
      expect(answer.headers.get("www-authenticate")).toBe(
        `Bearer error="insufficient_scope", scope="${scope}"`,
      );
      return answer;
    };
    expect(await unlike(ofScope(scope), "403 scope_insufficient", ask)).toEqual([]);
  }
});

test("searches and reads ask for a plan from team on, before the rate and the body; changes for none", async () => {
  for (const plan of ["free", "pro"]) {
    const { id: workspaceId } = await service.workspace(plan);
    const poor = await keyOf({ ...service, workspaceId });
    const ask = async (one: Operation) => {
      const answer = await send(`${routeOf(one)}?no_such=1`, { ...bad(one), key: poor });
      expect(answer.headers.has("ratelimit")).toBe(one.scope === "screens:write");
      return answer;
    };
    expect(await unlike(ofScope("screens:search"), "403 plan_upgrade_required", ask)).toEqual([]);
    for (const one of ofScope("screens:write")) expect((await ask(one)).status).not.toBe(403);
  }
});

test("nothing is for a workspace that is suspended", async () => {
  const { id: workspaceId } = await service.workspace("team");
  const suspended = await keyOf({ ...service, workspaceId });
  await service.services.storage.workspaces.update(workspaceId, { suspendedAt: 1 });
  const ask = (one: Operation) => send(routeOf(one), { ...bad(one), key: suspended });
  expect(await unlike(operations, "403 workspace_suspended", ask)).toEqual([]);
});

test("what is read is told to HEAD, without a body; another method is answered with those that there are", async () => {
  for (const one of operations.filter(({ route }) => route.startsWith("GET "))) {
    const { status, headers } = await send(routeOf(one));
    const head = await send(routeOf(one).replace("GET", "HEAD"));
    // Without a body an export has nothing that could be missing.
    if (one.route !== "GET /v1/export") expect([one.route, head.status]).toEqual([one.route, status]);
    expect(head.headers.get("content-type")?.split(";")[0]).toBe(
      one.words.answerType ?? headers.get("content-type")?.split(";")[0],
    );
    expect(await head.text()).toBe("");
  }
  const pathOf = ({ route }: Operation) => route.split(" ")[1] ?? "";
  for (const [path, of] of Map.groupBy(operations, pathOf)) {
    const answer = await send(`PROPFIND ${path}`, { key: null });
    const methods = of.map(({ route }) => route.split(" ")[0] ?? "");
    const allowed = methods.includes("GET") ? ["HEAD", ...methods] : methods;
    expect(answer.status).toBe(405);
    expect([path, ...(answer.headers.get("allow") ?? "").split(", ").sort()]).toEqual([
      path,
      ...allowed.sort(),
    ]);
  }
});

/** The rate that an operation counts against. */
function rateOf({ route, words }: Operation): string {
  if (/search|similar/.test(words.id)) return "search";
  return route.startsWith("GET ") || reading.includes(words.id) ? "read" : "write";
}
/** They have a body for what they read. */
const reading = ["screens_marks", "screens_originals"];

test("a request too many is refused before its body is read, and told when to come again", async () => {
  const bounds = Object.fromEntries(Object.keys(rateBounds).map((name) => [name, 1])) as typeof rateBounds;
  const settings = { RATE_LIMIT_PER_MINUTE: "1", WRITES_PER_MINUTE: "1" };
  await using limited = await openTestService(settings, { rateBounds: bounds });
  const own = await keyOf(limited);
  const ask = async (one: Operation) => {
    const sent = { ...bad(one), key: own, by: limited };
    // The first two may begin a minute.
    for (let time = 0; time < 2; time += 1) await send(routeOf(one), sent);
    return send(routeOf(one), sent);
  };
  const told = async (one: Operation) => {
    const answer = await ask(one);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("ratelimit")).toStartWith(`"${rateOf(one)}";r=0`);
    return answer;
  };
  expect(await unlike(operations, "429 rate_limit_exceeded", told)).toEqual([]);
});

test("a body that is no JSON object is refused, and said to be", async () => {
  for (const [sent, expected] of [
    [{ body: "{" }, "400 invalid_json"],
    [{ body: "[]" }, "400 invalid_request"],
    [{ body: "{}", type: "text/plain" }, "400 unsupported_media_type"],
    [{ body: '{"__proto__":{}}' }, "400 invalid_request"],
  ] as const)
    expect(await unlike(withJson, expected, (one) => send(routeOf(one), sent))).toEqual([]);
});

test("a field that an operation does not have is refused by its name", async () => {
  for (const one of withJson) {
    const [status, , message] = await outcomeOf(await send(routeOf(one), least(one, { no_such: 1 })));
    expect([one.route, status, message]).toEqual([
      one.route,
      400,
      "no_such: is not a known field. Remove it or check its spelling.",
    ]);
  }
});

test("a field of a wrong type or out of its bounds is refused by its name, as is one that is lacking", async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const one of withJson) {
    for (const [name, schema] of propertiesOf(one.body)) {
      for (const given of [...wrongValues(schema), ...(isRequired(one, name) ? [undefined] : [])]) {
        const sent = least(one, { [name]: given });
        const [status, code, message] = await outcomeOf(await send(routeOf(one), sent));
        tried += 1;
        if (status !== 400 || !String(message).startsWith(name))
          wrong.push(`${one.route} ${name}=${given}: ${status} ${code} ${message}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(70);
});

test("a parameter of an address that is out of its bounds is refused by its name", async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const one of operations)
    for (const [name, schema] of propertiesOf(one.query))
      for (const value of wrongParameters(schema)) {
        const sent = one.words.fileTypes ? least(one) : {};
        const [status, , message] = await outcomeOf(await send(`${routeOf(one)}?${name}=${value}`, sent));
        tried += 1;
        if (status !== 400 || !String(message).startsWith(name))
          wrong.push(`${one.route}?${name}=${value}: ${status} ${message}`);
      }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});

test("every operation but the search refuses a parameter that it does not have, and names it", async () => {
  const others: string[] = [];
  for (const one of operations) {
    const answer = await send(`${routeOf(one)}?no_such=1`, least(one));
    if (/no_such: is not a known field/.test(await answer.text()) && answer.status === 400) continue;
    others.push(`${one.route}: ${answer.status}`);
  }
  expect(others).toEqual(["POST /v1/screens/search: 200"]);
});

test("what is another workspace's is answered as what is nowhere", async () => {
  const { id: workspaceId } = await service.workspace("team");
  const stranger = await keyOf({ ...service, workspaceId });
  const wrong: string[] = [];
  let tried = 0;
  for (const one of operations.filter(({ route }) => /:(?:collection|import|description)Id/.test(route))) {
    const sent = { ...least(one), key: stranger };
    const foreign = await outcomeOf(await send(routeOf(one), sent));
    const nowhere = await outcomeOf(await send(routeOf(one, { screenId: ids["screenId"] ?? "" }), sent));
    tried += 1;
    if (foreign[0] !== 404 || !Bun.deepEquals(foreign, nowhere))
      wrong.push(`${one.route}: ${foreign} ${nowhere}`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(13);
});

/** Objects whose fields mean what they say: see absent-fields.test.ts. */
const isExact = ({ body }: Operation) => body?.["reading"]?.isExact === true;

test("an optional field of a body that is null, or empty where it cannot be, counts as absent", async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const one of withJson.filter((each) => !isExact(each)))
    for (const [name] of propertiesOf(one.body).filter(([each]) => !isRequired(one, each))) {
      const ask = async (value: unknown) =>
        outcomeOf(await send(routeOf(one), least(one, { [name]: value })));
      const absent = await ask(undefined);
      for (const value of [null, ""]) {
        const outcome = await ask(value);
        if (!Bun.deepEquals(outcome, absent))
          wrong.push(`${one.route} ${name} ${value}: ${outcome} ${absent}`);
        tried += 1;
      }
    }
  // Null takes the picture away.
  expect(wrong.filter((each) => !each.includes(" image "))).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});

test("an optional parameter of an address that is empty counts as absent", async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const one of operations)
    for (const [name] of propertiesOf(one.query)) {
      const absent = await outcomeOf(await send(routeOf(one), least(one)));
      const outcome = await outcomeOf(await send(`${routeOf(one)}?${name}=`, least(one)));
      if (!Bun.deepEquals(outcome, absent)) wrong.push(`${one.route} ${name}: ${outcome}`);
      tried += 1;
    }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});
