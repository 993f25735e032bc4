import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { recordOwnAct } from "./record-sign-in.ts";
import type { SessionList } from "./schema.ts";
import type { SignedIn } from "./session.ts";

const dayMs = 86_400_000;

/** Where the person is signed in, newest first; those that were idle too long are over. */
export async function listSessions(
  { config, now, storage }: Services,
  { person, sessionId }: SignedIn,
): Promise<SessionList> {
  const idleSince = now() - config.sessionIdleDays * dayMs;
  const sessions = await storage.credentials.sessions(person.id, now());
  return {
    sessions: sessions
      .filter(({ usedAt }) => usedAt >= idleSince)
      .map(({ id, createdAt, usedAt, expiresAt, address, userAgent }) => ({
        id,
        created_at: createdAt,
        used_at: usedAt,
        expires_at: expiresAt,
        address: address || null,
        user_agent: userAgent || null,
        is_current: id === sessionId,
      })),
  };
}

/** Ends one session of the person, in another browser or in this one. Throws `not_found`. */
export async function endSession(
  services: Services,
  { person }: SignedIn,
  id: string,
  client: Client,
): Promise<void> {
  if (!(await services.storage.credentials.endSession(person.id, id)))
    throw new ApiError("not_found", "There is no such session. It may have ended already.");
  await recordOwnAct(services, person, client, { action: "account.end_session" });
}
