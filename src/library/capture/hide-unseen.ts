import type { Places } from "./find-places.ts";

/**
 * Marks what is wholly outside the picture as hidden, unless something of it is inside or it names a control
 * that is. Runs in the page, after its picture: the browser gets it as text, and it refers to nothing outside
 * itself.
 */
export function hideUnseen(places: Places): void {
  const seen = new Set<Node>();

  function addSeen(node: Node): void {
    for (let each: Node | null = node; each !== null && !seen.has(each); each = parentOf(each))
      seen.add(each);
  }

  /** The parent in the flattened tree: the slot, the host of a shadow root, or the parent node. */
  function parentOf(node: Node): Node | null {
    const slot = node instanceof Element || node instanceof Text ? node.assignedSlot : null;
    return slot ?? (node instanceof ShadowRoot ? node.host : node.parentNode);
  }

  /** The elements elsewhere that name or describe a control. */
  function namesOf(element: Element): readonly Element[] {
    // An element that cannot be focused is no control: a section is not seen by its name.
    if (!(element instanceof HTMLElement)) return [];
    if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) return [];
    const { labels } = element as Partial<HTMLInputElement>;
    const attributes = ["aria-labelledby", "aria-describedby"];
    const ids = attributes.flatMap((name) => (element.getAttribute(name) ?? "").split(/\s+/));
    const root = element.getRootNode() as Document | ShadowRoot;
    return [...(labels ?? []), ...ids.map((id) => root.getElementById(id))].filter((name) => name !== null);
  }

  for (const [node, place] of places) {
    if (place !== "inside") continue;
    addSeen(node);
    for (const name of node instanceof Element ? new Set(namesOf(node)) : []) {
      const walker = document.createTreeWalker(name);
      for (let part: Node | null = name; part !== null; part = walker.nextNode()) addSeen(part);
    }
  }
  for (const [node, place] of places)
    if (place === "outside" && !seen.has(node)) {
      if (node instanceof Element) node.setAttribute("aria-hidden", "true");
      else node.data = "";
    }
}
