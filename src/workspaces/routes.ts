import { Elysia } from "elysia";
import { sessionSchema } from "../accounts/schema.ts";
import { publicGate, sessionGate, setCookies } from "../accounts/session-gate.ts";
import { done, doneSchema, emptySchema } from "../fields.ts";
import { checkedQuery } from "../http/checked-request.ts";
import { jsonBody } from "../http/read-json-body.ts";
import type { Services } from "../services.ts";
import { getUsage } from "../usage/get-usage.ts";
import { usageQuerySchema, usageSchema } from "../usage/schema.ts";
import { acceptInvitation, acceptInvitationSignedIn, getInvitation } from "./accept-invitation.ts";
import { inviteMember, replaceInvitationLink, revokeInvitation } from "./invitations.ts";
import { memberGate } from "./member-gate.ts";
import { leaveWorkspace, listMembers, removeMember, updateMember } from "./members.ts";
import {
  acceptInvitationSchema,
  invitationCheckSchema,
  invitationOpenSchema,
  invitedSchema,
  inviteSchema,
  membersSchema,
  updateMemberSchema,
  updateWorkspaceSchema,
} from "./schema.ts";
import { updateOwnWorkspace } from "./update-workspace.ts";

const workspacePath = "/api/workspaces/:workspaceId";
const usageQuery = checkedQuery(usageQuerySchema);

/** A workspace's settings, members, invitations and usage. */
export function workspaceRoutes(services: Services) {
  return new Elysia()
    .use(invitationRoutes(services))
    .use(joinRoutes(services))
    .use(settingsRoutes(services))
    .use(memberRoutes(services))
    .use(inviteRoutes(services));
}

/** For whoever holds the link of an invitation. */
function invitationRoutes(services: Services) {
  return new Elysia()
    .use(publicGate(services))
    .post("/api/invitations/check", ({ body, client }) => getInvitation(services, body.token, client), {
      ...jsonBody,
      body: invitationCheckSchema,
      response: { 200: invitationOpenSchema },
    })
    .post(
      "/api/invitations/accept",
      async ({ body, client, set }) => {
        const outcome = await acceptInvitation(services, body, client);
        setCookies(set.headers, outcome);
        return outcome.session;
      },
      { ...jsonBody, body: acceptInvitationSchema, response: { 200: sessionSchema } },
    );
}

/** For somebody who is signed in as the invited person already. */
function joinRoutes(services: Services) {
  return new Elysia()
    .use(sessionGate(services))
    .post(
      "/api/invitations/accept-signed-in",
      ({ body, by, client }) => acceptInvitationSignedIn(services, by, body.token, client),
      { ...jsonBody, body: invitationCheckSchema, response: { 200: sessionSchema } },
    );
}

function settingsRoutes(services: Services) {
  return new Elysia()
    .use(memberGate(services))
    .post(
      workspacePath,
      async ({ body, member }) => {
        await updateOwnWorkspace(services, member, body);
        return done;
      },
      { ...jsonBody, body: updateWorkspaceSchema, response: { 200: doneSchema } },
    )
    .get(
      `${workspacePath}/usage`,
      ({ member, request }) => getUsage(services, member, usageQuery(request.url).days),
      { response: { 200: usageSchema } },
    );
}

function memberRoutes(services: Services) {
  return new Elysia()
    .use(memberGate(services))
    .get(`${workspacePath}/members`, ({ member }) => listMembers(services, member), {
      response: { 200: membersSchema },
    })
    .post(
      `${workspacePath}/members/:memberId`,
      async ({ body, member, params }) => {
        await updateMember(services, member, params.memberId, body.role);
        return done;
      },
      { ...jsonBody, body: updateMemberSchema, response: { 200: doneSchema } },
    )
    .post(
      `${workspacePath}/members/:memberId/remove`,
      async ({ member, params }) => {
        await removeMember(services, member, params.memberId);
        return done;
      },
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    )
    .post(
      `${workspacePath}/leave`,
      async ({ member }) => {
        await leaveWorkspace(services, member);
        return done;
      },
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    );
}

function inviteRoutes(services: Services) {
  const path = `${workspacePath}/invitations`;
  return new Elysia()
    .use(memberGate(services))
    .post(path, ({ body, member }) => inviteMember(services, member, body), {
      ...jsonBody,
      body: inviteSchema,
      response: { 200: invitedSchema },
    })
    .post(
      `${path}/:invitationId/link`,
      ({ member, params }) => replaceInvitationLink(services, member, params.invitationId),
      { ...jsonBody, body: emptySchema, response: { 200: invitedSchema } },
    )
    .post(
      `${path}/:invitationId/revoke`,
      async ({ member, params }) => {
        await revokeInvitation(services, member, params.invitationId);
        return done;
      },
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    );
}
