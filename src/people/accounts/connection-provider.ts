// better-auth's OAuth provider, narrowed to what `/mcp` needs: public programs with PKCE, opaque tokens for
// one resource, no OpenID Connect. The adapter stands in for its tables of programs and resources.
import { oauthProvider } from "@better-auth/oauth-provider";
import type { Config } from "../../config/config.ts";
import type { Storage } from "../../database/storage.ts";
import type { OauthClient } from "../../database/stores/connections.ts";
import { keyScopes } from "../../fields.ts";
import type { Adapter, OpenAdapter } from "./hashed-session-tokens.ts";
import { consentPath, offlineScope, resourceOf, withPath } from "./oauth-addresses.ts";

/** The beginning of an access token, by which secret scanners and the gate tell it from an API key. */
export const accessTokenPrefix = "uss_conn_";
const accessSeconds = 3_600;
const refreshSeconds = 30 * 86_400;
/** A program whose answer got lost, or two of its processes at once, may ask again for so long. */
const repeatSeconds = 10;

/** `chosenWorkspace` gives the id of the workspace that the person at the consent page chose. */
export function connectionProvider({ baseUrl }: Config, chosenWorkspace: () => string | undefined) {
  const page = `${baseUrl}${consentPath}`;
  return oauthProvider({
    loginPage: page,
    consentPage: page,
    postLogin: { page, shouldRedirect: () => false, consentReferenceId: async () => chosenWorkspace() },
    scopes: [...keyScopes, offlineScope],
    grantTypes: ["authorization_code", "refresh_token"],
    disableJwtPlugin: true,
    enforcePerClientResources: false,
    allowPublicClientPrelogin: true,
    accessTokenExpiresIn: accessSeconds,
    refreshTokenExpiresIn: refreshSeconds,
    refreshTokenReuseInterval: repeatSeconds,
    prefix: { opaqueAccessToken: accessTokenPrefix },
    silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
    schema: {
      oauthConsent: { modelName: "connections" },
      oauthAccessToken: { modelName: "accessTokens" },
      oauthRefreshToken: { modelName: "refreshTokens" },
    },
  });
}

/** Knows registered programs, `/mcp` as the only resource, and no claims of OpenID Connect. */
export function withConnections(
  config: Config,
  { client }: Pick<Storage["connections"], "client">,
  open: OpenAdapter,
): OpenAdapter {
  return (options) => {
    const adapter = open(options);
    const narrowed = {
      ...adapter,
      findOne: async (input: Parameters<Adapter["findOne"]>[0]) => {
        const value = String(input.where[0]?.value);
        if (input.model === "oauthClient") return programOf(await client(value));
        if (input.model === "oauthResource") return resourceRow(config, value);
        return adapter.findOne(input);
      },
      findMany: async (input: Parameters<Adapter["findMany"]>[0]) =>
        input.model === "oauthClient" ? [] : adapter.findMany(input),
      create: async (input: Parameters<Adapter["create"]>[0]) =>
        adapter.create({ ...input, data: withoutClaims(input.data) } as typeof input),
      update: async (input: Parameters<Adapter["update"]>[0]) =>
        adapter.update({ ...input, update: withoutClaims(input.update) }),
    };
    return Object.assign(narrowed, {
      transaction: (callback: (own: unknown) => unknown) => callback(narrowed),
    }) as unknown as Adapter;
  };
}

/** All are public: what is installed everywhere can keep no secret. */
function programOf(client: OauthClient | null) {
  if (client === null) return null;
  return {
    id: client.id,
    clientId: client.id,
    name: client.name,
    redirectUris: client.redirectUris.map(withPath),
    disabled: false,
    scopes: [...keyScopes, offlineScope],
    tokenEndpointAuthMethod: "none",
    grantTypes: ["authorization_code", "refresh_token"],
    responseTypes: ["code"],
    requirePKCE: true,
  };
}

function resourceRow(config: Config, identifier: string) {
  return identifier === resourceOf(config)
    ? { id: identifier, identifier, name: "mcp", disabled: false }
    : null;
}

function withoutClaims<Data extends object>(data: Data): Data {
  const { requestedUserInfoClaims, ...rest } = data as Data & { readonly requestedUserInfoClaims?: unknown };
  return rest as Data;
}
