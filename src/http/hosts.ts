// The names under which the service answers. A page whose own name was pointed at this machine (DNS
// rebinding) would otherwise read what is public here, or reach a service that listens for its own network
// only.
import { isIP, isIPv6 } from "node:net";
import { Elysia } from "elysia";
import type { Config } from "../config/config.ts";
import { ApiError } from "../errors.ts";
import type { Logger } from "../system/log.ts";

/** Two `Host` lines arrive joined by a comma, which no name holds. */
const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::\d{1,5})?$/i;
/** Endings that the public name system never hands out. */
const localEnding = /\.(localhost|local|internal|home\.arpa|svc|test)$/;
/** Asked by machines that know an address, not a name. */
const statusPaths = /^https?:\/\/[^/]*\/(healthz|readyz|metrics)(\?|$)/;

/** The name in a `Host` header, lower-case and without port; null for anything that is no single host. */
export function hostnameOf(host: string): string | null {
  return hostPattern.exec(host)?.[1]?.toLowerCase() ?? null;
}

/** A host as addresses have it: IPv6 in brackets. */
export function hostInUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** Returns true for a name that browsers take for this machine itself, which they trust as they do https. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Returns true for a host that requests may name: those of BASE_URL and ALLOWED_HOSTS, and hosts that no
 * stranger can point at this machine, which are addresses, names without a dot and those of local networks.
 */
export function isKnownHost(hostname: string, { allowedHosts }: Pick<Config, "allowedHosts">): boolean {
  if (allowedHosts === null || allowedHosts.includes(hostname)) return true;
  const isAddress = hostname.startsWith("[") || isIP(hostname) !== 0;
  return isAddress || !hostname.includes(".") || localEnding.test(hostname);
}

/** Refuses requests with a `Host` that is no host, several, or of a name that is not this service's. */
export function hostGate({ config, log }: { readonly config: Config; readonly log: Logger }) {
  let isWarned = false;
  return new Elysia().onRequest(({ request }) => {
    // Only HTTP/1.0 comes without one.
    const host = request.headers.get("host");
    if (host === null) return;
    const hostname = hostnameOf(host);
    if (hostname === null) throw new ApiError("invalid_request", "Host: must be one host, given once.");
    if (isKnownHost(hostname, config) || statusPaths.test(request.url)) return;
    if (!isWarned) {
      log.warn({ hostname }, "requests come under a name that is not this service's; see ALLOWED_HOSTS");
    }
    isWarned = true;
    throw new ApiError(
      "invalid_request",
      `Host: ${hostname} is not a name of this service. Use ${config.baseUrl}, or name it in ALLOWED_HOSTS.`,
    );
  });
}
