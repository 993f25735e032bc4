// Collections and tags for members at the pages, and for anyone with a link.
import { Elysia } from "elysia";
import { checkedQuery } from "../../http/checked-request.ts";
import { pictureLimit } from "../../images/routes.ts";
import { memberRoutes } from "../../people/operation-routes.ts";
import type { ScreenServices } from "../screen-services.ts";
import { getSharedCollection } from "./collections.ts";
import { collectionOperations } from "./operations.ts";
import { sharedCollectionQuerySchema, sharedCollectionSchema } from "./schema.ts";

const sharedQuery = checkedQuery(sharedCollectionQuerySchema);

/** The pages' collections and tags, and shared collections, which count as pictures against an address. */
export function collectionPageRoutes(services: ScreenServices) {
  return new Elysia()
    .use(
      new Elysia().use(pictureLimit(services)).get(
        "/api/collections/:collectionId",
        ({ params, query, request }) =>
          getSharedCollection(services, {
            ...sharedQuery(request.url),
            id: params.collectionId,
            share: query["share"],
          }),
        { response: { 200: sharedCollectionSchema } },
      ),
    )
    .use(memberRoutes(services, collectionOperations));
}
