import { Elysia } from "elysia";
import type { Services } from "../services.ts";

/** Stands before the pictures: so many a minute to one address. */
export function pictureLimit(services: Services) {
  return new Elysia().onBeforeHandle({ as: "scoped" }, async ({ request, server }) => {
    const peer = server?.requestIP(request)?.address;
    await services.rateLimits.picture(
      services.clientAddresses.of(peer, request.headers.get("x-forwarded-for")),
    );
  });
}
