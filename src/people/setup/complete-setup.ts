import type { FirstOwner, Person } from "../../database/people-storage.ts";
import type { Workspace } from "../../database/stores/workspaces.ts";
import { ApiError } from "../../errors.ts";
import type { PlanName } from "../../fields.ts";
import { shellCommand } from "../../system/shell-command.ts";
import { hashOfToken } from "../accounts/link-token.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { describeSession, type SetsCookies } from "../accounts/session.ts";
import { forAnyone, withCookies } from "../accounts/session-gate.ts";
import { createPerson, type NewPerson } from "../accounts/sign-in.ts";
import { actorOf, recordAudit } from "../audit/record-audit.ts";
import type { Client } from "../caller.ts";
import { createKey, requireRoom } from "../keys/keys.ts";
import type { CreatedKey } from "../keys/schema.ts";
import { describeCreated } from "../keys/workspace-keys.ts";
import * as s from "./schema.ts";

type SetupServices = Pick<PeopleServices, "accounts" | "knownDevices" | "storage" | "now">;

/** The workspaces to choose from. Throws `invalid_link` for a link that was used or has expired. */
async function checkSetup(services: PeopleServices, token: string, address: string): Promise<s.SetupOpen> {
  const attempt = await services.rateLimits.passwordAttempt(address);
  if (!(await services.storage.people.isSetupLinkOpen(hashOfToken(token), services.now()))) throw closed();
  await attempt.succeed();
  const workspaces = await unclaimedWorkspaces(services);
  return { workspaces: workspaces.map(({ id, name, plan }) => ({ id, name, plan })) };
}

/** Creates the owner, a workspace unless they take one over, and the first key. Of two at once one wins. */
export async function completeSetup(
  services: PeopleServices,
  request: s.SetupRequest,
  client: Client,
): Promise<SetsCookies & s.SetupDone> {
  const attempt = await services.rateLimits.passwordAttempt(client.address);
  const choice = await chosenWorkspace(services, request);
  const sha256 = hashOfToken(request.token);
  if (!(await services.storage.people.consumeSetupLink(sha256, services.now()))) throw closed();
  await attempt.succeed();
  const { cookies, owner, workspaceId } = await createOwner(services, { ...request, client }, choice).catch(
    async (error: unknown) => {
      await services.storage.people.reopenSetupLink(sha256);
      throw error;
    },
  );
  const apiKey = await createFirstKey(services, { person: owner, address: client.address }, workspaceId);
  const session = await describeSession(services, owner);
  return { cookies, session, workspace_id: workspaceId, api_key: apiKey };
}

/** The first person: an operator who owns a workspace. The caller has proven that they may. */
export async function createOwner(
  services: SetupServices,
  input: Omit<NewPerson, "workspaceName">,
  choice: FirstOwner["workspace"],
): Promise<SetsCookies & { readonly owner: Person; readonly workspaceId: string }> {
  const { people } = services.storage;
  const { person, cookies } = await createPerson(services, { ...input, workspaceName: choice.name });
  const now = services.now();
  try {
    if (!(await people.makeOwner({ userId: person.id, workspace: choice, now }))) throw closed();
  } catch (error) {
    // A person with an account and nothing else would close the set-up for good.
    await people.remove(person.id);
    throw error;
  }
  const actor = actorOf({ person, address: input.client.address });
  const entry = { workspaceId: choice.id, actor, action: "workspace.setup", target: choice.name };
  await recordAudit(services.storage, { ...entry, detail: `plan: ${choice.plan}` }, now);
  return { cookies, owner: { ...person, isOperator: true }, workspaceId: choice.id };
}

/** The first key of a workspace: a new one, or the one the operator gave. */
export async function createFirstKey(
  { storage, now }: SetupServices,
  by: { readonly person: Person; readonly address: string },
  workspaceId: string,
  given?: string,
): Promise<CreatedKey> {
  const createdBy = by.person.id;
  const input = { workspaceId, name: "First key", createdBy, actor: actorOf(by), expiresAt: null };
  return describeCreated(await createKey(storage, input, now(), given), by.person.name, now());
}

async function unclaimedWorkspaces({ storage }: SetupServices): Promise<readonly Workspace[]> {
  const counts = await storage.people.memberCounts();
  return (await storage.workspaces.list()).filter(({ id }) => !counts.has(id));
}

async function chosenWorkspace(
  services: SetupServices,
  request: s.SetupRequest,
): Promise<FirstOwner["workspace"]> {
  const { workspace_id: id, workspace_name: name, plan } = request;
  if (id !== undefined) {
    const unclaimed = (await unclaimedWorkspaces(services)).find((workspace) => workspace.id === id);
    if (unclaimed === undefined)
      throw new ApiError("invalid_request", "workspace_id: must be a workspace that nobody belongs to.");
    // Before the link is used: the first key would be refused after the account was made.
    await requireRoom(services.storage, { workspaceId: id }, services.now());
    return { id, name: unclaimed.name, plan: unclaimed.plan };
  }
  if (name !== undefined && plan !== undefined) return newWorkspace(name, plan);
  throw new ApiError("invalid_request", "workspace_name: is required together with plan, or workspace_id.");
}

export function newWorkspace(name: string, plan: PlanName): FirstOwner["workspace"] {
  return { id: crypto.randomUUID(), name: name.trim(), plan };
}

function closed(): ApiError {
  return new ApiError(
    "invalid_link",
    `This setup link was used or is older than 30 minutes. Make a new one with: ${shellCommand("setup-link")}`,
  );
}

export const setupOperations = [
  forAnyone({
    route: "POST /api/setup/check",
    body: s.setupCheckSchema,
    answer: s.setupOpenSchema,
    run: (services, { body, client }) => checkSetup(services, body.token, client.address),
  }),
  forAnyone({
    route: "POST /api/setup",
    body: s.setupSchema,
    answer: s.setupDoneSchema,
    run: async (services, { body, client, set }) =>
      withCookies(set, await completeSetup(services, body, client)),
  }),
] as const;
