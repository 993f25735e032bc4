import { createPerson } from "../accounts/create-person.ts";
import { describeSession, type SetsCookies } from "../accounts/session.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import { createKey } from "../keys/create-key.ts";
import type { CreatedKey } from "../keys/schema.ts";
import { describeKey } from "../keys/workspace-keys.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import type { Workspace } from "../storage/storage.ts";
import { createWorkspace } from "../workspaces/create-workspace.ts";
import type { SetupDone, SetupOpen, SetupRequest } from "./schema.ts";
import { hashOfToken } from "./setup-link.ts";

type SetupServices = Pick<Services, "accounts" | "storage" | "now">;

/** What the first person may choose from. Throws `invalid_link` for a link that was used or has expired. */
export async function checkSetup(services: Services, token: string, address: string): Promise<SetupOpen> {
  const guess = await services.rateLimits.passwordGuess(address, null);
  if (!(await services.storage.people.isSetupLinkOpen(hashOfToken(token), services.now()))) throw closed();
  await guess.wasRight();
  const workspaces = await unclaimedWorkspaces(services);
  return { workspaces: workspaces.map(({ id, name, plan }) => ({ id, name, plan })) };
}

/** Creates the operator and owner, the workspace or takes one over, and the first key. The link is used up; of two at once one wins. */
export async function completeSetup(
  services: Services,
  request: SetupRequest,
  address: string,
): Promise<SetsCookies & SetupDone> {
  const guess = await services.rateLimits.passwordGuess(address, null);
  const choice = await chosenWorkspace(services, request);
  if (!(await services.storage.people.consumeSetupLink(hashOfToken(request.token), services.now())))
    throw closed();
  await guess.wasRight();
  const { cookies, owner, workspaceId } = await createOwner(services, request, choice);
  const apiKey = await createFirstKey(services, owner, workspaceId);
  const session = await describeSession(services, owner);
  return { cookies, session, workspace_id: workspaceId, api_key: apiKey };
}

/** A workspace that exists, or one to be created. */
type WorkspaceChoice = { readonly id: string } | { readonly name: string; readonly plan: string };

/** The first person: an operator who owns a workspace. Whoever calls has proven that they may. */
export async function createOwner(
  services: SetupServices,
  input: { readonly name: string; readonly email: string; readonly password: string },
  choice: WorkspaceChoice,
): Promise<SetsCookies & { readonly owner: Person; readonly workspaceId: string }> {
  const { accounts, storage } = services;
  const { person, cookies } = await createPerson(services, input);
  await storage.people.setOperator(person.id, true);
  const now = services.now();
  const actor = person.name;
  const workspaceId = "id" in choice ? choice.id : (await createWorkspace(storage, choice, now, actor)).id;
  const membership = { userId: person.id, organizationId: workspaceId, role: "owner" } as const;
  await accounts.auth.api.addMember({ body: membership });
  await recordAudit(storage, { workspaceId, actor, action: "workspace.setup", target: person.email }, now);
  return { cookies, owner: { ...person, isOperator: true }, workspaceId };
}

/** The first key of a workspace: a new one, or the one the operator gave. */
export async function createFirstKey(
  { storage, now }: SetupServices,
  { id: createdBy, name: actor }: Person,
  workspaceId: string,
  given?: string,
): Promise<CreatedKey> {
  const input = { workspaceId, name: "First key", createdBy, actor, expiresAt: null };
  const { secret, ...key } = await createKey(storage, input, now(), given);
  return { ...describeKey(key, new Map([[createdBy, actor]]), now()), key: secret };
}

async function unclaimedWorkspaces({ storage }: SetupServices): Promise<readonly Workspace[]> {
  const counts = await storage.people.memberCounts();
  return (await storage.workspaces.list()).filter(({ id }) => !counts.has(id));
}

async function chosenWorkspace(services: SetupServices, request: SetupRequest): Promise<WorkspaceChoice> {
  const { workspace_id: id, workspace_name: name, plan } = request;
  if (id === undefined) {
    if (name === undefined || plan === undefined)
      throw new ApiError(
        "invalid_request",
        "workspace_name: is required together with plan, or workspace_id.",
      );
    return { name, plan };
  }
  if ((await unclaimedWorkspaces(services)).some((workspace) => workspace.id === id)) return { id };
  throw new ApiError("invalid_request", "workspace_id: must be a workspace that nobody belongs to.");
}

function closed(): ApiError {
  return new ApiError(
    "invalid_link",
    "This setup link was used or is older than 30 minutes. Make a new one with: screen-search setup-link",
  );
}
