// Dynamic registration (RFC 7591): any program may register, and can do nothing until a person lets it in.
import { ApiError } from "../../errors.ts";
import { keyScopes } from "../../fields.ts";
import { siteOf } from "../../http/client-address.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import { offlineScope } from "../accounts/oauth-addresses.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { destinationOf, isOnOwnMachine, redirectUriCharactersMax, unfitnessOf } from "./redirect-uris.ts";

const redirectUrisMax = 10;
const nameCharactersMax = 80;

/**
 * All programs are public: no secret is given (RFC 7591, 3.2.1), and addresses that they cannot have are left
 * out and named. Throws `invalid_request` and `rate_limit_exceeded`.
 */
export async function registerClient(
  { storage, rateLimits, now }: PeopleServices,
  given: Readonly<Record<string, unknown>>,
  address: string,
) {
  await rateLimits.registration(address);
  const { redirectUris, leftOut } = redirectUrisOf(given["redirect_uris"]);
  requireCodeFlow(given);
  const name = nameOf(given["client_name"]) || destinationOf(redirectUris[0] ?? "");
  const [id, network] = [crypto.randomUUID(), siteOf(address)];
  const client = { id, name, redirectUris, network, createdAt: now(), usedAt: null };
  await storage.connections.addClient(client);
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt / 1_000),
    client_name: name,
    redirect_uris: redirectUris,
    ...(leftOut.length > 0 && { redirect_uris_left_out: leftOut }),
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    application_type: redirectUris.some(isOnOwnMachine) ? "native" : "web",
    scope: [...keyScopes, offlineScope].join(" "),
  };
}

/** The addresses that fit, and the reasons why others do not. Throws `invalid_request` when none does. */
function redirectUrisOf(given: unknown) {
  if (!Array.isArray(given) || given.length === 0 || given.length > redirectUrisMax)
    throw new ApiError("invalid_request", `redirect_uris: must be 1 to ${redirectUrisMax} addresses.`);
  const leftOut = given.flatMap((uri, at) => {
    const reason = unfitnessOf(uri);
    return reason === null ? [] : `redirect_uris[${at}]: ${reason}.`;
  });
  if (leftOut.length === given.length) throw new ApiError("invalid_request", leftOut.join(" "));
  const redirectUris: readonly string[] = [...new Set(given.filter((uri) => unfitnessOf(uri) === null))];
  if (redirectUris.join("").length > redirectUriCharactersMax)
    throw new ApiError(
      "invalid_request",
      `redirect_uris: must have at most ${redirectUriCharactersMax} characters together.`,
    );
  return { redirectUris, leftOut };
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
