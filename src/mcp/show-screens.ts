// Screens in words, as a model reads them, and then their pictures, or their descriptions in place of these.
import type { FittedBounds } from "../images/fit-picture.ts";
import { getScreens } from "../search/read-screens.ts";
import type { FoundScreen } from "../search/schema.ts";
import type { SearchServices } from "../search/search-services.ts";
import { type Pictured, readPictures, type ShownPictures } from "./read-pictures.ts";
import type { ToolAnswer, ToolCall } from "./tool.ts";

/** Legible, with little more than half the pixels of 1024: a model pays for each. */
const searchBounds = { side: 768, partsMax: 1 };
const descriptionCharactersMax = 400;
const elementsMax = 20;

/**
 * A screen with what it is called, the probability of a search that it is what was asked, and how many more
 * were found whose pictures are copies of its own.
 */
export type NamedScreen = FoundScreen & {
  readonly title: string;
  readonly probability?: number;
  readonly copies: number;
};

/** The caller's options for showing screens. */
export interface Wanted {
  readonly include_images: boolean;
  readonly include_image_urls: boolean;
}

/** The answer that shows screens, in their order. */
export async function showScreens(
  services: SearchServices,
  call: ToolCall,
  screens: readonly NamedScreen[],
  wanted: Wanted,
  head = headOf(screens),
): Promise<ToolAnswer> {
  const entries = screens.map((screen, at) => entryOf(screen, at + 1, wanted));
  return wanted.include_images
    ? showPictures(services, call, screens, entries, head)
    : describeScreens(services, call, entries, head);
}

type Entry = ReturnType<typeof entryOf>;

function entryOf(screen: NamedScreen, index: number, wanted: Wanted) {
  const { id, app_name, title, platform, service_url, image_url, probability, copies } = screen;
  return {
    index,
    id,
    app_name,
    title,
    platform,
    ...(probability !== undefined && { match: `${Math.round(probability * 100)} %` }),
    ...(copies > 0 && { copies: `${copies} more like it` }),
    service_url,
    ...(wanted.include_image_urls && { image_url }),
  };
}

async function showPictures(
  services: SearchServices,
  call: ToolCall,
  screens: readonly NamedScreen[],
  entries: readonly Entry[],
  head: string,
): Promise<ToolAnswer> {
  const pictured = screens.map(({ id, image }) => ({ id, hasPicture: image.width !== undefined }));
  const { reasons, blocks } = await timedPictures(services, call, pictured, searchBounds);
  const text = listOf(head, entries, (_, at) => [["picture", reasons[at]]]);
  return { text, pictures: blocks };
}

/** As `readPictures`, and says in `Server-Timing` how long that took. */
export async function timedPictures(
  services: SearchServices,
  call: ToolCall,
  screens: readonly Pictured[],
  bounds: FittedBounds,
): Promise<ShownPictures> {
  const startedAt = performance.now();
  const pictures = await readPictures(services, call, screens, bounds);
  call.stages.push(["pictures", performance.now() - startedAt]);
  return pictures;
}

async function describeScreens(
  services: SearchServices,
  call: ToolCall,
  entries: readonly Entry[],
  head: string,
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
  const text = listOf(head, screens, ({ description, elements }) => [
    ["description", description],
    ["elements", elements.join(", ")],
  ]);
  return { text, structured: { screens } };
}

function listOf<Item extends Entry>(
  head: string,
  entries: readonly Item[],
  moreOf: (entry: Item, at: number) => readonly Fact[],
): string {
  const texts = entries.map((entry, at) =>
    screenText(entry.index, entry, [
      ["id", entry.id],
      ["match", entry.match],
      ["copies", entry.copies],
      ["service_url", entry.service_url],
      ["image_url", entry.image_url],
      ...moreOf(entry, at),
    ]),
  );
  return [head, ...texts].join("\n");
}

/** The first line of an answer. */
export function headOf(screens: readonly NamedScreen[]): string {
  const [first] = screens;
  if (first === undefined)
    return "No screens: the library has no match. Describe the screen in other words or more generally.";
  return `${screens.length} ${screens.length === 1 ? "screen" : "screens"}, best first, platform ${first.platform}:`;
}

/** A fact about a screen; one without a value is left out. */
export type Fact = readonly [label: string, value: string | undefined];

/** A screen as an entry of a list. */
export function screenText(
  index: number,
  { app_name, title }: { readonly app_name: string; readonly title: string },
  facts: readonly Fact[],
): string {
  const known = facts.flatMap(([label, value = ""]) => (value === "" ? [] : `${label}: ${oneLine(value)}`));
  return [`${index}. ${oneLine(app_name)}: ${oneLine(title)}`, ...known].join("\n");
}

/**
 * The beginning of a string, at most `charactersMax` UTF-16 units long, without half a character at its end.
 */
export function beginningOf(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  return `${text.slice(0, charactersMax - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A string without line breaks: words of the library must not look like further entries or facts. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
