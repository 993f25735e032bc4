// The text above the operations, in Markdown.
import packageFile from "../../../package.json" with { type: "json" };
import { errorCodes } from "./error-examples.ts";

/** `info.description`. */
export function description(baseUrl: string): string {
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
