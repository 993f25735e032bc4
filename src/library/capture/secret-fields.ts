// Runs in the page: the browser gets each function as text, so none refers to anything outside itself.

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The fields of secrets, by their type, by what masks them and by their names. Takes the source and the flags
 * of a regular expression for names, and the source of one for `autocomplete`.
 */
export function findSecretFields([source, flags, purposes]: readonly [
  string,
  string,
  string,
]): readonly Field[] {
  const secret = new RegExp(source, flags);

  function fieldsIn(root: ParentNode): readonly Field[] {
    return [...root.querySelectorAll("*")].flatMap((element) => [
      ...(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [element] : []),
      ...(element.shadowRoot === null ? [] : fieldsIn(element.shadowRoot)),
    ]);
  }

  /** Dots in place of characters can also be had from a style sheet. */
  function isMasked(field: Field): boolean {
    return !["", "none"].includes(getComputedStyle(field).getPropertyValue("-webkit-text-security"));
  }

  function namesOf(field: Field): readonly string[] {
    const root = field.getRootNode() as Document | ShadowRoot;
    const ids = (field.getAttribute("aria-labelledby") ?? "").split(/\s+/);
    const labels = [...(field.labels ?? []), ...ids.map((id) => root.getElementById(id))];
    // The content of a text area is also text of the label around it, but no name.
    const texts = labels.map((label) => (label?.textContent ?? "").replace(field.textContent, ""));
    return [field.name, field.id, field.placeholder, field.title, field.ariaLabel ?? "", ...texts];
  }

  function isSecret(field: Field): boolean {
    if (!/^(?:text|textarea|password|search|tel|url|email|number)$/.test(field.type)) return false;
    if (field.type === "password" || isMasked(field)) return true;
    if (new RegExp(purposes, "i").test(field.autocomplete)) return true;
    return namesOf(field).some((name) =>
      secret.test(
        name
          .normalize("NFKC")
          .replace(/([a-z])([A-Z])/g, "$1 $2")
          .replace(/[_-]/g, " ")
          .trim(),
      ),
    );
  }

  return fieldsIn(document).filter(isSecret);
}

/** Shows dots in place of what stands in fields, as the browser does for passwords. */
export function maskFields(fields: readonly Field[]): void {
  for (const field of fields) field.style.setProperty("-webkit-text-security", "disc", "important");
}

export function emptyFields(fields: readonly Field[]): void {
  for (const field of fields) field.value = "";
}
