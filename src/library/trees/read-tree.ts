// A screen's tree, of whichever tool wrote it, as words.
import { readAppJson, readAppXml } from "./app-hierarchy.ts";
import { isAriaSnapshot, readAriaSnapshot } from "./aria-snapshot.ts";
import { isDebugDescription, readDebugDescription } from "./debug-description.ts";
import { readHtml } from "./html.ts";
import { type ReadTree, TreeError, treeBytesMax } from "./tree-node.ts";
import { type TreeWords, wordsOfTree } from "./tree-words.ts";

/**
 * The words of a tree: Playwright's aria snapshot, the XML of XCUITest or UIAutomator, WebDriverAgent's JSON,
 * XCUITest's description, or HTML; also within the answer of a tool. Throws a `TreeError` for anything else,
 * and for what is too large. Untrusted trees are read by `tree-reader.ts`.
 */
export function readTree(text: string): TreeWords {
  if (Buffer.byteLength(text) > treeBytesMax) throw new TreeError("is larger than 1 MB.");
  const source = text.replace(/^\ufeff/, "");
  const form = formOf(source) ?? formInside(source);
  if (form !== null) return wordsOfTree(form(source));
  throw new TreeError(
    "is none of these: an aria snapshot of Playwright, a hierarchy of Appium or XCUITest (XML, JSON or text), HTML.",
  );
}

type ReadForm = (source: string) => ReadTree;

function formOf(source: string): ReadForm | null {
  const start = source.slice(0, 2_000).trimStart();
  if (/^[{["]/.test(start)) return readJson;
  if (start.startsWith("<")) return isAppXml(start) ? readAppXml : readHtml;
  if (isAriaSnapshot(start)) return readAriaSnapshot;
  return isDebugDescription(source) ? readDebugDescription : null;
}

/** The first text within the text that has a form. */
function formInside(source: string): ReadForm | null {
  for (const text of textsInside(source)) {
    const form = formOf(text);
    if (form !== null) return () => form(text);
  }
  return null;
}

/** A text in JSON, by itself or in an answer, is one of the other forms. */
function readJson(source: string): ReadTree {
  const value = treeInAnswer(parseJson(source));
  if (typeof value !== "string") return readAppJson(value);
  const form = formOf(value) ?? formInside(value);
  if (form === null) throw new TreeError("is JSON, but the text in it is no tree.");
  return form(value);
}

/** XML says so, except what is copied out of its middle. XHTML does, too. */
function isAppXml(start: string): boolean {
  const isXhtml = /<!doctype html|<html[\s>]/i.test(start);
  return (
    !isXhtml &&
    (start.startsWith("<?xml") ||
      /^<(?:hierarchy|AppiumAUT|XCUIElementType|android\.|node\s)/.test(start) ||
      /^<!doctype (?!html)/i.test(start))
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const isTooDeep = cause instanceof RangeError;
    throw new TreeError(isTooDeep ? "is nested too deep." : `is not JSON: ${(cause as Error).message}.`, {
      cause,
    });
  }
}

// Answers of tools that hold a tree, as people save them.

/** Answers within answers that are opened. */
const levelsMax = 4;

/**
 * The hierarchy, or the text of one, within an answer in JSON: WebDriver's `value`, the `content` of an MCP
 * tool, the `result` of JSON-RPC. Anything else as it is.
 */
function treeInAnswer(json: unknown): unknown {
  let inner = json;
  for (let level = 0; level < levelsMax; level += 1) {
    const text = textOfContent(inner);
    if (text !== null) return text;
    if (typeof inner !== "object" || inner === null || "type" in inner) return inner;
    const [name] = ["value", "result", "content"].filter((each) => Object.hasOwn(inner as object, each));
    if (name === undefined) return inner;
    inner = Reflect.get(inner, name);
  }
  return inner;
}

/** The texts in the content of an MCP tool's answer; null for anything else. */
function textOfContent(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  const texts = value.flatMap((item: unknown) =>
    typeof item === "object" && item !== null && "text" in item && typeof item.text === "string"
      ? [item.text]
      : [],
  );
  return texts.length === 0 ? null : texts.join("\n");
}

/** The texts within a text that may be trees: its code blocks, as Markdown has them, and where XML begins. */
function textsInside(source: string): readonly string[] {
  const blocks: string[][] = [];
  let block: string[] | null = null;
  for (const line of source.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      block = block === null ? [] : null;
      if (block !== null) blocks.push(block);
    } else block?.push(line);
  }
  const start = source.slice(0, 10_000).search(/<(?:\?xml|hierarchy|AppiumAUT|!doctype html|html)[\s>]/i);
  return [...blocks.map((lines) => lines.join("\n")), ...(start > 0 ? [source.slice(start)] : [])];
}
