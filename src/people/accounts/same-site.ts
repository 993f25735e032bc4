// Protects the session cookie: by a name prefix that browsers enforce, and a check of a request's origin.
import type { Config } from "../../config/config.ts";
import { ApiError } from "../../errors.ts";
import { isLoopback } from "../../http/hosts.ts";

/**
 * The prefix of our cookies. Browsers take `__Host-` cookies over https and from the machine itself only. A
 * service that people reach by plain http over a network gets cookies without that protection, because nobody
 * could sign in otherwise; `serve` warns about it.
 */
export function sessionCookie(baseUrl: string): { readonly prefix: string; readonly isSecure: boolean } {
  const { protocol, hostname } = new URL(baseUrl);
  const isSecure = protocol === "https:" || isLoopback(hostname);
  return { prefix: isSecure ? "__Host-screen-search" : "screen-search", isSecure };
}

/** The name of the session's cookie, as better-auth makes it of the prefix. */
export function sessionCookieName(baseUrl: string): string {
  return `${sessionCookie(baseUrl).prefix}.session_token`;
}

const bodyTypes = { json: /^application\/json\b/i, file: /^application\/octet-stream$/i } as const;

/**
 * Throws `cross_site_request` for a change that is not from a page of ours: `Origin` must name the requested
 * host or that of BASE_URL, `Sec-Fetch-Site` must agree, and the body must be JSON, or bytes where a file is
 * expected, which no form sends. This covers browsers, subdomains and old forms beyond `SameSite=Lax`.
 */
export function requireSameSite(
  request: Request,
  { baseUrl }: Pick<Config, "baseUrl">,
  body: keyof typeof bodyTypes = "json",
): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const { headers } = request;
  const site = headers.get("sec-fetch-site");
  const isSameOrigin = site === null || site === "same-origin";
  const isExpected = bodyTypes[body].test(headers.get("content-type") ?? "");
  if (isSameOrigin && isExpected && isOwnOrigin(headers, baseUrl)) return;
  throw new ApiError(
    "cross_site_request",
    "This request did not come from a page of this service. If BASE_URL is not the address in your browser, the operator must set it.",
  );
}

function isOwnOrigin(headers: Headers, baseUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  if (origin === new URL(baseUrl).origin) return true;
  const { host, protocol, hostname } = new URL(origin);
  // A proxy may end TLS and keep the host. Over plain http a browser would drop our cookies, and nobody could
  // stay signed in.
  return host === headers.get("host") && (protocol === "https:" || isLoopback(hostname));
}
