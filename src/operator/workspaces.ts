import { ApiError } from "../errors.ts";
import { actorOf } from "../people/audit/record-audit.ts";
import { requireActive } from "../people/caller.ts";
import { dayOf } from "../people/usage/search-usage.ts";
import { invite } from "../people/workspaces/invitations.ts";
import type { Invited } from "../people/workspaces/schema.ts";
import { createWorkspace, updateWorkspace } from "../people/workspaces/workspaces.ts";
import type { Services } from "../services.ts";
import { dayMs } from "../system/durations.ts";
import type { Operator } from "./operator-gate.ts";
import type { CreatedWorkspace, CreateWorkspace, OperateWorkspace, OperatorWorkspaces } from "./schema.ts";

const searchDays = 30;

/** All workspaces, oldest first. */
export async function listOperatorWorkspaces(services: Services): Promise<OperatorWorkspaces> {
  const { storage } = services;
  const now = services.now();
  await services.searchUsage.write();
  const searches = await storage.activity.searchCounts(dayOf(now - (searchDays - 1) * dayMs));
  const members = await storage.people.memberCounts();
  const liveKeys = await storage.keys.liveCounts(now);
  const workspaces = (await storage.workspaces.list()).map(({ id, name, plan, suspendedAt, createdAt }) => ({
    id,
    name,
    plan,
    is_suspended: suspendedAt !== null,
    created_at: createdAt,
    members: members.get(id) ?? 0,
    live_keys: liveKeys.get(id) ?? 0,
    searches_30_days: searches.get(id) ?? 0,
  }));
  return { workspaces };
}

export async function createOperatorWorkspace(
  services: Services,
  by: Operator,
  input: CreateWorkspace,
): Promise<CreatedWorkspace> {
  const email = input.owner_email.toLowerCase();
  await services.rateLimits.invitation({ workspaceId: null, userId: by.person.id, email });
  const { id } = await createWorkspace(services.storage, input, services.now(), actorOf(by));
  const { link, is_mail_sent } = await invite(services, by, { workspaceId: id, email, role: "owner" });
  return { id, link, is_mail_sent };
}

/** Invites an owner into any workspace that is not suspended: it may have lost them all, or the link. */
export async function inviteOwner(
  services: Services,
  by: Operator,
  workspaceId: string,
  input: { readonly email: string },
): Promise<Invited> {
  const workspace = await services.storage.workspaces.byId(workspaceId);
  if (workspace === null) throw new ApiError("not_found", `workspace: there is no workspace ${workspaceId}.`);
  requireActive({ workspace });
  const email = input.email.toLowerCase();
  await services.rateLimits.invitation({ workspaceId, userId: by.person.id, email });
  return invite(services, by, { workspaceId, email, role: "owner" });
}

export async function operateWorkspace(
  services: Services,
  by: Operator,
  id: string,
  { is_suspended: isSuspended, ...change }: OperateWorkspace,
): Promise<void> {
  await updateWorkspace(services.storage, id, { ...change, isSuspended }, actorOf(by), services.now());
}
