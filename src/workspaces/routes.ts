import { Elysia } from "elysia";
import { done, doneSchema, emptySchema, sessionSchema } from "../accounts/schema.ts";
import { listAudit } from "../audit/list-audit.ts";
import { actorOf } from "../audit/record-audit.ts";
import { auditSchema } from "../audit/schema.ts";
import { requireRole } from "../caller.ts";
import { jsonBody, memberGate, publicGate, setCookies } from "../http/session-gate.ts";
import { wholeNumber } from "../http/whole-number.ts";
import type { Services } from "../services.ts";
import { getUsage } from "../usage/get-usage.ts";
import { usageSchema } from "../usage/schema.ts";
import { acceptInvitation, getInvitation } from "./accept-invitation.ts";
import { inviteMember } from "./invite-member.ts";
import { listMembers } from "./list-members.ts";
import { leaveWorkspace, removeMember } from "./remove-member.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import {
  acceptInvitationSchema,
  invitationCheckSchema,
  invitationOpenSchema,
  invitedSchema,
  inviteSchema,
  membersSchema,
  revokeInvitationSchema,
  updateMemberSchema,
  updateWorkspaceSchema,
} from "./schema.ts";
import { updateMember } from "./update-member.ts";
import { updateWorkspace } from "./update-workspace.ts";

const usageDaysMax = 366;
const workspacePath = "/api/workspaces/:workspaceId";

/** A workspace's name, members, invitations, audit list and usage. */
export function workspaceRoutes(services: Services) {
  return new Elysia().use(invitationRoutes(services)).use(recordRoutes(services)).use(memberRoutes(services));
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

function recordRoutes(services: Services) {
  return new Elysia()
    .use(memberGate(services))
    .post(
      workspacePath,
      async ({ body, member }) => {
        requireRole(member, "admin");
        const { id } = member.workspace;
        await updateWorkspace(services.storage, id, body, actorOf(member.person), services.now());
        return done;
      },
      { ...jsonBody, body: updateWorkspaceSchema, response: { 200: doneSchema } },
    )
    .get(
      `${workspacePath}/audit`,
      ({ member, query }) => listAudit(services, member, wholeNumber("before", query["before"])),
      { response: { 200: auditSchema } },
    )
    .get(
      `${workspacePath}/usage`,
      ({ member, query }) =>
        getUsage(services, member, wholeNumber("days", query["days"], usageDaysMax) ?? 30),
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
      `${workspacePath}/invitations`,
      ({ body, by, member }) => inviteMember(services, member, by, body),
      { ...jsonBody, body: inviteSchema, response: { 200: invitedSchema } },
    )
    .post(
      // The id is in the body: it is the token of the link, and addresses are logged.
      `${workspacePath}/invitations/revoke`,
      async ({ body, by, member }) => {
        await revokeInvitation(services, member, by, body.id);
        return done;
      },
      { ...jsonBody, body: revokeInvitationSchema, response: { 200: doneSchema } },
    )
    .post(
      `${workspacePath}/members/:memberId`,
      async ({ body, by, member, params }) => {
        await updateMember(services, member, by, params.memberId, body.role);
        return done;
      },
      { ...jsonBody, body: updateMemberSchema, response: { 200: doneSchema } },
    )
    .post(
      `${workspacePath}/members/:memberId/remove`,
      async ({ by, member, params }) => {
        await removeMember(services, member, by, params.memberId);
        return done;
      },
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    )
    .post(
      `${workspacePath}/leave`,
      async ({ by, member }) => {
        await leaveWorkspace(services, member, by);
        return done;
      },
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    );
}
