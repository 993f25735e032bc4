// What the operator sees and sets on the page: every account.
import { requireOwnPassword } from "../accounts/change-password.ts";
import { resetLinkOf } from "../accounts/reset-password.ts";
import { resetSecondFactor } from "../accounts/reset-second-factor.ts";
import type { SignedIn } from "../accounts/session.ts";
import { unlinkProvider } from "../accounts/unlink-provider.ts";
import { type Actor, actorOf, recordAudit } from "../audit/record-audit.ts";
import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { deleteAccount, disableAccount, enableAccount, setOperator } from "./accounts.ts";
import { requireOperator } from "./operate-workspaces.ts";
import type { OperatorUsers, ResetLink } from "./schema.ts";

type Change = (services: Pick<Services, "storage" | "now">, actor: Actor, person: Person) => Promise<unknown>;

const changes = {
  disable: disableAccount,
  enable: enableAccount,
  delete: deleteAccount,
  "reset-second-factor": (services, actor, person) => resetSecondFactor(services, person, actor),
  "unlink-provider": (services, actor, person) => unlinkProvider(services, person, actor),
} as const satisfies Record<string, Change>;

/** What may be done to an account as a whole. */
export type UserChange = keyof typeof changes;
export const userChanges = Object.keys(changes) as readonly UserChange[];

/** All accounts, oldest first, with the names of their workspaces. */
export async function listUsers({ storage }: Services, by: SignedIn): Promise<OperatorUsers> {
  requireOperator(by);
  const workspaces = await storage.people.workspaceNames();
  const linked = await storage.credentials.linkedUserIds();
  const users = (await storage.people.list()).map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    is_operator: person.isOperator,
    is_disabled: person.disabledAt !== null,
    has_second_factor: person.hasSecondFactor,
    is_linked: linked.has(person.id),
    created_at: person.createdAt,
    workspaces: [...(workspaces.get(person.id) ?? [])],
  }));
  return { users };
}

/** Makes somebody an operator, or ends that. */
export async function operateUser(
  services: Services,
  by: SignedIn,
  id: string,
  { is_operator: isOperator }: { readonly is_operator: boolean },
): Promise<void> {
  requireOperator(by);
  await setOperator(services, actorOf(by), await requirePerson(services, id), isOperator);
}

/** Disables, enables or deletes an account, or ends its second factor or its link to the identity provider. */
export async function changeUser(
  services: Services,
  by: SignedIn,
  id: string,
  change: UserChange,
): Promise<void> {
  requireOperator(by);
  await changes[change](services, actorOf(by), await requirePerson(services, id));
}

/**
 * A link by which a person chooses a new password, to hand over. Whoever has that of an operator becomes one, so it asks for the password of
 * who makes it. Throws `wrong_credentials`.
 */
export async function createUserResetLink(
  services: Services,
  by: SignedIn,
  id: string,
  { password }: { readonly password?: string | undefined },
  client: Client,
): Promise<ResetLink> {
  requireOperator(by);
  const person = await requirePerson(services, id);
  if (person.disabledAt !== null)
    throw new ApiError("invalid_request", "user: is disabled. Enable the account first.");
  if (person.isOperator) await confirmOwnPassword(services, by, password, client);
  const { link, expiresAt, isFirstPassword } = await resetLinkOf(services, person, by.person.id);
  const entry = { actor: actorOf(by), action: "reset_link.create", target: person.email };
  await recordAudit(services.storage, entry, services.now());
  return { link, expires_at: expiresAt, is_first_password: isFirstPassword };
}

async function confirmOwnPassword(
  services: Services,
  by: SignedIn,
  password: string | undefined,
  client: Client,
): Promise<void> {
  if (password === undefined)
    throw new ApiError("invalid_request", "password: is required, because this account is an operator's.");
  await requireOwnPassword(services, by, password, client);
}

async function requirePerson({ storage }: Services, id: string): Promise<Person> {
  const person = await storage.people.byId(id);
  if (person === null) throw new ApiError("not_found", "There is no such account.");
  return person;
}
