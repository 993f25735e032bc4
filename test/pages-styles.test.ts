// The style sheets of the pages: their types are found by name, and no rule is for nothing.
import { expect, test } from "bun:test";
import { basename, join } from "node:path";
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
