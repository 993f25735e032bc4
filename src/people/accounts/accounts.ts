// People's accounts: better-auth put together. Its own HTTP interface is not mounted: our routes call it, so
// that errors, limits and the check of the origin are those of the rest of the service.
import { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { passwordCharactersMax, passwordCharactersMin } from "../../bounds.ts";
import type { Config } from "../../config/config.ts";
import * as hooks from "./account-hooks.ts";
import type { NumberedSecret } from "./account-secrets.ts";
import { connectionProvider, withConnections } from "./connection-provider.ts";
import { withHashedSessionTokens } from "./hashed-session-tokens.ts";
import { hashEveryForm, isPasswordOf } from "./passwords.ts";
import { sessionCookie } from "./same-site.ts";

function buildAuth(
  config: Config,
  storage: hooks.AccountStorage,
  secrets: readonly NumberedSecret[],
  providerSignIns: hooks.ProviderSignIns,
  chosenWorkspaces: AsyncLocalStorage<string>,
) {
  const { db, provider, schema, retried } = storage.people.authTables;
  const adapter = drizzleAdapter(db, { provider, schema });
  const cookie = sessionCookie(config.baseUrl);
  return betterAuth({
    appName: "Screen Search",
    baseURL: `${config.baseUrl}/api/auth`,
    secrets: [...secrets],
    database: withConnections(
      config,
      storage.connections,
      withHashedSessionTokens((options) => retried(adapter(options))),
    ),
    user: {
      modelName: "users",
      additionalFields: {
        isOperator: { type: "boolean", defaultValue: false, input: false },
        disabledAt: { type: "date", required: false, input: false },
      },
      validateUserInfo: hooks.refuseSecondSubject(storage.credentials, providerSignIns),
    },
    session: {
      modelName: "sessions",
      expiresIn: config.sessionDays * 86_400,
      disableSessionRefresh: true,
      additionalFields: { signedInBy: { type: "string", defaultValue: "password", input: false } },
    },
    account: {
      modelName: "accounts",
      updateAccountOnSignIn: false,
      // An invitation's link does not prove whose address it names: `endPassword` takes the account from
      // those who only had the link.
      accountLinking: {
        enabled: true,
        trustedProviders: config.oidc?.isEmailTrusted === true ? [hooks.oidcProviderId] : [],
        requireLocalEmailVerified: false,
      },
    },
    verification: { modelName: "verifications", storeIdentifier: "hashed" },
    databaseHooks: {
      account: { create: { before: hooks.withoutTokens, after: hooks.endPassword(storage.credentials) } },
      session: hooks.sessionHooks(config, storage),
    },
    onAPIError: { errorURL: `${config.baseUrl}/sign-in` },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordCharactersMin,
      maxPasswordLength: passwordCharactersMax,
      password: { hash: hashEveryForm, verify: ({ hash, password }) => isPasswordOf(hash, password) },
    },
    plugins: [
      twoFactor({ twoFactorTable: "twoFactors", skipVerificationOnEnable: false }),
      hooks.beginSessionPlugin(),
      ...identityProvider(config),
      connectionProvider(config, () => chosenWorkspaces.getStore()),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // The prefix is part of the name: better-auth itself knows only `__Secure-`.
      useSecureCookies: false,
      cookiePrefix: cookie.prefix,
      defaultCookieAttributes: { secure: cookie.isSecure, sameSite: "lax", httpOnly: true, path: "/" },
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
  });
}

/** The provider alone lets nobody in: a person needs an account here, or an invitation to make one. */
function identityProvider({ oidc }: Config): BetterAuthPlugin[] {
  if (oidc === null) return [];
  const { issuer, clientId, clientSecret } = oidc;
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const provider = { providerId: hooks.oidcProviderId, discoveryUrl, clientId, clientSecret };
  const scopes = ["openid", "email", "profile"];
  return [genericOAuth({ config: [{ ...provider, scopes, pkce: true, disableSignUp: true }] })];
}

export class Accounts {
  readonly #providerSignIns: hooks.ProviderSignIns = new AsyncLocalStorage();
  readonly #chosenWorkspaces = new AsyncLocalStorage<string>();
  readonly #cookiePrefix: string;
  readonly auth: ReturnType<typeof buildAuth>;

  /** The first of `secrets` signs cookies. */
  constructor(config: Config, storage: hooks.AccountStorage, secrets: readonly NumberedSecret[]) {
    this.#cookiePrefix = sessionCookie(config.baseUrl).prefix;
    this.auth = buildAuth(config, storage, secrets, this.#providerSignIns, this.#chosenWorkspaces);
  }

  /** Passes what a person decided about a program on, with the workspace that they chose for it. */
  async decideConnection(request: Request, workspaceId: string): Promise<Response> {
    return this.#chosenWorkspaces.run(workspaceId, () => this.auth.handler(request));
  }

  /** Takes a browser back from the identity provider, and says which address it was about. */
  async finishProviderSignIn(
    request: Request,
  ): Promise<hooks.ProviderSignIn & { readonly answer: Response }> {
    const signIn: hooks.ProviderSignIn = {};
    const answer = await this.#providerSignIns.run(signIn, () => this.auth.handler(request));
    return { ...signIn, answer };
  }

  /** The part of a `Cookie` header that says which sign-in waits for its second step; empty without one. */
  secondStepCookie(cookie: string): string {
    const pairs = cookie.split(";").map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(`${this.#cookiePrefix}.two_factor=`)) ?? "";
  }

  /** Id of the person whose sign-in waits for the second step, or null. Does not check the signature. */
  async challengedPerson(cookie: string): Promise<string | null> {
    const { internalAdapter } = await this.auth.$context;
    const [, identifier] = /=([\w-]+)\./.exec(this.secondStepCookie(cookie)) ?? [];
    if (identifier === undefined) return null;
    const challenge = await internalAdapter.findVerificationValue(identifier);
    return challenge === null || challenge.expiresAt < new Date() ? null : challenge.value;
  }
}
