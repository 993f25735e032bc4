// One operation as OpenAPI describes it, made of its declaration.
import type { TObject, TSchema } from "@sinclair/typebox";
import { apiStatusByCode } from "../../errors.ts";
import type { AnyOperation, Examples } from "../../people/operation.ts";
import { apiErrorSchema, errorsOf } from "./error-examples.ts";
import { type JsonObject, publishInline, publishSchema, schemaReference } from "./publish-schema.ts";
import { headersOf } from "./response-headers.ts";

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

/** A file, as generators of clients read one; the empty schema of OpenAPI 3.1 they take for any JSON. */
const file = { type: "string", format: "binary" };

function pathParameter(name: string, description: string, schema: JsonObject = uuid): JsonObject {
  return { name, in: "path", required: true, description, schema };
}

/** The parameters of paths, by their names in routes. */
const pathParameters: Readonly<Record<string, JsonObject>> = {
  screenId: pathParameter("screen_id", "The `id` of a screen."),
  collectionId: pathParameter(
    "collection_id",
    "The `id` of a collection, or `favourites`, which is made at its first use.",
    { type: "string" },
  ),
  flowId: pathParameter("flow_id", "The `id` of a flow."),
  importId: pathParameter("import_id", "The `id` of a job."),
  descriptionId: pathParameter("id", "The `id` of a run."),
};

export function described(one: AnyOperation<never>, baseUrl: string): JsonObject {
  const { id, tag, summary, description } = one.words;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: [{ bearerAuth: [] }],
    ...inputOf(one),
    responses: { ...successes(one, baseUrl), ...errors(one) },
  };
}

/** Its path, with the published names of its parameters. */
export function publishedPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => `{${pathParameters[name]?.["name"]}}`);
}

function inputOf(one: AnyOperation<never>): JsonObject {
  const { query, route, words } = one;
  const parameters = [
    ...[...route.matchAll(/:(\w+)/g)].flatMap(([, name = ""]) => pathParameters[name] ?? []),
    ...parametersOf("query", (query as TObject | undefined)?.properties),
    ...parametersOf("header", words.requestHeaders),
  ];
  const content = bodyOf(one);
  const required = !("isBodyOptional" in one && one.isBodyOptional === true);
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required, content } }),
  };
}

function parametersOf(place: "query" | "header", schemas: Readonly<Record<string, TSchema>> = {}) {
  return Object.entries(schemas).map(([name, property]): JsonObject => {
    const { description = "", ...schema } = publishInline(property);
    return { name, in: place, required: false, description, schema };
  });
}

function bodyOf({ body, words }: AnyOperation<never>): JsonObject | null {
  const { examples, fileTypes, form } = words;
  if (fileTypes !== undefined) return Object.fromEntries(fileTypes.map((type) => [type, { schema: file }]));
  if (body === undefined) return null;
  return { ...jsonContent(body, examples), ...(form && { "multipart/form-data": formContent(form) }) };
}

/** Parts that are objects are JSON. */
function formContent(form: TObject): JsonObject {
  const objects = Object.entries(form.properties).filter(([, part]) => part["type"] === "object");
  const encoding = Object.fromEntries(objects.map(([name]) => [name, { contentType: "application/json" }]));
  return { schema: publishSchema(form), encoding };
}

function successes(one: AnyOperation<never>, baseUrl: string): JsonObject {
  const { answer, words } = one;
  const { answerExamples, answerType, returns, returnsCreated } = words;
  const content =
    answer === undefined
      ? answerType && { [answerType]: { schema: file } }
      : jsonContent(answer, answerExamples?.(baseUrl));
  const success = (status: number, description: string): JsonObject => ({
    [status]: { description, headers: headersOf(one, status), ...(content && { content }) },
  });
  return {
    ...success(content ? (one.status ?? 200) : 204, returns),
    ...(returnsCreated && success(201, returnsCreated)),
  };
}

function errors(one: AnyOperation<never>): JsonObject {
  const codes = errorsOf(one);
  const met = errorMeanings.flatMap(([status, description]) => {
    const examples = codes
      .filter((code) => apiStatusByCode[code] === status)
      .map((code) => [code, { $ref: `#/components/examples/${code}` }] as const);
    if (examples.length === 0) return [];
    const content = {
      "application/json": { schema: schemaReference(apiErrorSchema), examples: Object.fromEntries(examples) },
    };
    return [[status, { description, headers: headersOf(one, status), content }] as const];
  });
  return Object.fromEntries(met);
}

function jsonContent(schema: TSchema, examples?: Examples): JsonObject {
  const named = examples && { examples: examples as unknown as JsonObject };
  return { "application/json": { schema: schemaReference(schema), ...named } };
}
