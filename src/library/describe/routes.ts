// Runs that describe the library, for callers with a key that may write. The type of an answer is its check.
import { Elysia } from "elysia";
import { checkedBody, checkedQuery, noQuery } from "../../http/checked-request.ts";
import { addressOf } from "../../http/client-address.ts";
import { readJsonBody } from "../../http/read-json-body.ts";
import { traceOf } from "../../http/request-trace.ts";
import type { Caller } from "../../people/caller.ts";
import { keyGate } from "../../people/keys/key-gate.ts";
import { type RequestContext, runRead, runWrite } from "../../people/rated-requests.ts";
import {
  cancelDescription,
  createDescription,
  type DescriptionServices,
  getDescription,
  listDescriptions,
} from "./description-jobs.ts";
import {
  createDescriptionSchema,
  type DescriptionAnswer,
  type DescriptionDetails,
  type DescriptionsAnswer,
  descriptionsQuerySchema,
} from "./schema.ts";

const createBody = checkedBody(createDescriptionSchema);
const listQuery = checkedQuery(descriptionsQuerySchema);

/** `/v1/descriptions`. */
export function descriptionRoutes(services: DescriptionServices) {
  return new Elysia()
    .use(keyGate(services, "screens:write"))
    .post(
      "/v1/descriptions",
      async ({ caller, request, server, set }): Promise<DescriptionAnswer> => {
        const actor = { caller, address: addressOf(services, request, server) };
        const { headers, ...job } = await runWrite(services, contextOf(caller, request), async () =>
          createDescription(services, actor, createBody(await readJsonBody(request))),
        );
        const location = `${services.config.baseUrl}/v1/descriptions/${job.id}`;
        Object.assign(set.headers, headers, { location });
        set.status = 202;
        return job;
      },
      { parse: "none" },
    )
    .get("/v1/descriptions", async ({ caller, request, set }): Promise<DescriptionsAnswer> => {
      const { headers, ...jobs } = await runRead(services, contextOf(caller, request), async () =>
        listDescriptions(services, caller, listQuery(request.url)),
      );
      Object.assign(set.headers, headers);
      return jobs;
    })
    .get(
      "/v1/descriptions/:descriptionId",
      async ({ caller, params, request, set }): Promise<DescriptionDetails> => {
        const { headers, ...job } = await runRead(services, contextOf(caller, request), () => {
          noQuery(request.url);
          return getDescription(services, caller, params.descriptionId);
        });
        Object.assign(set.headers, headers);
        return job;
      },
    )
    .post(
      "/v1/descriptions/:descriptionId/cancel",
      async ({ caller, params, request, server, set }): Promise<DescriptionAnswer> => {
        const actor = { caller, address: addressOf(services, request, server) };
        const { headers, ...job } = await runWrite(services, contextOf(caller, request), () => {
          noQuery(request.url);
          return cancelDescription(services, actor, params.descriptionId);
        });
        Object.assign(set.headers, headers);
        return job;
      },
      { parse: "none" },
    );
}

function contextOf(caller: Caller, request: Request): RequestContext {
  return { caller, trace: traceOf(request), signal: request.signal };
}
