// Inviting people. The link is in one answer, for the person who made it; another one takes its place.

import type { InvitationLink, NewInvitation, OpenInvitation } from "../../database/stores/invitations.ts";
import { ApiError } from "../../errors.ts";
import type { Role } from "../../fields.ts";
import { dayMs } from "../../system/durations.ts";
import { createLinkToken } from "../accounts/link-token.ts";
import { mailLater } from "../accounts/mail.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { actorOf, recordAudit, recordMemberAct } from "../audit/record-audit.ts";
import { type Member, requireActive, requireRole } from "../caller.ts";
import type { Invitation, Invited } from "./schema.ts";

const invitationDays = 7;
const openMax = 100;
const nameInMailCharactersMax = 60;

/** The person who invites: a member, or an operator who belongs to no workspace. */
type Inviter = Pick<Member, "person" | "address">;

/** For owners and admins; only owners invite owners, only operators editors. Replaces an open invitation. */
export async function inviteMember(
  services: PeopleServices,
  member: Member,
  input: { readonly email: string; readonly role: Role; readonly is_editor?: boolean },
): Promise<Invited> {
  requireRole(member, input.role === "owner" ? "owner" : "admin");
  const { role, is_editor: isEditor = false } = input;
  if (isEditor && !member.person.isOperator)
    throw new ApiError("role_insufficient", "is_editor: only an operator of this service makes editors.");
  requireActive(member);
  const { id } = member.workspace;
  const email = input.email.toLowerCase();
  const open = await services.storage.people.invitations(id, services.now());
  // Another invitation ends this one, which an admin may not end.
  if (open.some((one) => one.email === email && one.role === "owner")) requireRole(member, "owner");
  if (open.filter((one) => one.email !== email).length >= openMax)
    throw new ApiError(
      "quota_exceeded",
      `This workspace has ${openMax} open invitations, the most it can have. Revoke some.`,
    );
  await services.rateLimits.invitation({ workspaceId: id, userId: member.person.id, email });
  return invite(services, member, { workspaceId: id, email, role, isEditor });
}

/** The caller has checked the role and counted the rate. Throws `invalid_request` for a member's address. */
export async function invite(
  services: PeopleServices,
  by: Inviter,
  input: Omit<NewInvitation, "id" | "link">,
): Promise<Invited> {
  const id = crypto.randomUUID();
  const { token, link } = createLink(services, by);
  if ((await services.storage.people.invite({ ...input, id, link })) === "member")
    throw new ApiError("invalid_request", "email: belongs to this workspace already.");
  const entry = { workspaceId: input.workspaceId, actor: actorOf(by), action: "invitation.create" };
  const act = { ...entry, target: input.email, detail: grantOf(input) };
  await recordAudit(services.storage, act, services.now());
  return handOver(services, id, token);
}

/** The rights of an invitation, for the audit list. */
export function grantOf({ role, isEditor }: Pick<NewInvitation, "role" | "isEditor">): string {
  return `role: ${role}${isEditor ? "; editor: yes" : ""}`;
}

/** Another link for an open invitation; the one before ends. Only owners replace the link of an owner. */
export async function replaceInvitationLink(
  services: PeopleServices,
  member: Member,
  invitationId: string,
): Promise<Invited> {
  const { id, email } = await requireInvitation(services, member, invitationId);
  requireActive(member);
  const { workspace, person } = member;
  await services.rateLimits.invitation({ workspaceId: workspace.id, userId: person.id, email });
  const { token, link } = createLink(services, member);
  if (!(await services.storage.people.replaceLink(id, link))) throw noInvitation();
  await recordMemberAct(services, member, { action: "invitation.update", target: email, detail: "new link" });
  return handOver(services, id, token);
}

/** Ends an open invitation of the workspace. Only owners end that of an owner. */
export async function revokeInvitation(
  services: PeopleServices,
  member: Member,
  invitationId: string,
): Promise<void> {
  const { id, email } = await requireInvitation(services, member, invitationId);
  if (!(await services.storage.people.revokeInvitation(id))) throw noInvitation();
  await recordMemberAct(services, member, { action: "invitation.revoke", target: email });
}

/** An invitation without its link, for those who manage members. */
export function describeInvitation(invitation: OpenInvitation): Invitation {
  const { id, email, role, isEditor, invitedBy, expiresAt } = invitation;
  return { id, email, role, is_editor: isEditor, invited_by: invitedBy.name, expires_at: expiresAt };
}

/** An open invitation that the member may change. Throws `role_insufficient` first, then `not_found`. */
async function requireInvitation(
  { storage, now }: PeopleServices,
  member: Member,
  id: string,
): Promise<OpenInvitation> {
  requireRole(member, "admin");
  const invitation = await storage.people.invitation(id, now());
  if (invitation === null || invitation.workspace.id !== member.workspace.id) throw noInvitation();
  if (invitation.role === "owner") requireRole(member, "owner");
  return invitation;
}

function noInvitation(): ApiError {
  return new ApiError("not_found", "There is no such open invitation.");
}

function createLink(
  { now }: PeopleServices,
  { person }: Inviter,
): { readonly token: string; readonly link: InvitationLink } {
  const { token, sha256 } = createLinkToken();
  const createdAt = now();
  const expiresAt = createdAt + invitationDays * dayMs;
  return { token, link: { sha256, inviterId: person.id, createdAt, expiresAt } };
}

/** The one answer that holds the link, whose fragment reaches no server and no log. */
async function handOver(services: PeopleServices, id: string, token: string): Promise<Invited> {
  const invitation = await services.storage.people.invitation(id, services.now());
  if (invitation === null) throw noInvitation();
  const link = `${services.config.baseUrl}/invitation#${token}`;
  mailInvitation(services, invitation, link);
  return { ...describeInvitation(invitation), link, is_mail_sent: services.mail !== null };
}

function mailInvitation(services: PeopleServices, { email, workspace }: OpenInvitation, link: string): void {
  const name = plainName(workspace.name);
  const whereTo = name === "" ? "a workspace" : `the workspace ${name}`;
  const subject = name === "" ? "Invitation to Screen Search" : `Invitation to ${name} on Screen Search`;
  const text = `You are invited to ${whereTo} on Screen Search. Join within a week:\n\n${link}\n\nIf you do not know why, ignore this message.`;
  mailLater(services, { to: email, subject, text }, "an invitation");
}

/**
 * A workspace's name without what could pass for an address, as anybody may be sent this mail and members
 * choose the name: no control characters, no words with a dot, `@`, `:` or `/` inside.
 */
export function plainName(name: string): string {
  const words = name
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .split(/\s+/u)
    .filter((word) => !/[@/\\:]|[.。．｡]\S/u.test(word));
  return [...words.join(" ")].slice(0, nameInMailCharactersMax).join("").trim();
}
