// Answers of tools that hold a tree, as people save them.

/** Answers within answers that are opened. */
const levelsMax = 4;

/**
 * The hierarchy, or the text of one, within an answer in JSON: WebDriver's `value`, the `content` of an MCP
 * tool, the `result` of JSON-RPC. Anything else as it is.
 */
export function treeInAnswer(json: unknown): unknown {
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
export function textsInside(source: string): readonly string[] {
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
