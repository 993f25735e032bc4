import { Elysia } from "elysia";
import { done, doneSchema, emptySchema } from "../fields.ts";
import { jsonBody } from "../http/read-json-body.ts";
import type { Services } from "../services.ts";
import { memberGate } from "../workspaces/member-gate.ts";
import { revokeShares } from "./revoke-shares.ts";

/** What a workspace may do with the links it has given out. */
export function shareRoutes(services: Services) {
  return new Elysia().use(memberGate(services)).post(
    "/api/workspaces/:workspaceId/shares/revoke",
    async ({ member }) => {
      await revokeShares(services, member);
      return done;
    },
    { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
  );
}
