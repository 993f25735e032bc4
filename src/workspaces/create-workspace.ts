import { ApiError } from "../errors.ts";
import type { PlanName, Storage, Workspace } from "../storage/storage.ts";

const nameCharactersMax = 100;
const planNames = ["free", "pro", "team", "enterprise"] as const satisfies readonly PlanName[];

/** Creates a workspace on a plan. */
export async function createWorkspace(
  storage: Storage,
  input: { readonly name: string; readonly plan: string },
  now: number,
): Promise<Pick<Workspace, "id" | "name" | "plan" | "createdAt">> {
  const name = input.name.trim();
  if (name.length < 1 || name.length > nameCharactersMax) {
    throw new ApiError("invalid_request", `name: must be 1 to ${nameCharactersMax} characters.`);
  }
  const workspace = { id: crypto.randomUUID(), name, plan: requirePlan(input.plan), createdAt: now };
  await storage.workspaces.create(workspace);
  return workspace;
}

function requirePlan(plan: string): PlanName {
  const known = planNames.find((name) => name === plan);
  if (known !== undefined) return known;
  throw new ApiError("invalid_request", `plan: must be one of ${planNames.join(", ")}.`);
}
