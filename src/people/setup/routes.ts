import { forAnyone, withCookies } from "../accounts/session-gate.ts";
import { checkSetup, completeSetup } from "./complete-setup.ts";
import { setupCheckSchema, setupDoneSchema, setupOpenSchema, setupSchema } from "./schema.ts";

/** The first set-up by its one-use link. */
export const setupOperations = [
  forAnyone({
    route: "POST /api/setup/check",
    body: setupCheckSchema,
    answer: setupOpenSchema,
    run: (services, { body, client }) => checkSetup(services, body.token, client.address),
  }),
  forAnyone({
    route: "POST /api/setup",
    body: setupSchema,
    answer: setupDoneSchema,
    run: async (services, { body, client, set }) =>
      withCookies(set, await completeSetup(services, body, client)),
  }),
] as const;
