// One operation as OpenAPI describes it: what is said of each, and what all have in common.
import type { TObject, TSchema } from "@sinclair/typebox";
import { codesOf, type ErrorOrigin } from "./error-examples.ts";
import { type JsonObject, publishSchema, schemaReference } from "./publish-schema.ts";
import { headersOf } from "./response-headers.ts";

/** The meaning of each status of an error. */
const errorMeanings: readonly (readonly [number, string])[] = [
  [400, "Invalid request parameters"],
  [401, "Missing or invalid API key"],
  [403, "Scope or plan insufficient"],
  [404, "Not found"],
  [408, "Request timeout"],
  [409, "Conflict"],
  [429, "Rate limit exceeded"],
  [500, "Internal server error"],
  [503, "Library busy"],
  [507, "Storage full"],
];

/** The path parameter of a screen. */
export const screenId: JsonObject = {
  name: "screen_id",
  in: "path",
  required: true,
  description: "The `id` of a screen.",
  schema: { type: "string", format: "uuid" },
};

/** A successful answer. */
interface Success {
  readonly status: number;
  readonly description: string;
  /** The name of its schema; absent for an answer without a body. */
  readonly schema?: string;
  /** Of an answer that is no JSON. */
  readonly mediaType?: string;
  readonly examples?: JsonObject;
}

/** An operation without what all have in common. */
export interface Operation {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly input: JsonObject;
  readonly answers: readonly Success[];
  /** The origins of its errors. */
  readonly origins: readonly ErrorOrigin[];
}

/** An operation of the document. */
export function described(operation: Operation): JsonObject {
  const { operationId, tag, summary, description, input, origins } = operation;
  const answers = operation.answers.map((answer) => [
    String(answer.status),
    successResponse(operation, answer),
  ]);
  const errors = errorMeanings
    .filter(([status]) => codesOf(status, origins).length > 0)
    .map(([status, meaning]) => [String(status), errorResponse(operation, status, meaning)]);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [{ bearerAuth: [] }],
    ...input,
    responses: { ...Object.fromEntries(answers), ...Object.fromEntries(errors) },
  };
}

function successResponse(
  { operationId }: Operation,
  { status, description, schema, mediaType, examples }: Success,
): JsonObject {
  const headers = headersOf(operationId, status);
  const content =
    schema === undefined ? mediaType && { [mediaType]: { schema: {} } } : jsonContent(schema, examples);
  return { description, headers, ...(content && { content }) };
}

function errorResponse({ operationId, origins }: Operation, status: number, meaning: string): JsonObject {
  const examples = codesOf(status, origins).map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: meaning,
    headers: headersOf(operationId, status),
    content: jsonContent("ApiError", Object.fromEntries(examples)),
  };
}

/** A body of JSON of a named schema. */
export function jsonContent(schema: string, examples?: JsonObject): JsonObject {
  return { "application/json": { schema: schemaReference(schema), ...(examples && { examples }) } };
}

/** The parameters of a query string. */
export function queryParameters(schema: TObject): JsonObject[] {
  return Object.entries<TSchema>(schema.properties).map(([name, property]) => {
    const { description = "", ...published } = publishSchema(property, new Map());
    return { name, in: "query", required: false, description, schema: published };
  });
}
