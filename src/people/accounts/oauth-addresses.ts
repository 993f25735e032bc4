// The addresses and documents by which programs find out how to sign in (RFC 9728, RFC 8414).
import type { Config } from "../../config/config.ts";
import { keyScopes, keyScopesDefault } from "../../fields.ts";
import { hostnameOf, isLoopback } from "../../http/hosts.ts";

type Addressed = Pick<Config, "baseUrl">;

/** The path of the endpoints, and of the name by which programs know this service as an issuer of tokens. */
const issuerPath = "/api/auth";
export const endpointPath = `${issuerPath}/oauth2`;
const resourceMetadataPath = "/.well-known/oauth-protected-resource";
const serverMetadataPath = "/.well-known/oauth-authorization-server";
/** The page on which a person lets a program in. */
export const consentPath = "/connect";
/** The scope that programs name to get a refresh token. Each gets one. */
export const offlineScope = "offline_access";

/** The address that tokens are for (RFC 8707). */
export function resourceOf({ baseUrl }: Addressed): string {
  return `${baseUrl}/mcp`;
}

/** An address with the path `/` where it has none: both spellings are one address (RFC 3986, 6.2.3). */
export function withPath(uri: string): string {
  return uri.replace(/^(https?:\/\/[^/?#]+)(?=\?|$)/i, "$1/");
}

/**
 * Programs put the path of a service behind the well-known part (RFC 8414, 3.1), and a proxy passes it on as
 * it is.
 */
export function metadataPaths({ baseUrl }: Addressed) {
  const { pathname } = new URL(baseUrl);
  const prefixes = pathname === "/" ? [""] : ["", pathname];
  const of = (known: string, path: string) => prefixes.map((prefix) => `${known}${prefix}${path}`);
  return {
    ofResource: [resourceMetadataPath, ...of(resourceMetadataPath, "/mcp")],
    ofServer: [
      serverMetadataPath,
      ...of(serverMetadataPath, issuerPath),
      `${issuerPath}${serverMetadataPath}`,
    ],
  };
}

/** Says where to sign in for `/mcp`. Programs ask for these scopes first, and for more when they need it. */
export function resourceMetadata(config: Addressed) {
  const { baseUrl } = config;
  return {
    resource: resourceOf(config),
    authorization_servers: [`${baseUrl}${issuerPath}`],
    scopes_supported: [...keyScopesDefault],
    bearer_methods_supported: ["header"],
    resource_name: "Screen Search",
    resource_documentation: `${baseUrl}/docs/agents`,
  };
}

/** Says how a program registers, sends people to sign in and gets its tokens. */
export function serverMetadata({ baseUrl }: Addressed) {
  const endpoint = `${baseUrl}${endpointPath}`;
  return {
    issuer: `${baseUrl}${issuerPath}`,
    authorization_endpoint: `${endpoint}/authorize`,
    token_endpoint: `${endpoint}/token`,
    registration_endpoint: `${endpoint}/register`,
    revocation_endpoint: `${endpoint}/revoke`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: [...keyScopes, offlineScope],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/docs/agents`,
  };
}

/**
 * The parameter of a 401 that names the metadata (RFC 9728, 5.1); empty where programs cannot sign in. A
 * loopback address is good for programs on this machine only.
 */
export function challengeOf(config: Pick<Config, "baseUrl" | "isOauthOn">, headers: Headers): string {
  const isLocal = isLoopback(new URL(config.baseUrl).hostname);
  const isReachable = !isLocal || isLoopback(hostnameOf(headers.get("host") ?? "localhost") ?? "");
  if (!config.isOauthOn || !isReachable) return "";
  return `resource_metadata="${config.baseUrl}${resourceMetadataPath}/mcp"`;
}
