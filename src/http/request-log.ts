// The first and the last thing a request meets: its id and headers that every answer carries, its log line, its count.
import { Elysia } from "elysia";
import type { Services } from "../services.ts";
import { beginTrace, type RequestTrace, traceOf } from "./request-trace.ts";

const clientClosedRequest = 499;

/** Headers of every answer; a route that serves something else than JSON sets its own over them. */
const commonHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

/** Gives every request its id and writes one line when it is answered. */
export function requestLog(services: Services) {
  return new Elysia()
    .onRequest(({ request, set }) => {
      // A new object: Bun takes longer to read the one without a prototype that Elysia has here.
      set.headers = { ...commonHeaders, "x-request-id": beginTrace(request).id };
    })
    .onAfterResponse({ as: "global" }, ({ request, set, path, route }) => {
      const status = request.signal.aborted ? clientClosedRequest : Number(set.status ?? 200);
      const trace = traceOf(request);
      services.metrics.countRequest(route || "unmatched", status, trace.mode ?? "none");
      services.log[levelOf(status, path)](lineOf(services, request.method, path, status, trace), "request");
    });
}

function levelOf(status: number, path: string): "error" | "info" | "debug" {
  if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "debug";
  return status >= 500 ? "error" : "info";
}

/** The path only, never the query string: a client may have put its key there. */
function lineOf(services: Services, method: string, path: string, status: number, trace: RequestTrace) {
  return {
    requestId: trace.id,
    method,
    path,
    status,
    ms: Math.round((performance.now() - trace.startedAt) * 100) / 100,
    workspaceId: trace.workspaceId,
    tool: trace.tool,
    mode: trace.mode,
    screens: trace.screens,
    code: trace.errorCode,
    query: services.config.isQueryLogged ? trace.query : undefined,
  };
}
