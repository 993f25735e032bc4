import { Elysia } from "elysia";
import { checkedQuery } from "../../http/checked-request.ts";
import { traceOf } from "../../http/request-trace.ts";
import { keyGate } from "../../people/keys/key-gate.ts";
import type { SearchServices } from "../search-services.ts";
import { type PictureSearchAnswer, pictureQuerySchema } from "./schema.ts";
import { searchByPicture } from "./search-by-picture.ts";

const pictureQuery = checkedQuery(pictureQuerySchema);

/** `POST /v1/screens/search-by-picture`. */
export function pictureSearchRoutes(services: SearchServices) {
  return new Elysia().use(keyGate(services)).post(
    "/v1/screens/search-by-picture",
    async ({ caller, request, set }): Promise<PictureSearchAnswer> => {
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const outcome = await searchByPicture(services, context, request, () => pictureQuery(request.url));
      Object.assign(set.headers, outcome.headers);
      return {
        platform: outcome.request.platform,
        screens: outcome.screens.map((screen) => ({
          ...screen,
          is_copy: outcome.copiesOfPicture?.has(screen.id) ?? false,
        })),
      };
    },
    { parse: "none" },
  );
}
