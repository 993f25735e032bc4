// The TypeScript SDK before 2025-06-18, which refuses a whole answer when it meets a block it does not know.
import { equal, match, ok, rejects } from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const { MCP_URL: url = "", MCP_KEY: key = "" } = process.env;
const search = { query: "login with email", platform: "ios", mode: "standard" };

async function connect(authorization) {
  const client = new Client({ name: "check", version: "1" });
  const requestInit = { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

const textOf = ({ content }) => content.flatMap(({ text }) => text ?? []).join("\n");
const client = await connect(`Bearer ${key}`);
equal((await client.listTools()).tools.length, 10);
const many = await client.callTool({ name: "search_screens", arguments: { ...search, limit: 20 } });
equal(textOf(many).match(/^id: /gm)?.length, 20);
ok(many.content.some(({ type }) => type === "image"));
const ids = [...textOf(many).matchAll(/^id: (\S+)$/gm)].map(([, id]) => id).slice(0, 3);
const some = await client.callTool({ name: "get_screens", arguments: { ids } });
equal(textOf(some).match(/^id: /gm)?.length, 3);
match(textOf(await client.callTool({ name: "list_apps", arguments: {} })), /^6 of 6 apps/);
const wrong = await client.callTool({ name: "search_screens", arguments: { ...search, limit: 21 } });
match(textOf(wrong), /limit: must be between 1 and 20\./);
await client.close();
await rejects(connect(`Bearer uss_live_${"0".repeat(36)}`), /This API key is not valid/);
