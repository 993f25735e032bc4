// What signing in leaves behind: a line of the service's audit list, and for failures a log line that fail2ban can read.
import { actorOf, recordAudit } from "../audit/record-audit.ts";
import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { refusing } from "./refusals.ts";

type AuditServices = Pick<Services, "storage" | "now">;
type Address = Pick<Client, "address">;

/** Something a person did to their own account. */
interface OwnAct {
  /** `account.…`. */
  readonly action: string;
  readonly detail?: string;
}

/** Writes down what somebody did to their own account. */
export async function recordOwnAct(
  { storage, now }: AuditServices,
  person: Person,
  { address }: Address,
  act: OwnAct,
): Promise<void> {
  await recordAudit(storage, { actor: actorOf({ person, address }), target: person.email, ...act }, now());
}

/** A sign-in, or a part of one, that may be refused. */
interface Attempt {
  /** `account.…`. */
  readonly action: string;
  /** The e-mail address that was named. */
  readonly account: string;
}

/** Does `work`, which asks better-auth. A refusal is written down and thrown as an `ApiError`. */
export async function recordingRefusal<T>(
  services: Pick<Services, "failedSignIns" | "log">,
  client: Address,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await refusing(work);
  } catch (error) {
    if (error instanceof ApiError) await recordFailedSignIn(services, client, attempt);
    throw error;
  }
}

/**
 * Writes down that a password, a code or a provider's word was refused. The log names the account by the first 12 digits of its SHA-256:
 * enough to see that one is being guessed at, and no list of addresses.
 */
export async function recordFailedSignIn(
  { failedSignIns, log }: Pick<Services, "failedSignIns" | "log">,
  { address }: Address,
  { action, account }: Attempt,
): Promise<void> {
  const sha256 = new Bun.CryptoHasher("sha256").update(account.toLowerCase()).digest("hex");
  log.warn({ address, action, accountSha256: sha256.slice(0, 12) }, "sign-in failed");
  await failedSignIns.note({ action, account: account.toLowerCase(), address });
}
