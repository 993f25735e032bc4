// The beginning of the way of a person who lets a program in: the program sends their browser here, and it goes
// on to the page `/connect`, whatever is wrong with the request. A stranger may have registered the program a
// moment ago: nobody is sent to its address before they decided to go there (RFC 9700, 4.11.2). better-auth
// checks the program, its address, PKCE and resource, and signs what it checked.
import { ApiError } from "../../errors.ts";
import { type KeyScope, keyScopes, keyScopesDefault } from "../../fields.ts";
import { consentPath, offlineScope, resourceOf, withPath } from "../accounts/oauth-addresses.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { checkProgramRequest } from "../accounts/program-requests.ts";
import { destinationOf } from "./redirect-uris.ts";
import type { ConnectionRefusal } from "./schema.ts";

/** Parameters that mean something here; all others are left out, `prompt` too: a person is always asked. */
const parameterNames = ["response_type", "client_id", "state", "code_challenge", "code_challenge_method"];

/**
 * Checks a program's request and returns the address of the page, with the request or with an error. Throws
 * `rate_limit_exceeded`.
 */
export async function beginAuthorization(
  services: PeopleServices,
  given: URLSearchParams,
  address: string,
): Promise<string> {
  await services.rateLimits.authorization(address);
  const page = `${services.config.baseUrl}${consentPath}?`;
  const { asked, checked, back } = await checkRequest(services, given);
  // As one word, which comes through the sign-in and back as it is.
  if (checked !== null) return `${page}request=${packed(checked)}`;
  const error = `${page}error=${encodeURIComponent(reasonIn(back?.location).error)}`;
  return back === null ? error : `${error}&asked=${packed(asked.toString())}`;
}

/**
 * What is wrong with a request, and the way back to the program, for a person who wants to go there. Throws
 * `invalid_link` where there is none, and `rate_limit_exceeded`.
 */
export async function describeRefusal(
  services: PeopleServices,
  request: string,
  address: string,
): Promise<ConnectionRefusal> {
  await services.rateLimits.authorization(address);
  const given = new URLSearchParams(unpacked(request));
  const { back } = await checkRequest(services, given);
  if (back === null) throw invalidRequest();
  const { error, description } = reasonIn(back.location);
  return {
    destination: destinationOf(back.redirectUri),
    reason: description === "" ? error : `${error}: ${description}`,
    location: back.location,
  };
}

/**
 * A request as it is read here; `checked` is what was signed for the page, and `back` leads a refused one to
 * its program, if that has the address.
 */
async function checkRequest(services: PeopleServices, given: URLSearchParams) {
  const { baseUrl } = services.config;
  const asked = readRequest(given, resourceOf(services.config));
  const location = await checkProgramRequest(services, asked);
  const page = `${baseUrl}${consentPath}?`;
  if (location?.startsWith(page)) return { asked, checked: location.slice(page.length), back: null };
  const redirectUri = asked.get("redirect_uri") ?? "";
  const isOwn = location === null || location.startsWith(`${baseUrl}/sign-in?`);
  return { asked, checked: null, back: isOwn ? null : { location, redirectUri } };
}

function readRequest(given: URLSearchParams, resource: string): URLSearchParams {
  const asked = new URLSearchParams();
  for (const name of parameterNames) for (const value of given.getAll(name)) asked.append(name, value);
  for (const uri of given.getAll("redirect_uri")) asked.append("redirect_uri", withPath(uri));
  asked.set("scope", withOffline(askedScopes(given.get("scope"))));
  asked.set("prompt", "consent");
  const resources = given.getAll("resource");
  for (const each of resources.length > 0 ? resources : [resource])
    asked.append("resource", withoutSlash(each));
  return asked;
}

/** The error of a refused request, which an answer of another type than a code has in the fragment. */
function reasonIn(location = ""): { readonly error: string; readonly description: string } {
  const [, query = "", fragment = ""] = /^[^?#]*\??([^#]*)#?(.*)$/.exec(location) ?? [];
  const [said = new URLSearchParams()] = [fragment, query]
    .map((part) => new URLSearchParams(part))
    .filter((part) => part.has("error"));
  return { error: said.get("error") ?? "invalid_request", description: said.get("error_description") ?? "" };
}

function packed(query: string): string {
  return Buffer.from(query).toString("base64url");
}

/** The query that `packed` made a word of. */
export function unpacked(request: string): string {
  return Buffer.from(request, "base64url").toString();
}

/**
 * The scopes that a program asks for. Those that do not exist here are left out (RFC 6749, 3.3), and every
 * program is let in to search.
 */
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
