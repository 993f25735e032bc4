import { Elysia } from "elysia";
import { sessionGate } from "../accounts/session-gate.ts";
import { download } from "../audit/download.ts";
import { auditQuerySchema, auditSchema } from "../audit/schema.ts";
import { done, doneSchema, emptySchema } from "../fields.ts";
import { checkedQuery } from "../http/checked-request.ts";
import { jsonBody } from "../http/read-json-body.ts";
import type { Services } from "../services.ts";
import { invitedSchema } from "../workspaces/schema.ts";
import { exportServiceAudit, listServiceAudit } from "./operate-audit.ts";
import { changeUser, createUserResetLink, listUsers, operateUser, userChanges } from "./operate-users.ts";
import {
  createOperatorWorkspace,
  inviteOwner,
  listOperatorWorkspaces,
  operateWorkspace,
} from "./operate-workspaces.ts";
import {
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

const workspacesPath = "/api/operator/workspaces";
const usersPath = "/api/operator/users";
const auditPath = "/api/operator/audit";
const auditQuery = checkedQuery(auditQuerySchema);

/** The operator's page. */
export function operatorRoutes(services: Services) {
  return new Elysia()
    .use(operatorWorkspaceRoutes(services))
    .use(operatorUserRoutes(services))
    .use(userChangeRoutes(services))
    .use(operatorAuditRoutes(services));
}

function operatorWorkspaceRoutes(services: Services) {
  return new Elysia()
    .use(sessionGate(services))
    .get(workspacesPath, ({ by }) => listOperatorWorkspaces(services, by), {
      response: { 200: operatorWorkspacesSchema },
    })
    .post(workspacesPath, ({ body, by }) => createOperatorWorkspace(services, by, body), {
      ...jsonBody,
      body: createWorkspaceSchema,
      response: { 200: createdWorkspaceSchema },
    })
    .post(
      `${workspacesPath}/:workspaceId`,
      async ({ body, by, params }) => {
        await operateWorkspace(services, by, params.workspaceId, body);
        return done;
      },
      { ...jsonBody, body: operateWorkspaceSchema, response: { 200: doneSchema } },
    )
    .post(
      `${workspacesPath}/:workspaceId/invite-owner`,
      ({ body, by, params }) => inviteOwner(services, by, params.workspaceId, body),
      { ...jsonBody, body: inviteOwnerSchema, response: { 200: invitedSchema } },
    );
}

function operatorUserRoutes(services: Services) {
  return new Elysia()
    .use(sessionGate(services))
    .get(usersPath, ({ by }) => listUsers(services, by), { response: { 200: operatorUsersSchema } })
    .post(
      `${usersPath}/:userId`,
      async ({ body, by, params }) => {
        await operateUser(services, by, params.userId, body);
        return done;
      },
      { ...jsonBody, body: operateUserSchema, response: { 200: doneSchema } },
    )
    .post(
      `${usersPath}/:userId/reset-link`,
      ({ body, by, client, params }) => createUserResetLink(services, by, params.userId, body, client),
      { ...jsonBody, body: createResetLinkSchema, response: { 200: resetLinkSchema } },
    );
}

function userChangeRoutes(services: Services) {
  const routes = new Elysia().use(sessionGate(services));
  for (const change of userChanges)
    routes.post(
      `${usersPath}/:userId/${change}`,
      async ({ by, params }) => {
        await changeUser(services, by, params.userId, change);
        return done;
      },
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    );
  return routes;
}

function operatorAuditRoutes(services: Services) {
  const routes = new Elysia()
    .use(sessionGate(services))
    .get(
      auditPath,
      ({ by, query, request }) => listServiceAudit(services, by, query, auditQuery(request.url).before),
      { response: { 200: auditSchema } },
    );
  for (const format of ["csv", "jsonl"] as const)
    routes.get(`${auditPath}.${format}`, ({ by, query }) =>
      download(exportServiceAudit(services, by, query, format), "audit", format),
    );
  return routes;
}
