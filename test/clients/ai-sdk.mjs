// The AI SDK of Vercel: what it shows a model.
import { createMCPClient } from "@ai-sdk/mcp";
import { checkAnswers } from "./check-library.mjs";

const headers = { Authorization: `Bearer ${process.env.MCP_KEY}` };
const client = await createMCPClient({ transport: { type: "http", url: process.env.MCP_URL, headers } });
const tools = await client.tools();
await checkAnswers(Object.keys(tools), async (name, input) => {
  const output = await tools[name].execute(input, { toolCallId: "1", messages: [] });
  const { value } = await tools[name].toModelOutput({ toolCallId: "1", input, output });
  const words = value.map(({ text = "" }) => text).join("\n");
  return { words, pictures: value.filter(({ type }) => type === "image-data").length };
});
await client.close();
