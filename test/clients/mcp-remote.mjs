// mcp-remote, by which programs that only start processes connect; with a key or by a person's sign-in.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { checkLibrary } from "./check-library.mjs";

const { MCP_URL = "", MCP_WRITE_KEY = "" } = process.env;
const header = ["--header", `Authorization:Bearer ${MCP_WRITE_KEY}`];
const client = new Client({ name: "check", version: "1" });
const args = ["node_modules/.bin/mcp-remote", MCP_URL, "--allow-http"];
await client.connect(
  new StdioClientTransport({
    command: "node",
    args: process.argv[2] === "key" ? [...args, ...header] : args,
    env: process.env,
  }),
);
await checkLibrary(client);
await client.close();
