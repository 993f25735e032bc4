// The way to the field of the search, from any page.

/** The field on this page; null where there is none. */
export function searchField(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>("[data-search-field]");
}

let isFocusAsked = false;

/** The field of the next page that has one gets the focus. */
export function askFieldFocus(): void {
  isFocusAsked = true;
}

/** Whether the focus was asked for, once. */
export function takeFieldFocus(): boolean {
  const wasAsked = isFocusAsked;
  isFocusAsked = false;
  return wasAsked;
}
