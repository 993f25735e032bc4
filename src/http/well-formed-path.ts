import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";

/** Answers a path with a broken percent escape with 404. Elysia would give its parameter as null, where everybody expects a text. */
export function wellFormedPath() {
  return new Elysia().onRequest(({ request }) => {
    // Looked at first: hardly any address has one, and every request passes here.
    if (request.url.includes("%") && !isDecodable(new URL(request.url).pathname))
      throw new ApiError("not_found", "There is nothing at this address.");
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
