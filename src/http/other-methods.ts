import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";

/** The methods of each path below `prefix`, for `otherMethods`; GET answers HEAD, too. */
export function methodsBelow(
  prefix: string,
  routes: readonly { readonly path: string; readonly method: string }[],
): ReadonlyMap<string, string> {
  const methods = new Map<string, string>();
  for (const { path, method } of routes.filter((route) => route.path.startsWith(prefix))) {
    const known = methods.get(path);
    const own = method === "GET" ? "GET, HEAD" : method;
    methods.set(path, known === undefined ? own : `${known}, ${own}`);
  }
  return methods;
}

/** Answers every method a path does not know with 405 and `Allow`. `allow` lists those it knows, such as `GET, HEAD`. */
export function otherMethods(path: string, allow: string) {
  return new Elysia().all(path, ({ request }) => {
    const message = `${request.method}: is not allowed at this address. Use ${allow}.`;
    throw new ApiError("method_not_allowed", message, { headers: { allow } });
  });
}
