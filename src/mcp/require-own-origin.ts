import { ApiError } from "../errors.ts";

/**
 * Throws `origin_not_allowed` when a page of another site makes the request. Only browsers send `Origin`; a page whose name was rebound
 * to this machine would otherwise reach a service that listens on the loopback.
 */
export function requireOwnOrigin(request: Request, baseUrl: string): void {
  const origin = request.headers.get("origin");
  const own = new URL(baseUrl).origin;
  if (origin === null || origin === own) return;
  throw new ApiError("origin_not_allowed", `Origin: must be ${own} or absent.`);
}
