// Requests that no route answers: paths with a broken escape, and methods that a path does not know.
import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";
import { preflightAnswer } from "./cors.ts";
import { nothingAt } from "./errors.ts";

/** The `Allow` header of each path that does not answer every method itself; GET answers HEAD as well. */
export function allowedMethods(
  routes: readonly { readonly path: string; readonly method: string }[],
): ReadonlyMap<string, string> {
  const methods = Map.groupBy(routes, ({ path }) => path);
  const open = [...methods].filter(([, own]) => own.every(({ method }) => method !== "ALL"));
  const name = (method: string) => (method === "GET" ? "GET, HEAD" : method);
  return new Map(open.map(([path, own]) => [path, own.map(({ method }) => name(method)).join(", ")]));
}

/**
 * Answers every method a path does not know with 405 and `Allow`, but for the preflights of pages that may
 * ask. `allow` lists the methods it knows, such as `GET, HEAD`.
 */
export function otherMethods(path: string, allow: string, corsOrigins: readonly string[] = []) {
  return new Elysia().all(path, ({ request }) => {
    const preflight = preflightAnswer(corsOrigins, request, allow);
    if (preflight !== null) return preflight;
    throw methodNotAllowed(request, allow);
  });
}

/** The error of a method that a path does not know; `allow` lists those it knows. */
export function methodNotAllowed({ method }: Request, allow: string): ApiError {
  const message = `${method}: is not allowed at this address. Use ${allow}.`;
  return new ApiError("method_not_allowed", message, { headers: { allow } });
}

/** Answers a path with a broken escape with 404: Elysia would give null where a string is expected. */
export function wellFormedPath() {
  return new Elysia().onRequest(({ request }) => {
    // Hardly any address has one.
    if (request.url.includes("%") && !isDecodable(new URL(request.url).pathname)) throw nothingAt(request);
  });
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
