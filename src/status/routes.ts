// For those who run the service and for its pages, not for its callers: outside the contract and without a key.
import { Elysia } from "elysia";
import type { Services } from "../services.ts";
import { about } from "./about.ts";
import { readiness } from "./readiness.ts";
import { aboutSchema, healthSchema, readinessSchema } from "./schema.ts";

/** `/healthz`, `/readyz`, `/metrics` and `/api/about`. */
export function statusRoutes(services: Services) {
  return new Elysia()
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
    .get("/api/about", () => about(services), { response: { 200: aboutSchema } })
    .get("/metrics", async ({ set }) => {
      const { text, contentType } = await services.metrics.expose();
      set.headers["content-type"] = contentType;
      return text;
    });
}
