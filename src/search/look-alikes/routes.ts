// Look-alikes for callers with a key of scope `screens:write`. The rate counts before the body is read.
import { Elysia } from "elysia";
import { checkedBody, checkedQuery } from "../../http/checked-request.ts";
import { type AddressSource, addressOf } from "../../http/client-address.ts";
import { readJsonBody } from "../../http/read-json-body.ts";
import { traceOf } from "../../http/request-trace.ts";
import type { Caller } from "../../people/caller.ts";
import { keyGate } from "../../people/keys/key-gate.ts";
import { runRead, runWrite } from "../../people/rated-requests.ts";
import type { SearchServices } from "../search-services.ts";
import type { WriteContext } from "../write-screens.ts";
import { listLookAlikes } from "./list-look-alikes.ts";
import { dismissLookAlikesAs, mergeLookAlikesAs } from "./merge-look-alikes.ts";
import {
  type DismissedAnswer,
  dismissRequestSchema,
  type LookAlikesAnswer,
  lookAlikesQuerySchema,
  type MergedAnswer,
  mergeRequestSchema,
} from "./schema.ts";

const listQuery = checkedQuery(lookAlikesQuerySchema);
const mergeBody = checkedBody(mergeRequestSchema);
const dismissBody = checkedBody(dismissRequestSchema);

/** `GET /v1/look-alikes`, and `POST` to `/merge` and `/dismiss` below it. */
export function lookAlikeRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services, "screens:write"))
    .get("/v1/look-alikes", async ({ caller, request, server, set }): Promise<LookAlikesAnswer> => {
      const context = contextOf(services, caller, request, server);
      const { headers, ...page } = await runRead(services, context, async () =>
        listLookAlikes(services, caller, listQuery(request.url)),
      );
      Object.assign(set.headers, headers);
      return page;
    })
    .post(
      "/v1/look-alikes/merge",
      async ({ caller, request, server, set }): Promise<MergedAnswer> => {
        const context = contextOf(services, caller, request, server);
        const { headers, ...merged } = await runWrite(services, context, () =>
          mergeLookAlikesAs(services, context, async () => mergeBody(await readJsonBody(request))),
        );
        Object.assign(set.headers, headers);
        return merged;
      },
      { parse: "none" },
    )
    .post(
      "/v1/look-alikes/dismiss",
      async ({ caller, request, server, set }): Promise<DismissedAnswer> => {
        const context = contextOf(services, caller, request, server);
        const { headers, ...dismissed } = await runWrite(services, context, () =>
          dismissLookAlikesAs(services, context, async () => dismissBody(await readJsonBody(request))),
        );
        Object.assign(set.headers, headers);
        return dismissed;
      },
      { parse: "none" },
    );
}

function contextOf(
  services: SearchServices,
  caller: Caller,
  request: Request,
  server: AddressSource | null,
): WriteContext {
  const address = addressOf(services, request, server);
  return { caller, trace: traceOf(request), signal: request.signal, address };
}
