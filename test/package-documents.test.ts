// Statements in the README and docs/ match the service.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { referenceNames, withReference } from "../deploy/reference/reference-tables.ts";
import { renderGuides } from "../deploy/render-guides.ts";
import { environmentSchema, secretNames } from "../src/config/config.ts";
import { apiStatusByCode } from "../src/errors.ts";
import { rateBounds } from "../src/http/rate-limits.ts";
import { manifestColumns } from "../src/library/rows/read-row.ts";
import { deprecationHeaders } from "../src/search/search-headers.ts";

const root = join(import.meta.dir, "..");
const guides = await renderGuides();
const guideOf = (name: string) => guides.find((guide) => guide.name === name)?.markdown ?? "";
const readme = await Bun.file(join(root, "README.md")).text();
const map = await Bun.file(join(root, "src/README.md")).text();
const coreMap = await Bun.file(join(root, "native/README.md")).text();
const rowOf = (text: string, name: string) =>
  text.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";

test("every setting is in the built guide, with its meaning, its default and its bounds, and no other", () => {
  const settings = guideOf("settings");
  for (const [name, schema] of Object.entries(environmentSchema.properties)) {
    const row = rowOf(settings, name);
    expect(row, name).not.toBe("");
    const { default: fallback, minimum, maximum, description } = schema as Record<string, unknown>;
    const isOfMachine = /^(?:STANDARD|DEEP)_CONCURRENCY$/.test(name);
    if (isOfMachine) expect(row).toContain("core");
    else if (fallback !== undefined && fallback !== "") expect(row).toContain(`\`${fallback}\``);
    if (minimum !== undefined) expect(row).toContain(`between ${minimum} and ${maximum}`);
    expect(row.replaceAll("\\", "").toLowerCase()).toContain(String(description).toLowerCase());
    expect(row.includes("`_FILE`"), name).toBe(secretNames.includes(name));
  }
  const listed = [...settings.matchAll(/^\| `([A-Z\d_]+)`[ ,]/gm)].map(([, name]) => name ?? "");
  expect(listed.toSorted()).toEqual(Object.keys(environmentSchema.properties).toSorted());
});

test("every error code is in the built guide with its status, every column, and every command with its options", () => {
  const api = guideOf("api").split("\n");
  for (const [code, status] of Object.entries(apiStatusByCode))
    expect(api.some((line) => line.startsWith(`| ${status} | \`${code}\` |`))).toBe(true);
  const manifest = guideOf("import");
  for (const column of manifestColumns) expect(rowOf(manifest, column), column).not.toBe("");
  const commands = guideOf("commands");
  for (const text of [
    "### key create\n",
    "### app remove\n",
    "- `--delete-missing`: ",
    "member update <email>",
  ])
    expect(commands).toContain(text);
});

test("every table that is made from the code stands in one guide, with the numbers of the service", async () => {
  const files = [...new Glob("docs/*.md").scanSync(root)];
  const sources = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()));
  const marks = [...sources.join("\n").matchAll(/^\[Table: (\w+)\]\(\.\.\/([^)]+)\)$/gm)];
  expect(marks.map(([, name = ""]) => name).toSorted()).toEqual([...referenceNames].toSorted());
  for (const [, name, path = ""] of marks) expect(existsSync(join(root, path)), name).toBe(true);
  expect(guides.filter(({ markdown }) => markdown.includes("[Table:"))).toEqual([]);
  const limits = guideOf("settings");
  expect(limits).toContain(`| Wrong keys of an address | ${rateBounds.wrongKeysPerMinute} in a minute |`);
  expect(limits).toContain("| Invitations to an address | 3 in a day |");
  expect(() => withReference("[Table: nothing](../src)")).toThrow('no table "nothing"');
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

test("the link of the Deprecation header has its text, with the dates of the headers", () => {
  const { deprecation, sunset, link } = deprecationHeaders("");
  expect(link).toStartWith("</docs/api#deprecations>");
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const dates = `${day(Number(deprecation.slice(1)) * 1000)} | ${day(Date.parse(sunset))} |`;
  const guide = guideOf("api");
  expect(guide).toMatch(/\n## Deprecations\n/);
  expect(guide.split("\n").find((line) => line.startsWith('| `mode: "fast"`'))).toEndWith(dates);
});
