/** What is in the picture. */
export interface Picture {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** From the start of the page instead of from where it is scrolled to. */
  readonly isFullPage: boolean;
}

/** Where something is in regard to the picture. What has no size, such as an option of a closed list, is where its parent is. */
export type Place = "inside" | "outside" | "nowhere";

export type Places = ReadonlyMap<Element | Text, Place>;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const roles = "button,link,tab,menuitem,menuitemcheckbox,menuitemradio,option,checkbox,radio,switch,heading";
const ofRoles = roles.split(",").map((role) => `[role=${role}]`);
/** What its own text names. A menu or a tree within an item is not the item's name. */
export const namedByContent = `:is(a,button,summary,h1,h2,h3,h4,h5,h6,${ofRoles}):not(:has(ul,ol,[role=menu],[role=group]))`;

/**
 * Where each element and text of the page is. A text that was moved out of a control, which is what the selector matches, is where that
 * is, because it names it. Runs in the page: the browser gets it as text, and it refers to nothing outside itself.
 */
export function findPlaces([{ width, height, isFullPage }, controls]: readonly [Picture, string]): Places {
  const [x, y] = isFullPage ? [scrollX, scrollY] : [0, 0];
  const picture = { left: -x, top: -y, right: width - x, bottom: height - y };
  const places = new Map<Element | Text, Place>();

  function isOver(a: Area, b: Area): boolean {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }

  function placeOf(boxes: readonly DOMRect[], control: Area | null): Place {
    const sized = boxes.filter((box) => box.width > 0 && box.height > 0);
    if (sized.length === 0) return "nowhere";
    const isMovedOut = control !== null && !sized.some((box) => isOver(box, control));
    return isMovedOut || sized.some((box) => isOver(box, picture)) ? "inside" : "outside";
  }

  function visit(element: Element, outer: Area | null): void {
    const box = element.getBoundingClientRect();
    places.set(element, placeOf([box], outer));
    const isSeenControl = placeOf([box], null) === "inside" && element.matches(controls);
    visitChildren(element, isSeenControl ? box : outer);
  }

  /** As they are laid out: what stands in a slot is within what is around the slot. */
  function visitChildren(element: Element, control: Area | null): void {
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
    const nodes = [...(element.shadowRoot?.childNodes ?? []), ...element.childNodes];
    for (const node of assigned.length > 0 ? assigned : nodes) {
      const isElsewhere = assigned.length === 0 && (node as Element | Text).assignedSlot;
      if (node instanceof Element && !isElsewhere) visit(node, control);
      if (node instanceof Text && !isElsewhere) visitText(node, control);
    }
  }

  function visitText(text: Text, control: Area | null): void {
    const range = document.createRange();
    range.selectNodeContents(text);
    places.set(text, placeOf([...range.getClientRects()], control));
  }

  visit(document.documentElement, null);
  return places;
}
