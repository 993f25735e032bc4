// Members of a workspace. Roles are checked first: who may not change members does not learn of them.

import type { EndedKey } from "../../database/stores/keys.ts";
import type { JudgedMember, ListedMember, MemberChange } from "../../database/stores/members.ts";
import { ApiError } from "../../errors.ts";
import type { Role } from "../../fields.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { actorOf, recordEnded, recordMemberAct } from "../audit/record-audit.ts";
import { type Member, requireActive, requireRole } from "../caller.ts";
import { describeInvitation } from "./invitations.ts";
import type { Members } from "./schema.ts";

/** The members of the workspace, oldest first; owners and admins see the open invitations too. */
export async function listMembers({ storage, now }: PeopleServices, member: Member): Promise<Members> {
  const { id } = member.workspace;
  const invitations = member.role === "member" ? [] : await storage.people.invitations(id, now());
  return {
    members: (await storage.people.members(id)).map(
      ({ userId, joinedAt, isDisabled, isEditor, isOperator, ...rest }) => ({
        ...rest,
        user_id: userId,
        is_editor: isEditor,
        is_operator: isOperator,
        joined_at: joinedAt,
        is_disabled: isDisabled,
      }),
    ),
    invitations: invitations.map(describeInvitation),
  };
}

/** Gives a member another role. Admins touch neither owners nor that role; a workspace keeps an owner. */
export async function updateMember(
  services: PeopleServices,
  member: Member,
  memberId: string,
  role: Role,
): Promise<void> {
  requireRole(member, "admin");
  requireActive(member);
  const other = await requireListed(services, member, ({ id }) => id === memberId);
  requireRole(member, role === "owner" || other.role === "owner" ? "owner" : "admin");
  if (other.role === role) return;
  requireDone(
    await services.storage.people.setRole(judged(member, other), role),
    "role: the only owner of a workspace must stay its owner. Make somebody else an owner first.",
  );
  const detail = `role: ${other.role} → ${role}`;
  await recordMemberAct(services, member, { action: "member.update", target: other.email, detail });
}

/**
 * Also ends the invitations and own keys that they made and, as an editor, their keys with `screens:write`;
 * the account and other keys of the workspace stay. Only owners remove owners.
 */
export async function removeMember(
  services: PeopleServices,
  member: Member,
  memberId: string,
): Promise<void> {
  requireRole(member, "admin");
  requireActive(member);
  const other = await requireListed(services, member, ({ id }) => id === memberId);
  requireRole(member, other.role === "owner" ? "owner" : "admin");
  const ended = await endMembership(services, member, other);
  await recordMemberAct(services, member, { action: "member.remove", target: other.email });
  await recordEnded(services.storage, ended, actorOf(member), services.now());
}

/** Leaves the workspace, a suspended one too. Its only owner cannot. */
export async function leaveWorkspace(services: PeopleServices, member: Member): Promise<void> {
  const self = await requireListed(services, member, ({ userId }) => userId === member.person.id);
  const ended = await endMembership(services, member, self);
  await recordMemberAct(services, member, { action: "member.leave", target: member.person.email });
  await recordEnded(services.storage, ended, actorOf(member), services.now());
}

async function endMembership(
  { storage, now }: PeopleServices,
  member: Member,
  leaving: ListedMember,
): Promise<readonly EndedKey[]> {
  return requireDone(
    await storage.people.removeMember(judged(member, leaving), now()),
    "The only owner of a workspace cannot leave it. Make somebody else an owner first.",
  );
}

function judged({ workspace }: Member, { id, role }: ListedMember): JudgedMember {
  return { workspaceId: workspace.id, memberId: id, role };
}

function requireDone(change: MemberChange, ofLastOwner: string): readonly EndedKey[] {
  if (change === "last_owner") throw new ApiError("invalid_request", ofLastOwner);
  if (change === "not_found")
    throw new ApiError("not_found", "This member was changed meanwhile. Load the list again.");
  return change;
}

async function requireListed(
  { storage }: PeopleServices,
  { workspace }: Member,
  isWanted: (listed: ListedMember) => boolean,
): Promise<ListedMember> {
  const wanted = (await storage.people.members(workspace.id)).find(isWanted);
  if (wanted === undefined) throw new ApiError("not_found", "There is no such member.");
  return wanted;
}
