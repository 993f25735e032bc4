// Who may come in. Runs in `derive`, before a byte of the body is read, so that a stranger learns nothing about what is asked of a body:
// 401 for the key, 403 for the plan, 429 for the rate; only then is the body looked at.
import { bearer } from "@elysiajs/bearer";
import { Elysia } from "elysia";
import type { Caller } from "../caller.ts";
import { ApiError } from "../errors.ts";
import { authenticate, callerOf } from "../keys/authenticate.ts";
import type { Services } from "../services.ts";
import { addressOf } from "./client-address.ts";
import { traceOf } from "./request-trace.ts";

/** RFC 6750 with one space; the scheme in any case (RFC 9110). */
const credentials = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i;
const anyBearer = /^Bearer(?:\s|$)/i;
const tokenCharactersMax = 512;

/** What stands before a route that searches. Each such `routes.ts` uses it after its public routes; it adds `caller`. */
export function gate(services: Services) {
  return new Elysia()
    .use(bearer())
    .derive({ as: "scoped" }, async ({ bearer: token, headers, request, server, set }) => {
      const key = presentedKey(headers["authorization"], token);
      const caller = await identify(services, key, request, () => addressOf(services, request, server));
      await services.rateLimits.search(caller, (limits) => Object.assign(set.headers, limits));
      return { caller };
    });
}

/** As `gate`, without a count: for a route whose requests do not all search, and which counts those that do. */
export function keyGate(services: Services) {
  return new Elysia()
    .use(bearer())
    .derive({ as: "scoped" }, async ({ bearer: token, headers, request, server }) => {
      const key = presentedKey(headers["authorization"], token);
      return { caller: await identify(services, key, request, () => addressOf(services, request, server)) };
    });
}

async function identify(
  services: Services,
  key: string | null,
  request: Request,
  address: () => string,
): Promise<Caller> {
  const now = services.now();
  const trace = traceOf(request);
  const found = await authenticate(services.storage, key, now).catch(async (error: unknown) => {
    if (isWrongKey(error)) await services.rateLimits.wrongKey(address());
    throw error;
  });
  const caller = callerOf(found.key, found.workspace);
  services.keyUsage.note(found.key, now);
  trace.workspaceId = caller.workspaceId;
  trace.authMs = performance.now() - trace.startedAt;
  return caller;
}

function isWrongKey(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== "missing_api_key";
}

/**
 * The key of the `Authorization` header: null without one, empty when it is malformed. The plugin would take a key from the address or the
 * body, too, and knows no other spelling than `Bearer`; so its value counts only when the header is exactly what it reads well.
 */
function presentedKey(authorization: string | undefined, plugin: string | undefined): string | null {
  if (authorization === undefined || !anyBearer.test(authorization)) return null;
  if (authorization.length > tokenCharactersMax) return "";
  const key = credentials.exec(authorization)?.[1] ?? "";
  return authorization.startsWith("Bearer ") && key !== "" ? (plugin ?? "") : key;
}
