// The proxy of HTTP_PROXY and HTTPS_PROXY, which Bun's `fetch` uses without a word.

/** Names of this machine as they stand in addresses: no proxy elsewhere could reach them. */
const loopback = ["localhost", "127.0.0.1", "::1", "[::1]"];
const notConnected = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENETUNREACH|Connection|Proxy|Unsupported)/;

/** Has requests to this machine go past the proxy, in this process and in those that inherit from it. */
export function passLoopbackByProxy(environment: NodeJS.ProcessEnv): void {
  const listed = [environment["no_proxy"] ?? environment["NO_PROXY"] ?? "", ...loopback];
  const names = listed.filter((name) => name !== "").join(",");
  // Bun reads the first of these two that is there.
  environment["no_proxy"] = names;
  environment["NO_PROXY"] = names;
}

/**
 * A sentence for a request that had no answer, when it went through a proxy, with the setting that names it;
 * else nothing. The address of a proxy may hold a password.
 */
export function proxyHint(error: unknown, environment: NodeJS.ProcessEnv = process.env): string {
  if (!(error instanceof Error)) return "";
  const { code, path } = error as { code?: unknown; path?: unknown };
  if (typeof code !== "string" || typeof path !== "string" || !notConnected.test(code)) return "";
  const names = path.startsWith("https:") ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy", "HTTP_PROXY"];
  const name = names.find((each) => (environment[each] ?? "") !== "");
  if (name === undefined || isPassedBy(path, environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""))
    return "";
  return ` It was asked through the proxy that ${name} names: check that, or list the server in NO_PROXY.`;
}

function isPassedBy(address: string, noProxy: string): boolean {
  const hostname = URL.parse(address)?.hostname ?? "";
  return noProxy.split(",").some((listed) => {
    const name = listed.trim().replace(/^\./, "");
    return name === "*" || (name !== "" && (hostname === name || hostname.endsWith(`.${name}`)));
  });
}
