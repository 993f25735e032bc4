// Every operation under `/v1`, and `paths` of the OpenAPI document, which follow from them as the routes do.
import { exportOperation } from "../../library/export/export-operation.ts";
import { descriptionOperations, importOperations } from "../../library/job-operations.ts";
import type { AnyOperation } from "../../people/operation.ts";
import { collectionOperations } from "../../search/collections/operations.ts";
import { editOperations } from "../../search/edit-operations.ts";
import { flowOperations } from "../../search/flow-operations.ts";
import { libraryOperations } from "../../search/library-operations.ts";
import { originalsOperations } from "../../search/originals-routes.ts";
import { searchOperations } from "../../search/search-operations.ts";
import { writeOperations } from "../../search/write-routes.ts";
import type { Services } from "../../services.ts";
import { described, publishedPath } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

/** All that there are. */
export const operations: readonly AnyOperation<Services>[] = [
  ...searchOperations,
  ...originalsOperations,
  ...writeOperations,
  ...libraryOperations,
  ...editOperations,
  ...flowOperations,
  ...collectionOperations,
  ...importOperations,
  ...descriptionOperations,
  exportOperation,
];

/** `paths` of the document. */
export function publishedPaths(baseUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const one of operations) {
    const [method = "", path = ""] = one.route.split(" ");
    const at = publishedPath(path);
    paths[at] = { ...paths[at], [method.toLowerCase()]: described(one, baseUrl) };
  }
  return paths;
}
