// The dearest request of each route: none keeps the event loop, and so the searches of all others, for long.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asAnotherProcess } from "./support/database.ts";
import {
  type Call,
  dearestCalls,
  dearestToolCalls,
  type Known,
  operationRoutes,
} from "./support/dearest-call.ts";
import { type Asker, addAsker, askRoute, type Route, routesOf } from "./support/every-route.ts";
import { longestTurn } from "./support/longest-turn.ts";
import { setUpOwner } from "./support/people.ts";
import { openTestService, type TestService } from "./support/service.ts";

setDefaultTimeout(600_000);

/** So many that what reads a row per screen in one piece takes several times the bound. */
const screens = 30_000;
/**
 * Processor time of this thread in one turn of the event loop. Pieces are made for 5 to 10 ms; a cold or busy
 * machine takes twice as long.
 */
const turnMsMax = 40;
const timesAsked = 3;

let service: TestService;
let asker: Asker;
let known: Known;

beforeAll(async () => {
  service = await openTestService();
  const { owner } = await setUpOwner(service);
  asker = await addAsker(service, owner);
  await addScreens();
  const screenIds = await idsOf(
    "SELECT id FROM screens WHERE removed_at IS NULL ORDER BY id DESC LIMIT 2000",
  );
  const appIds = await idsOf("SELECT app_id AS id FROM screens ORDER BY id DESC LIMIT 1");
  const parameters = { screenId: screenIds[0] ?? "", appId: appIds[0] ?? "", collectionId: "favourites" };
  known = { screenIds, parameters: { ...parameters, ...(await filledCollection(screenIds)) } };
});
afterAll(() => service?.close());

/** Copies of the library's own, which the index does not know. */
async function addScreens(): Promise<void> {
  await asAnotherProcess(
    service,
    `INSERT INTO screens (id, app_id, title, description, elements, visible_text, visible_text_source, pattern,
       change_sequence, created_at, updated_at, position)
     WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${screens}),
       one AS (SELECT * FROM screens LIMIT 1),
       some AS (SELECT id, row_number() OVER (ORDER BY id) AS at, count(*) OVER () AS number FROM apps)
     SELECT '00000000-0000-4000-8000-' || cast(100000000000 + n AS text), some.id, 'Screen ' || n,
       CASE WHEN n % 2 = 0 THEN 'A list' ELSE '' END, one.elements, 'Some words', 'given', 'List', -n,
       one.created_at + n, one.updated_at + n, n
     FROM number, one, some WHERE some.at = 1 + n % some.number`,
  );
}

async function idsOf(query: string): Promise<readonly string[]> {
  return (await asAnotherProcess<{ id: string }>(service, query)).map(({ id }) => id);
}

async function filledCollection(screenIds: readonly string[]) {
  const ask = (method: string, address: string, body: object) =>
    askRoute(service, asker, method, address, body);
  const { id } = (await (await ask("POST", "/v1/collections", { name: "All" })).json()) as { id: string };
  for (const from of [0, 500])
    await ask("POST", `/v1/collections/${id}/screens`, { screen_ids: screenIds.slice(from, from + 500) });
  return { collectionId: id };
}

/** Asked again when it is too long: at first a statement is compiled, and the collector may run. */
async function turnOf({ method, address, body, turnMs }: Call): Promise<number> {
  let shortest = turnMs ?? Number.POSITIVE_INFINITY;
  for (let time = 0; time < timesAsked && shortest > turnMsMax; time += 1) {
    const ask = async () => (await askRoute(service, asker, method, address, body)).arrayBuffer();
    shortest = Math.min(shortest, await longestTurn(ask));
  }
  return shortest;
}

/** Those that take longer than the bound, by name. */
async function slowOnes(name: string, calls: readonly Call[]): Promise<readonly string[]> {
  const ms: number[] = [];
  for (const call of calls) ms.push(await turnOf(call));
  const longest = Math.max(0, ...ms);
  if (process.env["SHOW_TURNS"] !== undefined) console.log(longest.toFixed(1).padStart(6), name);
  return longest > turnMsMax ? [`${name}: ${Math.round(longest)} ms`] : [];
}

/** What is removed is missing afterwards. */
const removedLast = (one: Route, other: Route) =>
  Number(/delete|remove|DELETE/.test(`${one.method} ${one.path}`)) -
  Number(/delete|remove|DELETE/.test(`${other.method} ${other.path}`));

test("each route's dearest call leaves the event loop to others again and again", async () => {
  const slow: string[] = [];
  const unasked: string[] = [];
  for (const route of routesOf(service).toSorted(removedLast)) {
    const calls = await dearestCalls(service, asker, route, known);
    const name = `${route.method} ${route.path}`;
    if (calls.length === 0) unasked.push(name);
    slow.push(...(await slowOnes(name, calls)));
  }
  expect(slow).toEqual([]);
  // Operations are asked for in any case; among the others are files, forms and links that end.
  expect(unasked.filter((name) => operationRoutes.has(name))).toEqual([]);
});

test("so does each tool's", async () => {
  const calls = await dearestToolCalls(service, asker, known);
  const slow: string[] = [];
  for (const [tool, of] of Map.groupBy(calls, (call) => call.tool)) slow.push(...(await slowOnes(tool, of)));
  expect(slow).toEqual([]);
});
