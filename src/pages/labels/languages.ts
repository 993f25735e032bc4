const names = new Intl.DisplayNames("en", { type: "language" });

/** The English name of a language tag, "Brazilian Portuguese" of `pt-BR`; a tag that is none as it is. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
