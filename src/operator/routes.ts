import { Elysia } from "elysia";
import { done, doneSchema, emptySchema } from "../accounts/schema.ts";
import { jsonBody, sessionGate } from "../http/session-gate.ts";
import type { Services } from "../services.ts";
import { createUserResetLink, listUsers, operateUser } from "./operate-users.ts";
import { createOperatorWorkspace, listOperatorWorkspaces, operateWorkspace } from "./operate-workspaces.ts";
import {
  createdWorkspaceSchema,
  createWorkspaceSchema,
  operateUserSchema,
  operateWorkspaceSchema,
  operatorUsersSchema,
  operatorWorkspacesSchema,
  resetLinkSchema,
} from "./schema.ts";

const workspacesPath = "/api/operator/workspaces";
const usersPath = "/api/operator/users";

/** The operator's page. */
export function operatorRoutes(services: Services) {
  return new Elysia().use(operatorWorkspaceRoutes(services)).use(operatorUserRoutes(services));
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
      ({ by, params }) => createUserResetLink(services, by, params.userId),
      { ...jsonBody, body: emptySchema, response: { 200: resetLinkSchema } },
    );
}
