import type { SearchAddress } from "./search-address.ts";
import { pageLimit } from "./use-search.ts";

type Asked = Pick<SearchAddress, "query" | "platform">;

/** The most that the tool `search_screens` gives. */
const toolLimitMax = 20;

/** The search as a shell command for each platform. The key stands for itself: `$KEY`. */
export function curlCommand(baseUrl: string, address: Asked): string {
  const commands = bodiesOf(address, pageLimit).map((body) =>
    [
      `curl ${baseUrl}/v1/screens/search \\`,
      `  -H "Authorization: Bearer $KEY" \\`,
      `  -H "Content-Type: application/json" \\`,
      `  -d ${shellQuote(JSON.stringify(body))}`,
    ].join("\n"),
  );
  return commands.join("\n");
}

/** The search as a request to an agent that has the MCP server: in words, with the arguments of the tool. */
export function agentRequest(address: Asked): string {
  const inputs = bodiesOf(address, Math.min(pageLimit, toolLimitMax)).map((body) =>
    JSON.stringify(body, null, 2),
  );
  return `Use the tool search_screens of Screen Search with this input:\n\n${inputs.join("\n\nand with this:\n\n")}\n`;
}

/** The search by the client for programs. */
export function typescriptCall(baseUrl: string, address: Asked): string {
  const bodies = bodiesOf(address, pageLimit).map((body) => JSON.stringify(body, null, 2));
  const [only = "", other] = bodies;
  const search =
    other === undefined
      ? `const { screens } = await client.search(${only});`
      : `const [ios, web] = await Promise.all([${bodies.map((body) => `client.search(${body})`).join(", ")}]);`;
  return `import { createScreenSearchClient } from "screen-search/client";

const client = createScreenSearchClient({
  baseUrl: ${JSON.stringify(baseUrl)},
  apiKey: process.env.KEY ?? "",
});
${search}
`;
}

/** A search of the API is of one platform, and has no filters. */
function bodiesOf({ query, platform }: Asked, limit: number) {
  const platforms = platform === "both" ? (["ios", "web"] as const) : [platform];
  return platforms.map((each) => ({ query, platform: each, mode: "deep", limit }));
}

/** A string that a POSIX shell takes as it is. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
