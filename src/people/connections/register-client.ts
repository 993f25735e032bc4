// Dynamic registration (RFC 7591): any program may register, and can do nothing until a person lets it in.
import { ApiError } from "../../errors.ts";
import { keyScopes } from "../../fields.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import { offlineScope } from "../accounts/oauth-addresses.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { destinationOf, isOnOwnMachine, isRedirectUri, redirectUriCharactersMax } from "./redirect-uris.ts";

const redirectUrisMax = 10;
const nameCharactersMax = 80;

/**
 * Registers a program and returns its metadata. All are public: a secret that was asked for is not given, as
 * RFC 7591, 3.2.1 allows. Throws `invalid_request`, `rate_limit_exceeded` and `quota_exceeded`.
 */
export async function registerClient(
  { storage, rateLimits, now }: PeopleServices,
  given: Readonly<Record<string, unknown>>,
  address: string,
) {
  await rateLimits.registration(address);
  const redirectUris = redirectUrisOf(given["redirect_uris"]);
  requireCodeFlow(given);
  const name = nameOf(given["client_name"]) || destinationOf(redirectUris[0] ?? "");
  const client = { id: crypto.randomUUID(), name, redirectUris, createdAt: now(), usedAt: null };
  if (!(await storage.connections.addClient(client)))
    throw new ApiError(
      "quota_exceeded",
      "Too many programs registered here within the last hour. Try again later, or ask the operator.",
    );
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt / 1_000),
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    application_type: redirectUris.some(isOnOwnMachine) ? "native" : "web",
    scope: [...keyScopes, offlineScope].join(" "),
  };
}

function redirectUrisOf(given: unknown): readonly string[] {
  const isList = Array.isArray(given) && given.length > 0 && given.length <= redirectUrisMax;
  const isRight = (uri: unknown): uri is string => typeof uri === "string" && isRedirectUri(uri);
  if (isList && given.every(isRight)) return [...new Set(given)];
  throw new ApiError(
    "invalid_request",
    `redirect_uris: must be 1 to ${redirectUrisMax} addresses of at most ${redirectUriCharactersMax} characters: https, http on localhost, or the scheme of an installed program, without a fragment.`,
  );
}

function requireCodeFlow({
  grant_types: grants,
  response_types: responses,
}: Readonly<Record<string, unknown>>) {
  const lacks = (list: unknown, name: string) =>
    Array.isArray(list) && list.length > 0 && !list.includes(name);
  if (lacks(grants, "authorization_code"))
    throw new ApiError("invalid_request", "grant_types: must include authorization_code.");
  if (lacks(responses, "code")) throw new ApiError("invalid_request", "response_types: must include code.");
}

/** The program's own word, of which nobody sees more than a line. */
function nameOf(given: unknown): string {
  if (typeof given !== "string") return "";
  const line = withoutInvisible(given.toWellFormed()).replaceAll(/\s+/g, " ").trim();
  return [...line].slice(0, nameCharactersMax).join("");
}
