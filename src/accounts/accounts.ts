// People's accounts: the only file that knows better-auth. It runs without its own HTTP interface: our routes call it, so that errors,
// limits and the check of the origin are those of the rest of the service. Its tables are those of `storage/`.
import { AsyncLocalStorage } from "node:async_hooks";
import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Config } from "../config.ts";
import type { PeopleStorage } from "../storage/people-storage.ts";

/** Seconds after which a link to choose a new password is no longer valid. */
export const resetLinkSeconds = 3_600;
/** Days after which a session ends. It is not prolonged: reading who is signed in never waits for a write, nor fails for one. */
const sessionDays = 30;
/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). Bun runs it on its thread pool. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** The plugin's name of the identity provider; part of the callback's address. */
export const oidcProviderId = "oidc";

/** Whoever gets the token of a password reset that this asynchronous context asked for. */
type TakeResetToken = (token: string) => void | Promise<void>;

/** Builds better-auth over its tables. `secret` signs cookies. */
function buildAuth(
  config: Config,
  people: PeopleStorage,
  secret: string,
  resets: AsyncLocalStorage<TakeResetToken>,
) {
  const { db, provider, schema } = people.authTables;
  const cookie = sessionCookie(config.baseUrl);
  return betterAuth({
    appName: "Screen Search",
    baseURL: `${config.baseUrl}/api/auth`,
    secret,
    database: drizzleAdapter(db, { provider, schema }),
    user: {
      modelName: "users",
      additionalFields: {
        isOperator: { type: "boolean", defaultValue: false, input: false },
        disabledAt: { type: "date", required: false, input: false },
      },
    },
    session: { modelName: "sessions", expiresIn: sessionDays * 86_400, disableSessionRefresh: true },
    account: {
      modelName: "accounts",
      updateAccountOnSignIn: false,
      // The link of an invitation does not prove whose address it names: `endPassword` takes the account from whoever used the link.
      accountLinking: {
        enabled: true,
        trustedProviders: config.oidc?.isEmailTrusted === true ? [oidcProviderId] : [],
        requireLocalEmailVerified: false,
      },
    },
    verification: { modelName: "verifications", storeIdentifier: "hashed" },
    databaseHooks: {
      account: { create: { before: withoutTokens, after: endPassword(people) } },
      session: { create: { before: refuseDisabled(people) } },
    },
    onAPIError: { errorURL: `${config.baseUrl}/sign-in` },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => Bun.password.hash(password, argon2id),
        verify: ({ hash, password }) => Bun.password.verify(password, hash),
      },
      sendResetPassword: async ({ token }) => resets.getStore()?.(token),
    },
    plugins: [...identityProvider(config)],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // The prefix is part of the name: the library itself knows only `__Secure-`.
      useSecureCookies: false,
      cookiePrefix: cookie.prefix,
      defaultCookieAttributes: { secure: cookie.isSecure, sameSite: "lax", httpOnly: true, path: "/" },
      database: { generateId: () => crypto.randomUUID() },
    },
  });
}

/** A provider is asked once who somebody is; what else its tokens allow is not this service's to keep. */
async function withoutTokens<T extends object>(account: T): Promise<{ readonly data: T }> {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
}

/**
 * Whoever signs in at the identity provider for the first time owns the address. The password of the account may be that of somebody else who
 * took the invitation's link: it ends, and so does every session.
 */
function endPassword(people: PeopleStorage) {
  return async ({ providerId, userId }: { readonly providerId: string; readonly userId: string }) => {
    if (providerId === oidcProviderId) await people.removePassword(userId);
  };
}

/** However somebody signs in, a session is created at the end: none is for a disabled account. */
function refuseDisabled(people: PeopleStorage) {
  return async ({ userId }: { readonly userId: string }) => {
    const person = await people.byId(userId);
    return person !== null && person.disabledAt === null ? undefined : false;
  };
}

/**
 * Browsers take `__Host-` cookies over https and from the machine itself only. A service that people reach by plain http over a network
 * gets cookies without that protection, because nobody could sign in otherwise; `serve` warns about it.
 */
export function sessionCookie(baseUrl: string): { readonly prefix: string; readonly isSecure: boolean } {
  const { protocol, hostname } = new URL(baseUrl);
  const isSecure = protocol === "https:" || isLoopback(hostname);
  return { prefix: isSecure ? "__Host-screen-search" : "screen-search", isSecure };
}

/** Whether browsers take a name for this machine itself, which is as good as https to them. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Whoever signs in there must have an account here, or an invitation by which they made one: the provider alone lets nobody in. */
function identityProvider({ oidc }: Config): BetterAuthPlugin[] {
  if (oidc === null) return [];
  const { issuer, clientId, clientSecret } = oidc;
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const provider = { providerId: oidcProviderId, discoveryUrl, clientId, clientSecret };
  return [
    genericOAuth({
      config: [{ ...provider, scopes: ["openid", "email", "profile"], pkce: true, disableSignUp: true }],
    }),
  ];
}

/** better-auth with what this service needs around it. */
export class Accounts {
  readonly #resets = new AsyncLocalStorage<TakeResetToken>();
  readonly #people: PeopleStorage;
  readonly auth: ReturnType<typeof buildAuth>;

  constructor(config: Config, people: PeopleStorage, secret: string) {
    this.#people = people;
    this.auth = buildAuth(config, people, secret, this.#resets);
  }

  /** Whether this is the password of the account; false for an account without one. */
  async isPassword(userId: string, password: string): Promise<boolean> {
    const hash = await this.#people.passwordHash(userId);
    return hash !== null && (await Bun.password.verify(password, hash));
  }

  /** Makes a token to choose a new password with, for an existing account; `take` is not called when there is none. */
  async makeResetToken(email: string, take: TakeResetToken): Promise<void> {
    await this.#resets.run(take, () => this.auth.api.requestPasswordReset({ body: { email } }));
  }
}

/** Whether an error is a refusal of better-auth, and which: its code, or its status when it has none. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof APIError)) return null;
  return String(error.body?.code ?? error.status);
}
