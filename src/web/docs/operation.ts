// One operation as OpenAPI describes it: what is said of each, and what all have in common.
import type { TObject, TSchema } from "@sinclair/typebox";
import type { ApiErrorCode } from "../../errors.ts";
import type { KeyScope } from "../../fields.ts";
import type { Examples } from "../../people/operation.ts";
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

const uuid = { type: "string", format: "uuid" };

function pathParameter(name: string, description: string, schema: JsonObject = uuid): JsonObject {
  return { name, in: "path", required: true, description, schema };
}

/** The path parameter of a screen. */
export const screenId: JsonObject = pathParameter("screen_id", "The `id` of a screen.");

/** The parameters of paths, by their names in routes. */
export const pathParameters: Readonly<Record<string, JsonObject>> = {
  screenId,
  collectionId: pathParameter(
    "collection_id",
    "The `id` of a collection, or `favourites`, which is made at its first use.",
    { type: "string" },
  ),
  flowId: pathParameter("flow_id", "The `id` of a flow."),
  importId: pathParameter("import_id", "The `id` of a job."),
  descriptionId: pathParameter("id", "The `id` of a run."),
};

/** A successful answer. */
interface Success {
  readonly status: number;
  readonly description: string;
  /** The name of its schema; absent for an answer without a body. */
  readonly schema?: string;
  /** Of an answer that is no JSON. */
  readonly mediaType?: string;
  readonly examples?: Examples | undefined;
}

/** An operation without what all have in common. */
export interface Operation {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly input: JsonObject;
  readonly answers: readonly Success[];
  /** The origins of its errors, and codes of its own. */
  readonly origins: readonly ErrorOrigin[];
  readonly errors?: readonly ApiErrorCode[];
  /** The scope that it asks a key for; that of a search when absent. */
  readonly scope?: KeyScope | undefined;
}

/** An operation of the document. */
export function described(operation: Operation): JsonObject {
  const { operationId, tag, summary, description, input } = operation;
  const answers = operation.answers.map((answer) => [
    String(answer.status),
    successResponse(operation, answer),
  ]);
  const errors = errorMeanings
    .filter(([status]) => codesOf(status, operation).length > 0)
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
  operation: Operation,
  { status, description, schema, mediaType, examples }: Success,
): JsonObject {
  const headers = headersOf(operation, status);
  const content =
    schema === undefined ? mediaType && { [mediaType]: { schema: {} } } : jsonContent(schema, examples);
  return { description, headers, ...(content && { content }) };
}

function errorResponse(operation: Operation, status: number, meaning: string): JsonObject {
  const examples = codesOf(status, operation).map((code) => [
    code,
    { $ref: `#/components/examples/${code}` },
  ]);
  return {
    description: meaning,
    headers: headersOf(operation, status),
    content: {
      "application/json": { schema: schemaReference("ApiError"), examples: Object.fromEntries(examples) },
    },
  };
}

/** A body of JSON of a named schema. */
export function jsonContent(schema: string, examples?: Examples): JsonObject {
  const named = examples && { examples: examples as unknown as JsonObject };
  return { "application/json": { schema: schemaReference(schema), ...named } };
}

/** The parameters of a query string. */
export function queryParameters(schema: TObject): JsonObject[] {
  return Object.entries<TSchema>(schema.properties).map(([name, property]) => {
    const { description = "", ...published } = publishSchema(property, new Map());
    return { name, in: "query", required: false, description, schema: published };
  });
}
