// Every route of the pages' own interface is asked in every way that is wrong for all of them. What is asked
// follows from the declarations. Who must be signed in is in gate.test.ts, what other sites may in same-site.test.ts,
// what counts in rate-limits-routes.test.ts, and what another workspace sees in foreign-workspaces.test.ts.
import { beforeAll, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import type { AnyPageOperation } from "../src/people/page-operation.ts";
import type { Services } from "../src/services.ts";
import { pageOperations } from "../src/web/page-operations.ts";
import { bodyOf } from "./support/dearest-call.ts";
import { screenId } from "./support/library.ts";
import { setUpOwner, type Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";
import { wrongParameters, wrongValues } from "./support/wrong-values.ts";

type Operation = AnyPageOperation<Services>;
type Refused = { readonly error: { readonly code: string; readonly message: string } };

const operations: readonly Operation[] = pageOperations;
const withJson = operations.filter(({ route, readsBody }) => route.startsWith("POST ") && readsBody !== true);
const withFields = withJson.filter(({ body }) => body !== undefined);

/** An operator, who is the owner of the workspace. */
let owner: Visitor;
let workspaceId: string;
const service = testService();
beforeAll(async () => void ({ owner, workspaceId } = await setUpOwner(service)));

function addressOf({ route }: Operation): string {
  const values: Readonly<Record<string, string>> = { workspaceId, screenId: screenId(1), change: "disable" };
  const [, path = ""] = route.split(" ");
  return path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? crypto.randomUUID());
}

/** The least that its schema lets through, changed. */
function least({ body }: Operation, changed: object): object {
  const given = bodyOf(body as TSchema, "least", { screenIds: [screenId(1)], parameters: {} }) as object;
  const known = Object.entries(valid).filter(([name]) => name in given);
  return { ...given, ...Object.fromEntries(known), ...changed };
}

/** Values of fields that have a form of their own. */
const valid = {
  scopes: ["screens:search"],
  email: "a@example.org",
  password: "x".repeat(20),
  code: "123456",
  filter: { platform: "ios" },
  url: "http://127.0.0.1:1/v1",
};

test("a field that a route does not have is refused by its name", async () => {
  const taken: string[] = [];
  for (const one of withJson) {
    const sent = one.body === undefined ? { no_such: 1 } : least(one, { no_such: 1 });
    const { status, body } = await owner.post<Refused>(addressOf(one), sent);
    if (status !== 400 || !body.error.message.startsWith("no_such: is not a known field"))
      taken.push(`${one.route}: ${status} ${body.error?.message}`);
  }
  expect(taken).toEqual([]);
});

test("a field of the wrong type or out of its bounds is refused by its name", async () => {
  const taken: string[] = [];
  let tried = 0;
  for (const one of withFields)
    for (const [name, schema] of Object.entries(one.body.properties as Record<string, TSchema>)) {
      for (const value of wrongValues(schema)) {
        const { status, body } = await owner.post<Refused>(addressOf(one), least(one, { [name]: value }));
        tried += 1;
        if (status !== 400 || !body.error.message.startsWith(name))
          taken.push(`${one.route} ${name}: ${status} ${body.error?.message}`);
      }
    }
  expect(taken).toEqual([]);
  expect(tried).toBeGreaterThan(60);
});

test("a parameter of an address that is out of its bounds is refused by its name", async () => {
  const taken: string[] = [];
  let tried = 0;
  for (const one of operations.filter(({ route }) => route.startsWith("GET ")))
    for (const [name, schema] of Object.entries<TSchema>(one.query?.properties ?? {}))
      for (const value of wrongParameters(schema)) {
        const { status, body } = await owner.get<Refused>(`${addressOf(one)}?${name}=${value}`);
        tried += 1;
        if (status !== 400 || !body.error.message.startsWith(name))
          taken.push(`${one.route} ${name}=${value}: ${status} ${body.error?.message}`);
      }
  expect(taken).toEqual([]);
  expect(tried).toBeGreaterThan(10);
});

test("a body that is no JSON object is refused", async () => {
  const taken: string[] = [];
  for (const one of withJson)
    for (const body of ["[]", "5", "null"]) {
      const answer = await owner.post<Refused>(addressOf(one), JSON.parse(body));
      if (answer.status !== 400) taken.push(`${one.route} ${body}: ${answer.status}`);
    }
  expect(taken).toEqual([]);
});
