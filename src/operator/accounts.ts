// Operators' changes of accounts, shared by the page and the command line. The caller has checked that the
// actor is an operator.

import type { AccountChange, AccountRefusal, Person } from "../database/people-storage.ts";
import { ApiError } from "../errors.ts";
import {
  type Actor,
  inWords,
  type NamedKey,
  recordAudit,
  recordEnded,
} from "../people/audit/record-audit.ts";
import type { Services } from "../services.ts";

type AccountServices = Pick<Services, "storage" | "now">;

/**
 * Makes a person an operator, or ends that, the links they made and the keys with `screens:write` they made
 * or rotated, which are returned. Such keys stay revoked if the person becomes an operator again. The last
 * operator stays one.
 */
export async function setOperator(
  services: AccountServices,
  actor: Actor,
  person: Person,
  isOperator: boolean,
): Promise<readonly NamedKey[]> {
  if (person.isOperator === isOperator) return [];
  const change = await services.storage.people.setOperator(person.id, isOperator, services.now());
  if (change === "last_operator")
    throw new ApiError("invalid_request", "is_operator: the last operator must stay one.");
  const detail = isOperator ? "operator: yes" : "operator: no";
  return finish(services, { actor, person, action: "user.update", detail }, change);
}

/**
 * Lets a member of a workspace add and edit screens, or ends that with the keys with `screens:write` they
 * made there, which are returned. Throws `not_found`.
 */
export async function setEditor(
  services: AccountServices,
  actor: Actor,
  { person, workspaceId, isEditor }: EditorChange,
): Promise<readonly NamedKey[]> {
  const { people } = services.storage;
  const member = { workspaceId: workspaceId.toLowerCase(), userId: person.id };
  const before = await people.membership(member.workspaceId, member.userId);
  if (before?.isEditor === isEditor) return [];
  const change = await people.setEditor(member, isEditor, services.now());
  if (change === "not_found")
    throw new ApiError("not_found", "workspace_id: this person is no member of that workspace.");
  const detail = isEditor ? "editor: yes" : "editor: no";
  const act = { actor, person, action: "member.update", detail };
  return finish(services, { ...act, workspaceId: member.workspaceId }, change);
}

/** A person, and whether they edit in one of their workspaces. */
interface EditorChange {
  readonly person: Person;
  readonly workspaceId: string;
  readonly isEditor: boolean;
}

/** Ends its sign-ins, sessions, links, invitations, own keys and those with `screens:write` it made. */
export async function disableAccount(
  services: AccountServices,
  actor: Actor,
  person: Person,
): Promise<readonly NamedKey[]> {
  if (person.disabledAt !== null) return [];
  const change = await services.storage.people.disable(person.id, services.now());
  return finish(services, { actor, person, action: "user.disable" }, change);
}

/** Lets a disabled account sign in again; what ended with it stays ended. */
export async function enableAccount(
  services: AccountServices,
  actor: Actor,
  person: Person,
): Promise<readonly NamedKey[]> {
  if (person.disabledAt === null) return [];
  const change = await services.storage.people.enable(person.id);
  return finish(services, { actor, person, action: "user.enable" }, change);
}

/**
 * Deletes an account, its memberships, its own keys and those with `screens:write` it made. Other keys it
 * created for workspaces live on, and the audit list stays.
 */
export async function deleteAccount(
  services: AccountServices,
  actor: Actor,
  person: Person,
): Promise<readonly NamedKey[]> {
  const change = await services.storage.people.delete(person.id, services.now());
  return finish(services, { actor, person, action: "user.delete" }, change);
}

/** Ends the second factor of a person who lost it, and their sessions. False when they had none. */
export async function resetSecondFactor(
  services: AccountServices,
  actor: Actor,
  person: Person,
): Promise<boolean> {
  if (!(await services.storage.credentials.removeSecondFactor(person.id))) return false;
  await finish(services, { actor, person, action: "account.reset_second_factor" });
  return true;
}

/** Ends a person's sessions and link to the identity provider, to allow another. False without a link. */
export async function unlinkProvider(
  services: AccountServices,
  actor: Actor,
  person: Person,
): Promise<boolean> {
  if (!(await services.storage.credentials.unlinkProvider(person.id))) return false;
  await finish(services, { actor, person, action: "account.unlink_provider" });
  return true;
}

/** A change of an account, for the audit list. */
interface Change {
  /** Absent for a change that belongs to none. */
  readonly workspaceId?: string;
  readonly actor: Actor;
  readonly person: Person;
  readonly action: string;
  readonly detail?: string;
}

/** Writes a change down, with the keys that ended with it. Throws the reason when it was refused. */
async function finish(
  services: AccountServices,
  { person, detail = "", ...act }: Change,
  change: AccountChange = [],
): Promise<readonly NamedKey[]> {
  if (typeof change === "string") throw await refusalOf(services, person, change);
  const { storage } = services;
  const now = services.now();
  const ended = await recordEnded(storage, change, act.actor, now);
  const details = [detail, ended.length > 0 && `revoked keys: ${inWords(ended)}`].filter(Boolean).join("; ");
  await recordAudit(storage, { ...act, target: person.email, detail: details }, now);
  return ended;
}

/** The reason why an account was not changed, and what would follow otherwise. */
async function refusalOf(
  { storage }: AccountServices,
  { id }: Person,
  change: AccountRefusal,
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
