// The skill that agents are given names what the service has, with its bounds.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { statusByCode } from "../src/errors.ts";
import { mcpService, revisions } from "./support/mcp.ts";
import { keyOf } from "./support/writers.ts";

const service = mcpService();
const folder = join(import.meta.dir, "../skills/screen-search");
const skill = await Bun.file(join(folder, "SKILL.md")).text();
const [, head = "", body = ""] = skill.split(/^---$/m);

test("its head has the name of its folder and a description that says when to use it", () => {
  const fields = Object.fromEntries(
    head
      .trim()
      .split("\n")
      .map((line) => line.split(/:\s+(.*)/s)),
  );
  expect(Object.keys(fields)).toEqual(["name", "description"]);
  expect(fields["name"]).toBe("screen-search");
  expect(fields["description"]).toContain("Use it");
  expect(fields["description"].length).toBeLessThanOrEqual(1024);
});

test("every tool and every error it names exists, and no tool is left out", async () => {
  await using client = await service.connect("2026-07-28", await keyOf(service));
  const { tools } = await client.listTools();
  const named = [...body.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name ?? "");
  for (const { name } of tools) expect(name.includes("_") ? named : body).toContain(name);
  const fields = ["service_url", "app_name", "exclude_screen_ids", "url_expires_at"];
  const known = [...tools.map(({ name }) => name), ...Object.keys(statusByCode), ...fields];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("the prompt is the part of the skill about building, with the task, and asks for precedent before and after", async () => {
  for (const revision of revisions) {
    await using client = await service.connect(revision);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name, arguments: given }) => [name, given?.map(({ name: each }) => each)])).toEqual(
      [["build_screen", ["task"]]],
    );
    const textOf = async (given: Record<string, string>) => {
      const { messages } = await client.getPrompt({ name: "build_screen", arguments: given });
      return messages.map(({ content }) => (content.type === "text" ? content.text : "")).join();
    };
    const text = await textOf({});
    expect(body).toContain(`\n## Build a screen\n\n${text}\n\n## `);
    expect(text).toMatch(/precedent first[\s\S]*at least two[\s\S]*`add_screen`[\s\S]*before and after/);
    expect(await textOf({ task: "a paywall" })).toBe(`${text}\n\nThe screen to build: a paywall`);
  }
});
