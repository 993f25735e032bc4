// Every operation under `/v1`, and `paths` of the OpenAPI document, which follow from them as the routes do.

import { descriptionOperations } from "../../library/describe/operations.ts";
import { exportOperation } from "../../library/export/export-operation.ts";
import { importOperations } from "../../library/imports/operations.ts";
import type { AnyOperation } from "../../people/operation.ts";
import { collectionOperations } from "../../screens/collections/operations.ts";
import { editOperations } from "../../screens/edit-operations.ts";
import { flowOperations } from "../../screens/flows/operations.ts";
import { libraryOperations } from "../../screens/library-operations.ts";
import { originalsOperations } from "../../screens/originals-routes.ts";
import { writeOperations } from "../../screens/write-routes.ts";
import { searchOperations } from "../../search/search-operations.ts";
import type { Services } from "../../services.ts";
import { described, publishedPath } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

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

export function publishedPaths(baseUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const one of operations) {
    const [method = "", path = ""] = one.route.split(" ");
    const at = publishedPath(path);
    paths[at] = { ...paths[at], [method.toLowerCase()]: described(one, baseUrl) };
  }
  return paths;
}
