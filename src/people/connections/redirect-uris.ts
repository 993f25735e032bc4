// The addresses to which a program may have a person's browser sent back (RFC 8252, RFC 9700).
import { isLoopback } from "../../http/hosts.ts";

/** Schemes that browsers or systems open themselves: no program is behind them. */
const reservedSchemes = new Set(
  "about blob chrome data file filesystem ftp ftps intent javascript mailto ms-appx res resource sms ssh tel vbscript view-source ws wss"
    .split(" ")
    .map((name) => `${name}:`),
);
export const redirectUriCharactersMax = 2_000;

/**
 * True for https, for http on this machine, and for schemes of installed programs, such as
 * `cursor://anysphere.cursor-mcp/oauth/callback`; without a fragment and without a name before the host.
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > redirectUriCharactersMax || !/^[\x21-\x7e]+$/.test(uri) || uri.includes("#")) return false;
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== "" || password !== "") return false;
  if (protocol === "https:") return hostname !== "";
  if (protocol === "http:") return isLoopback(hostname);
  return !reservedSchemes.has(protocol);
}

/** True for a program on the person's own machine. */
export function isOnOwnMachine(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol !== "https:" || isLoopback(hostname);
}

/** The destination in words: a host, or the scheme of an installed program. */
export function destinationOf(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return protocol === "https:" || protocol === "http:" ? hostname : protocol.slice(0, -1);
}
