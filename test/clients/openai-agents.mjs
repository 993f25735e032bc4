// The Agents SDK of OpenAI, with a model that calls what it is told to, as in its strict mode.
import { Agent, MCPServerStreamableHttp, run, setTracingDisabled, Usage } from "@openai/agents";
import { checkAnswers } from "./check-library.mjs";

setTracingDisabled(true);
const headers = { Authorization: `Bearer ${process.env.MCP_KEY}` };
const server = new MCPServerStreamableHttp({ url: process.env.MCP_URL, requestInit: { headers } });
await server.connect();
const names = (await server.listTools()).map(({ name }) => name);
const text = { type: "message", role: "assistant", status: "completed" };

/** Runs one call and returns the answer as the model was shown it. */
async function call(name, given) {
  let shown = null;
  const model = {
    async getResponse({ input, tools }) {
      shown = Array.isArray(input) ? input.find(({ type }) => type === "function_call_result") : undefined;
      if (shown !== undefined)
        return {
          usage: new Usage(),
          output: [{ ...text, content: [{ type: "output_text", text: "done" }] }],
        };
      const { parameters } = tools.find((tool) => tool.name === name);
      const nothing = Object.fromEntries(parameters.required.map((key) => [key, null]));
      const called = { type: "function_call", callId: "1", name, status: "completed" };
      const output = [{ ...called, arguments: JSON.stringify({ ...nothing, ...given }) }];
      return { usage: new Usage(), output };
    },
  };
  const mcpConfig = { convertSchemasToStrict: true };
  await run(new Agent({ name: "check", model, mcpServers: [server], mcpConfig }), "go");
  const blocks = [shown.output].flat();
  const words = blocks.map((block) => block.text ?? "").join("\n");
  return { words, pictures: blocks.filter(({ type }) => type === "input_image").length };
}

await checkAnswers(names, call);
await server.close();
