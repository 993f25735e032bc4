// What changes something by a cookie must come from our own pages. `SameSite=Lax` keeps the cookie from most foreign requests already; this
// holds for browsers, subdomains and old forms where it does not.

import type { Config } from "../config.ts";
import { ApiError } from "../errors.ts";
import { isLoopback } from "../http/hosts.ts";

/**
 * Throws `cross_site_request` for a request that changes something and does not come from a page of this service: the `Origin` must name
 * the host that was asked or that of BASE_URL, `Sec-Fetch-Site` must not say otherwise, and the body must be JSON, which no form can send.
 */
export function requireSameSite(request: Request, { baseUrl }: Pick<Config, "baseUrl">): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const { headers } = request;
  const site = headers.get("sec-fetch-site");
  const isSameOrigin = site === null || site === "same-origin";
  const isJson = /^application\/json\b/i.test(headers.get("content-type") ?? "");
  if (isSameOrigin && isJson && isOwnOrigin(headers, baseUrl)) return;
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
  // A proxy may end TLS and keep the host. Over plain http a browser would drop our cookies, and nobody could stay signed in.
  return host === headers.get("host") && (protocol === "https:" || isLoopback(hostname));
}
