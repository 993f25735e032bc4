// A route that is answered without Elysia: its hooks, its context and its checks of answers take longer than all else that our own code
// does for a search. What every answer carries is the same: id, headers, errors in the shape of the contract, count, log line.
import type { Services } from "../services.ts";
import type { AddressSource } from "./client-address.ts";
import { errorBody, noteError } from "./errors.ts";
import { commonHeaders, noteAnswer } from "./request-log.ts";
import { newTrace, type RequestTrace } from "./request-trace.ts";

/** What an endpoint answers from. */
export interface EndpointContext {
  readonly request: Request;
  /** Null without a socket. */
  readonly server: AddressSource | null;
  readonly trace: RequestTrace;
  /** Of the answer, whatever it will be. */
  readonly headers: Headers;
}

/** One method of one path. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  /** Returns what is sent as JSON, or throws. */
  readonly answer: (services: Services, context: EndpointContext) => Promise<unknown>;
}

/** Whether a request is for the endpoint: the very path, with or without a query string. */
export function isFor({ method, path }: Endpoint, request: Request): boolean {
  if (request.method !== method) return false;
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = start + path.length;
  return url.startsWith(path, start) && (end === url.length || url[end] === "?");
}

/** Copied for each answer: a new Headers from an object takes a microsecond more. */
const jsonHeaders = new Headers({ ...commonHeaders, "content-type": "application/json" });

/** Answers a request for the endpoint. */
export async function answerAt(
  { path, answer }: Endpoint,
  services: Services,
  request: Request,
  server: AddressSource | null,
): Promise<Response> {
  const trace = newTrace(request);
  const headers = new Headers(jsonHeaders);
  headers.set("x-request-id", trace.id);
  let status = 200;
  let body: unknown;
  try {
    body = await answer(services, { request, server, trace, headers });
  } catch (error) {
    const refused = noteError(services, request, trace, error);
    status = refused.status;
    setHeaders(headers, refused.headers);
    body = errorBody(refused);
  }
  const response = new Response(JSON.stringify(body), { status, headers });
  noteAnswer(services, request, trace, { path, route: path }, status);
  return response;
}

/** Sets each of `fields`. */
export function setHeaders(headers: Headers, fields: Readonly<Record<string, string>>): void {
  for (const name in fields) headers.set(name, fields[name] ?? "");
}
