import type { Person } from "../database/people-storage.ts";
import { ApiError } from "../errors.ts";
import { requireOwnPassword } from "../people/accounts/own-account.ts";
import { createResetLink } from "../people/accounts/reset-password.ts";
import { actorOf, type NamedKey } from "../people/audit/record-audit.ts";
import { stateOf } from "../people/keys/keys.ts";
import type { Services } from "../services.ts";
import * as accounts from "./accounts.ts";
import { nothingHere, type Operator } from "./operator-gate.ts";
import type { ChangeEditor, OperatorUsers, ResetLink } from "./schema.ts";

const changes = {
  disable: accounts.disableAccount,
  enable: accounts.enableAccount,
  delete: accounts.deleteAccount,
  "reset-second-factor": accounts.resetSecondFactor,
  "unlink-provider": accounts.unlinkProvider,
} as const;

/** All accounts, oldest first, with their workspaces. */
export async function listUsers(services: Services): Promise<OperatorUsers> {
  const { storage } = services;
  const memberships = await storage.people.membershipsByPerson();
  const linked = await storage.credentials.linkedUserIds();
  const writeKeys = await writeKeysByMaker(services);
  const users = (await storage.people.list()).map(({ id, name, email, ...person }) => ({
    id,
    name,
    email,
    is_operator: person.isOperator,
    is_disabled: person.disabledAt !== null,
    has_second_factor: person.hasSecondFactor,
    is_linked: linked.has(id),
    created_at: person.createdAt,
    workspaces: (memberships.get(id) ?? []).map((of) => ({
      id: of.id,
      name: of.name,
      is_editor: of.isEditor,
    })),
    write_keys: writeKeys.get(id) ?? [],
  }));
  return { users };
}

/** The live keys with `screens:write` by their maker's id. They end when that person may no longer write. */
async function writeKeysByMaker({ storage, now }: Services): Promise<Map<string, NamedKey[]>> {
  const workspaces = new Map((await storage.workspaces.list()).map(({ id, name }) => [id, name]));
  const keys = (await storage.keys.list()).filter(
    (key) => key.scopes.includes("screens:write") && stateOf(key, now()) === "live",
  );
  const byMaker = new Map<string, NamedKey[]>();
  for (const { createdBy, name, workspaceId } of keys) {
    const named = { name, workspace: workspaces.get(workspaceId) ?? workspaceId };
    byMaker.set(createdBy, [...(byMaker.get(createdBy) ?? []), named]);
  }
  return byMaker;
}

export async function operateUser(
  services: Services,
  by: Operator,
  id: string,
  { is_operator: isOperator }: { readonly is_operator: boolean },
): Promise<void> {
  await accounts.setOperator(services, actorOf(by), await requirePerson(services, id), isOperator);
}

export async function changeEditor(
  services: Services,
  by: Operator,
  id: string,
  { workspace_id: workspaceId, is_editor: isEditor }: ChangeEditor,
): Promise<void> {
  const person = await requirePerson(services, id);
  await accounts.setEditor(services, actorOf(by), { person, workspaceId, isEditor });
}

/** Makes one of `changes` of an account. Throws `not_found` for any other name. */
export async function changeUser(
  services: Services,
  by: Operator,
  id: string,
  change: string,
): Promise<void> {
  if (!Object.hasOwn(changes, change)) throw nothingHere();
  await changes[change as keyof typeof changes](services, actorOf(by), await requirePerson(services, id));
}

/**
 * A link to hand over, by which a person chooses a new password. An operator's would make its holder an
 * operator: it takes the password of the person who makes it. Throws `wrong_credentials`.
 */
export async function createUserResetLink(
  services: Services,
  by: Operator,
  id: string,
  { password }: { readonly password?: string | undefined },
): Promise<ResetLink> {
  const person = await requirePerson(services, id);
  if (person.isOperator) {
    if (password === undefined)
      throw new ApiError("invalid_request", "password: is required, because this account is an operator's.");
    await requireOwnPassword(services, by, password);
  }
  const maker = { actor: actorOf(by), operatorId: by.person.id };
  const { link, expiresAt, isFirstPassword } = await createResetLink(services, person, maker);
  return { link, expires_at: expiresAt, is_first_password: isFirstPassword };
}

async function requirePerson({ storage }: Services, id: string): Promise<Person> {
  const person = await storage.people.byId(id);
  if (person === null) throw new ApiError("not_found", "There is no such account.");
  return person;
}
