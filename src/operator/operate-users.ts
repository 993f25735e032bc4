// What the operator sees and sets: every account.
import { resetLinkOf } from "../accounts/reset-password.ts";
import type { SignedIn } from "../accounts/session.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { requireOperator } from "./operate-workspaces.ts";
import type { OperatorUsers, ResetLink } from "./schema.ts";

/** All accounts, oldest first, with the names of their workspaces. */
export async function listUsers({ storage }: Services, by: SignedIn): Promise<OperatorUsers> {
  requireOperator(by);
  const users = (await storage.people.list()).map(async ({ id, name, email, isOperator, createdAt }) => ({
    id,
    name,
    email,
    is_operator: isOperator,
    created_at: createdAt,
    workspaces: (await storage.people.workspacesOf(id)).map(({ workspace }) => workspace.name),
  }));
  return { users: await Promise.all(users) };
}

/** Makes somebody an operator, or ends that. The last operator stays one. */
export async function operateUser(
  services: Services,
  by: SignedIn,
  id: string,
  { is_operator: isOperator }: { readonly is_operator: boolean },
): Promise<void> {
  requireOperator(by);
  const person = await requirePerson(services, id);
  const operators = (await services.storage.people.list()).filter((one) => one.isOperator);
  if (!isOperator && operators.length === 1 && operators[0]?.id === person.id)
    throw new ApiError("invalid_request", "is_operator: the last operator must stay one.");
  await services.storage.people.setOperator(person.id, isOperator);
  services.log.info(
    { by: by.person.id, userId: person.id, isOperator },
    "an operator was named or dismissed",
  );
}

/** A link by which a person chooses a new password, to hand over. */
export async function createUserResetLink(services: Services, by: SignedIn, id: string): Promise<ResetLink> {
  requireOperator(by);
  const person = await requirePerson(services, id);
  const { link, expiresAt, isFirstPassword } = await resetLinkOf(services, person, by.person.id);
  services.log.info({ by: by.person.id, userId: person.id }, "an operator made a reset link");
  return { link, expires_at: expiresAt, is_first_password: isFirstPassword };
}

async function requirePerson({ storage }: Services, id: string): Promise<Person> {
  const person = await storage.people.byId(id);
  if (person === null) throw new ApiError("not_found", "There is no such account.");
  return person;
}
