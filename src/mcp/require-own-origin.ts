import type { Config } from "../config.ts";
import { ApiError } from "../errors.ts";
import { isListedOrigin } from "../http/cors.ts";

/**
 * Throws `origin_not_allowed` when a page of another site makes the request that CORS_ORIGINS does not list. Only browsers send `Origin`; a
 * page whose name was rebound to this machine would otherwise reach a service that listens on the loopback.
 */
export function requireOwnOrigin(
  request: Request,
  { baseUrl, corsOrigins }: Pick<Config, "baseUrl" | "corsOrigins">,
): void {
  const origin = request.headers.get("origin");
  const own = new URL(baseUrl).origin;
  if (origin === null || origin === own || isListedOrigin(corsOrigins, origin)) return;
  throw new ApiError("origin_not_allowed", `Origin: must be ${own}, one of CORS_ORIGINS, or absent.`);
}
