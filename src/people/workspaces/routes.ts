import { Elysia } from "elysia";
import { doneAfter, doneSchema, emptySchema } from "../../fields.ts";
import { checkedQuery } from "../../http/checked-request.ts";
import { jsonRoute } from "../../http/read-json-body.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { sessionSchema } from "../accounts/schema.ts";
import { publicGate, sessionGate, withCookies } from "../accounts/session-gate.ts";
import { auditFormats, downloadAudit, exportAudit } from "../audit/export-audit.ts";
import { listWorkspaceAudit, workspaceFilter } from "../audit/list-audit.ts";
import { auditQuerySchema, auditSchema } from "../audit/schema.ts";
import { getUsage, type UsageServices } from "../usage/get-usage.ts";
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
import { updateOwnWorkspace } from "./workspaces.ts";

const workspacePath = "/api/workspaces/:workspaceId";
const usageQuery = checkedQuery(usageQuerySchema);
const auditQuery = checkedQuery(auditQuerySchema);

/** A workspace's settings, members, invitations, usage and audit list. */
export function workspaceRoutes(services: PeopleServices & UsageServices) {
  return new Elysia()
    .use(linkRoutes(services))
    .use(joinRoutes(services))
    .use(settingsRoutes(services))
    .use(memberRoutes(services))
    .use(inviteRoutes(services))
    .use(auditRoutes(services));
}

/** For a person with the link of an invitation. */
function linkRoutes(services: PeopleServices) {
  return new Elysia()
    .use(publicGate(services))
    .post(
      "/api/invitations/check",
      ({ body, client }) => getInvitation(services, body.token, client),
      jsonRoute(invitationCheckSchema, invitationOpenSchema),
    )
    .post(
      "/api/invitations/accept",
      async ({ body, client, set }) =>
        withCookies(set, await acceptInvitation(services, body, client)).session,
      jsonRoute(acceptInvitationSchema, sessionSchema),
    );
}

/** For the invited person, when they are signed in already. */
function joinRoutes(services: PeopleServices) {
  return new Elysia()
    .use(sessionGate(services))
    .post(
      "/api/invitations/accept-signed-in",
      ({ body, by }) => acceptInvitationSignedIn(services, by, body.token),
      jsonRoute(invitationCheckSchema, sessionSchema),
    );
}

function settingsRoutes(services: PeopleServices & UsageServices) {
  return new Elysia()
    .use(memberGate(services))
    .post(
      workspacePath,
      ({ body, member }) => doneAfter(updateOwnWorkspace(services, member, body)),
      jsonRoute(updateWorkspaceSchema, doneSchema),
    )
    .get(
      `${workspacePath}/usage`,
      ({ member, request }) => getUsage(services, member, usageQuery(request.url).days),
      { response: { 200: usageSchema } },
    );
}

function memberRoutes(services: PeopleServices) {
  return new Elysia()
    .use(memberGate(services))
    .get(`${workspacePath}/members`, ({ member }) => listMembers(services, member), {
      response: { 200: membersSchema },
    })
    .post(
      `${workspacePath}/members/:memberId`,
      ({ body, member, params }) => doneAfter(updateMember(services, member, params.memberId, body.role)),
      jsonRoute(updateMemberSchema, doneSchema),
    )
    .post(
      `${workspacePath}/members/:memberId/remove`,
      ({ member, params }) => doneAfter(removeMember(services, member, params.memberId)),
      jsonRoute(emptySchema, doneSchema),
    )
    .post(
      `${workspacePath}/leave`,
      ({ member }) => doneAfter(leaveWorkspace(services, member)),
      jsonRoute(emptySchema, doneSchema),
    );
}

function inviteRoutes(services: PeopleServices) {
  const path = `${workspacePath}/invitations`;
  return new Elysia()
    .use(memberGate(services))
    .post(
      path,
      ({ body, member }) => inviteMember(services, member, body),
      jsonRoute(inviteSchema, invitedSchema),
    )
    .post(
      `${path}/:invitationId/link`,
      ({ member, params }) => replaceInvitationLink(services, member, params.invitationId),
      jsonRoute(emptySchema, invitedSchema),
    )
    .post(
      `${path}/:invitationId/revoke`,
      ({ member, params }) => doneAfter(revokeInvitation(services, member, params.invitationId)),
      jsonRoute(emptySchema, doneSchema),
    );
}

function auditRoutes(services: PeopleServices) {
  const path = `${workspacePath}/audit`;
  const routes = new Elysia()
    .use(memberGate(services))
    .get(
      path,
      ({ member, query, request }) =>
        listWorkspaceAudit(services, member, query, auditQuery(request.url).before),
      { response: { 200: auditSchema } },
    );
  for (const format of auditFormats)
    routes.get(`${path}.${format}`, ({ member, query }) =>
      downloadAudit(exportAudit(services.storage, workspaceFilter(member, query), format), format),
    );
  return routes;
}
