// The prompt `build_screen`: the part of the skill about building, for agents that have only the connection.
import type { McpServer } from "@modelcontextprotocol/server";
import { Type } from "@sinclair/typebox";
import { strictObject } from "../fields.ts";
import { skillSection } from "../web/docs/agent-texts.ts";
import { publishedInput } from "./published-schema.ts";

const workflow = skillSection("Build a screen");
const prompt = {
  title: "Build a screen by precedent",
  description: "Finds screens that solve the same, cites them, builds, and shows before and after.",
  argsSchema: publishedInput(
    strictObject({ task: Type.Optional(Type.String({ description: "The screen to build." })) }),
  ),
};

export function registerBuildPrompt(server: McpServer): void {
  server.registerPrompt("build_screen", prompt, (given) => {
    const { task = "" } = given as { readonly task?: string };
    const text = task === "" ? workflow : `${workflow}\n\nThe screen to build: ${task}`;
    return { messages: [{ role: "user", content: { type: "text", text } }] };
  });
}
