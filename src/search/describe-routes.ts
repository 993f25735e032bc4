// Descriptions by callers with a key of scope `screens:write`. The rate counts before the body is read.
import { Elysia } from "elysia";
import { checkedBody } from "../http/checked-request.ts";
import { addressOf } from "../http/client-address.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { keyGate } from "../people/keys/key-gate.ts";
import { runWrite } from "../people/rated-requests.ts";
import {
  type DescriptionOutcomesAnswer,
  describeRequestSchema,
  type LeasesAnswer,
  leaseRequestSchema,
} from "./describe-schema.ts";
import { describeScreensAs, leaseScreensTo } from "./describe-screens.ts";
import type { SearchServices } from "./search-services.ts";

const leaseBody = checkedBody(leaseRequestSchema);
const describeBody = checkedBody(describeRequestSchema);
/** Twenty descriptions of the longest words. */
const bodyBytesMax = 1_000_000;

/** `POST /v1/screens/leases` and `POST /v1/screens/descriptions`. */
export function screenDescriptionRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services, "screens:write"))
    .post(
      "/v1/screens/leases",
      async ({ caller, request, set }): Promise<LeasesAnswer> => {
        const context = { caller, trace: traceOf(request), signal: request.signal };
        const { headers, ...leases } = await runWrite(services, context, () =>
          leaseScreensTo(services, context, async () => leaseBody(await readJsonBody(request))),
        );
        Object.assign(set.headers, headers);
        return leases;
      },
      { parse: "none" },
    )
    .post(
      "/v1/screens/descriptions",
      async ({ caller, request, server, set }): Promise<DescriptionOutcomesAnswer> => {
        const address = addressOf(services, request, server);
        const context = { caller, trace: traceOf(request), signal: request.signal, address };
        const { headers, ...outcomes } = await runWrite(services, context, () =>
          describeScreensAs(services, context, async () =>
            describeBody(await readJsonBody(request, undefined, bodyBytesMax)),
          ),
        );
        Object.assign(set.headers, headers);
        return outcomes;
      },
      { parse: "none" },
    );
}
