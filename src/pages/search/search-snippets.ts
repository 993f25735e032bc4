import type { SearchAddress } from "./use-search-address.ts";

/** How many screens the calls ask for: the contract's default. */
const limit = 20;

/** The search as a shell command; the key is taken from the environment. */
export function curlCommand(baseUrl: string, address: SearchAddress): string {
  return [
    `curl ${baseUrl}/v1/screens/search \\`,
    `  -H "Authorization: Bearer $SCREEN_SEARCH_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d ${shellQuote(JSON.stringify(bodyOf(address)))}`,
  ].join("\n");
}

/** The search as the call of a tool of the MCP server. */
export function mcpCall(address: SearchAddress): string {
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search_screens", arguments: bodyOf(address) },
  };
  return JSON.stringify(call, null, 2);
}

/** The search by the client for programs. */
export function typescriptCall(baseUrl: string, address: SearchAddress): string {
  return `import { createScreenSearchClient } from "screen-search/client";

const client = createScreenSearchClient({
  baseUrl: ${JSON.stringify(baseUrl)},
  apiKey: process.env.SCREEN_SEARCH_KEY ?? "",
});
const { screens } = await client.search(${JSON.stringify(bodyOf(address), null, 2)});
`;
}

function bodyOf({ query, platform, mode }: SearchAddress) {
  return { query, platform, mode, limit };
}

/** A text that a POSIX shell takes as it is. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
