import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";
import { preflightAnswer } from "./cors.ts";

/** What `Allow` says for each path of an app that does not answer every method itself; GET answers HEAD, too. */
export function allowedMethods(
  routes: readonly { readonly path: string; readonly method: string }[],
): ReadonlyMap<string, string> {
  const methods = Map.groupBy(routes, ({ path }) => path);
  const open = [...methods].filter(([, own]) => own.every(({ method }) => method !== "ALL"));
  const name = (method: string) => (method === "GET" ? "GET, HEAD" : method);
  return new Map(open.map(([path, own]) => [path, own.map(({ method }) => name(method)).join(", ")]));
}

/**
 * Answers every method a path does not know with 405 and `Allow`, but for the preflights of pages that may ask. `allow` lists the methods it
 * knows, such as `GET, HEAD`.
 */
export function otherMethods(path: string, allow: string, corsOrigins: readonly string[] = []) {
  return new Elysia().all(path, ({ request }) => {
    const preflight = preflightAnswer(corsOrigins, request, allow);
    if (preflight !== null) return preflight;
    const message = `${request.method}: is not allowed at this address. Use ${allow}.`;
    throw new ApiError("method_not_allowed", message, { headers: { allow } });
  });
}
