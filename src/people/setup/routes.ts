import { Elysia } from "elysia";
import { jsonRoute } from "../../http/read-json-body.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { publicGate, withCookies } from "../accounts/session-gate.ts";
import { checkSetup, completeSetup } from "./complete-setup.ts";
import { setupCheckSchema, setupDoneSchema, setupOpenSchema, setupSchema } from "./schema.ts";

/** The first set-up by its one-use link. */
export function setupRoutes(services: PeopleServices) {
  return new Elysia()
    .use(publicGate(services))
    .post(
      "/api/setup/check",
      ({ body, client }) => checkSetup(services, body.token, client.address),
      jsonRoute(setupCheckSchema, setupOpenSchema),
    )
    .post(
      "/api/setup",
      async ({ body, client, set }) => withCookies(set, await completeSetup(services, body, client)),
      jsonRoute(setupSchema, setupDoneSchema),
    );
}
