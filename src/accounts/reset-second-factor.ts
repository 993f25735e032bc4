import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";

/** Ends the second factor of somebody who lost it, and their sessions. `actor` is who decided that. False when they had none. */
export async function resetSecondFactor(
  { storage, now }: Pick<Services, "storage" | "now">,
  person: Person,
  actor: Actor,
): Promise<boolean> {
  if (!(await storage.credentials.removeSecondFactor(person.id))) return false;
  const entry = { actor, action: "account.reset_second_factor", target: person.email };
  await recordAudit(storage, entry, now());
  return true;
}
