import { Elysia } from "elysia";
import { checkedQuery } from "../http/checked-request.ts";
import { auditFormats, downloadAudit, exportAudit } from "../people/audit/export-audit.ts";
import { auditFilter, listAudit } from "../people/audit/list-audit.ts";
import { auditQuerySchema, auditSchema } from "../people/audit/schema.ts";
import { invitedSchema } from "../people/workspaces/schema.ts";
import type { Services } from "../services.ts";
import { forOperators, operatorGate } from "./operator-gate.ts";
import * as s from "./schema.ts";
import * as users from "./users.ts";
import * as workspaces from "./workspaces.ts";

const workspacesPath = "/api/operator/workspaces";
const usersPath = "/api/operator/users";
const auditPath = "/api/operator/audit";
const auditQuery = checkedQuery(auditQuerySchema);

export const operatorOperations = [
  forOperators({
    route: `GET ${workspacesPath}`,
    answer: s.operatorWorkspacesSchema,
    run: (services) => workspaces.listOperatorWorkspaces(services),
  }),
  forOperators({
    route: `POST ${workspacesPath}`,
    body: s.createWorkspaceSchema,
    answer: s.createdWorkspaceSchema,
    run: (services, { body, by }) => workspaces.createOperatorWorkspace(services, by, body),
  }),
  forOperators({
    route: `POST ${workspacesPath}/:workspaceId`,
    body: s.operateWorkspaceSchema,
    run: (services, { body, by, params }) =>
      workspaces.operateWorkspace(services, by, params.workspaceId, body),
  }),
  forOperators({
    route: `POST ${workspacesPath}/:workspaceId/invite-owner`,
    body: s.inviteOwnerSchema,
    answer: invitedSchema,
    run: (services, { body, by, params }) => workspaces.inviteOwner(services, by, params.workspaceId, body),
  }),
  forOperators({
    route: `GET ${usersPath}`,
    answer: s.operatorUsersSchema,
    run: (services) => users.listUsers(services),
  }),
  forOperators({
    route: `POST ${usersPath}/:userId`,
    body: s.operateUserSchema,
    run: (services, { body, by, params }) => users.operateUser(services, by, params.userId, body),
  }),
  forOperators({
    route: `POST ${usersPath}/:userId/editor`,
    body: s.changeEditorSchema,
    run: (services, { body, by, params }) => users.changeEditor(services, by, params.userId, body),
  }),
  forOperators({
    route: `POST ${usersPath}/:userId/reset-link`,
    body: s.createResetLinkSchema,
    answer: s.resetLinkSchema,
    run: (services, { body, by, params }) => users.createUserResetLink(services, by, params.userId, body),
  }),
  forOperators({
    route: `POST ${usersPath}/:userId/:change`,
    run: (services, { by, params }) => users.changeUser(services, by, params.userId, params.change),
  }),
  forOperators({
    route: `GET ${auditPath}`,
    answer: auditSchema,
    run: (services, { query, request }) =>
      listAudit(services.storage, auditFilter(query), auditQuery(request.url).before),
  }),
] as const;

export function operatorAuditFileRoutes(services: Services) {
  const { storage } = services;
  const routes = new Elysia().use(operatorGate(services));
  for (const format of auditFormats)
    routes.get(`${auditPath}.${format}`, ({ query }) =>
      downloadAudit(exportAudit(storage, auditFilter(query), format), format),
    );
  return routes;
}
