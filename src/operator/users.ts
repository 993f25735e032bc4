// The operator's page of users: every account.

import type { Person } from "../database/people-storage.ts";
import { ApiError } from "../errors.ts";
import { requireOwnPassword } from "../people/accounts/own-account.ts";
import { createResetLink } from "../people/accounts/reset-password.ts";
import type { NamedKey } from "../people/audit/record-audit.ts";
import { actorOf } from "../people/audit/record-audit.ts";
import { stateOf } from "../people/keys/keys.ts";
import type { Services } from "../services.ts";
import * as accounts from "./accounts.ts";
import type { Operator } from "./operator-gate.ts";
import type { ChangeEditor, OperatorUsers, ResetLink } from "./schema.ts";

const changes = {
  disable: accounts.disableAccount,
  enable: accounts.enableAccount,
  delete: accounts.deleteAccount,
  "reset-second-factor": accounts.resetSecondFactor,
  "unlink-provider": accounts.unlinkProvider,
} as const;

/** A change of an account as a whole. */
export type UserChange = keyof typeof changes;

/** The change of this name. Throws `not_found`. */
export function requireUserChange(name: string): UserChange {
  if (Object.hasOwn(changes, name)) return name as UserChange;
  throw new ApiError("not_found", "There is nothing at this address.");
}

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

/**
 * The live keys with `screens:write` by the id of who made them. They end when that person may not write any
 * more.
 */
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

/** Makes a person an operator, or ends that. */
export async function operateUser(
  services: Services,
  by: Operator,
  id: string,
  { is_operator: isOperator }: { readonly is_operator: boolean },
): Promise<void> {
  await accounts.setOperator(services, actorOf(by), await requirePerson(services, id), isOperator);
}

/** Makes a member of a workspace an editor, or ends that. */
export async function changeEditor(
  services: Services,
  by: Operator,
  id: string,
  { workspace_id: workspaceId, is_editor: isEditor }: ChangeEditor,
): Promise<void> {
  const person = await requirePerson(services, id);
  await accounts.setEditor(services, actorOf(by), { person, workspaceId, isEditor });
}

/**
 * Disables, enables or deletes an account, or ends its second factor or its link to the identity provider.
 */
export async function changeUser(
  services: Services,
  by: Operator,
  id: string,
  change: UserChange,
): Promise<void> {
  await changes[change](services, actorOf(by), await requirePerson(services, id));
}

/**
 * A link to hand over, by which a person chooses a new password. It would let its holder become an operator
 * where the account is one's, so it asks for the password of the person who makes it then. Throws
 * `wrong_credentials`.
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
