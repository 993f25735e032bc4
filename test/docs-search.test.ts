// The search of the guides, over sections of its own and over those that are built.
import { expect, test } from "bun:test";
import { renderGuides, sectionsOf } from "../deploy/render-guides.ts";
import { findSections } from "../src/web/docs/browser/find-sections.ts";

const section = (path: string, heading: string, text: string) => ({ path, guide: "Guide", heading, text });

const found = (sections: Parameters<typeof findSections>[0], query: string) =>
  findSections(sections, query).map(({ section: { path } }) => path);

test("every word has to begin a word of a section, and headings count most", () => {
  const sections = [
    section("a", "Other", "The disk is full when curl answers."),
    section("b", "Full disk", "Nothing."),
    section("c", "Address", "Set `BASE_URL` first."),
  ];
  expect(found(sections, "disk full")).toEqual(["b", "a"]);
  expect(found(sections, "FULL dis")).toEqual(["b", "a"]);
  expect(found(sections, "url")).toEqual(["c"]);
  expect(found(sections, "disk missing")).toEqual([]);
  expect(found(sections, "  ")).toEqual([]);
});

test("signs are plain characters, and the excerpt shows the first match", () => {
  const sections = [section("a", "Cost", `${"before ".repeat(30)}then (a+b)* and ${"after ".repeat(30)}`)];
  expect(found(sections, "[.*")).toEqual([]);
  const [match] = findSections(sections, "a+b)");
  expect(match?.excerpt).toContain("then (a+b)* and after");
  expect(match?.excerpt.length).toBeLessThan(130);
});

test("the built sections have the text of the guides without markup, and lead to their headings", async () => {
  const sections = (await renderGuides()).flatMap(sectionsOf);
  expect(found(sections, "rotate signing secret")[0]).toBe("operation#the-signing-secret");
  expect(found(sections, "IMAGE_SIGNING")).toContain("settings#library-and-database");
  expect(sections.filter(({ text }) => /<\/?(?:code|p|td|a)\b|&(?:lt|amp|quot);/.test(text))).toEqual([]);
});
