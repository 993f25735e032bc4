// Screens in words, as a model reads them, and then their pictures, or their descriptions in place of these.
import { Type } from "@sinclair/typebox";
import { ApiError } from "../errors.ts";
import { oneOf } from "../fields.ts";
import { thumbnailsMax } from "../images/contact-sheet.ts";
import { agentSide } from "../images/small-pictures.ts";
import type { SearchServices } from "../search/search-services.ts";
import type { NamedScreen } from "./name-screens.ts";
import { unlisted } from "./published-schema.ts";
import { readPictures, readSheets, type ShownPictures } from "./read-pictures.ts";
import { beginningOf, type Fact, screenText } from "./screen-text.ts";
import { includeImageUrls, type ToolAnswer, type ToolCall } from "./tool.ts";

const searchBounds = { side: agentSide, partsMax: 1 };
const descriptionCharactersMax = 400;
const elementsMax = 20;
/** The first words on a screen say where it stands. */
const textCharactersMax = 120;
/** More than these are shown on a sheet, unless the caller says otherwise. */
const singlePicturesMax = 4;

/** The arguments of tools that show screens. Fewer than over HTTP, because a model reads them all. */
export const shown = {
  limit: Type.Integer({ minimum: 1, maximum: 20, default: 8, description: "Per query." }),
  pictures: Type.Optional(
    oneOf(["sheet", "each", "none"], {
      description: `A sheet of small ones above ${singlePicturesMax} screens; none: descriptions.`,
    }),
  ),
  include_image_urls: includeImageUrls,
};

/** The arguments of tools that show a list of screens part by part. */
export const pagedScreens = {
  pictures: unlisted(shown.pictures),
  cursor: Type.Optional(Type.String()),
  include_image_urls: includeImageUrls,
};

const pageSize = 2 * thumbnailsMax;
const pageCursor = /^\d{1,3}$/;

/** The part of a list that a cursor of `pagedScreens` names: the number of screens before it. */
export function pageOfScreens<Screen>(screens: readonly Screen[], cursor = "0") {
  const begin = Number(cursor);
  if (!pageCursor.test(cursor) || begin >= screens.length)
    throw new ApiError("invalid_request", "cursor: must be that of the same call.");
  const end = begin + pageSize;
  return { page: screens.slice(begin, end), begin, next: end < screens.length ? String(end) : null };
}

interface Wanted {
  readonly pictures?: "sheet" | "each" | "none";
  readonly include_image_urls: boolean;
}

/** Screens under a line that says what they are. */
export interface Section {
  readonly head: string;
  readonly screens: readonly NamedScreen[];
  /** The `cursor` of those that come next; null when there are none. */
  readonly next: string | null;
  /** The call that `next` goes with, unless it is the same. */
  readonly more?: string;
}

/** The line that says which call brings more, at the end of what it brings more of. */
export function moreLine(next: string | null, call = "the same call"): string[] {
  return next === null ? [] : [`More: ${call} with cursor "${next}".`];
}

/** The answer that shows screens in their order, numbered through all sections. */
export async function showScreens(
  services: SearchServices,
  call: ToolCall,
  sections: readonly Section[],
  wanted: Wanted,
): Promise<ToolAnswer> {
  const screens = sections.flatMap((section) => section.screens);
  call.trace.screens = screens.length;
  const pictures = wanted.pictures ?? (screens.length > singlePicturesMax ? "sheet" : "each");
  if (pictures === "none") return describeScreens(sections, wanted);
  const pictured = screens.map(({ id, image }) => ({ id, hasPicture: image.width !== undefined }));
  const { reasons, blocks } = await timed(call, () =>
    pictures === "sheet"
      ? readSheets(services, call, pictured)
      : readPictures(services, call, pictured, searchBounds),
  );
  const text = listOf(sections, wanted, ({ look }, at) => [
    ["look", pictures === "sheet" ? look : undefined],
    ["picture", reasons[at]],
  ]);
  return { text, pictures: blocks };
}

/** Reads pictures, and says in `Server-Timing` how long that took. */
export async function timed(call: ToolCall, read: () => Promise<ShownPictures>): Promise<ShownPictures> {
  const startedAt = performance.now();
  const pictures = await read();
  call.stages.push(["pictures", performance.now() - startedAt]);
  return pictures;
}

/** The answer without pictures. */
export function describeScreens(sections: readonly Section[], wanted: Wanted) {
  const text = listOf(sections, wanted, (screen) => {
    const { look, description, elements, text: words } = descriptionOf(screen);
    return [
      ["look", look],
      ["description", description],
      ["elements", elements.join(", ")],
      ["text", words],
    ];
  });
  const screens = sections.flatMap((section, query) =>
    section.screens.map((screen) => ({
      ...entryOf(screen, wanted),
      ...descriptionOf(screen),
      ...(sections.length > 1 && { query: query + 1 }),
    })),
  );
  const [first] = sections;
  const next = sections.length === 1 && first?.next ? { cursor: first.next } : {};
  return {
    text,
    structured: { screens: screens.map((screen, at) => ({ index: at + 1, ...screen })), ...next },
  };
}

function entryOf(screen: NamedScreen, wanted: Wanted) {
  const { id, app_name, title, platform, service_url, image_url, probability, copies, note = "" } = screen;
  return {
    id,
    app_name,
    title,
    platform,
    ...(probability !== undefined && { match: `${Math.round(probability * 100)} %` }),
    ...(copies > 0 && { copies: `${copies} more like it` }),
    ...(note !== "" && { note }),
    service_url,
    ...(wanted.include_image_urls && { image_url }),
  };
}

function descriptionOf({ look, description, elements, visibleText }: NamedScreen) {
  return {
    look,
    description: beginningOf(description, descriptionCharactersMax),
    elements: elements.slice(0, elementsMax),
    text: beginningOf(visibleText, textCharactersMax),
  };
}

function listOf(
  sections: readonly Section[],
  wanted: Wanted,
  moreOf: (screen: NamedScreen, at: number) => readonly Fact[],
): string {
  let at = 0;
  const lines = sections.flatMap(({ head, screens, next, more }) => {
    const texts = screens.map((screen) => {
      const entry = entryOf(screen, wanted);
      const facts: readonly Fact[] = [
        ["id", entry.id],
        ["match", entry.match],
        ["copies", entry.copies],
        ["note", entry.note],
        ["service_url", entry.service_url],
        ["image_url", entry.image_url],
        ...moreOf(screen, at),
      ];
      at += 1;
      return screenText(at, entry, facts);
    });
    return [head, ...texts, ...moreLine(next, more)];
  });
  return lines.join("\n");
}
