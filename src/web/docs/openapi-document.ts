// The OpenAPI document, made of the schemas that are checked. By hand and not by @elysiajs/openapi: what is
// published says more than what is checked (formats, code points, named parts, an example for each error),
// and only what callers with a key use belongs in it.
import type { TSchema } from "@sinclair/typebox";
import packageFile from "../../../package.json" with { type: "json" };
import { apiErrorSchema, errorCodes, errorComponents } from "./error-examples.ts";
import { type Json, type JsonObject, namedSchemas, publishSchema } from "./publish-schema.ts";
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

const tags = [
  { name: "Screens", description: "Screens of mobile and web apps." },
  { name: "Apps", description: "The apps they belong to." },
  { name: "Flows", description: "Ordered lists of their screens, such as a checkout." },
  { name: "Collections", description: "What a workspace keeps: ordered sets, favourites and tags." },
  { name: "Library", description: "Imports into the library, and its export." },
  { name: "Descriptions", description: "Words of a model or an agent for screens that have none." },
];
export const tagNames: readonly string[] = tags.map(({ name }) => name);

export function openApiDocument(baseUrl: string): JsonObject {
  return {
    openapi: "3.1.1",
    info: {
      title: "Screen Search",
      version: interfaceVersion,
      contact: { name: "The operator of this service", url: baseUrl },
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
      description: description(baseUrl),
    },
    servers: [{ url: baseUrl }],
    security: [{ bearerAuth: [] }],
    tags,
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

/** The part about one tag, with the components it refers to: agents pay for the document by the token. */
export function partAbout(document: JsonObject, tag: string): JsonObject {
  const paths = pick(document["paths"] as JsonObject, (operations) =>
    Object.values(operations).some((one) => (one as { tags?: Json[] }).tags?.includes(tag)),
  );
  const { securitySchemes, ...components } = document["components"] as JsonObject;
  const used = referencesIn(paths, components);
  const kept = Object.entries(components).map(([kind, all]) => [
    kind,
    pick(all as JsonObject, (_, name) => used.has(`${kind}/${name}`)),
  ]);
  return {
    ...document,
    tags: tags.filter(({ name }) => name === tag),
    paths,
    components: { ...Object.fromEntries(kept), securitySchemes: securitySchemes ?? {} },
  };
}

function pick(all: JsonObject, isKept: (value: JsonObject, name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => isKept(value as JsonObject, name)));
}

/** The components that a value refers to, and those refer to, as `schemas/Screen`. */
function referencesIn(value: unknown, components: JsonObject, found = new Set<string>()): Set<string> {
  for (const [, kind = "", name = ""] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    if (found.has(`${kind}/${name}`)) continue;
    found.add(`${kind}/${name}`);
    referencesIn((components[kind] as JsonObject)[name], components, found);
  }
  return found;
}

function description(baseUrl: string): string {
  return `${[introduction(baseUrl), agents(baseUrl), programs(baseUrl), errors()].join("\n\n")}\n`;
}

function introduction(baseUrl: string): string {
  return `Describe one screen in plain words and get the matching screens of real apps.

## Start

\`\`\`sh
curl ${baseUrl}/v1/screens/search \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"query": "lock screen with a passcode and a number pad", "platform": "ios"}'
\`\`\`

- A key belongs to a workspace on the Team or Enterprise plan. Keep it out of source control and out of web pages.
- Describe one screen by what is on it. Do not negate: \`without social buttons\` lowers screens that have them, it does not leave them out.
- Quote words that must stand on the screen: \`settings with "Enable 2FA"\`. An app's name alone lists its screens.
- Screens come best first. \`deep\` may return fewer than \`limit\`, or none; \`standard\` fills up to \`limit\`.
- For more of the same query, send the ids you have in \`exclude_screen_ids\`.
- A picture's \`url\` is its own permission and ends at \`url_expires_at\`: search again for a new one.
- A screen's \`service_url\` opens the page of that one screen without an account, for as long as the workspace keeps its share links. Pass it on
  whole, with its \`share\`. Where the operator turned public screen pages off it has none, and the page asks for a sign-in.
- The body of a search is one JSON object of at most 64 KiB; a screen may have 40 MB of picture. Unknown fields are refused, so that a typing error does not go unnoticed.`;
}

function agents(baseUrl: string): string {
  return `## Agents (MCP)

The service is an MCP server at \`${baseUrl}/mcp\` (streamable HTTP) with the tools \`search_screens\`, \`get_screens\`, \`similar_screens\` and
\`list_apps\`. It takes the same keys. For Claude Code:

\`\`\`sh
claude mcp add --transport http screen-search ${baseUrl}/mcp --header "Authorization: Bearer $KEY"
\`\`\`

For other agents see [Agents](${baseUrl}/docs/agents).`;
}

function programs(baseUrl: string): string {
  return `## Clients

\`npm install ${baseUrl}/client.tgz\` for TypeScript and \`pip install ${baseUrl}/screen_search-${packageFile.version}-py3-none-any.whl\` for Python, without
dependencies: [API guide](${baseUrl}/docs/api#typescript), which also says [what is deprecated](${baseUrl}/docs/api#deprecations).`;
}

function errors(): string {
  const list = errorCodes.map(({ code, status, summary }) => `- ${status} \`${code}\`: ${summary}.`);
  return `## Errors

Always \`{"error": {"code": "…", "message": "…"}}\`. Codes are stable; messages are for people. A request is checked in the order 401,
403, 429, 400. Wait for \`Retry-After\` where it is sent; name \`X-Request-Id\` in reports.

${list.join("\n")}`;
}
