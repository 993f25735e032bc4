// Original pictures as a ZIP file: for keys that may search, and for members at the pages. Both see these
// screens anyway; the whole library at once is an export, which needs `screens:write`.
import { Elysia } from "elysia";
import { checkedBody } from "../http/checked-request.ts";
import { addressOf } from "../http/client-address.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { type OriginalsServices, openOriginals, originalsHeaders } from "../library/export/open-originals.ts";
import { type KeyActor, recordKeyAct } from "../people/audit/record-key-act.ts";
import { callerOf } from "../people/caller.ts";
import { keyGate } from "../people/keys/key-gate.ts";
import { runRated } from "../people/rated-requests.ts";
import { memberGate } from "../people/workspaces/member-gate.ts";
import { originalsRequestSchema } from "./edit-schema.ts";
import type { ScreenServices } from "./screen-services.ts";

type Services = ScreenServices & OriginalsServices;

const originalsBody = checkedBody(originalsRequestSchema);

/** `POST /v1/screens/originals`. */
export function originalsRoutes(services: Services) {
  return new Elysia()
    .use(keyGate(services))
    .post(
      "/v1/screens/originals",
      ({ caller, request, server }): Promise<Response> =>
        answerOf(services, { caller, address: addressOf(services, request, server) }, request),
      { parse: "none" },
    );
}

/** `POST /api/workspaces/{id}/originals`, for the pages. */
export function originalsPageRoutes(services: Services) {
  return new Elysia().use(memberGate(services)).post(
    "/api/workspaces/:workspaceId/originals",
    ({ member, request }): Promise<Response> => {
      const { workspace, person, address } = member;
      return answerOf(services, { caller: callerOf(workspace, null), person, address }, request);
    },
    { parse: "none" },
  );
}

async function answerOf(services: Services, actor: KeyActor, request: Request): Promise<Response> {
  const { caller } = actor;
  const context = { caller, trace: traceOf(request), signal: request.signal };
  const { headers, body } = await runRated(services, context, {
    rate: "read",
    input: async () => originalsBody(await readJsonBody(request)),
    run: async ({ ids }) => {
      const { body, pictures } = await openOriginals(services, caller.workspaceId, ids);
      const said = pictures === 1 ? "1 screen" : `${pictures} screens`;
      await recordKeyAct(services, actor, "original.export", said);
      return { body };
    },
  });
  return new Response(body, { headers: { ...headers, ...originalsHeaders(services.now()) } });
}
