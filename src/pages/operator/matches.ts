/** Whether every word of the filter is in one of the texts, whatever the case. */
export function matches(filter: string, texts: readonly string[]): boolean {
  const text = texts.join("\n").toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
