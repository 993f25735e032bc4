import type { Person } from "../storage/people-storage.ts";
import type { Storage } from "../storage/storage.ts";

/** Who acts at the operator's terminal. */
export const commandLine = "command line";

/** A person as the audit list names them: by the address too, because anybody may choose any name. */
export function actorOf({ name, email }: Pick<Person, "name" | "email">): string {
  return `${name} (${email})`;
}

/** Something that was done in a workspace. */
export interface AuditEntry {
  readonly workspaceId: string;
  /** From `actorOf`, or `command line`. */
  readonly actor: string;
  /** `noun.verb`, such as `key.create`. */
  readonly action: string;
  /** What it was done to, in words. */
  readonly target: string;
  readonly detail?: string;
}

/** Writes down who did what. */
export async function recordAudit(storage: Storage, entry: AuditEntry, now: number): Promise<void> {
  const { workspaceId, actor, action, target, detail = "" } = entry;
  await storage.activity.addAudit(workspaceId, { at: now, actor, action, target, detail });
}
