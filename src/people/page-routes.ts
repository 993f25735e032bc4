// The routes that follow from what the pages' own interface declares.
import { type AnyElysia, Elysia } from "elysia";
import type { Workspace } from "../database/stores/workspaces.ts";
import { done, emptySchema } from "../fields.ts";
import { checkedBody, checkedQuery } from "../http/checked-request.ts";
import { type BodyGate, readJsonObject } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import type { AnyPageOperation, PageRequest } from "./page-operation.ts";
import { type RatedServices, runRated } from "./rated-requests.ts";
import { countedAtPages } from "./workspaces/member-gate.ts";

type Asked = PageRequest<string, Readonly<Record<string, string | undefined>>, unknown> & BodyGate;

export function pageRoutes<Services extends RatedServices>(
  services: Services,
  operations: readonly AnyPageOperation<Services>[],
) {
  const routes = new Elysia();
  for (const [gates, behind] of Map.groupBy(operations, (one) => one.gates)) {
    const app = new Elysia();
    for (const gate of gates) app.use(gate(services as never) as AnyElysia);
    for (const one of behind) {
      const [method, path] = one.route.split(" ") as [string, string];
      app.route(method, path, answerer(services, one), { parse: "none" });
    }
    routes.use(app);
  }
  return routes;
}

/** Answers once the gate is passed: query and body are read, then it runs. */
function answerer<Services extends RatedServices>(services: Services, one: AnyPageOperation<Services>) {
  const read = inputReader(one);
  return async (at: unknown) => {
    const asked = at as Asked;
    const answer = one.isCounted
      ? await counted(services, asked as CountedRequest, one, read)
      : await one.run(services, { ...asked, ...(await read(asked)) });
    return one.answer === undefined ? done : answer;
  };
}

type CountedRequest = Asked & { readonly workspace: Workspace };
type Input = Pick<Asked, "query" | "body">;

/** Counts a read by a member, who is on whatever plan, before its query is read, as those by a key are. */
async function counted<Services extends RatedServices>(
  services: Services,
  asked: CountedRequest,
  one: AnyPageOperation<Services>,
  read: (asked: Asked) => Promise<Input>,
) {
  const { request, workspace } = asked;
  const sharer = countedAtPages(workspace);
  const context = { caller: sharer, trace: traceOf(request), signal: request.signal };
  const { headers: _, ...answer } = await runRated(services, context, {
    rate: "read",
    input: () => read(asked),
    run: async (input) => ({ ...(await one.run(services, { ...asked, ...input, sharer })) }),
  });
  return answer;
}

function inputReader({ route, query, readsBody, body = emptySchema }: AnyPageOperation<never>) {
  const checkQuery = query === undefined ? null : checkedQuery(query);
  const checkBody = route.startsWith("POST ") && !readsBody ? checkedBody(body) : null;
  return async ({ request, bodyBytesMax, ...asked }: Asked): Promise<Input> => ({
    query: checkQuery?.(request.url) ?? asked.query,
    body: checkBody?.(await readJsonObject(request, undefined, bodyBytesMax)),
  });
}
