// Authentication by API key, before the body is read, so that an anonymous caller learns nothing of what a
// body must be: 401 for the key, 403 for scope and plan. Operations count the rate.
import { bearer } from "@elysiajs/bearer";
import { Elysia } from "elysia";
import { ApiError } from "../../errors.ts";
import { type KeyScope, keyScopesDefault } from "../../fields.ts";
import { type AddressSource, addressOf } from "../../http/client-address.ts";
import { type RequestTrace, traceOf } from "../../http/request-trace.ts";
import type { WorkGate } from "../../http/work-gate.ts";
import { yieldTurn } from "../../system/cost-meter.ts";
import { challengeOf } from "../accounts/oauth-addresses.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { type Caller, callerOf, requireScope } from "../caller.ts";
import { authenticate, type KeyUsage } from "./authenticate.ts";
import { authenticateConnection, isAccessToken } from "./authenticate-connection.ts";

export interface KeyServices extends PeopleServices {
  readonly workGate: WorkGate;
  readonly keyUsage: KeyUsage;
  readonly connectionUsage: KeyUsage;
}

/** RFC 6750 with one space; the scheme in any case (RFC 9110). */
const credentials = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i;
const anyBearer = /^Bearer(?:\s|$)/i;
const emptyBearer = /^Bearer\s*$/i;
const tokenCharactersMax = 512;
/** No key looks like this. */
const malformed = "malformed";

/**
 * Before routes for callers with a key of this scope, or with null of any; adds `caller`, and `keyRequest`
 * for `reauthenticate`. Each such `routes.ts` uses it after its public routes; routes of two scopes are two
 * instances of Elysia. `resource` is the address whose access tokens it takes beside keys; null takes none. A
 * route with a body has `parse: "none"` and reads it itself: Elysia would read it before the gate.
 */
export function keyGate(services: KeyServices, scope: KeyScope | null, resource: string | null = null) {
  return new Elysia().use(bearer()).derive({ as: "scoped" }, async ({ bearer: token, request, server }) => {
    const keyRequest = { request, token, server, trace: traceOf(request), resource };
    await yieldTurn();
    return { caller: await authenticateRequest(services, keyRequest, scope), keyRequest };
  });
}

/** A request that should carry a key. */
export interface KeyRequest {
  readonly request: Request;
  /** The key as the bearer plugin reads it. */
  readonly token: string | undefined;
  /** Null without a socket. */
  readonly server: AddressSource | null;
  readonly trace: RequestTrace;
  /** The address whose access tokens count, too; keys alone without one. */
  readonly resource?: string | null;
}

/** Throws a code of 401, or one of 403 when key or workspace may not do what `scope` says. */
export async function authenticateRequest(
  services: KeyServices,
  { request, token, server, trace, resource = null }: KeyRequest,
  scope: KeyScope | null = "screens:search",
): Promise<Caller> {
  const now = services.now();
  try {
    const presented = presentedKey(request.headers, token);
    const isConnection = resource !== null && presented !== null && isAccessToken(presented);
    const { key, workspace } = isConnection
      ? await authenticateConnection(services.storage, presented, resource, now)
      : await authenticate(services.storage, presented, now);
    const caller = callerOf(workspace, key, scope);
    services[isConnection ? "connectionUsage" : "keyUsage"].record(key, now);
    trace.workspaceId = caller.workspaceId;
    const endedAt = performance.now();
    trace.authMs = endedAt - trace.startedAt;
    trace.span?.parts.push({ name: "authenticate", startedAt: trace.startedAt, endedAt });
    return caller;
  } catch (error) {
    if (isWrongKey(error))
      await services.rateLimits.ofAddress("wrongKeys", addressOf(services, request, server));
    throw resource === null ? error : namingMetadata(services, request, error);
  }
}

/**
 * The same error. One with a challenge, of 401 or 403, also names the metadata where a program may sign in,
 * and the scopes to ask for first when it sent no token.
 */
function namingMetadata({ config }: KeyServices, { headers }: Request, error: unknown): unknown {
  const challenge = error instanceof ApiError ? error.headers["www-authenticate"] : undefined;
  const metadata = challengeOf(config, headers);
  if (!(error instanceof ApiError) || challenge === undefined || metadata === "") return error;
  const isFirst = error.code === "missing_api_key";
  const asked = isFirst ? `${metadata}, scope="${keyScopesDefault.join(" ")}"` : metadata;
  const named = challenge.includes(" ") ? `${challenge}, ${asked}` : `${challenge} ${asked}`;
  const way = isFirst ? " Or sign in, as the header WWW-Authenticate says." : "";
  return new ApiError(error.code, error.message + way, {
    headers: { ...error.headers, "www-authenticate": named },
  });
}

/** Throws as `requireScope`, for one more scope; a program that asks for it keeps those that it has. */
export function requireOneMore(
  services: KeyServices,
  { request, resource = null }: KeyRequest,
  caller: Caller,
  scope: KeyScope,
): void {
  try {
    requireScope(caller, scope, caller.scopes);
  } catch (error) {
    throw resource === null ? error : namingMetadata(services, request, error);
  }
}

/**
 * Authenticates a request again whose body may take hours, such as an upload: other bodies have a time that
 * they must arrive in. Throws as `authenticateRequest`; nothing is counted or noted again.
 */
export async function reauthenticate(
  services: KeyServices,
  { request, token }: KeyRequest,
  scope: KeyScope,
): Promise<Caller> {
  const presented = presentedKey(request.headers, token);
  const { key, workspace } = await authenticate(services.storage, presented, services.now());
  return callerOf(workspace, key, scope);
}

/** An expired key does not count: nobody guesses one, and tokens of programs expire every hour. */
function isWrongKey(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  return error.code !== "missing_api_key" && error.code !== "expired_api_key";
}

/**
 * The key of the `Authorization` header: null without one, empty when nothing follows the scheme. The plugin
 * would take a key from the address, too, and knows only the spelling `Bearer`: its value counts only for a
 * header that it reads correctly.
 */
function presentedKey(headers: Headers, plugin: string | undefined): string | null {
  const authorization = headers.get("authorization");
  if (authorization === null || !anyBearer.test(authorization)) return null;
  if (emptyBearer.test(authorization)) return "";
  const key = authorization.length > tokenCharactersMax ? undefined : credentials.exec(authorization)?.[1];
  if (key === undefined) return malformed;
  return authorization.startsWith("Bearer ") ? (plugin ?? malformed) : key;
}
