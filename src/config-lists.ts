// Settings that are lists, separated by commas.
import { isIP } from "node:net";

/** The entries of a list, without blanks and empty ones. */
export function splitList(list: string): string[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** What is wrong with `ALLOWED_HOSTS`, one sentence for each entry. */
export function hostProblems(list: string): string[] {
  return splitList(list)
    .filter((entry) => entry !== "*" && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(entry))
    .map(
      (entry) =>
        `ALLOWED_HOSTS: "${entry}" must be a name such as screens.example.com, without a port, or *.`,
    );
}

/** The names that requests may come under; null for any. Without `BASE_URL` and `ALLOWED_HOSTS` nobody knows which are right. */
export function allowedHosts(baseUrl: string, list: string): readonly string[] | null {
  const given = splitList(list.toLowerCase());
  const isUnknown = baseUrl === "" && given.length === 0;
  if (isUnknown || given.includes("*")) return null;
  return baseUrl === "" ? given : [new URL(baseUrl).hostname, ...given];
}

/** What is wrong with `TRUSTED_PROXIES`, one sentence for each entry. */
export function proxyProblems(list: string): string[] {
  return splitList(list)
    .filter((entry) => !isAddressOrRange(entry))
    .map((entry) => `TRUSTED_PROXIES: "${entry}" must be an IP address or a range such as 10.0.0.0/8.`);
}

function isAddressOrRange(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** What is wrong with `CORS_ORIGINS`: a browser sends an origin in one spelling only, and any other would never match. */
export function originProblems(list: string): string[] {
  return splitList(list)
    .filter((entry) => entry !== "*" && !(URL.canParse(entry) && new URL(entry).origin === entry))
    .map(
      (entry) =>
        `CORS_ORIGINS: "${entry}" must be * or an origin such as https://app.example.com, without a path.`,
    );
}
