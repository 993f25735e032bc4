import type { Person } from "../storage/people-storage.ts";
import type { Storage } from "../storage/storage.ts";

/** Who acts at the operator's terminal. */
export const commandLine = "command line";

/** A person as the audit list names them: by the address too, because anybody may choose any name. */
export function actorOf({ name, email }: Pick<Person, "name" | "email">): string {
  return `${name} (${email})`;
}

/** Something that was done, or tried. */
export interface AuditEntry {
  /** Absent for what belongs to no workspace: sign-ins, accounts, acts of operators. */
  readonly workspaceId?: string;
  /** From `actorOf`, or `command line`. */
  readonly actor: string;
  /** `noun.verb`, such as `key.create`. */
  readonly action: string;
  /** What it was done to, in words. */
  readonly target: string;
  readonly detail?: string;
  /** Where the request came from; absent for the command line. */
  readonly address?: string;
  readonly outcome?: "success" | "failure";
}

/** Writes down who did what. */
export async function recordAudit(storage: Storage, entry: AuditEntry, now: number): Promise<void> {
  const { workspaceId = null, actor, action, target, detail = "", address = "", outcome = "success" } = entry;
  const event = { at: now, actor, action, target, detail, address, outcome };
  await storage.activity.addAudit(workspaceId, event);
}
