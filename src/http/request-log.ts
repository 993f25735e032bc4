// The first and the last step of a request: its id, the headers of every answer, its log line, its count.
import { Elysia } from "elysia";
import { type AddressSource, peerOf } from "./client-address.ts";
import { compressJson } from "./compress.ts";
import { isLoopback } from "./hosts.ts";
import type { HttpServices } from "./http-services.ts";
import { beginTrace, type RequestTrace, traceOf } from "./request-trace.ts";
import { idleSeconds } from "./steady-body.ts";

const clientClosedRequest = 499;
/** Clients that read it send no request on a connection that is about to be closed. */
const keepAlive = `timeout=${idleSeconds}`;

/** Headers of every answer; a route that serves something else than JSON sets its own over them. */
const commonHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

/** A year, without other names of the domain and a preload list, on which the operator decides. */
const strictTransport = "max-age=31536000";

/** Browsers that came by https stay with it. On loopback that would hold for all services of the machine. */
function headersFor({ baseUrl }: HttpServices["config"]): Readonly<Record<string, string>> {
  const { protocol, hostname } = new URL(baseUrl);
  const isStrict = protocol === "https:" && !isLoopback(hostname);
  return isStrict ? { ...commonHeaders, "strict-transport-security": strictTransport } : commonHeaders;
}

export function requestLog(services: HttpServices) {
  const headers = headersFor(services.config);
  const linesOfTurn = atEndOfTurn((line: RequestLine) =>
    services.log[levelOf(line.status, line.path)](line, "request"),
  );
  return (
    new Elysia()
      .onRequest(({ request, server, set }) => {
        const trace = beginTrace(request, () => isFromTrustedProxy(services, request, server));
        services.tracer?.begin(trace);
        // A new object: Bun takes longer to read the one without a prototype that Elysia has here.
        set.headers = { ...headers, "x-request-id": trace.id };
        // The next request comes on a new connection, to another process or after the next start.
        if (services.lifecycle.isStopping) set.headers["connection"] = "close";
        else set.headers["keep-alive"] = keepAlive;
      })
      // Every answer passes here, an error's too. Elysia's later hook takes 6 us, a line between requests 14.
      .mapResponse({ as: "global" }, ({ request, set, path, route, responseValue }) => {
        const status = request.signal.aborted ? clientClosedRequest : statusOf(set.status, responseValue);
        const trace = traceOf(request);
        const answeredAt = performance.now();
        const { answer, bytes } = measuredAnswer(responseValue, set.headers, request);
        const endedAt = performance.now();
        services.watchdog.beat();
        const answered = { method: request.method, route: route || "unmatched", status };
        services.metrics.countRequest({
          ...answered,
          mode: trace.mode ?? "none",
          code: trace.errorCode,
          ms: endedAt - trace.startedAt,
          requestBytes: contentLength(request.headers),
          responseBytes: bytes,
        });
        if (trace.span !== undefined) {
          trace.span.parts.push({ name: "answer", startedAt: answeredAt, endedAt });
          services.tracer?.end(trace, { ...answered, endedAt });
        }
        linesOfTurn(lineOf(services, request.method, path, status, trace));
        // For errors outside of a route Elysia answers with what the hook returns.
        return answer as Response;
      })
  );
}

function isFromTrustedProxy(
  { clientAddresses }: HttpServices,
  request: Request,
  server: AddressSource | null,
): boolean {
  const peer = server === null ? null : peerOf(request, server);
  return peer !== null && clientAddresses.isTrusted(peer.address);
}

/**
 * An answer as Elysia is to send it, and the bytes of its body; null where they are not known. Values are
 * made JSON here, as Elysia would: only the text has a size, and it takes no longer (3 us for 20 screens).
 * Errors stay values: the pages make pages of them. The body of a Response is not looked at: that would turn
 * a file into a stream.
 */
function measuredAnswer(
  value: unknown,
  headers: Record<string, unknown>,
  request: Request,
): { readonly answer: unknown; readonly bytes: number | null } {
  const { errorCode, responseBytes } = traceOf(request);
  if (typeof value === "string") return { answer: value, bytes: Buffer.byteLength(value) };
  const isValue = Array.isArray(value) || value?.constructor === Object;
  if (!isValue || errorCode !== undefined) return { answer: value, bytes: responseBytes ?? null };
  const text = JSON.stringify(value);
  headers["content-type"] ??= "application/json;charset=utf-8";
  const { content, bytes } = compressJson(request, text, headers);
  return { answer: typeof content === "string" ? content : new Response(content), bytes };
}

function contentLength(headers: Headers): number {
  const length = Number(headers.get("content-length") ?? 0);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
}

/** As Elysia merges them: the status of a Response counts unless it is 200. */
function statusOf(set: number | string | undefined, answer: unknown): number {
  return answer instanceof Response && answer.status !== 200 ? answer.status : Number(set ?? 200);
}

/** Hands on what is given during a turn of the event loop when the turn ends. */
function atEndOfTurn<Item>(handle: (item: Item) => void): (item: Item) => void {
  let items: Item[] = [];
  const handleAll = () => {
    const ended = items;
    items = [];
    for (const item of ended) handle(item);
  };
  return (item) => {
    if (items.push(item) === 1) setImmediate(handleAll);
  };
}

type RequestLine = ReturnType<typeof lineOf>;

function levelOf(status: number, path: string): "error" | "info" | "debug" {
  if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "debug";
  return status >= 500 ? "error" : "info";
}

/** Paths that hold the token of an upload, which no line shows. */
const uploads = /^\/uploads\/.+/;

/** The path only, never the query string: a client may have put its key there. */
function lineOf(services: HttpServices, method: string, path: string, status: number, trace: RequestTrace) {
  return {
    requestId: trace.id,
    traceId: trace.traceId,
    method,
    path: path.replace(uploads, "/uploads/…"),
    status,
    ms: Math.round((performance.now() - trace.startedAt) * 100) / 100,
    workspaceId: trace.workspaceId,
    tool: trace.tool,
    mode: trace.mode,
    screens: trace.screens,
    rerank: trace.rerank,
    code: trace.errorCode,
    query: services.config.isQueryLogged ? trace.query : undefined,
  };
}
