// The skill that agents are given names what the service has, with its bounds.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { statusByCode } from "../src/errors.ts";
import { openMcpService } from "./support/mcp.ts";
import { keyOf } from "./support/writers.ts";

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
  const service = await openMcpService();
  const client = await service.connect("2026-07-28", await keyOf(service));
  const { tools } = await client.listTools();
  await client.close();
  await service.close();
  const named = [...body.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name ?? "");
  // A screenshot that an agent takes is added by its own description.
  for (const { name } of tools)
    if (name !== "add_screen") expect(name.includes("_") ? named : body).toContain(name);
  const fields = ["service_url", "app_name", "exclude_screen_ids", "url_expires_at"];
  const known = [...tools.map(({ name }) => name), ...Object.keys(statusByCode), ...fields];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
