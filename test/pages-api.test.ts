// `src/pages/api.ts` against the routes of the service: bodies and answers by their types, which `tsc`
// compares, and paths at run time.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Static, TSchema } from "@sinclair/typebox";
import { buildApp } from "../src/app.ts";
import type { doneSchema } from "../src/fields.ts";
import { userChanges } from "../src/operator/users.ts";
import type { Endpoint } from "../src/pages/request.ts";
import type { collectionOperations } from "../src/screens/collections/operations.ts";
import { openTestService, type TestService } from "./support/service.ts";

type Api = typeof import("../src/pages/api.ts");
type Operations = (typeof collectionOperations)[number];
type Routes = ReturnType<typeof buildApp>["~Routes"];

/** Elysia's types of the routes at a path. */
type At<Tree, Path extends string> = Path extends `/${infer Head}/${infer Rest}`
  ? Head extends keyof Tree
    ? At<Tree[Head], `/${Rest}`>
    : never
  : Path extends `/${infer Last}`
    ? Last extends keyof Tree
      ? Tree[Last]
      : never
    : never;
type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
/** A route whose body its operation reads has no type for it. */
type TakesBody<Route, Body> = Route extends { body: infer Taken }
  ? unknown extends Taken
    ? true
    : IsSame<Taken, Body extends TSchema ? Static<Body> : unknown> extends true
      ? true
      : Body extends undefined
        ? IsSame<keyof Taken, never>
        : false
  : false;
/** Body and answer of an operation that members reach by this method and path below their workspace. */
type Declared<One, Page extends string> = One extends {
  readonly page?: infer Its;
  readonly body?: infer Body;
  readonly answer?: infer Answer;
}
  ? Page extends NonNullable<Its>
    ? {
        body: Static<NonNullable<Body> extends TSchema ? NonNullable<Body> : never>;
        response: { 200: Static<NonNullable<Answer> extends TSchema ? NonNullable<Answer> : never> };
      }
    : never
  : never;
/** The route at a path: of an operation, or written by hand. */
type Served<
  Method extends string,
  Path extends string,
> = Path extends `/api/workspaces/:workspaceId${infer Page}`
  ? [Declared<Operations, `${Method} ${Page}`>] extends [never]
    ? At<Routes, Path>
    : Readonly<Record<Lowercase<Method>, Declared<Operations, `${Method} ${Page}`>>>
  : At<Routes, Path>;
type IsAsServed<Asked> =
  Asked extends Endpoint<infer Method, infer Path, infer Body, infer Answer>
    ? [Served<Method, Path>] extends [never]
      ? "is no route"
      : Served<Method, Path> extends Readonly<Record<Lowercase<Method>, infer Route>>
        ? Route extends { response: { 200: infer Given } }
          ? [IsSame<Given, Static<Answer>>, TakesBody<Route, Body>] extends [true, true]
            ? true
            : "differs"
          : "has no answer"
        : "has another method"
    : "is no endpoint";
/** The names in `api.ts` that are not as the service serves them, with what is wrong. */
type Wrong = {
  [Name in keyof Api as IsAsServed<Api[Name]> extends true ? never : Name]: IsAsServed<Api[Name]>;
};

/** The comparison sees a wrong answer, body, path and method. */
const judged: [
  IsAsServed<Endpoint<"GET", "/api/apps", undefined, typeof doneSchema>>,
  IsAsServed<Endpoint<"POST", "/api/workspaces/:workspaceId/leave", typeof doneSchema, typeof doneSchema>>,
  IsAsServed<Endpoint<"GET", "/api/nothing", undefined, typeof doneSchema>>,
  IsAsServed<Endpoint<"GET", "/api/account/sign-out", undefined, typeof doneSchema>>,
  IsAsServed<Endpoint<"POST", "/api/account/sign-out", undefined, typeof doneSchema>>,
] = ["differs", "differs", "is no route", "has another method", true];

// Its routes are built in a loop, of which Elysia has no types.
const wrong: Wrong = { changeUser: "is no route" };

describe("the routes that the pages call", () => {
  let service: TestService;
  let served: Set<string>;
  let asked: readonly { readonly method: string; readonly path: string }[];

  beforeAll(async () => {
    service = await openTestService();
    served = new Set(buildApp(service.services).routes.map(({ method, path }) => `${method} ${path}`));
    asked = Object.values(await apiOutsideBrowser());
  });
  afterAll(() => service?.close());

  test("are all served, under their method", () => {
    expect(asked.length).toBeGreaterThan(50);
    const missing = asked
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !served.has(route) && !route.includes(":change"));
    expect(missing).toEqual([]);
  });

  test("are served for each change of an account", () => {
    expect(Object.keys(wrong)).toEqual(["changeUser"]);
    expect(judged).toHaveLength(5);
    const missing = userChanges.filter((change) => !served.has(`POST /api/operator/users/:userId/${change}`));
    expect(missing).toEqual([]);
  });
});

/** The module looks for its base path in the page, which is not there. */
async function apiOutsideBrowser(): Promise<Api> {
  const page = { configurable: true, value: { querySelector: () => null } };
  Object.defineProperty(globalThis, "document", page);
  try {
    return await import("../src/pages/api.ts");
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
}
