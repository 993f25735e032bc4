// LangChain in JavaScript, the messages that its tools answer with.
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { checkAnswers } from "./check-library.mjs";

const headers = { Authorization: `Bearer ${process.env.MCP_KEY}` };
const screens = { transport: "http", url: process.env.MCP_URL, headers };
const client = new MultiServerMCPClient({ mcpServers: { screens } });
const tools = new Map((await client.getTools()).map((tool) => [tool.name, tool]));
await checkAnswers([...tools.keys()], async (name, args) => {
  const { content } = await tools.get(name).invoke({ type: "tool_call", id: "1", name, args });
  const pictures = Array.isArray(content) ? content.filter(({ type }) => type === "image_url").length : 0;
  return { words: JSON.stringify(content), pictures };
});
await client.close();
