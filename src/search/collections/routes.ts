// Shared collections, for anyone with a link.

import { forLinks } from "../page-routes.ts";
import type { SearchServices } from "../search-services.ts";
import { getSharedCollection } from "./collections.ts";
import { sharedCollectionQuerySchema, sharedCollectionSchema } from "./schema.ts";

/** A collection by its link. */
export const sharedCollectionOperations = [
  forLinks({
    route: "GET /api/collections/:collectionId",
    query: sharedCollectionQuerySchema,
    answer: sharedCollectionSchema,
    run: (services: SearchServices, { params, query }) =>
      getSharedCollection(services, { ...query, id: params.collectionId }),
  }),
] as const;
