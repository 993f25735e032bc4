// Icons and pictograms from the Iconify JSON packages, inlined so that a page needs no network.

interface IconSet {
  icons: Record<string, { body: string }>;
  box: number;
}

async function load(packageName: string, box: number): Promise<IconSet> {
  const path = new URL(`../../node_modules/@iconify-json/${packageName}/icons.json`, import.meta.url);
  const { icons } = (await Bun.file(path).json()) as Pick<IconSet, "icons">;
  return { icons, box };
}

const sets: Record<string, IconSet> = {
  ph: await load("ph", 256),
  lucide: await load("lucide", 24),
  emoji: await load("fluent-emoji-flat", 32),
};

/** `name` is `set:icon`, for instance `ph:house-fill` or `lucide:search`; the colour is the text's. */
export function icon(name: string, size = 20, classes = ""): string {
  const [setName = "", iconName = ""] = name.split(":");
  const set = sets[setName];
  const found = set?.icons[iconName];
  if (!set || !found) throw new Error(`No icon is called "${name}".`);
  const frame = `width="${size}" height="${size}" viewBox="0 0 ${set.box} ${set.box}"`;
  return `<svg class="${classes}" ${frame} aria-hidden="true">${found.body}</svg>`;
}

/** A coloured pictogram from Microsoft's Fluent set (MIT). */
export function emoji(name: string, size = 24, classes = ""): string {
  return icon(`emoji:${name}`, size, classes);
}
