import { forMembers } from "../workspaces/member-gate.ts";
import { createdKeySchema, createKeySchema, keysSchema, rotateKeySchema } from "./schema.ts";
import {
  createWorkspaceKey,
  listWorkspaceKeys,
  revokeWorkspaceKey,
  rotateWorkspaceKey,
} from "./workspace-keys.ts";

const path = "/api/workspaces/:workspaceId/keys";

/** Team settings, section API keys. */
export const keyOperations = [
  forMembers({
    route: `GET ${path}`,
    answer: keysSchema,
    run: (services, { member }) => listWorkspaceKeys(services, member),
  }),
  forMembers({
    route: `POST ${path}`,
    body: createKeySchema,
    answer: createdKeySchema,
    run: (services, { body, member }) => createWorkspaceKey(services, member, body),
  }),
  forMembers({
    route: `POST ${path}/:keyId/rotate`,
    body: rotateKeySchema,
    answer: createdKeySchema,
    run: (services, { body, member, params }) =>
      rotateWorkspaceKey(services, member, params.keyId, body.overlap_hours),
  }),
  forMembers({
    route: `POST ${path}/:keyId/revoke`,
    run: (services, { member, params }) => revokeWorkspaceKey(services, member, params.keyId),
  }),
] as const;
