import { Elysia } from "elysia";
import { doneAfter, doneSchema, emptySchema } from "../fields.ts";
import { checkedQuery } from "../http/checked-request.ts";
import { jsonRoute } from "../http/read-json-body.ts";
import { auditFormats, downloadAudit, exportAudit } from "../people/audit/export-audit.ts";
import { auditFilter, listAudit } from "../people/audit/list-audit.ts";
import { auditQuerySchema, auditSchema } from "../people/audit/schema.ts";
import { invitedSchema } from "../people/workspaces/schema.ts";
import type { Services } from "../services.ts";
import { lookAlikePageRoutes } from "./alikes-routes.ts";
import { operatorLibraryRoutes } from "./library-routes.ts";
import { operatorGate } from "./operator-gate.ts";
import {
  changeEditorSchema,
  createdWorkspaceSchema,
  createResetLinkSchema,
  createWorkspaceSchema,
  inviteOwnerSchema,
  operateUserSchema,
  operateWorkspaceSchema,
  operatorUsersSchema,
  operatorWorkspacesSchema,
  resetLinkSchema,
} from "./schema.ts";
import {
  changeEditor,
  changeUser,
  createUserResetLink,
  listUsers,
  operateUser,
  userChanges,
} from "./users.ts";
import {
  createOperatorWorkspace,
  inviteOwner,
  listOperatorWorkspaces,
  operateWorkspace,
} from "./workspaces.ts";

const workspacesPath = "/api/operator/workspaces";
const usersPath = "/api/operator/users";
const auditPath = "/api/operator/audit";
const auditQuery = checkedQuery(auditQuerySchema);

/** The operator's page. */
export function operatorRoutes(services: Services) {
  return new Elysia()
    .use(workspaceRoutes(services))
    .use(userRoutes(services))
    .use(auditRoutes(services))
    .use(operatorLibraryRoutes(services))
    .use(lookAlikePageRoutes(services));
}

function workspaceRoutes(services: Services) {
  return new Elysia()
    .use(operatorGate(services))
    .get(workspacesPath, () => listOperatorWorkspaces(services), {
      response: { 200: operatorWorkspacesSchema },
    })
    .post(
      workspacesPath,
      ({ body, by }) => createOperatorWorkspace(services, by, body),
      jsonRoute(createWorkspaceSchema, createdWorkspaceSchema),
    )
    .post(
      `${workspacesPath}/:workspaceId`,
      ({ body, by, params }) => doneAfter(operateWorkspace(services, by, params.workspaceId, body)),
      jsonRoute(operateWorkspaceSchema, doneSchema),
    )
    .post(
      `${workspacesPath}/:workspaceId/invite-owner`,
      ({ body, by, params }) => inviteOwner(services, by, params.workspaceId, body),
      jsonRoute(inviteOwnerSchema, invitedSchema),
    );
}

function userRoutes(services: Services) {
  const routes = new Elysia()
    .use(operatorGate(services))
    .get(usersPath, () => listUsers(services), { response: { 200: operatorUsersSchema } })
    .post(
      `${usersPath}/:userId`,
      ({ body, by, params }) => doneAfter(operateUser(services, by, params.userId, body)),
      jsonRoute(operateUserSchema, doneSchema),
    )
    .post(
      `${usersPath}/:userId/editor`,
      ({ body, by, params }) => doneAfter(changeEditor(services, by, params.userId, body)),
      jsonRoute(changeEditorSchema, doneSchema),
    )
    .post(
      `${usersPath}/:userId/reset-link`,
      ({ body, by, params }) => createUserResetLink(services, by, params.userId, body),
      jsonRoute(createResetLinkSchema, resetLinkSchema),
    );
  for (const change of userChanges)
    routes.post(
      `${usersPath}/:userId/${change}`,
      ({ by, params }) => doneAfter(changeUser(services, by, params.userId, change)),
      jsonRoute(emptySchema, doneSchema),
    );
  return routes;
}

/** The audit list of the whole service. */
function auditRoutes(services: Services) {
  const { storage } = services;
  const routes = new Elysia()
    .use(operatorGate(services))
    .get(
      auditPath,
      ({ query, request }) => listAudit(storage, auditFilter(query), auditQuery(request.url).before),
      { response: { 200: auditSchema } },
    );
  for (const format of auditFormats)
    routes.get(`${auditPath}.${format}`, ({ query }) =>
      downloadAudit(exportAudit(storage, auditFilter(query), format), format),
    );
  return routes;
}
