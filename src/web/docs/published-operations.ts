// `paths` of the operations that are declared.
import { descriptionOperations } from "../../library/describe/operations.ts";
import { importOperations } from "../../library/imports/operations.ts";
import type { AnyOperation } from "../../people/operation.ts";
import { collectionOperations } from "../../search/collections/operations.ts";
import { editOperations } from "../../search/edit-operations.ts";
import { flowOperations } from "../../search/flow-operations.ts";
import { libraryOperations } from "../../search/library-operations.ts";
import type { ErrorOrigin } from "./error-examples.ts";
import { described, jsonContent, pathParameters, queryParameters } from "./operation.ts";
import type { JsonObject, NamedSchemas } from "./publish-schema.ts";

/** All that are declared. */
export const operations: readonly AnyOperation<never>[] = [
  ...libraryOperations,
  ...editOperations,
  ...flowOperations,
  ...collectionOperations,
  ...importOperations,
  ...descriptionOperations,
];

/** Entries by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

/** Their part of `paths`. */
export function publishedPaths(baseUrl: string, named: NamedSchemas): Paths {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const one of operations) {
    const [method = "", path = ""] = one.route.split(" ");
    const at = path.replaceAll(/:(\w+)/g, (_, name: string) => `{${pathParameters[name]?.["name"]}}`);
    paths[at] = { ...paths[at], [method.toLowerCase()]: published(one, named, baseUrl) };
  }
  return paths;
}

function published(
  { answer, body, query, isBodyOptional = false, route, scope, status, words }: AnyOperation<never>,
  named: NamedSchemas,
  baseUrl: string,
): JsonObject {
  const { id: operationId, returns, errors = [], examples, answerExamples, ...said } = words;
  const nameOf = (schema: object) => named.get(schema as never) ?? "";
  const parameters = [
    ...[...route.matchAll(/:(\w+)/g)].flatMap(([, name = ""]) => pathParameters[name] ?? []),
    ...(query ? queryParameters(query) : []),
  ];
  const origins: ErrorOrigin[] = body ? ["request", "body"] : ["request"];
  const content = body && jsonContent(nameOf(body), examples);
  return described({
    ...said,
    operationId,
    scope,
    origins,
    errors,
    input: {
      ...(parameters.length > 0 && { parameters }),
      ...(content && { requestBody: { required: !isBodyOptional, content } }),
    },
    answers: [
      answer === undefined
        ? { status: 204, description: returns }
        : {
            status: status ?? 200,
            description: returns,
            schema: nameOf(answer),
            examples: answerExamples?.(baseUrl),
          },
    ],
  });
}
