import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";

/**
 * Lets another subject of the identity provider sign in as a person: ends their link and their sessions. `actor` is who decided that. False
 * when there was no link.
 */
export async function unlinkProvider(
  { storage, now }: Pick<Services, "storage" | "now">,
  person: Person,
  actor: Actor,
): Promise<boolean> {
  if (!(await storage.credentials.unlinkProvider(person.id))) return false;
  await recordAudit(storage, { actor, action: "account.unlink_provider", target: person.email }, now());
  return true;
}
