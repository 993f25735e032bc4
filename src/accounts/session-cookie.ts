import { isLoopback } from "../http/hosts.ts";

/**
 * The prefix of our cookies. Browsers take `__Host-` cookies over https and from the machine itself only. A service that people reach by
 * plain http over a network gets cookies without that protection, because nobody could sign in otherwise; `serve` warns about it.
 */
export function sessionCookie(baseUrl: string): { readonly prefix: string; readonly isSecure: boolean } {
  const { protocol, hostname } = new URL(baseUrl);
  const isSecure = protocol === "https:" || isLoopback(hostname);
  return { prefix: isSecure ? "__Host-screen-search" : "screen-search", isSecure };
}
