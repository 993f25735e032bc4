// The routes that follow from declared operations.
import { Elysia } from "elysia";
import { done, emptySchema, type KeyScope } from "../fields.ts";
import { checkedBody, checkedQuery } from "../http/checked-request.ts";
import { type AddressSource, addressOf } from "../http/client-address.ts";
import { readJsonBody, readOptionalJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { requireSignedIn } from "./accounts/session-gate.ts";
import { type Caller, callerOf, type Member } from "./caller.ts";
import { type KeyRequest, type KeyServices, keyGate, reauthenticate } from "./keys/key-gate.ts";
import type { Actor, AnyOperation, Method, Operation, OwnRequest, PathIds } from "./operation.ts";
import { runRated } from "./rated-requests.ts";
import { memberGate, requireMember } from "./workspaces/member-gate.ts";

/** The context that Elysia gives a route behind a gate. */
interface Asked {
  readonly request: Request;
  readonly server: AddressSource | null;
  readonly params?: Readonly<Record<string, string>>;
  readonly set: { status?: number | string; headers: Record<string, string | number> };
}

export function keyedRoutes<Services extends KeyServices>(
  services: Services,
  scope: KeyScope,
  operations: readonly AnyOperation<Services>[],
) {
  const app = new Elysia().use(keyGate(services, scope));
  for (const one of operations.filter((each) => (each.scope ?? "screens:search") === scope)) {
    const answer = answererOf(services, one);
    if (answer === null) continue;
    const [method, path] = one.route.split(" ") as [Method, string];
    app.route(
      method,
      path,
      (at: unknown) => {
        const { caller, keyRequest, ...asked } = at as Asked & {
          readonly caller: Caller;
          readonly keyRequest: KeyRequest;
        };
        const address = addressOf(services, asked.request, asked.server);
        const stillAllowed = () => reauthenticate(services, keyRequest, scope);
        return answer(asked, { caller, address, stillAllowed });
      },
      { parse: "none" },
    );
  }
  return app;
}

/** The routes of the same operations for members at the pages; they count as those by a key do. */
export function memberRoutes<Services extends KeyServices>(
  services: Services,
  operations: readonly AnyOperation<Services>[],
) {
  const app = new Elysia().use(memberGate(services, { isCounted: false }));
  for (const one of operations) {
    const answer = answererOf(services, one);
    if (one.page === undefined || answer === null) continue;
    const [method, path] = one.page.split(" ") as [Method, string];
    app.route(
      method,
      `/api/workspaces/:workspaceId${path}`,
      async (at: unknown) => {
        const { member, ...asked } = at as Asked & { readonly member: Member };
        const { person, address, workspace } = member;
        const caller = callerOf(workspace, null);
        const stillAllowed = async () => {
          const by = await requireSignedIn(services, asked.request, asked.server);
          return requireMember(services, by, workspace.id);
        };
        const answered = await answer(asked, { caller, person, address, stillAllowed });
        if (one.answer === undefined && !("handle" in one)) return done;
        // The pages know one status of success.
        asked.set.status = 200;
        return answered;
      },
      { parse: "none" },
    );
  }
  return app;
}

type By = Pick<OwnRequest, "caller" | "person" | "address" | "stillAllowed">;
type Answerer = (asked: Asked, by: By) => Promise<object>;

/** Answers requests for an operation; null for one that a route of its own calls. */
function answererOf<Services extends KeyServices>(
  services: Services,
  one: AnyOperation<Services>,
): Answerer | null {
  if (!("handle" in one)) return answerer(services, one);
  const { handle, route } = one;
  if (handle === null) return null;
  return ({ request, params = {}, set }, by) => {
    const ids = idsOf(route, params);
    return handle(services, { ...by, ...ids, request, set, trace: traceOf(request), signal: request.signal });
  };
}

/** Answers by `run`: the rate counts, then query and body are read, then it runs. */
function answerer<Services extends KeyServices>(
  services: Services,
  // biome-ignore lint/suspicious/noExplicitAny: operations of all inputs are answered alike.
  one: Operation<Services, any, any, any>,
): Answerer {
  const { route, hasOwnQueue, status = 200 } = one;
  const read = inputReader(one);
  const rate = route.startsWith("GET ") || one.isRead === true ? "read" : "write";
  return async ({ request, params = {}, set }, { stillAllowed: _, ...by }) => {
    const actor: Actor = { ...by, trace: traceOf(request), signal: request.signal };
    const { headers, ...answer } = await runRated(services, actor, {
      rate,
      hasOwnQueue,
      input: async () => ({ ...(await read(request)), ...idsOf(route, params) }),
      run: async (input) => ({ ...(await one.run(services, actor, input)) }),
    });
    Object.assign(set.headers, headers, one.headers?.(services, answer as never));
    if (one.answer === undefined) return new Response(null, { status: 204 });
    set.status = status;
    return answer;
  };
}

/** The ids of a path, which the pages' paths name alike. */
function idsOf(route: string, params: Readonly<Record<string, string>>): PathIds {
  const [, first = ""] = /:(\w+)/.exec(route) ?? [];
  const given = { id: params[first], screenId: params["screenId"] };
  // A path has what `run` reads of it: the others would seem to be in the body.
  return Object.fromEntries(Object.entries(given).filter(([, id]) => id !== undefined)) as unknown as PathIds;
}

/** Reads the query and the body of a request, checked. One with a body takes no query. */
function inputReader({
  query = emptySchema,
  body,
  bodyBounds = {},
  isBodyOptional = false,
  // biome-ignore lint/suspicious/noExplicitAny: operations of all inputs are read alike.
}: Operation<never, any, any, any>) {
  const checkQuery = checkedQuery(query);
  if (body === undefined) return async (request: Request): Promise<object> => checkQuery(request.url);
  const checkBody = checkedBody(body);
  const { levelsMax, bytesMax } = bodyBounds;
  return async (request: Request): Promise<object> =>
    checkBody(
      await (isBodyOptional ? readOptionalJsonBody(request) : readJsonBody(request, levelsMax, bytesMax)),
    );
}
