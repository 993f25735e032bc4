import { Elysia } from "elysia";
import { addressOf } from "../http/client-address.ts";
import type { Services } from "../services.ts";

/** Stands before the pictures: so many a minute to one address. */
export function pictureLimit(services: Services) {
  return new Elysia().onBeforeHandle({ as: "scoped" }, async ({ request, server }) => {
    await services.rateLimits.picture(addressOf(services, request, server));
  });
}
