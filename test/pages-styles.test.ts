// The style sheets of the pages: their types are found by name, and no rule is for nothing. Their texts: one
// word for one thing.
import { expect, test } from "bun:test";
import { basename, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { classNames, styleSheets } from "../deploy/style-types.ts";

const pages = join(import.meta.dir, "../src/pages");

test("no two sheets have the same name, by which their types are found", async () => {
  const names = [...(await styleSheets()).keys()].map((path) => basename(path));
  expect(new Set(names).size).toBe(names.length);
});

test("class names are read from selectors alone", () => {
  const sheet = `/* .comment */ .card:hover > .name { margin: .5rem; background: url("a.webp") }
    @media (min-width: 40em) { .wide { color: red } } :global(.mantine-Button) .inner { top: 0 }`;
  expect(classNames(sheet)).toEqual(["card", "inner", "name", "wide"]);
});

test("every class is used by a component that imports its sheet", async () => {
  const components = await Promise.all(
    [...new Bun.Glob("**/*.tsx").scanSync(pages)].map((path) => Bun.file(join(pages, path)).text()),
  );
  const unused = [...(await styleSheets())].flatMap(([path, sheet]) => {
    const imported = new RegExp(`import (\\w+) from "[^"]*/${RegExp.escape(basename(path))}"`);
    const users = components.flatMap((source) => {
      const [, alias] = imported.exec(source) ?? [];
      return alias === undefined ? [] : [{ source, alias }];
    });
    const isUsed = (name: string) =>
      users.some(({ source, alias }) => new RegExp(`\\b${alias}\\.${name}\\b`).test(source));
    return classNames(sheet).flatMap((name) => (isUsed(name) ? [] : [`${path}: .${name}`]));
  });
  expect(unused).toEqual([]);
});

/** Parts that come with a component in its file, and that the pages do not use. */
const unusedParts = ["CheckboxCard", "CheckboxIndicator", "NumberInput", "RadioCard", "RadioIndicator"];

test("every component of Mantine that the pages use has its sheet, and no sheet is for nothing", async () => {
  const mantine = join(import.meta.dir, "../node_modules/@mantine/core/esm");
  const files = new Map(
    [...new Bun.Glob("**/*.mjs").scanSync(mantine)].map((path) => [basename(path), path]),
  );
  const seen = new Set<string>();
  const needed = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const [, imported = ""] of (await Bun.file(path).text()).matchAll(/from "(\.[^"]+)"/g)) {
      const [, sheet] = /([^/]+)\.module\.mjs$/.exec(imported) ?? [];
      if (sheet === undefined) await visit(join(path, "..", imported));
      else needed.add(sheet);
    }
  };
  for (const source of new Bun.Glob("**/*.tsx").scanSync(pages)) {
    const text = await Bun.file(join(pages, source)).text();
    const [, names = ""] = /import \{([^}]*)\} from "@mantine\/core"/.exec(text) ?? [];
    for (const name of names.split(",")) {
      const path = files.get(`${name.trim()}.mjs`);
      if (path !== undefined) await visit(join(mantine, path));
    }
  }
  const listed = (await Bun.file(join(pages, "styles.css")).text()).matchAll(
    /styles\/([A-Z]\w+)\.layer\.css/g,
  );
  const wanted = [...needed].filter((name) => !unusedParts.includes(name));
  expect(Array.from(listed, ([, name = ""]) => name).toSorted()).toEqual(wanted.toSorted());
});

/** The word for a thing, and what else it could be called, but is not. */
const words: Readonly<Record<string, RegExp>> = {
  "Kind of screen": /\bpatterns?\b/i,
  Copies: /alike|duplicate|more like it/i,
  Collection: /\bcollect\b|\bboards?\b|\balbums?\b/i,
  Editor: /adds screens|contributor/i,
  "Edit the library": /change the library/i,
  History: /earlier words|revision/i,
  Settings: /team settings|preferences/i,
  People: /These pages|\busers\b/,
  Search: /\bquer(y|ies)\b/i,
  Picture: /\bimages?\b/i,
  Description: /\bcaptions?\b/i,
  Program: /\b(clients?|applications?)\b/i,
  "E-mail": /\bemail\b/i,
  "Sign in": /\blog (in|out)\b/i,
  "Second factor": /\b2FA\b|two-factor|one-time code/i,
  Favourite: /bookmark|\bstarred\b|favorite/i,
  Colour: /\bcolors?\b/i,
  Service: /\binstance\b/i,
  Workspace: /\borgani[sz]ation\b|\btenant\b/i,
  Tag: /\blabels\b|\bkeywords?\b/i,
};

test("the pages have one word for one thing", async () => {
  const found: string[] = [];
  for (const path of new Bun.Glob("**/*.{ts,tsx}").scanSync(pages)) {
    // These texts are pasted elsewhere.
    if (path.startsWith("copyable/")) continue;
    const read = (text: unknown) => {
      // A sentence, or one word as a label: neither the name of something in code nor an address.
      if (
        typeof text !== "string" ||
        !/^\s*[A-Z][a-z -]+\W*$|[\w,] \w/.test(text) ||
        /^(GET|POST) |^\(/.test(text)
      )
        return;
      for (const [word, others] of Object.entries(words))
        if (others.test(text)) found.push(`${path}: “${text.trim()}” should say ${word}`);
    };
    new Visitor({
      JSXText: ({ value }) => read(value),
      Literal: ({ value }) => read(value),
      TemplateElement: ({ value }) => read(value.cooked),
    }).visit(parseSync(path, await Bun.file(join(pages, path)).text()).program);
  }
  expect(found).toEqual([]);
});
