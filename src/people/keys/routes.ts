import { Elysia } from "elysia";
import { doneAfter, doneSchema, emptySchema } from "../../fields.ts";
import { jsonRoute } from "../../http/read-json-body.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { memberGate } from "../workspaces/member-gate.ts";
import { createdKeySchema, createKeySchema, keysSchema, rotateKeySchema } from "./schema.ts";
import {
  createWorkspaceKey,
  listWorkspaceKeys,
  revokeWorkspaceKey,
  rotateWorkspaceKey,
} from "./workspace-keys.ts";

const path = "/api/workspaces/:workspaceId/keys";

/** Team settings, section API keys. */
export function keyRoutes(services: PeopleServices) {
  return new Elysia()
    .use(memberGate(services))
    .get(path, ({ member }) => listWorkspaceKeys(services, member), { response: { 200: keysSchema } })
    .post(
      path,
      ({ body, member }) => createWorkspaceKey(services, member, body),
      jsonRoute(createKeySchema, createdKeySchema),
    )
    .post(
      `${path}/:keyId/rotate`,
      ({ body, member, params }) => rotateWorkspaceKey(services, member, params.keyId, body.overlap_hours),
      jsonRoute(rotateKeySchema, createdKeySchema),
    )
    .post(
      `${path}/:keyId/revoke`,
      ({ member, params }) => doneAfter(revokeWorkspaceKey(services, member, params.keyId)),
      jsonRoute(emptySchema, doneSchema),
    );
}
