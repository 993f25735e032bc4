// Runs in the page, after its picture: the tree must not tell of what is not in the picture, nor of a password.

/** What is in the picture, and what fields of secrets are called. */
export interface Picture {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** From the start of the page instead of from where it is scrolled to. */
  readonly isFullPage: boolean;
  /** The source and the flags of a regular expression. */
  readonly secretNames: readonly [string, string];
}

/**
 * Marks what is wholly outside the picture as hidden, unless something of it is inside, and empties fields of passwords. The browser gets it as
 * text: it refers to nothing outside itself.
 */
export function hideUnseen({ width, height, isFullPage, secretNames: [source, flags] }: Picture): void {
  const [left, top] = isFullPage ? [scrollX, scrollY] : [0, 0];
  const secret = new RegExp(source, flags);
  const elements: Element[] = [];
  const texts: Text[] = [];
  const secrets: HTMLInputElement[] = [];

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

  function isSecret(field: HTMLInputElement): boolean {
    if (!/^(?:text|password|search|tel|url|email|number)$/.test(field.type)) return false;
    if (field.type === "password" || /\b(?:current|new)-password\b/i.test(field.autocomplete)) return true;
    const labels = [...(field.labels ?? [])].map((label) => label.textContent);
    const names = [field.name, field.id, field.placeholder, field.ariaLabel ?? "", ...labels];
    return names.some((name) =>
      secret.test(
        name
          .normalize("NFKC")
          .replace(/([a-z])([A-Z])/g, "$1 $2")
          .replace(/[_-]/g, " ")
          .trim(),
      ),
    );
  }

  /** Whether something of it is in the picture. */
  function visit(element: Element): boolean {
    if (element instanceof HTMLInputElement && isSecret(element)) secrets.push(element);
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
  for (const field of secrets) field.value = "";
}
