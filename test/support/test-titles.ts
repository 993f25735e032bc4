// The titles of the tests of a file, as the source has them, for documents that name tests.
import { readFileSync } from "node:fs";
import { type CallExpression, type Expression, parseSync, Visitor } from "oxc-parser";

/** A title inside the titles around it. */
export type TitlePath = readonly string[];

const known = new Map<string, readonly TitlePath[]>();

/**
 * Every test and group of a test file, or every function of a Rust file. Whatever is filled in at run time
 * (`${name}`, `%s`) is `…`.
 */
export function titlesIn(file: string): readonly TitlePath[] {
  const titles = known.get(file) ?? readTitles(file);
  known.set(file, titles);
  return titles;
}

function readTitles(file: string): readonly TitlePath[] {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".rs")) return [...text.matchAll(/^\s*fn (\w+)\(/gm)].map(([, name = ""]) => [name]);
  const paths: TitlePath[] = [];
  const around: string[] = [];
  const visitor = new Visitor({
    CallExpression: (call) => {
      const title = titleOf(call);
      if (title === null) return;
      around.push(title);
      paths.push([...around]);
    },
    "CallExpression:exit": (call) => {
      if (titleOf(call) !== null) around.pop();
    },
  });
  visitor.visit(parseSync(file, text).program);
  return paths;
}

/** Of `test("…")`, `describe.each(table)("…")` and the like. */
function titleOf({ callee, arguments: [title] }: CallExpression): string | null {
  if (title === undefined || !isTestCall(callee)) return null;
  if (title.type === "Literal") return typeof title.value === "string" ? filled(title.value) : null;
  if (title.type !== "TemplateLiteral") return null;
  return title.quasis.map(({ value }) => value.cooked ?? value.raw).join("…");
}

function filled(title: string): string {
  return title.replaceAll(/%[sdpij]/g, "…");
}

function isTestCall(callee: Expression): boolean {
  if (callee.type === "Identifier") return callee.name === "test" || callee.name === "describe";
  if (callee.type === "CallExpression") return isTestCall(callee.callee);
  return callee.type === "MemberExpression" && isTestCall(callee.object);
}
