// Original pictures as a ZIP file: for keys that may search, and for members at the pages. Both see these
// screens anyway; the whole library at once is an export, which needs `screens:write`.
import { Elysia } from "elysia";
import { checkedBody } from "../http/checked-request.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { type OriginalsServices, openOriginals, originalsHeaders } from "../library/export/open-originals.ts";
import { callerOf } from "../people/caller.ts";
import { keyGate } from "../people/keys/key-gate.ts";
import { type RequestContext, runRead } from "../people/rated-requests.ts";
import { memberGate } from "../people/workspaces/member-gate.ts";
import { originalsRequestSchema } from "./edit-schema.ts";
import type { SearchServices } from "./search-services.ts";

type Services = SearchServices & OriginalsServices;

const originalsBody = checkedBody(originalsRequestSchema);

/** `POST /v1/screens/originals`. */
export function originalsRoutes(services: Services) {
  return new Elysia()
    .use(keyGate(services))
    .post(
      "/v1/screens/originals",
      ({ caller, request }): Promise<Response> =>
        answerOf(services, { caller, trace: traceOf(request), signal: request.signal }, request),
      { parse: "none" },
    );
}

/** `POST /api/workspaces/{id}/originals`, for the pages. */
export function originalsPageRoutes(services: Services) {
  return new Elysia().use(memberGate(services)).post(
    "/api/workspaces/:workspaceId/originals",
    ({ member, request }): Promise<Response> => {
      const caller = callerOf(member.workspace, null);
      return answerOf(services, { caller, trace: traceOf(request), signal: request.signal }, request);
    },
    { parse: "none" },
  );
}

async function answerOf(services: Services, context: RequestContext, request: Request): Promise<Response> {
  const { headers, body } = await runRead(services, context, async () => {
    const { ids } = originalsBody(await readJsonBody(request));
    return { body: await openOriginals(services, context.caller.workspaceId, ids) };
  });
  return new Response(body, { headers: { ...headers, ...originalsHeaders(services.now()) } });
}
