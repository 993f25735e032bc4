// Who may come in. Judged before a byte of the body is read, so that a stranger learns nothing about what is asked of a body: 401 for the
// key, 403 for the plan; then 429 for the rate, which is counted by whoever searches.
import { bearer } from "@elysiajs/bearer";
import { Elysia } from "elysia";
import type { Caller } from "../caller.ts";
import { ApiError } from "../errors.ts";
import { authenticate, callerOf } from "../keys/authenticate.ts";
import type { Services } from "../services.ts";
import { type AddressSource, addressOf } from "./client-address.ts";
import { type RequestTrace, traceOf } from "./request-trace.ts";

/** RFC 6750 with one space; the scheme in any case (RFC 9110). */
const credentials = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i;
const anyBearer = /^Bearer(?:\s|$)/i;
const tokenCharactersMax = 512;

/** Stands before routes for callers with a key. Each such `routes.ts` uses it after its public routes; it adds `caller`. */
export function keyGate(services: Services) {
  return new Elysia().use(bearer()).derive({ as: "scoped" }, async ({ bearer: token, request, server }) => ({
    caller: await admit(services, { request, token, server, trace: traceOf(request) }),
  }));
}

/** A request at the gate. */
export interface Entrant {
  readonly request: Request;
  /** What the bearer plugin takes for the key. */
  readonly token: string | undefined;
  /** Null without a socket. */
  readonly server: AddressSource | null;
  readonly trace: RequestTrace;
}

/** The caller of a request. Throws one of the codes of 401, or of 403 when the workspace may not search. */
export async function admit(services: Services, { request, token, server, trace }: Entrant): Promise<Caller> {
  const now = services.now();
  try {
    const { key, workspace } = await authenticate(
      services.storage,
      presentedKey(request.headers, token),
      now,
    );
    const caller = callerOf(key, workspace);
    services.keyUsage.note(key, now);
    trace.workspaceId = caller.workspaceId;
    trace.authMs = performance.now() - trace.startedAt;
    return caller;
  } catch (error) {
    if (isWrongKey(error)) await services.rateLimits.wrongKey(addressOf(services, request, server));
    throw error;
  }
}

function isWrongKey(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== "missing_api_key";
}

/**
 * The key of the `Authorization` header: null without one, empty when it is malformed. The plugin would take a key from the address, too,
 * and knows no other spelling than `Bearer`; so its value counts only when the header is exactly what it reads well.
 */
function presentedKey(headers: Headers, plugin: string | undefined): string | null {
  const authorization = headers.get("authorization");
  if (authorization === null || !anyBearer.test(authorization)) return null;
  if (authorization.length > tokenCharactersMax) return "";
  const key = credentials.exec(authorization)?.[1] ?? "";
  return authorization.startsWith("Bearer ") && key !== "" ? (plugin ?? "") : key;
}
