import { Elysia } from "elysia";
import { checkedQuery } from "../../http/checked-request.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { sessionSchema } from "../accounts/schema.ts";
import { forAnyone, forSignedIn, withCookies } from "../accounts/session-gate.ts";
import { auditFormats, downloadAudit, exportAudit } from "../audit/export-audit.ts";
import { listAudit, workspaceFilter } from "../audit/list-audit.ts";
import { auditQuerySchema, auditSchema } from "../audit/schema.ts";
import { getUsage, type UsageServices } from "../usage/get-usage.ts";
import { usageQuerySchema, usageSchema } from "../usage/schema.ts";
import { acceptInvitation, acceptInvitationSignedIn, getInvitation } from "./accept-invitation.ts";
import { inviteMember, replaceInvitationLink, revokeInvitation } from "./invitations.ts";
import { forMembers, memberGate } from "./member-gate.ts";
import { leaveWorkspace, listMembers, removeMember, updateMember } from "./members.ts";
import * as s from "./schema.ts";
import { updateOwnWorkspace } from "./workspaces.ts";

const workspacePath = "/api/workspaces/:workspaceId";
const auditQuery = checkedQuery(auditQuerySchema);

export const workspaceOperations = [
  forAnyone({
    route: "POST /api/invitations/check",
    body: s.invitationCheckSchema,
    answer: s.invitationOpenSchema,
    run: (services, { body, client }) => getInvitation(services, body.token, client),
  }),
  forAnyone({
    route: "POST /api/invitations/accept",
    body: s.acceptInvitationSchema,
    answer: sessionSchema,
    run: async (services, { body, client, set }) =>
      withCookies(set, await acceptInvitation(services, body, client)).session,
  }),
  forSignedIn({
    route: "POST /api/invitations/accept-signed-in",
    body: s.invitationCheckSchema,
    answer: sessionSchema,
    run: (services, { body, by }) => acceptInvitationSignedIn(services, by, body.token),
  }),
  forMembers({
    route: `POST ${workspacePath}`,
    body: s.updateWorkspaceSchema,
    run: (services, { body, member }) => updateOwnWorkspace(services, member, body),
  }),
  forMembers({
    route: `GET ${workspacePath}/usage`,
    query: usageQuerySchema,
    answer: usageSchema,
    run: (services: PeopleServices & UsageServices, { member, query }) =>
      getUsage(services, member, query.days),
  }),
  forMembers({
    route: `GET ${workspacePath}/members`,
    answer: s.membersSchema,
    run: (services, { member }) => listMembers(services, member),
  }),
  forMembers({
    route: `POST ${workspacePath}/members/:memberId`,
    body: s.updateMemberSchema,
    run: (services, { body, member, params }) => updateMember(services, member, params.memberId, body.role),
  }),
  forMembers({
    route: `POST ${workspacePath}/members/:memberId/remove`,
    run: (services, { member, params }) => removeMember(services, member, params.memberId),
  }),
  forMembers({
    route: `POST ${workspacePath}/leave`,
    run: (services, { member }) => leaveWorkspace(services, member),
  }),
  forMembers({
    route: `POST ${workspacePath}/invitations`,
    body: s.inviteSchema,
    answer: s.invitedSchema,
    run: (services, { body, member }) => inviteMember(services, member, body),
  }),
  forMembers({
    route: `POST ${workspacePath}/invitations/:invitationId/link`,
    answer: s.invitedSchema,
    run: (services, { member, params }) => replaceInvitationLink(services, member, params.invitationId),
  }),
  forMembers({
    route: `POST ${workspacePath}/invitations/:invitationId/revoke`,
    run: (services, { member, params }) => revokeInvitation(services, member, params.invitationId),
  }),
  forMembers({
    route: `GET ${workspacePath}/audit`,
    answer: auditSchema,
    run: ({ storage }, { member, query, request }) => {
      const { before } = auditQuery(request.url);
      return listAudit(storage, workspaceFilter(member, query), before);
    },
  }),
] as const;

export function auditFileRoutes(services: PeopleServices) {
  const routes = new Elysia().use(memberGate(services));
  for (const format of auditFormats)
    routes.get(`${workspacePath}/audit.${format}`, ({ member, query }) =>
      downloadAudit(exportAudit(services.storage, workspaceFilter(member, query), format), format),
    );
  return routes;
}
