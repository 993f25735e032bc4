// The titles of the tests of a file, as the source has them, for documents that name tests.
import { readFileSync } from "node:fs";
import ts from "typescript";

/** A title inside the titles around it. */
export type TitlePath = readonly string[];

const known = new Map<string, readonly TitlePath[]>();

/** Every test and group of a test file, or every function of a Rust file. What is filled in at run time (`${name}`, `%s`) is `…`. */
export function titlesIn(file: string): readonly TitlePath[] {
  const titles = known.get(file) ?? readTitles(file);
  known.set(file, titles);
  return titles;
}

function readTitles(file: string): readonly TitlePath[] {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".rs")) return [...text.matchAll(/^\s*fn (\w+)\(/gm)].map(([, name = ""]) => [name]);
  const paths: TitlePath[] = [];
  const visit = (node: ts.Node, around: TitlePath): void => {
    const title = titleOf(node);
    const path = title === null ? around : [...around, title];
    if (title !== null) paths.push(path);
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest), []);
  return paths;
}

/** Of `test("…")`, `describe.each(table)("…")` and their like. */
function titleOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !isTestCall(node.expression)) return null;
  const [title] = node.arguments;
  if (title === undefined) return null;
  if (ts.isStringLiteralLike(title)) return title.text.replaceAll(/%[sdpij]/g, "…");
  if (!ts.isTemplateExpression(title)) return null;
  return [title.head, ...title.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("…");
}

function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === "test" || callee.text === "describe";
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee))
    return isTestCall(callee.expression);
  return false;
}
