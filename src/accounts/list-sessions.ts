import type { Services } from "../services.ts";
import type { SessionList } from "./schema.ts";
import type { SignedIn } from "./session.ts";

/** Where the person is signed in, newest first. */
export async function listSessions(
  { accounts }: Services,
  { headers, sessionId }: SignedIn,
): Promise<SessionList> {
  const sessions = await accounts.auth.api.listSessions({ headers });
  return {
    sessions: sessions
      .map(({ id, createdAt, expiresAt, userAgent }) => ({
        id,
        created_at: createdAt.getTime(),
        expires_at: expiresAt.getTime(),
        user_agent: userAgent ?? null,
        is_current: id === sessionId,
      }))
      .sort((one, other) => other.created_at - one.created_at),
  };
}
