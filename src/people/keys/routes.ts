import { forMembers } from "../workspaces/member-gate.ts";
import { createdKeySchema, createKeySchema, keysSchema, rotateKeySchema } from "./schema.ts";
import * as keys from "./workspace-keys.ts";

const path = "/api/workspaces/:workspaceId/keys";

/** Settings, section *Connect an agent*. */
export const keyOperations = [
  forMembers({
    route: `GET ${path}`,
    answer: keysSchema,
    run: (services, { member }) => keys.listWorkspaceKeys(services, member),
  }),
  forMembers({
    route: `POST ${path}`,
    body: createKeySchema,
    answer: createdKeySchema,
    run: (services, { body, member }) => keys.createWorkspaceKey(services, member, body),
  }),
  forMembers({
    route: `POST ${path}/:keyId/rotate`,
    body: rotateKeySchema,
    answer: createdKeySchema,
    run: (services, { body, member, params }) =>
      keys.rotateWorkspaceKey(services, member, params.keyId, body.overlap_hours),
  }),
  forMembers({
    route: `POST ${path}/:keyId/revoke`,
    run: (services, { member, params }) => keys.revokeWorkspaceKey(services, member, params.keyId),
  }),
] as const;
