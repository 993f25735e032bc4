/** "" is for what is no picture; ids begin with the others. */
const prefixes = ["", ...Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"))];

/** What has the same prefix. */
export interface PrefixGroup<Item> {
  readonly prefix: string;
  readonly items: readonly Item[];
}

/**
 * Groups what comes in the order of its prefixes; every prefix comes, also one without items. A 256th of a library is held at a time.
 * Throws when the order is another.
 */
export async function* byPrefix<Item>(
  pages: AsyncIterable<readonly Item[]>,
  prefixOf: (item: Item) => string,
): AsyncGenerator<PrefixGroup<Item>, undefined> {
  let [at, items] = [0, [] as Item[]];
  for await (const page of pages) {
    for (const item of page) {
      for (const prefix = prefixOf(item); prefixes[at] !== prefix; at += 1) {
        if (at === prefixes.length) throw new Error(`${prefix} comes after what it should come before`);
        yield { prefix: prefixes[at] ?? "", items };
        items = [];
      }
      items.push(item);
    }
  }
  for (; at < prefixes.length; at += 1) {
    yield { prefix: prefixes[at] ?? "", items };
    items = [];
  }
}
