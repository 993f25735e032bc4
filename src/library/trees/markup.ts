// HTML and XML as nodes, within bounds. Nothing is loaded, and no document defines an entity.
import { Parser } from "htmlparser2";
import { checkDepth, checkNodes, TreeError } from "./tree-node.ts";

export interface Markup {
  /** Lower case in HTML. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Markup | string)[];
}

interface OpenMarkup extends Markup {
  readonly children: (Markup | string)[];
}

/**
 * Reads HTML as forgivingly as a browser does. Of XML a DOCTYPE, and so every definition of entities, is
 * refused, and so is XML that ends too early. Throws a `TreeError`, also beyond the bounds, which are checked
 * while it is parsed: the time of a parser grows with depth times tags.
 */
export function readMarkup(source: string, form: "html" | "xml"): Markup {
  const isXml = form === "xml";
  const root: OpenMarkup = { tag: "", attributes: {}, children: [] };
  const open = [root];
  let nodes = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        nodes += 1;
        checkNodes(nodes);
        checkDepth(open.length);
        const element: OpenMarkup = { tag, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag(tag, isImplied) {
        const closesItself = source[parser.endIndex - 1] === "/";
        if (isXml && isImplied && !closesItself) throw notClosed(tag);
        open.pop();
      },
      ontext: (text) => addText(open.at(-1)?.children ?? [], text),
      onprocessinginstruction(name) {
        if (isXml && name.startsWith("!")) throw new TreeError("has a DOCTYPE, which is not read in XML.");
      },
    },
    { xmlMode: isXml },
  );
  parser.write(source);
  if (isXml && open.length > 1) throw notClosed(open.at(-1)?.tag ?? "");
  parser.end();
  return root;
}

function addText(children: (Markup | string)[], text: string): void {
  const last = children.at(-1);
  if (typeof last === "string") children[children.length - 1] = last + text;
  else children.push(text);
}

function notClosed(tag: string): TreeError {
  return new TreeError(`is not whole: <${tag.slice(0, 100)}> is not closed.`);
}
