// Screens that were found: a list in words, and then their pictures, or their descriptions in place of these.
import type { FoundScreen } from "../screens/found-screen.ts";
import { getScreens } from "../screens/get-screens.ts";
import type { Services } from "../services.ts";
import { readPictures } from "./read-pictures.ts";
import { beginningOf, type Fact, screenText } from "./screen-text.ts";
import type { ToolAnswer, ToolCall } from "./tool.ts";

/** Legible, with little more than half the pixels of 1024: a model pays for each. */
const side = 768;
const descriptionCharactersMax = 400;
const elementsMax = 20;

/** A screen with what it is called. */
export type NamedScreen = FoundScreen & { readonly title: string };

/** What the caller wants to see of the screens. */
export interface Wanted {
  readonly include_images: boolean;
  readonly include_image_urls: boolean;
}

/** The answer that shows screens, in their order. */
export async function showScreens(
  services: Services,
  call: ToolCall,
  screens: readonly NamedScreen[],
  wanted: Wanted,
): Promise<ToolAnswer> {
  const entries = screens.map((screen, at) => entryOf(screen, at + 1, wanted));
  return wanted.include_images
    ? showPictures(services, call, screens, entries)
    : describeScreens(services, call, entries);
}

type Entry = ReturnType<typeof entryOf>;

function entryOf({ id, app_name, title, platform, ...urls }: NamedScreen, index: number, wanted: Wanted) {
  const { service_url, image_url } = urls;
  return {
    ...{ index, id, app_name, title, platform, service_url },
    ...(wanted.include_image_urls && { image_url }),
  };
}

async function showPictures(
  services: Services,
  call: ToolCall,
  screens: readonly NamedScreen[],
  entries: readonly Entry[],
): Promise<ToolAnswer> {
  const pictured = screens.map(({ id, image }) => ({ id, hasPicture: image.width !== undefined }));
  const { reasons, blocks } = await readPictures(services, call, pictured, side);
  const text = listOf(entries, (_, at) => [["picture", reasons[at]]]);
  return { text, pictures: blocks };
}

async function describeScreens(
  services: Services,
  call: ToolCall,
  entries: readonly Entry[],
): Promise<ToolAnswer> {
  const known = await getScreens(
    services,
    call.caller,
    entries.map(({ id }) => id),
  );
  const byId = new Map(known.map((screen) => [screen.id, screen]));
  const screens = entries.map((entry) => {
    const { description = "", elements = [] } = byId.get(entry.id) ?? {};
    return {
      ...entry,
      description: beginningOf(description, descriptionCharactersMax),
      elements: elements.slice(0, elementsMax),
    };
  });
  const text = listOf(screens, ({ description, elements }) => [
    ["description", description],
    ["elements", elements.join(", ")],
  ]);
  return { text, structured: { screens } };
}

function listOf<Item extends Entry>(
  entries: readonly Item[],
  moreOf: (entry: Item, at: number) => readonly Fact[],
): string {
  const texts = entries.map((entry, at) =>
    screenText(entry.index, entry, [
      ["id", entry.id],
      ["service_url", entry.service_url],
      ["image_url", entry.image_url],
      ...moreOf(entry, at),
    ]),
  );
  return [headOf(entries), ...texts].join("\n");
}

function headOf(entries: readonly Entry[]): string {
  const [first] = entries;
  if (first === undefined)
    return "No screens: the library has no strong match. Describe the screen in other words or more generally.";
  return `${entries.length} ${entries.length === 1 ? "screen" : "screens"}, best first, platform ${first.platform}:`;
}
