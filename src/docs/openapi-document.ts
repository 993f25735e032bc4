// The OpenAPI document, made of the schemas that are checked. By hand and not by @elysiajs/openapi: what is published says more than what is
// checked (formats, code points, named parts, an example for each error), and only the operation of the contract belongs in it.
import type { TSchema } from "@sinclair/typebox";
import {
  screenImageSchema,
  screenSchema,
  searchRequestSchema,
  searchResponseSchema,
} from "../screens/schema.ts";
import { description } from "./description.ts";
import { errorCodes, errorExamples, searchCodesOf } from "./error-examples.ts";
import type { JsonObject } from "./json.ts";
import { publishSchema, schemaReference } from "./publish-schema.ts";
import { headerComponents, headersOf } from "./response-headers.ts";
import { apiErrorSchema } from "./schema.ts";
import { requestExamples, responseExamples } from "./search-examples.ts";

/** The version of the interface, not of the service. */
const interfaceVersion = "1.0.0";

const named: ReadonlyMap<TSchema, string> = new Map<TSchema, string>([
  [screenSchema, "Screen"],
  [screenImageSchema, "ScreenImage"],
  [apiErrorSchema, "ApiError"],
  [searchRequestSchema, "ScreensSearchRequest"],
  [searchResponseSchema, "ScreensSearchResponse"],
]);

/** What each status of an error means. */
const errorMeanings: readonly (readonly [number, string])[] = [
  [400, "Invalid request parameters"],
  [401, "Missing or invalid API key"],
  [403, "Team or Enterprise plan required"],
  [404, "Not found"],
  [429, "Rate limit exceeded"],
  [500, "Internal server error"],
];

/** The OpenAPI 3.1 document of the service at `baseUrl`. */
export function openApiDocument(baseUrl: string): JsonObject {
  return {
    openapi: "3.1.1",
    info: {
      title: "Screen Search",
      version: interfaceVersion,

      description: description(baseUrl),
    },
    servers: [{ url: baseUrl }],
    security: [{ bearerAuth: [] }],
    tags: [{ name: "Screens", description: "Screens of mobile and web apps." }],
    paths: { "/v1/screens/search": { post: searchOperation(baseUrl) } },
    components: {
      schemas: Object.fromEntries([...named].map(([schema, name]) => [name, publishSchema(schema, named)])),
      headers: headerComponents(baseUrl),
      examples: Object.fromEntries(errorCodes.map((code) => [code, errorExample(code)])),
      securitySchemes: { bearerAuth },
    },
  };
}

const bearerAuth: JsonObject = {
  type: "http",
  scheme: "bearer",
  description: "An API key of a workspace on the Team or Enterprise plan: `Authorization: Bearer <API_KEY>`.",
};

function searchOperation(baseUrl: string): JsonObject {
  const errors = errorMeanings.map(([status, meaning]) => [String(status), errorResponse(status, meaning)]);
  return {
    operationId: "screens_search",
    tags: ["Screens"],
    summary: "Search screens with natural language",
    description:
      "Returns the screens of the library that match a plain-language description of one screen, best first.",
    security: [{ bearerAuth: [] }],
    requestBody: { required: true, content: jsonContent("ScreensSearchRequest", requestExamples) },
    responses: {
      "200": {
        description: "The screens found, at most `limit`.",
        headers: headersOf(200),
        content: jsonContent("ScreensSearchResponse", responseExamples(baseUrl)),
      },
      ...Object.fromEntries(errors),
    },
  };
}

function errorResponse(status: number, meaning: string): JsonObject {
  const examples = searchCodesOf(status).map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: meaning,
    headers: headersOf(status),
    content: jsonContent("ApiError", Object.fromEntries(examples)),
  };
}

function errorExample(code: (typeof errorCodes)[number]): JsonObject {
  const { summary, message } = errorExamples[code];
  return { summary, value: { error: { code, message } } };
}

function jsonContent(schema: string, examples: JsonObject): JsonObject {
  return { "application/json": { schema: schemaReference(schema), examples } };
}
