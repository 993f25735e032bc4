// What operators do to accounts, on the page and at the command line alike. The caller has checked that the actor is an operator.
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { AccountChange, Person } from "../storage/people-storage.ts";

type AccountServices = Pick<Services, "storage" | "now">;

/** Makes a person an operator, or ends that, the links they made and their own keys that may write. The last operator stays one. */
export async function setOperator(
  services: AccountServices,
  actor: Actor,
  person: Person,
  isOperator: boolean,
): Promise<void> {
  if (person.isOperator === isOperator) return;
  const change = await services.storage.people.setOperator(person.id, isOperator, services.now());
  if (change === "last_operator")
    throw new ApiError("invalid_request", "is_operator: the last operator must stay one.");
  await finish(services, actor, person, change, "user.update", isOperator ? "operator: yes" : "operator: no");
}

/** Disables an account: sessions, links, invitations and own keys end, and nobody signs in to it. */
export async function disableAccount(services: AccountServices, actor: Actor, person: Person): Promise<void> {
  if (person.disabledAt !== null) return;
  const change = await services.storage.people.disable(person.id, services.now());
  await finish(services, actor, person, change, "user.disable");
}

/** Lets a disabled account sign in again; what ended with it stays ended. */
export async function enableAccount(services: AccountServices, actor: Actor, person: Person): Promise<void> {
  if (person.disabledAt === null) return;
  const change = await services.storage.people.enable(person.id);
  await finish(services, actor, person, change, "user.enable");
}

/** Deletes an account, its memberships and its own keys. Keys it created for workspaces live on, and the audit list stays. */
export async function deleteAccount(services: AccountServices, actor: Actor, person: Person): Promise<void> {
  const change = await services.storage.people.delete(person.id, services.now());
  await finish(services, actor, person, change, "user.delete");
}

/** Ends the second factor of a person who lost it, and their sessions. False when they had none. */
export async function resetSecondFactor(
  services: AccountServices,
  actor: Actor,
  person: Person,
): Promise<boolean> {
  if (!(await services.storage.credentials.removeSecondFactor(person.id))) return false;
  await finish(services, actor, person, "done", "account.reset_second_factor");
  return true;
}

/** Ends a person's link to the identity provider and their sessions, so that another subject there may sign in. False when there was none. */
export async function unlinkProvider(
  services: AccountServices,
  actor: Actor,
  person: Person,
): Promise<boolean> {
  if (!(await services.storage.credentials.unlinkProvider(person.id))) return false;
  await finish(services, actor, person, "done", "account.unlink_provider");
  return true;
}

async function finish(
  services: AccountServices,
  actor: Actor,
  person: Person,
  change: AccountChange,
  action: string,
  detail = "",
): Promise<void> {
  if (change !== "done") throw await refusalOf(services, person, change);
  const entry = { actor, action, target: person.email, detail };
  await recordAudit(services.storage, entry, services.now());
}

/** Why an account was not changed, and what would follow otherwise. */
async function refusalOf(
  { storage }: AccountServices,
  { id }: Person,
  change: Exclude<AccountChange, "done">,
): Promise<ApiError> {
  if (change === "not_found") return new ApiError("not_found", "There is no such account.");
  if (change === "last_operator")
    return new ApiError(
      "invalid_request",
      "user: is the last operator; nobody could set plans, suspend workspaces or help people sign in. Make somebody else an operator first.",
    );
  const names = (await storage.people.soleOwnerOf(id)).join(", ");
  return new ApiError(
    "invalid_request",
    `user: is the only owner of ${names}, whose members would be left without one. Make somebody else an owner there first.`,
  );
}
