import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/** Adds `auth.api.beginSession`: a session for somebody who has proven who they are in another way than those of better-auth. */
export function beginSessionPlugin() {
  const beginSession = createAuthEndpoint.serverOnly(
    { method: "POST", body: z.object({ userId: z.string() }), requireHeaders: true },
    async (ctx) => {
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(ctx.body.userId);
      if (user === null) throw new APIError("NOT_FOUND");
      await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
      return ctx.json({});
    },
  );
  return { id: "screen-search-sessions", endpoints: { beginSession } } satisfies BetterAuthPlugin;
}
