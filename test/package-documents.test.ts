// Statements in the README and docs/ match the service.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { environmentSchema } from "../src/config/config.ts";
import { apiStatusByCode } from "../src/errors.ts";
import { manifestColumns } from "../src/library/rows/read-row.ts";

const root = join(import.meta.dir, "..");
const guide = (name: string) => Bun.file(join(root, `docs/${name}.md`)).text();
const [api, settings, manifest] = await Promise.all(["api", "settings", "import"].map(guide));
const readme = await Bun.file(join(root, "README.md")).text();
const map = await Bun.file(join(root, "src/README.md")).text();
const coreMap = await Bun.file(join(root, "native/README.md")).text();
const rowOf = (text: string | undefined, name: string) =>
  text?.split("\n").find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";

test("every setting is listed with its default and bounds", () => {
  for (const [name, schema] of Object.entries(environmentSchema.properties)) {
    const row = rowOf(settings, name);
    expect(row, name).not.toBe("");
    const { default: fallback, minimum, maximum } = schema as Record<string, unknown>;
    const isOfMachine = /^(?:STANDARD|DEEP)_CONCURRENCY$/.test(name);
    if (isOfMachine) expect(row).toContain("cores");
    else if (fallback !== undefined && fallback !== "") expect(row).toContain(`\`${fallback}\``);
    if (minimum !== undefined) expect(row).toContain(`${minimum} to ${maximum}`);
  }
});

test("no setting is listed that does not exist", () => {
  const listed = [...(settings ?? "").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  const settingNames = Object.keys(environmentSchema.properties);
  const known = [...settingNames, ...settingNames.map((name) => `${name}_FILE`)];
  expect(listed.filter((name) => name !== undefined && !known.includes(name))).toEqual([]);
});

test("every error code is listed with its status, and every column of a manifest", () => {
  for (const [code, status] of Object.entries(apiStatusByCode)) {
    const row = api
      ?.split("\n")
      .find((line) => line.startsWith(`| ${status} |`) && line.includes(`\`${code}\``));
    expect(row, code).toBeDefined();
  }
  for (const column of manifestColumns) expect(rowOf(manifest, column), column).not.toBe("");
});

test("the README is short, and every file that it links to exists", async () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(130);
  const links = [...readme.matchAll(/\]\(([\w/.-]+)(?:#[\w-]+)?\)/g)].map(([, path = ""]) => path);
  expect(links.length).toBeGreaterThan(10);
  for (const path of links) expect(await Bun.file(join(root, path)).exists(), path).toBe(true);
});

test("the map has at most 64 lines of 200 characters, and every file that it and the map of the search core name exists", async () => {
  const lines = map.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(64);
  expect(lines.filter((line) => line.length > 200)).toEqual([]);
  const named = [...`${map}\n${coreMap}`.matchAll(/`([\w/.-]+\.(?:ts|rs|mjs))`/g)].map(
    ([, path]) => path ?? "",
  );
  const places = [".", "src", "native/engine/src", "native/addon/src"];
  for (const path of named.filter((path) => !/^(?:routes|schema)\.ts$/.test(path))) {
    const found = await Promise.all(places.map((place) => Bun.file(join(root, place, path)).exists()));
    expect(found.includes(true), path).toBe(true);
  }
});
