import type { SearchAddress } from "./search-address.ts";
import { pageLimit } from "./use-search.ts";

/** The most that the tool `search_screens` gives. */
const toolLimitMax = 20;

/** The search as a shell command. The key stands for itself: `$KEY`. */
export function curlCommand(baseUrl: string, address: SearchAddress): string {
  return [
    `curl ${baseUrl}/v1/screens/search \\`,
    `  -H "Authorization: Bearer $KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d ${shellQuote(JSON.stringify(bodyOf(address, pageLimit)))}`,
  ].join("\n");
}

/** The search as a request to an agent that has the MCP server: in words, with the arguments of the tool. */
export function agentRequest(address: SearchAddress): string {
  const input = JSON.stringify(bodyOf(address, Math.min(pageLimit, toolLimitMax)), null, 2);
  return `Use the tool search_screens of Screen Search with this input:\n\n${input}\n`;
}

/** The search by the client for programs. */
export function typescriptCall(baseUrl: string, address: SearchAddress): string {
  return `import { createScreenSearchClient } from "screen-search/client";

const client = createScreenSearchClient({
  baseUrl: ${JSON.stringify(baseUrl)},
  apiKey: process.env.KEY ?? "",
});
const { screens } = await client.search(${JSON.stringify(bodyOf(address, pageLimit), null, 2)});
`;
}

function bodyOf({ query, platform, mode }: SearchAddress, limit: number) {
  return { query, platform, mode, limit };
}

/** A string that a POSIX shell takes as it is. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
