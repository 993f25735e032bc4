// Hooks beside better-auth's own writes: they record the origin of each session, and end the password,
// sessions and reset links of an account that is linked to the identity provider.
import type { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Config } from "../../config/config.ts";
import type { Storage } from "../../database/storage.ts";
import type { CredentialStore } from "../../database/stores/credentials.ts";

/** The most browsers in which one person is signed in; a further one ends the oldest session. */
const sessionsMax = 20;
/** Tells better-auth where a request came from; set by `clientHeaders`, never by a client. */
export const clientAddressHeader = "x-client-address";
/** The plugin's name of the identity provider; part of the callback's address. */
export const oidcProviderId = "oidc";

/** The address that a sign-in at the identity provider is about, once that is known. */
export interface ProviderSignIn {
  email?: string;
}

/** The sign-in at the identity provider that this asynchronous context is part of. */
export type ProviderSignIns = AsyncLocalStorage<ProviderSignIn>;
export type AccountStorage = Pick<Storage, "people" | "credentials" | "connections">;

/** A provider's tokens would allow more than to know who somebody is: they are not kept. */
export async function withoutTokens<T extends object>(account: T): Promise<{ readonly data: T }> {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
}

/**
 * A person who first signs in at the provider owns the address. The password may be that of somebody else who
 * took the invitation's link: it ends, with every session and every reset link.
 */
export function endPassword(credentials: CredentialStore) {
  return async ({ providerId, userId }: { readonly providerId: string; readonly userId: string }) => {
    if (providerId === oidcProviderId) await credentials.endPassword(userId);
  };
}

/**
 * The provider may give an address to somebody else later, which must not hand the account over: once a
 * subject is linked, another one with the same address is refused until an operator unlinks the first.
 */
export function refuseSecondSubject(credentials: CredentialStore, providerSignIns: ProviderSignIns) {
  return async ({ user, source }: { user: Record<string, unknown>; source: { action: string } }) => {
    const signIn = providerSignIns.getStore();
    if (signIn !== undefined) signIn.email = String(user["email"]);
    if (source.action !== "link-account") return undefined;
    const { isLinked } = await credentials.signInMethods(String(user["id"]));
    return isLinked ? { error: "account_linked_elsewhere" } : undefined;
  };
}

interface HookContext {
  readonly path?: string | undefined;
  readonly headers?: Headers | undefined;
}

/** Notes where and how each session began, and limits their number. */
export function sessionHooks(config: Config, { people, credentials }: AccountStorage) {
  return {
    create: {
      /** Every way to sign in ends by creating a session, so a disabled account is refused here. */
      before: async <T extends { userId: string }>(session: T, context: HookContext | null) => {
        const person = await people.byId(session.userId);
        if (person?.disabledAt != null) throw new APIError("FORBIDDEN", { code: "ACCOUNT_DISABLED" });
        const isByPassword = context?.path === "/sign-in/email";
        if (isByPassword && config.oidc?.isOnly === true && person?.isOperator !== true)
          throw new APIError("FORBIDDEN", { code: "PASSWORD_SIGN_IN_OFF" });
        const ipAddress = context?.headers?.get(clientAddressHeader) ?? "";
        const signedInBy = context?.path?.startsWith("/callback/") === true ? "provider" : "password";
        return { data: { ...session, ipAddress, signedInBy } };
      },
      after: ({ userId }: { readonly userId: string }) => credentials.keepNewestSessions(userId, sessionsMax),
    },
  };
}

/** Adds `auth.api.beginSession`: a session for a person whose identity was proven outside better-auth. */
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
