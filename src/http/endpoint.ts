// A route that is answered without Elysia: its hooks, its context and its checks of answers take longer than all else that our own code
// does for a search. What every answer carries is the same: id, headers, errors in the shape of the contract, count, log line.
import type { Services } from "../services.ts";
import type { AddressSource } from "./client-address.ts";
import { errorBody, noteError } from "./errors.ts";
import { commonHeaders, noteAnswer } from "./request-log.ts";
import { beginTrace, type RequestTrace } from "./request-trace.ts";

/** What an endpoint answers from. */
export interface EndpointContext {
  readonly request: Request;
  /** Null without a socket. */
  readonly server: AddressSource | null;
  readonly trace: RequestTrace;
  /** Of the answer, whatever it will be. */
  readonly headers: Record<string, string>;
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

/** Answers a request for the endpoint. */
export async function answerAt(
  { path, answer }: Endpoint,
  services: Services,
  request: Request,
  server: AddressSource | null,
): Promise<Response> {
  const trace = beginTrace(request);
  const headers: Record<string, string> = {
    ...commonHeaders,
    "content-type": "application/json",
    "x-request-id": trace.id,
  };
  let status = 200;
  let body: unknown;
  try {
    body = await answer(services, { request, server, trace, headers });
  } catch (error) {
    const refused = noteError(services, request, error);
    status = refused.status;
    Object.assign(headers, refused.headers);
    body = errorBody(refused);
  }
  const response = new Response(JSON.stringify(body), { status, headers });
  noteAnswer(services, request, { path, route: path }, status);
  return response;
}
