// What the operator sees and sets: every workspace with its plan.

import { invitationDays } from "../accounts/accounts.ts";
import type { SignedIn } from "../accounts/session.ts";
import { actorOf, recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { dayOf } from "../usage/get-usage.ts";
import { createWorkspace } from "../workspaces/create-workspace.ts";
import { invitationLink } from "../workspaces/invitation-link.ts";
import { updateWorkspace } from "../workspaces/update-workspace.ts";
import type { CreatedWorkspace, OperatorWorkspaces } from "./schema.ts";

const dayMs = 86_400_000;

/** Throws `not_found` for anybody else: who is no operator learns nothing of the operator's page. */
export function requireOperator({ person }: SignedIn): void {
  if (!person.isOperator) throw new ApiError("not_found", "There is nothing at this address.");
}

/** All workspaces, oldest first. */
export async function listOperatorWorkspaces(services: Services, by: SignedIn): Promise<OperatorWorkspaces> {
  requireOperator(by);
  const { storage } = services;
  const now = services.now();
  await services.searchUsage.write();
  const searches = await storage.activity.searchCounts(dayOf(now - 29 * dayMs));
  const members = await storage.people.memberCounts();
  const workspaces = (await storage.workspaces.list()).map(
    async ({ id, name, plan, suspendedAt, createdAt }) => ({
      id,
      name,
      plan,
      is_suspended: suspendedAt !== null,
      created_at: createdAt,
      members: members.get(id) ?? 0,
      live_keys: await storage.keys.liveCount(id, now),
      searches_30_days: searches.get(id) ?? 0,
    }),
  );
  return { workspaces: await Promise.all(workspaces) };
}

/** A new workspace, and the link by which its owner joins. */
export async function createOperatorWorkspace(
  services: Services,
  by: SignedIn,
  input: { readonly name: string; readonly plan: string; readonly owner_email: string },
): Promise<CreatedWorkspace> {
  requireOperator(by);
  const { storage, config } = services;
  const now = services.now();
  const { id } = await createWorkspace(storage, input, now, actorOf(by.person));
  const invitationId = crypto.randomUUID();
  await storage.people.createInvitation({
    id: invitationId,
    workspaceId: id,
    email: input.owner_email.toLowerCase(),
    role: "owner",
    inviterId: by.person.id,
    createdAt: now,
    expiresAt: now + invitationDays * dayMs,
  });
  const email = input.owner_email.toLowerCase();
  const entry = { workspaceId: id, actor: actorOf(by.person), action: "member.invite", target: email };
  await recordAudit(storage, { ...entry, detail: "role: owner" }, now);
  return { id, link: invitationLink(config.baseUrl, invitationId) };
}

/** Changes the name, the plan or the suspension of any workspace. */
export async function operateWorkspace(
  services: Services,
  by: SignedIn,
  id: string,
  change: {
    readonly name?: string | undefined;
    readonly plan?: string | undefined;
    readonly is_suspended?: boolean | undefined;
  },
): Promise<void> {
  requireOperator(by);
  const update = { name: change.name, plan: change.plan, isSuspended: change.is_suspended };
  await updateWorkspace(services.storage, id, update, actorOf(by.person), services.now());
}
