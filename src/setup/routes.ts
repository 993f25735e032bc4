import { Elysia } from "elysia";
import { publicGate, setCookies } from "../accounts/session-gate.ts";
import { jsonBody } from "../http/read-json-body.ts";
import type { Services } from "../services.ts";
import { checkSetup, completeSetup } from "./complete-setup.ts";
import { setupCheckSchema, setupDoneSchema, setupOpenSchema, setupSchema } from "./schema.ts";

/** The first set-up by its one-use link. */
export function setupRoutes(services: Services) {
  return new Elysia()
    .use(publicGate(services))
    .post("/api/setup/check", ({ body, client }) => checkSetup(services, body.token, client.address), {
      ...jsonBody,
      body: setupCheckSchema,
      response: { 200: setupOpenSchema },
    })
    .post(
      "/api/setup",
      async ({ body, client, set }) => {
        const { cookies, ...outcome } = await completeSetup(services, body, client);
        setCookies(set.headers, { cookies });
        return outcome;
      },
      { ...jsonBody, body: setupSchema, response: { 200: setupDoneSchema } },
    );
}
