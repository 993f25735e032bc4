// The OpenAPI document, made of the schemas that are checked. By hand and not by @elysiajs/openapi: what is
// published says more than what is checked (formats, code points, named parts, an example for each error),
// and only what callers with a key use belongs in it.
import type { TSchema } from "@sinclair/typebox";
import { description } from "./description.ts";
import { apiErrorSchema, errorComponents } from "./error-examples.ts";
import { type JsonObject, namedSchemas, publishSchema } from "./publish-schema.ts";
import { operations, publishedPaths } from "./published-operations.ts";
import { headerComponents } from "./response-headers.ts";

/** The version of the interface, not of the service. */
const interfaceVersion = "1.0.0";

/** The schemas that have a name, which they must have to be a body or an answer. */
const named = namedSchemas([
  apiErrorSchema,
  ...operations.flatMap(({ body, answer, words }) =>
    [body, answer, words.form].filter((each): each is TSchema => each !== undefined),
  ),
]);

/** The OpenAPI 3.1 document of the service at `baseUrl`. */
export function openApiDocument(baseUrl: string): JsonObject {
  return {
    openapi: "3.1.1",
    info: {
      title: "Screen Search",
      version: interfaceVersion,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
      description: description(baseUrl),
    },
    servers: [{ url: baseUrl }],
    security: [{ bearerAuth: [] }],
    tags: [
      { name: "Screens", description: "Screens of mobile and web apps." },
      { name: "Apps", description: "The apps they belong to." },
      { name: "Flows", description: "Ordered lists of their screens, such as a checkout." },
      { name: "Collections", description: "What a workspace keeps: ordered sets, favourites and tags." },
      { name: "Library", description: "Imports into the library, and its export." },
      { name: "Descriptions", description: "Words of a model or an agent for screens that have none." },
    ],
    paths: publishedPaths(baseUrl),
    components: {
      schemas: Object.fromEntries([...named].map(([name, schema]) => [name, publishSchema(schema)])),
      headers: headerComponents(baseUrl),
      examples: errorComponents(operations),
      securitySchemes: { bearerAuth },
    },
  };
}

const bearerAuth: JsonObject = {
  type: "http",
  scheme: "bearer",
  description:
    "An API key: `Authorization: Bearer <API_KEY>`. Searches and reads ask for its scope `screens:search` and for a Team or Enterprise plan, changes for its scope `screens:write`.",
};
