/** The area that the picture shows. */
export interface Picture {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The place where it begins, from where the page or frame is scrolled to; its corner unless given. */
  readonly left?: number;
  readonly top?: number;
  /** From the start of the page instead of from where it is scrolled to. */
  readonly isFullPage: boolean;
}

/** `nowhere` for a node without a size, such as an option of a closed list: it is where its parent is. */
export type Place = "inside" | "outside" | "nowhere";

export type Places = ReadonlyMap<Element | Text, Place>;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The clip area of an element's content, and that of its descendants with `position: absolute`. */
interface Clips {
  readonly flow: Area;
  readonly absolute: Area;
}

const roles = "button,link,tab,menuitem,menuitemcheckbox,menuitemradio,option,checkbox,radio,switch,heading";
const ofRoles = roles.split(",").map((role) => `[role=${role}]`);
/** Elements that their own text names. A menu or a tree within an item is not part of the item's name. */
export const namedByContent = `:is(a,button,summary,h1,h2,h3,h4,h5,h6,${ofRoles}):not(:has(ul,ol,[role=menu],[role=group]))`;

/**
 * Finds the place of each element and text of the page. Content that an ancestor clips away is outside, and
 * so is content of which the picture shows nothing. Text that was moved out of a control (one that the
 * selector matches) has the place of the control, because it names it. Runs in the page: the browser gets the
 * function as source text, so it refers to nothing outside itself.
 */
export function findPlaces([shown, controls]: readonly [Picture, string]): Places {
  const { width, height, isFullPage } = shown;
  const [left, top] = isFullPage ? [-scrollX, -scrollY] : [shown.left ?? 0, shown.top ?? 0];
  const picture = { left, top, right: left + width, bottom: top + height };
  const places = new Map<Element | Text, Place>();

  function commonOf(a: Area, b: Area): Area {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
    return { left, top, right, bottom };
  }

  function isOver(a: Area, b: Area): boolean {
    const { left, top, right, bottom } = commonOf(a, b);
    return left < right && top < bottom;
  }

  function placeOf(boxes: readonly DOMRect[], clip: Area, control: Area | null): Place {
    const sized = boxes.filter((box) => box.width > 0 && box.height > 0);
    if (sized.length === 0) return "nowhere";
    const isMovedOut = control !== null && !sized.some((box) => isOver(box, control));
    return isMovedOut || sized.some((box) => isOver(box, clip)) ? "inside" : "outside";
  }

  function clipBy(area: Area, box: Area, { display, overflowX, overflowY }: CSSStyleDeclaration): Area {
    // Overflow has no effect on these.
    if (/^(?:inline|contents|table.*)$/.test(display)) return area;
    const { left, right } = overflowX === "visible" ? area : box;
    const { top, bottom } = overflowY === "visible" ? area : box;
    return commonOf(area, { left, top, right, bottom });
  }

  function visit(element: Element, clips: Clips, outer: Area | null): void {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const { position, transform } = style;
    // A dialog or a popover may be in the top layer, which nothing clips.
    const isFree = position === "fixed" || element.matches("dialog,[popover]");
    const clip = isFree ? picture : clips[position === "absolute" ? "absolute" : "flow"];
    places.set(element, placeOf([box], clip, outer));
    const isSeenControl = placeOf([box], clip, null) === "inside" && element.matches(controls);
    const control = isSeenControl ? box : outer;
    // The overflow of root and body is that of the window. What a control clips away within it names it.
    const isClipping = control === null && !element.matches(":root,body");
    const flow = isClipping ? clipBy(clip, box, style) : clip;
    const isContaining = position !== "static" || transform !== "none";
    visitChildren(element, { flow, absolute: isContaining ? flow : clips.absolute }, control);
  }

  /** As they are laid out: what stands in a slot is within what is around the slot. */
  function visitChildren(element: Element, clips: Clips, control: Area | null): void {
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
    const nodes = [...(element.shadowRoot?.childNodes ?? []), ...element.childNodes];
    for (const node of assigned.length > 0 ? assigned : nodes) {
      const isElsewhere = assigned.length === 0 && (node as Element | Text).assignedSlot;
      if (node instanceof Element && !isElsewhere) visit(node, clips, control);
      if (node instanceof Text && !isElsewhere) visitText(node, clips.flow, control);
    }
  }

  function visitText(text: Text, clip: Area, control: Area | null): void {
    const range = document.createRange();
    range.selectNodeContents(text);
    places.set(text, placeOf([...range.getClientRects()], clip, control));
  }

  visit(document.documentElement, { flow: picture, absolute: picture }, null);
  return places;
}
