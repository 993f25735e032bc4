import { recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import type { PlanName, Storage, WorkspaceChange } from "../storage/storage.ts";
import { requirePlan } from "./create-workspace.ts";
import { requireName } from "./require-name.ts";

/** What changes; absent fields stay. */
export interface WorkspaceUpdate {
  readonly name?: string | undefined;
  readonly plan?: string | undefined;
  readonly isSuspended?: boolean | undefined;
}

/** Changes a workspace's name, plan or suspension. Whoever calls has checked that the actor may. Throws `not_found`. */
export async function updateWorkspace(
  storage: Storage,
  id: string,
  update: WorkspaceUpdate,
  actor: string,
  now: number,
): Promise<void> {
  const before = await storage.workspaces.byId(id);
  if (before === null) throw new ApiError("not_found", `workspace: there is no workspace ${id}.`);
  const change = changeOf(update, now);
  if (Object.keys(change).length === 0) return;
  await storage.workspaces.update(id, change);
  const detail = [
    change.name !== undefined && change.name !== before.name && `name: ${before.name} → ${change.name}`,
    change.plan !== undefined && change.plan !== before.plan && `plan: ${before.plan} → ${change.plan}`,
    change.suspendedAt !== undefined && (change.suspendedAt === null ? "suspension lifted" : "suspended"),
  ].filter((part) => part !== false);
  if (detail.length === 0) return;
  const entry = { workspaceId: id, actor, action: "workspace.update", target: change.name ?? before.name };
  await recordAudit(storage, { ...entry, detail: detail.join(", ") }, now);
}

function changeOf({ name, plan, isSuspended }: WorkspaceUpdate, now: number): WorkspaceChange {
  const known: PlanName | undefined = plan === undefined ? undefined : requirePlan(plan);
  return {
    ...(name !== undefined && { name: requireName(name) }),
    ...(known !== undefined && { plan: known }),
    ...(isSuspended !== undefined && { suspendedAt: isSuspended ? now : null }),
  };
}
