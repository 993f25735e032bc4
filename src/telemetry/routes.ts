// Routes for operators and pages, not for callers: outside the contract and without a key.
import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";
import { type AddressSource, peerOf } from "../http/client-address.ts";
import { behind } from "../people/page-operation.ts";
import type { Services } from "../services.ts";
import { about, readiness } from "./readiness.ts";
import { aboutSchema, healthSchema, readinessSchema } from "./schema.ts";
import { mayReadNumbers } from "./who-may-read.ts";

/** Operations of the pages alone. */
export const aboutOperations = [
  behind<object>([])({
    route: "GET /api/about",
    answer: aboutSchema,
    run: (services: Services) => about(services),
  }),
] as const;

/** `/healthz`, `/readyz` and `/metrics`. */
export function statusRoutes(services: Services) {
  const requireReader = metricsGate(services);
  return new Elysia()
    .get("/healthz", () => ({ status: "ok" as const }), { response: { 200: healthSchema } })
    .get(
      "/readyz",
      async ({ request, server, set }) => {
        const { status, ...details } = await readiness(services);
        set.status = status === "ready" ? 200 : 503;
        return mayReadNumbers(services, request, server) ? { status, ...details } : { status };
      },
      { response: { 200: readinessSchema, 503: readinessSchema } },
    )
    .get("/metrics", async ({ request, server, set }) => {
      requireReader(request, server);
      const { text, contentType } = await services.metrics.expose();
      set.headers["content-type"] = contentType;
      return text;
    });
}

/** Throws for a request that may not read the metrics; logs the first, as a monitoring may be cut off. */
function metricsGate(services: Services) {
  let isWarned = false;
  return (request: Request, server: AddressSource | null): void => {
    if (services.config.metrics === "off") throw new ApiError("not_found", "METRICS is off.");
    if (mayReadNumbers(services, request, server)) return;
    if (!isWarned) {
      const peer = server === null ? null : peerOf(request, server)?.address;
      services.log.warn({ peer }, "a request for /metrics was refused; see METRICS and METRICS_TOKEN");
    }
    isWarned = true;
    throw new ApiError(
      "metrics_token_required",
      "Authorization: must be Bearer and METRICS_TOKEN. Without that setting the metrics are for requests of the service's own network that pass no proxy.",
      { headers: { "www-authenticate": "Bearer" } },
    );
  };
}
