// For those who run the service, not for its callers: outside the contract and without a key.
import { Elysia } from "elysia";
import { otherMethods } from "../http/other-methods.ts";
import type { Services } from "../services.ts";
import { readiness } from "./readiness.ts";
import { healthSchema, readinessSchema } from "./schema.ts";

/** `/healthz`, `/readyz` and `/metrics`. */
export function statusRoutes(services: Services) {
  return new Elysia()
    .use(otherMethods("/healthz", "GET, HEAD"))
    .use(otherMethods("/readyz", "GET, HEAD"))
    .use(otherMethods("/metrics", "GET, HEAD"))
    .get("/healthz", () => ({ status: "ok" as const }), { response: { 200: healthSchema } })
    .get(
      "/readyz",
      async ({ set }) => {
        const { isReady, status, index } = await readiness(services);
        set.status = isReady ? 200 : 503;
        return { status, index };
      },
      { response: { 200: readinessSchema, 503: readinessSchema } },
    )
    .get("/metrics", async ({ set }) => {
      const { text, contentType } = await services.metrics.expose();
      set.headers["content-type"] = contentType;
      return text;
    });
}
