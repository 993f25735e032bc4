// Runs in the page, after its picture: the tree must not tell of what is not in the picture.

/** What is in the picture. */
export interface Picture {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** From the start of the page instead of from where it is scrolled to. */
  readonly isFullPage: boolean;
}

/**
 * Marks what is wholly outside the picture as hidden, unless something of it is inside. The browser gets it as text: it refers to nothing
 * outside itself.
 */
export function hideUnseen({ width, height, isFullPage }: Picture): void {
  const [left, top] = isFullPage ? [scrollX, scrollY] : [0, 0];
  const elements: Element[] = [];
  const texts: Text[] = [];

  /** What has no size, such as an option of a closed list, is where its parent is. */
  function placeOf(boxes: readonly DOMRect[]): "inside" | "outside" | "nowhere" {
    const sized = boxes.filter((box) => box.width > 0 && box.height > 0);
    if (sized.length === 0) return "nowhere";
    const isInside = sized.some(
      (box) =>
        box.top + top < height && box.left + left < width && box.bottom + top > 0 && box.right + left > 0,
    );
    return isInside ? "inside" : "outside";
  }

  /** Whether something of it is in the picture. */
  function visit(element: Element): boolean {
    const place = placeOf([element.getBoundingClientRect()]);
    const isSeen = [...(element.shadowRoot?.childNodes ?? []), ...element.childNodes]
      .map((child) => (child instanceof Element ? visit(child) : child instanceof Text && visitText(child)))
      .includes(true);
    if (place === "outside" && !isSeen) elements.push(element);
    return isSeen || place === "inside";
  }

  function visitText(text: Text): boolean {
    const range = document.createRange();
    range.selectNodeContents(text);
    const place = placeOf([...range.getClientRects()]);
    if (place === "outside") texts.push(text);
    return place === "inside";
  }

  // Nothing is changed before everything is measured: a text that goes moves what is below it.
  visit(document.documentElement);
  for (const element of elements) element.setAttribute("aria-hidden", "true");
  for (const text of texts) text.data = "";
}
