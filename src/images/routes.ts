import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";
import { addressOf, type ClientAddresses } from "../http/client-address.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { traceOf } from "../http/request-trace.ts";
import { type ImageAnswer, type ImageServices, serveImage } from "./serve-image.ts";

const path = "/images/:screenId/:file";

interface Route {
  readonly params: { readonly screenId: string; readonly file: string };
  readonly request: Request;
}

/** GET and HEAD of signed pictures. No key is asked for: the address is the permission. */
export function imageRoutes(services: ImageServices) {
  return new Elysia({ name: "images" })
    .get(path, async (route) => respond(route.request, await answer(services, route)))
    .head(path, async (route) => respond(route.request, await answer(services, route)))
    .all(path, () => {
      throw new ApiError("method_not_allowed", "Pictures are read with GET or HEAD.", {
        headers: { allow: "GET, HEAD" },
      });
    });
}

function answer(services: ImageServices, { params, request }: Route): Promise<ImageAnswer> {
  const header = (name: string) => request.headers.get(name);
  return serveImage(services, {
    screenId: params.screenId,
    file: params.file,
    query: new URL(request.url).searchParams,
    ifNoneMatch: header("if-none-match"),
    range: header("range"),
    ifRange: header("if-range"),
  });
}

function respond(request: Request, { status, headers, content }: ImageAnswer): Response {
  traceOf(request).responseBytes = content?.size ?? 0;
  return new Response(content, { status, headers });
}

/** Limits how many pictures a minute one client address may read. */
export function pictureLimit(services: {
  readonly rateLimits: RateLimits;
  readonly clientAddresses: ClientAddresses;
}) {
  return new Elysia().onBeforeHandle({ as: "scoped" }, async ({ request, server }) => {
    await services.rateLimits.ofAddress("pictures", addressOf(services, request, server));
  });
}
