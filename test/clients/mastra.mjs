// Mastra: what its agent shows a model that calls what it is told to.
import { Agent } from "@mastra/core/agent";
import { MCPClient } from "@mastra/mcp";
import { checkAnswers } from "./check-library.mjs";

const headers = { Authorization: `Bearer ${process.env.MCP_KEY}` };
const screens = { url: new URL(process.env.MCP_URL), requestInit: { headers } };
const client = new MCPClient({ servers: { screens } });
const tools = await client.listTools();
const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

await checkAnswers(Object.keys(tools), async (name, given) => {
  let shown = null;
  const model = {
    ...{ specificationVersion: "v2", provider: "check", modelId: "check", supportedUrls: {} },
    async doGenerate({ prompt }) {
      shown = prompt.find(({ role }) => role === "tool")?.content[0].output;
      if (shown !== undefined)
        return { content: [{ type: "text", text: "done" }], finishReason: "stop", usage, warnings: [] };
      const called = { toolCallId: "1", toolName: `screens_${name}`, input: JSON.stringify(given) };
      return {
        content: [{ type: "tool-call", ...called }],
        ...{ finishReason: "tool-calls", usage, warnings: [] },
      };
    },
  };
  await new Agent({ id: "check", name: "check", instructions: "", model, tools }).generate("go");
  const blocks = shown.type === "content" ? shown.value : [];
  return {
    words: JSON.stringify(shown),
    pictures: blocks.filter(({ type }) => type === "image-data").length,
  };
});
await client.disconnect();
process.exit();
