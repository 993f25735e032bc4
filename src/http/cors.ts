// Requests of pages of other origins to what callers with a key use. Never with credentials: a key is in a
// header, and the cookies of our own pages are good for nothing here.
import { Elysia } from "elysia";

/** Paths for pages of the listed origins. */
const shared = /^\/(?:v1\/.*|mcp\/?)$/;
/** Paths for pages of every origin, by which programs sign in; anybody may ask them without a browser. */
const open =
  /^\/(?:register|api\/auth\/oauth2\/(?:register|token|revoke)|(?:api\/auth\/)?\.well-known\/oauth-.*)$/;
/** Request headers that a page may send; those from the second line on are of MCP clients. */
const allowed =
  "Authorization, Content-Type, Accept, Idempotency-Key, X-Request-Id, Traceparent, Tracestate, " +
  "Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID";
/** Response headers that a page may read, beyond those that every page may. */
const exposed =
  "X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, Search-Verdict, X-Rerank, " +
  "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Deprecation, Sunset, Link, " +
  "WWW-Authenticate, Allow, Location, X-Export-Bytes, Content-Disposition";
/** The longest that browsers keep an answer to a preflight. */
const preflightSeconds = "7200";

/** Returns true when pages of an origin may call; `*` among the listed ones stands for all. */
export function isListedOrigin(origins: readonly string[], origin: string): boolean {
  return origins.includes("*") || origins.includes(origin);
}

/** The origins whose pages may ask an address. */
function originsOf(origins: readonly string[], { url }: Request): readonly string[] {
  // No URL where the Host header is none, which is refused elsewhere.
  const pathname = URL.parse(url)?.pathname ?? "";
  if (open.test(pathname)) return ["*"];
  return shared.test(pathname) ? origins : [];
}

/**
 * Says in every answer of `/v1/`, `/mcp` and what programs sign in with which pages may read it. Must come
 * after what begins the headers of an answer.
 */
export function cors(listed: readonly string[]) {
  return new Elysia().onRequest(({ request, set }) => {
    // Programs, which most requests come from: their address need not be read.
    if (listed.length === 0 && !request.headers.has("origin")) return;
    const origins = originsOf(listed, request);
    if (origins.length === 0) return;
    const origin = request.headers.get("origin");
    if (!origins.includes("*")) set.headers["vary"] = "origin";
    if (origin === null || !isListedOrigin(origins, origin)) return;
    set.headers["access-control-allow-origin"] = origins.includes("*") ? "*" : origin;
    set.headers["access-control-expose-headers"] = exposed;
  });
}

/**
 * The answer to a preflight of a page that may ask, which `cors` completes; null for any other request.
 * `methods` are those of the path.
 */
export function preflightAnswer(
  listed: readonly string[],
  request: Request,
  methods: string,
): Response | null {
  const { method, headers } = request;
  const origin = headers.get("origin");
  const isPreflight = method === "OPTIONS" && origin !== null && headers.has("access-control-request-method");
  if (!isPreflight || !isListedOrigin(originsOf(listed, request), origin)) return null;
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": methods,
      "access-control-allow-headers": allowed,
      "access-control-max-age": preflightSeconds,
    },
  });
}
