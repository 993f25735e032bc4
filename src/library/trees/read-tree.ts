// A screen's tree, of whichever tool wrote it, as words.
import { readAppJson, readAppXml } from "./app-hierarchy.ts";
import { isAriaSnapshot, readAriaSnapshot } from "./aria-snapshot.ts";
import { isDebugDescription, readDebugDescription } from "./debug-description.ts";
import { readHtml } from "./html.ts";
import { type ReadTree, TreeError, treeBytesMax } from "./tree-node.ts";
import { type TreeWords, wordsOfTree } from "./tree-words.ts";

/**
 * The words of a tree: Playwright's aria snapshot, the XML of XCUITest or UIAutomator, WebDriverAgent's JSON,
 * XCUITest's description, or HTML. Throws a `TreeError` for anything else, and for what is too large.
 * Untrusted trees are read by `tree-reader.ts`.
 */
export function readTree(text: string): TreeWords {
  if (Buffer.byteLength(text) > treeBytesMax) throw new TreeError("is larger than 1 MB.");
  const source = text.replace(/^\ufeff/, "");
  return wordsOfTree(formOf(source)(source));
}

function formOf(source: string): (source: string) => ReadTree {
  const start = source.slice(0, 2_000).trimStart();
  if (/^[{[]/.test(start)) return (json) => readAppJson(parseJson(json));
  if (start.startsWith("<")) return isAppXml(start) ? readAppXml : readHtml;
  if (isAriaSnapshot(start)) return readAriaSnapshot;
  if (isDebugDescription(source)) return readDebugDescription;
  throw new TreeError(
    "is none of these: an aria snapshot of Playwright, a hierarchy of Appium or XCUITest (XML, JSON or text), HTML.",
  );
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
