// Numbers of the service, in /metrics and the details of /readyz, are for its operator.

import { timingSafeEqual } from "node:crypto";
import { BlockList } from "node:net";
import { type AddressSource, peerOf } from "../http/client-address.ts";
import { hostnameOf, isKnownHost } from "../http/hosts.ts";
import type { Services } from "../services.ts";

/** Loopback, private, shared (RFC 6598) and link-local addresses. */
const nearby = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  nearby.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  nearby.addSubnet(network, prefix, "ipv6");

const forwardingHeaders = ["x-forwarded-for", "forwarded", "via", "x-real-ip"];

/**
 * Reports whether a request may read the metrics: with METRICS_TOKEN, only when it brings the token; else by
 * METRICS, where `private` means from this network and not through a proxy. `server` is null for calls within
 * this process.
 */
export function mayReadNumbers(
  { config }: Pick<Services, "config">,
  request: Request,
  server: AddressSource | null,
): boolean {
  if (config.metricsToken !== null) return bringsToken(request, config.metricsToken);
  if (config.metrics === "off") return false;
  return config.metrics === "public" || server === null || isNearby(config, request, server);
}

function bringsToken(request: Request, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const hash = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

function isNearby(config: Services["config"], request: Request, server: AddressSource): boolean {
  const peer = peerOf(request, server);
  if (peer === null || !nearby.check(peer.address, peer.family)) return false;
  return !forwardingHeaders.some((name) => request.headers.has(name)) && isAskedNearby(config, request);
}

/**
 * Under a name that a stranger can point at this machine, a browser may be asking; under that of BASE_URL
 * with https, a proxy.
 */
function isAskedNearby(config: Services["config"], request: Request): boolean {
  const hostname = hostnameOf(request.headers.get("host") ?? "");
  if (hostname === null) return true;
  const { protocol, hostname: own } = new URL(config.baseUrl);
  return isKnownHost(hostname, config) && !(protocol === "https:" && hostname === own);
}
