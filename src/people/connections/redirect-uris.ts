// The addresses to which a program may have a person's browser sent back (RFC 8252, RFC 9700).
import { isLoopback } from "../../http/hosts.ts";

/** Characters of all addresses of a program together. */
export const redirectUriCharactersMax = 2_000;

/** Schemes of installed programs (RFC 8252, 7.1): a domain in reverse, such as `com.example.app`. */
const reverseDomain = /^[a-z][a-z0-9]*(?:\.[a-z0-9-]+)+:$/;
/** Schemes that well-known programs have without a dot. Any other may be one that the system itself opens. */
const knownSchemes = new Set(
  "claude cherrystudio code-oss cursor goose kiro lmstudio raycast trae vscode vscode-insiders vscodium warp windsurf windsurf-next zed"
    .split(" ")
    .map((name) => `${name}:`),
);

/** Says why a program cannot have this address: null for one that it can. */
export function unfitnessOf(uri: unknown): string | null {
  if (typeof uri !== "string" || uri === "") return "must be an address";
  if (uri.length > redirectUriCharactersMax)
    return `must have at most ${redirectUriCharactersMax} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri)) return "must have no spaces and only characters of ASCII";
  if (uri.includes("#")) return "must have no fragment";
  if (!URL.canParse(uri)) return "must be a whole address, with its scheme";
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== "" || password !== "") return "must have no user name and no password";
  if (protocol === "https:") return null;
  if (protocol === "http:") return isLoopback(hostname) ? null : "must be https, unless it is on localhost";
  if (reverseDomain.test(protocol) || knownSchemes.has(protocol)) return null;
  return `has the scheme ${protocol.slice(0, 40)} which must be https, http on localhost, or that of an installed program with a dot, such as com.example.app:`;
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
