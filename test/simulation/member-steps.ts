// Members, roles and workspaces, by people at any node and by the command line. Each answer must be the
// model's.
import type { Role } from "../../src/fields.ts";
import type { Members } from "../../src/people/workspaces/schema.ts";
import { checkAccess } from "./access-checks.ts";
import { ask, drawAct, requireAnswer } from "./act.ts";
import { BrokenPromise } from "./model.ts";
import { emails, joining } from "./people.ts";
import type { Random } from "./random.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Outcome, Step } from "./step.ts";
import type { World } from "./world.ts";
import { anyNode } from "./write-steps.ts";

/** Another role, a removal or a leave, of whoever is drawn. */
async function changeMember(world: World, random: Random): Promise<Outcome> {
  const { access } = world;
  const act = drawAct(world, random);
  const server = await anyNode(world, random);
  const target = random.pick([...access.workspace(act.workspaceId).members.keys()]);
  const role = random.pick(["owner", "admin", "member", "member"] as const);
  const how = random.pick(["role", "role", "remove", "leave"]);
  if (how === "leave") {
    const wanted = access.refusalOfLeaving(act);
    const { code } = await ask(world, server, act, "/leave", {});
    requireAnswer(`the leave of ${act.actor}`, wanted, code);
    if (wanted === null) access.endMembership(act.workspaceId, act.actor);
    return { text: `${act.actor} leaves: ${wanted ?? "done"}`, hasHit: false };
  }
  const memberId = await idOfMember(world, server, act.workspaceId, target);
  const isRole = how === "role";
  const wanted = isRole ? access.refusalOfRole(act, target, role) : access.refusalOfRemoval(act, target);
  const body = isRole ? { role } : {};
  const { code } = await ask(world, server, act, `/members/${memberId}${isRole ? "" : "/remove"}`, body);
  requireAnswer(`${how} of ${target} by ${act.actor}`, wanted, code);
  if (wanted === null && isRole) access.workspace(act.workspaceId).members.set(target, role);
  if (wanted === null && !isRole) access.endMembership(act.workspaceId, target);
  await checkAccess(world, server);
  return { text: `${how} of ${target} by ${act.actor}: ${wanted ?? "done"}`, hasHit: false };
}

async function idOfMember(world: World, server: ServerProcess, workspaceId: string, email: string) {
  const { members } = world.access.workspace(workspaceId);
  const owner = [...members].find(([, role]) => role === "owner")?.[0] ?? "";
  const listed = await world.people.ask<Members>(server, owner, `/api/workspaces/${workspaceId}/members`);
  return listed.body.members.find((member) => member.email === email)?.id ?? "unknown";
}

/** Somebody is invited and joins at once: with a new account, or as who they are. */
async function invite(world: World, random: Random): Promise<Outcome> {
  const { access } = world;
  const act = drawAct(world, random);
  const server = await anyNode(world, random);
  const email = random.pick(emails);
  const role: Role = random.pick(["owner", "admin", "member", "member"] as const);
  const wanted = access.refusalOfInvitation(act, email, role);
  const invited = await ask<{ link: string }>(world, server, act, "/invitations", { email, role });
  // One address is invited three times in a day and no more, whoever invites; whether it belongs to the
  // workspace is asked after that.
  const isCounted = wanted === null || wanted === "invalid_request";
  if (isCounted && invited.code === "rate_limit_exceeded")
    return { text: `${email}: ${invited.code}`, hasHit: false };
  requireAnswer(`the invitation of ${email} as ${role} by ${act.actor}`, wanted, invited.code);
  if (wanted !== null) return { text: `${email} by ${act.actor}: ${wanted}`, hasHit: false };
  const hasAccount = access.accounts.has(email);
  const body = joining(invited.body.link, email);
  const joined = hasAccount
    ? await world.people.ask(server, email, "/api/invitations/accept-signed-in", { token: body.token })
    : await world.people.newcomer(server, email, "/api/invitations/accept", body);
  requireAnswer(`the acceptance of ${email}`, null, joined.body.error?.code ?? null);
  access.accounts.add(email);
  access.workspace(act.workspaceId).members.set(email, role);
  await checkAccess(world, server);
  return {
    text: `${email} as ${role} by ${act.actor}${hasAccount ? "" : ", with a new account"}`,
    hasHit: false,
  };
}

/** By the operator at the pages, or by the command line. */
async function changeWorkspace(world: World, random: Random): Promise<Outcome> {
  const { access, place } = world;
  const workspaceId = random.pick([...access.workspaces.keys()]);
  const plan = random.pick(["free", "pro", "team", "enterprise", "enterprise"] as const);
  const isSuspended = random.isTrue(0.3);
  const isPage = random.isTrue(0.5);
  const server = await anyNode(world, random);
  if (isPage) {
    const path = `/api/operator/workspaces/${workspaceId}`;
    const body = { plan, is_suspended: isSuspended };
    const { status, text } = await world.people.ask(server, access.operator, path, body);
    if (status !== 200) throw new BrokenPromise(`a change of a workspace was answered by ${text}`);
  } else {
    const question = { kind: "workspace", place, workspaceId, change: { plan, isSuspended } } as const;
    await world.workers.at(1).ask(question);
  }
  Object.assign(access.workspace(workspaceId), { plan, isSuspended });
  return {
    text: `${plan}${isSuspended ? ", suspended" : ""}, ${isPage ? "by a page" : "by a command"}`,
    hasHit: false,
  };
}

async function allowMemberKeys(world: World, random: Random): Promise<Outcome> {
  const { access } = world;
  const act = drawAct(world, random);
  const isAllowed = random.isTrue(0.6);
  const role = access.roleOf(act);
  const refusal = role === null ? "not_found" : "role_insufficient";
  const wanted = role === "owner" || role === "admin" ? null : refusal;
  const server = await anyNode(world, random);
  const { code } = await ask(world, server, act, "", { is_member_keys_allowed: isAllowed });
  requireAnswer(`the setting of members' keys by ${act.actor}`, wanted, code);
  if (wanted === null) access.workspace(act.workspaceId).isMemberKeysAllowed = isAllowed;
  return { text: `${isAllowed} by ${act.actor}: ${wanted ?? "done"}`, hasHit: false };
}

export const memberSteps: readonly Step[] = [
  { name: "member changed", weight: 7, run: changeMember },
  { name: "member invited", weight: 5, run: invite },
  { name: "workspace changed", weight: 6, run: changeWorkspace },
  { name: "members' keys allowed", weight: 1, run: allowMemberKeys },
];
