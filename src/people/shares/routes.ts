import { Elysia } from "elysia";
import { doneAfter, doneSchema, emptySchema } from "../../fields.ts";
import { jsonRoute } from "../../http/read-json-body.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { memberGate } from "../workspaces/member-gate.ts";
import { revokeShares } from "./shares.ts";

/** The share links that a workspace has given out. */
export function shareRoutes(services: PeopleServices) {
  return new Elysia()
    .use(memberGate(services))
    .post(
      "/api/workspaces/:workspaceId/shares/revoke",
      ({ member }) => doneAfter(revokeShares(services, member)),
      jsonRoute(emptySchema, doneSchema),
    );
}
