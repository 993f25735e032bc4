// The text above the operation, in Markdown. `/docs/reference#deprecations` lands on its last heading.
import packageFile from "../../../package.json" with { type: "json" };
import { deprecatedAt, sunsetAt } from "../../search/search-headers.ts";
import { errorCodes } from "./error-examples.ts";

/** `info.description`. */
export function description(baseUrl: string): string {
  return `${[introduction(baseUrl), agents(baseUrl), programs(baseUrl), errors(), deprecations()].join("\n\n")}\n`;
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
- \`GET /v1/screens/{screen_id}\` has all that is known of one screen, \`GET /v1/screens/{screen_id}/similar\` more of its kind, and
  \`GET /v1/apps\` the apps of the library.
- \`GET /v1/screens\` walks through the library page by page, without a query, and \`GET /v1/facets\` counts it.
- \`GET /v1/flows\` lists or searches flows, ordered lists of screens such as a checkout, and \`GET /v1/screens/{screen_id}/neighbours\` says what stands
  before and after a screen in its source.
- \`PUT\`, \`PATCH\` and \`DELETE /v1/screens/{screen_id}\` and \`PATCH /v1/screens\` change the library, with a key of scope \`screens:write\`, which operators grant.
- \`POST /v1/screens/leases\` and \`POST /v1/screens/descriptions\` let programs and agents describe screens, with a key of that scope, too.
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

For Cursor and other agents:

\`\`\`json
${JSON.stringify({ mcpServers: { "screen-search": { type: "http", url: `${baseUrl}/mcp`, headers: { Authorization: "Bearer <key>" } } } }, null, 2)}
\`\`\``;
}

function programs(baseUrl: string): string {
  return `## TypeScript

\`npm install ${baseUrl}/client.tgz\` installs a client without dependencies.

\`\`\`ts
import { createScreenSearchClient } from "screen-search";

const client = createScreenSearchClient({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: process.env.KEY ?? "" });
const { screens } = await client.search({ query: "settings with a list of switches", platform: "ios" });
\`\`\`

## Python

\`pip install ${baseUrl}/screen_search-${packageFile.version}-py3-none-any.whl\` installs a client without dependencies: a method for each
operation, named by its id.

\`\`\`python
import os
from screen_search import ScreenSearch

client = ScreenSearch("${baseUrl}", os.environ["KEY"])
screens = client.screens_search(query="settings with a list of switches", platform="ios")["screens"]
\`\`\``;
}

function errors(): string {
  const list = errorCodes.map(({ code, status, summary }) => `- ${status} \`${code}\`: ${summary}.`);
  return `## Errors

Always \`{"error": {"code": "…", "message": "…"}}\`. Codes are stable; messages are for people. A request is checked in the order 401,
403, 429, 400. Wait for \`Retry-After\` where it is sent; name \`X-Request-Id\` in reports.

${list.join("\n")}`;
}

function deprecations(): string {
  return `## Deprecations

- \`mode: "fast"\`: use \`mode: "standard"\`, which it is. Deprecated since ${day(deprecatedAt)}; may be removed from ${day(sunsetAt)}.
- \`image_url\` of a screen: use \`image.url\`, which it equals. Deprecated since the first version; no date of removal is set.

Both still work. An answer to \`mode: "fast"\` says so in the headers \`Deprecation\`, \`Sunset\` and \`Link\`.`;
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
