import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";

/** Answers every method a path does not know with 405 and `Allow`. `allow` lists those it knows, such as `GET, HEAD`. */
export function otherMethods(path: string, allow: string) {
  return new Elysia().all(path, ({ request }) => {
    const message = `${request.method}: is not allowed at this address. Use ${allow}.`;
    throw new ApiError("method_not_allowed", message, { headers: { allow } });
  });
}
