// The client address of a request: the peer's, or the one that a trusted proxy names.
import { BlockList, isIP } from "node:net";

/** The part of Elysia's server that is used here; null without a socket. */
export interface AddressSource {
  requestIP(request: Request): { readonly address: string } | null;
}

/** The other end of a request's connection; null where there is none. */
export function peerOf(
  request: Request,
  server: AddressSource,
): { readonly address: string; readonly family: "ipv4" | "ipv6" } | null {
  // A link-local address ends in its interface.
  const address = plain(server.requestIP(request)?.address ?? "").replace(/%.*$/, "");
  return isIP(address) === 0 ? null : { address, family: familyOf(address) };
}

export function addressOf(
  { clientAddresses }: { readonly clientAddresses: ClientAddresses },
  request: Request,
  server: AddressSource | null,
): string {
  return clientAddresses.of(server?.requestIP(request)?.address, request.headers.get("x-forwarded-for"));
}

/** Finds the address of a client; `trustedProxies` are addresses and CIDR ranges. */
export class ClientAddresses {
  readonly #trusted = new BlockList();
  /** Null once it was called. */
  #onUndeclaredProxy: ((peer: string) => void) | null;

  /** `onUndeclaredProxy` gets the first peer that sends `X-Forwarded-For` and is no trusted proxy. */
  constructor(trustedProxies: readonly string[], onUndeclaredProxy: ((peer: string) => void) | null = null) {
    this.#onUndeclaredProxy = onUndeclaredProxy;
    for (const entry of trustedProxies) {
      const [address = "", prefix] = entry.split("/");
      const family = familyOf(address);
      this.#trusted.addSubnet(
        address,
        prefix === undefined ? (family === "ipv6" ? 128 : 32) : Number(prefix),
        family,
      );
    }
  }

  /**
   * The last address of `X-Forwarded-For` that is no trusted proxy, when the peer is one; else the peer. IPv6
   * is cut to its /64, which is what one subscriber has.
   */
  of(peer: string | undefined, forwardedFor: string | null): string {
    const hops = [...(forwardedFor ?? "").split(",").map((hop) => hop.trim()), plain(peer ?? "")];
    let address = hops.pop() ?? "";
    if (forwardedFor !== null && this.#onUndeclaredProxy !== null) this.#warnUnlessTrusted(address);
    while (this.isTrusted(address) && hops.length > 0) {
      const previous = plain(withoutPort(hops.pop() ?? ""));
      if (isIP(previous) === 0) break;
      address = previous;
    }
    return isIP(address) === 6 ? networkOf(address) : address || "unknown";
  }

  #warnUnlessTrusted(peer: string): void {
    if (isIP(peer) === 0 || this.isTrusted(peer)) return;
    this.#onUndeclaredProxy?.(peer);
    this.#onUndeclaredProxy = null;
  }

  isTrusted(address: string): boolean {
    const bare = plain(address);
    return isIP(bare) !== 0 && this.#trusted.check(bare, familyOf(bare));
  }
}

/** The addresses that one customer may have: one of IPv4, or the /48 around a /64 of `ClientAddresses`. */
export function siteOf(address: string): string {
  return address.endsWith("::/64") ? address.split(":", 3).join(":") : address;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/** An IPv4 address that arrives on an IPv6 socket is written `::ffff:10.0.0.1`. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Some proxies add the port, as `203.0.113.7:51234` or `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, "$1");
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [head = "", tail] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const middle =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0");
  return `${[...front, ...middle, ...back].slice(0, 4).join(":")}::/64`;
}
