import type { Person } from "../../database/people-storage.ts";
import type { Storage } from "../../database/storage.ts";
import type { NewAuditEvent } from "../../database/stores/audit.ts";
import type { Connection } from "../../database/stores/connections.ts";
import type { EndedKey } from "../../database/stores/keys.ts";
import type { Member } from "../caller.ts";

/** The person or process that acts, as the audit list names it, and the address it acts from. */
export interface Actor {
  readonly name: string;
  /** Empty for the command line. */
  readonly address: string;
}

export const commandLine: Actor = { name: "command line", address: "" };

/** A person as the audit list names them: by the e-mail address too, because anybody may choose any name. */
export function nameInAudit({ name, email }: Pick<Person, "name" | "email">): string {
  return `${name} (${email})`;
}

export function programInAudit({ clientName, personName, personEmail }: Connection): string {
  return `${clientName}, connected by ${nameInAudit({ name: personName, email: personEmail })}`;
}

export function actorOf({ person, address }: { readonly person: Person; readonly address: string }): Actor {
  return { name: nameInAudit(person), address };
}

/** `action` is `label.verb`, such as `key.create`; `target` says in words what it was done to. */
interface Act extends Pick<NewAuditEvent, "action" | "target"> {
  readonly detail?: string;
  /** `success` when absent. */
  readonly outcome?: NewAuditEvent["outcome"];
}

/** An act and who did it. Without a workspace for what belongs to none, such as a sign-in. */
interface AuditEntry extends Act {
  readonly workspaceId?: string | null;
  readonly actor: Actor;
}

export interface AuditServices {
  readonly storage: Storage;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export async function recordAudit(storage: Storage, entry: AuditEntry, now: number): Promise<void> {
  const { workspaceId = null, actor, detail = "", outcome = "success", ...act } = entry;
  const by = { actor: actor.name, address: actor.address };
  await storage.activity.addAudit({ ...act, ...by, workspaceId, detail, outcome, at: now });
}

/** Writes the end of connections into the audit lists of their workspaces, with the reason why they ended. */
export async function recordEndedConnections(
  { storage, now }: AuditServices,
  ended: readonly Connection[],
  actor: Actor,
  reason?: string,
): Promise<void> {
  for (const { workspaceId, clientName, personName } of ended) {
    const detail = reason === undefined ? `of ${personName}` : `of ${personName}; ${reason}`;
    const act = { action: "connection.end", target: clientName, detail };
    await recordAudit(storage, { workspaceId, actor, ...act }, now());
  }
}

export async function recordMemberAct(
  { storage, now }: AuditServices,
  member: Member,
  act: Act,
): Promise<void> {
  const entry = { workspaceId: member.workspace.id, actor: actorOf(member), ...act };
  await recordAudit(storage, entry, now());
}

export interface NamedKey {
  readonly name: string;
  readonly workspace: string;
}

/** Writes the end of each key into its workspace's audit list, and returns them by name. */
export async function recordEnded(
  storage: Storage,
  ended: readonly EndedKey[],
  actor: Actor,
  now: number,
): Promise<readonly NamedKey[]> {
  const named: NamedKey[] = [];
  for (const { workspaceId, name } of ended) {
    const detail = "scopes: screens:write; its creator may not hand that out any more";
    await recordAudit(storage, { workspaceId, actor, action: "key.revoke", target: name, detail }, now);
    named.push({ name, workspace: (await storage.workspaces.byId(workspaceId))?.name ?? workspaceId });
  }
  return named;
}

export function inWords(keys: readonly NamedKey[]): string {
  return keys.map(({ name, workspace }) => `${name} (${workspace})`).join(", ");
}
