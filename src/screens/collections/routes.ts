// Shared collections, for anyone with a link.
import { forLinks } from "../page-routes.ts";
import type { ScreenServices } from "../screen-services.ts";
import { getSharedCollection } from "./collections.ts";
import { sharedCollectionQuerySchema, sharedCollectionSchema } from "./schema.ts";

/** A collection by its link. */
export const sharedCollectionOperations = [
  forLinks({
    route: "GET /api/collections/:collectionId",
    query: sharedCollectionQuerySchema,
    answer: sharedCollectionSchema,
    run: (services: ScreenServices, { params, query }) =>
      getSharedCollection(services, { ...query, id: params.collectionId }),
  }),
] as const;
