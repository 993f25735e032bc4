import type { Outcome } from "../storage/activity-storage.ts";
import type { Person } from "../storage/people-storage.ts";
import type { Storage } from "../storage/storage.ts";

/** Who acts, as the audit list names them, and where from. */
export interface Actor {
  readonly name: string;
  /** Empty for the command line. */
  readonly address: string;
}

/** Who acts at the operator's terminal. */
export const commandLine: Actor = { name: "command line", address: "" };

/** A person as the audit list names them: by the e-mail address too, because anybody may choose any name. */
export function nameInAudit({ name, email }: Pick<Person, "name" | "email">): string {
  return `${name} (${email})`;
}

/** A person at their browser. */
export function actorOf({ person, address }: { readonly person: Person; readonly address: string }): Actor {
  return { name: nameInAudit(person), address };
}

/** Something that was done, or tried and refused. */
export interface AuditEntry {
  /** Absent for what belongs to no workspace, such as a sign-in. */
  readonly workspaceId?: string;
  readonly actor: Actor;
  /** `noun.verb`, such as `key.create`. */
  readonly action: string;
  /** What it was done to, in words. */
  readonly target: string;
  readonly detail?: string;
  /** `success` when absent. */
  readonly outcome?: Outcome;
}

/** Writes down who did what. */
export async function recordAudit(storage: Storage, entry: AuditEntry, now: number): Promise<void> {
  const { workspaceId = null, actor, action, target, detail = "", outcome = "success" } = entry;
  const { name, address } = actor;
  await storage.activity.addAudit({
    workspaceId,
    at: now,
    actor: name,
    action,
    target,
    detail,
    address,
    outcome,
  });
}
