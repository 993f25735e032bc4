// The start of an authorization: a program sends a person's browser here, and it goes on to the page
// `/connect`, whatever is wrong with the request. A stranger may have registered the program a moment ago:
// nobody is sent to its address before they decided to go there (RFC 9700, 4.11.2). better-auth checks the
// program, its address, PKCE and resource, and signs what it checked.
import { ApiError } from "../../errors.ts";
import { type KeyScope, keyScopes, keyScopesDefault } from "../../fields.ts";
import { consentPath, offlineScope, resourceOf, withPath } from "../accounts/oauth-addresses.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { checkProgramRequest } from "../accounts/program-requests.ts";
import { destinationOf } from "./redirect-uris.ts";
import type { ConnectionRefusal } from "./schema.ts";

/** The page to which better-auth sends errors of its own. */
const errorPath = "/sign-in";
/** Parameters that mean something here; all others are left out, `prompt` too: a person is always asked. */
const parameterNames = ["response_type", "client_id", "state", "code_challenge", "code_challenge_method"];

/** Returns the page's address, with the checked request or an error. Throws `rate_limit_exceeded`. */
export async function beginAuthorization(
  services: PeopleServices,
  given: URLSearchParams,
  address: string,
): Promise<string> {
  await services.rateLimits.ofAddress("authorizations", address);
  const page = `${services.config.baseUrl}${consentPath}?`;
  const { asked, location, leads } = await checkRequest(services, given);
  // As one word, which comes through the sign-in and back as it is.
  if (leads === "to the page") return `${page}request=${packed(location.slice(page.length))}`;
  const error = `${page}error=${encodeURIComponent(reasonIn(location).error)}`;
  return leads === "back" ? `${error}&asked=${packed(asked.toString())}` : error;
}

/** Throws `invalid_link` without a way back to the program, and `rate_limit_exceeded`. */
export async function describeRefusal(
  services: PeopleServices,
  request: string,
  address: string,
): Promise<ConnectionRefusal> {
  await services.rateLimits.ofAddress("authorizations", address);
  const given = new URLSearchParams(unpacked(request));
  const { location, leads } = await checkRequest(services, given);
  if (leads !== "back") throw invalidRequest();
  const { error, description } = reasonIn(location);
  const reason = description === "" ? error : `${error}: ${description}`;
  return { destination: destinationOf(location), reason, location };
}

/**
 * A request as it is read here, and where better-auth would send the browser: to the page with what it
 * signed, back to the program with an error, or nowhere when the program does not have the address.
 */
async function checkRequest(services: PeopleServices, given: URLSearchParams) {
  const { baseUrl } = services.config;
  const asked = readRequest(given, resourceOf(services.config));
  const location = (await checkProgramRequest(services, asked)) ?? `${baseUrl}${errorPath}`;
  if (location.startsWith(`${baseUrl}${consentPath}?`)) return { asked, location, leads: "to the page" };
  return { asked, location, leads: location.startsWith(`${baseUrl}${errorPath}`) ? "nowhere" : "back" };
}

function readRequest(given: URLSearchParams, resource: string): URLSearchParams {
  const asked = new URLSearchParams();
  // Without a value is as if left out (RFC 6749, 3.1).
  const all = (name: string) => given.getAll(name).filter((value) => value !== "");
  for (const name of parameterNames) for (const value of all(name)) asked.append(name, value);
  for (const uri of all("redirect_uri")) asked.append("redirect_uri", withPath(uri));
  asked.set("scope", withOffline(askedScopes(given.get("scope"))));
  asked.set("prompt", "consent");
  const resources = all("resource");
  for (const each of resources.length > 0 ? resources : [resource])
    asked.append("resource", withoutSlash(each));
  return asked;
}

/** The error of a refused request, which an answer of another type than a code has in the fragment. */
function reasonIn(location: string): { readonly error: string; readonly description: string } {
  const [, query = "", fragment = ""] = /^[^?#]*\??([^#]*)#?(.*)$/.exec(location) ?? [];
  const [said = new URLSearchParams()] = [fragment, query]
    .map((part) => new URLSearchParams(part))
    .filter((part) => part.has("error"));
  // The last one: an address may have parameters of its own.
  const last = (name: string) => said.getAll(name).at(-1);
  return { error: last("error") ?? "invalid_request", description: last("error_description") ?? "" };
}

function packed(query: string): string {
  return Buffer.from(query).toString("base64url");
}

/** The query that `packed` made a word of. */
export function unpacked(request: string): string {
  return Buffer.from(request, "base64url").toString();
}

/** The scopes asked for that exist here (RFC 6749, 3.3), and that to search, which every program gets. */
export function askedScopes(given: string | null): readonly KeyScope[] {
  const names = new Set<string>([...keyScopesDefault, ...(given?.split(" ") ?? [])]);
  return keyScopes.filter((scope) => names.has(scope));
}

/** Scopes with that of refresh tokens, which every program gets. */
export function withOffline(scopes: readonly string[]): string {
  return [...new Set([...scopes, offlineScope])].join(" ");
}

/** Some programs name the address as a person typed it. */
export function withoutSlash(resource: string): string {
  return resource.endsWith("/mcp/") ? resource.slice(0, -1) : resource;
}

/** The error for a request that is none, was changed or is too old. */
export function invalidRequest(): ApiError {
  return new ApiError(
    "invalid_link",
    "This request has ended. Begin again in the program that sent you here.",
  );
}
