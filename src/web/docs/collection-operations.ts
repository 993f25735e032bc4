// Collections and tags, as OpenAPI describes them.
import { collectionOperations } from "../../search/collections/operations.ts";
import type { JsonObject, NamedSchemas } from "./publish-schema.ts";
import { publishedPaths } from "./published-operations.ts";

const collectionId: JsonObject = {
  name: "collection_id",
  in: "path",
  required: true,
  description: "The `id` of a collection, or `favourites`, which is made at its first use.",
  schema: { type: "string" },
};

/** Their part of `paths`. */
export const collectionPaths = (named: NamedSchemas) =>
  publishedPaths(collectionOperations, named, "Collections", collectionId);
