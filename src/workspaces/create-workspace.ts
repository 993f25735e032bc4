import { commandLine, recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import { type PlanName, planNames, requireName } from "../fields.ts";
import type { Storage, Workspace } from "../storage/storage.ts";

/** Creates a workspace on a plan. */
export async function createWorkspace(
  storage: Storage,
  input: { readonly name: string; readonly plan: string },
  now: number,
  actor = commandLine,
): Promise<Pick<Workspace, "id" | "name" | "plan" | "createdAt">> {
  const name = requireName(input.name);
  const workspace = { id: crypto.randomUUID(), name, plan: requirePlan(input.plan), createdAt: now };
  await storage.workspaces.create(workspace);
  const entry = { workspaceId: workspace.id, actor, action: "workspace.create", target: name };
  await recordAudit(storage, { ...entry, detail: `plan: ${workspace.plan}` }, now);
  return workspace;
}

/** The plan of that name. Throws `invalid_request` for any other text. */
export function requirePlan(plan: string): PlanName {
  const known = planNames.find((name) => name === plan);
  if (known !== undefined) return known;
  throw new ApiError("invalid_request", `plan: must be one of ${planNames.join(", ")}.`);
}
