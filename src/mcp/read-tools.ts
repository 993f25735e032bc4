// `get_screens` and `list_apps`: what the library holds, without a search.
import { Type } from "@sinclair/typebox";
import { ApiError } from "../errors.ts";
import { oneOf, platforms, strictObject } from "../fields.ts";
import { findApps } from "../screens/apps.ts";
import { getScreens } from "../screens/read-screens.ts";
import * as s from "../screens/schema.ts";
import type { ScreenServices } from "../screens/screen-services.ts";
import { lookOf } from "./name-screens.ts";
import { readPictures } from "./read-pictures.ts";
import { controlsOf } from "./screen-controls.ts";
import { beginningOf, countedScreens, oneLine, screenText } from "./screen-text.ts";
import { timed } from "./show-screens.ts";
import { defineTool, includeImageUrls } from "./tool.ts";

/** The size that vision models read without resizing. */
const bounds = { side: 1024, partsMax: 8 };
const idsMax = 10;
const appsMax = 200;
/** Screens with the same title that are named. */
const twinsMax = 3;
/** A web page may hold 50,000 characters; a model needs the beginning. */
const visibleTextMax = 8_000;
/** All screens of an answer together. */
const visibleTextSumMax = 16_000;

export const getScreensTool = defineTool({
  name: "get_screens",
  title: "Look at screens",
  description: "Shows screens larger, with all their words, for exact wording or the order of a form.",
  input: strictObject({
    ids: Type.Array(s.screenIdSchema, {
      minItems: 1,
      maxItems: idsMax,
      title: `an array of 1 to ${idsMax} ids`,
    }),
    pictures: Type.Optional(oneOf(["each", "none"])),
    control: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        title: "a label of 1 to 200 characters",
        description: "Only this button or field; all: lists them.",
      }),
    ),
    include_image_urls: includeImageUrls,
  }),
  kind: "read",
  hasOwnQueue: true,
  isShownInGallery: true,
  async run(services, call, read) {
    const { ids, pictures, control, include_image_urls } = read();
    const found = await getScreens(services, call.caller, ids);
    const known = new Set(found.map(({ id }) => id));
    const unknown = [...new Set(ids.map((id) => id.toLowerCase())).difference(known)];
    if (found.length === 0) throw new ApiError("not_found", "ids: there is no screen with these ids.");
    call.trace.screens = found.length;
    const textMax = Math.min(visibleTextMax, Math.floor(visibleTextSumMax / found.length));
    const controls = control === undefined ? null : await controlsOf(services, call, found, control);
    const [versions, twins] = await Promise.all([versionLines(services, found), twinLines(services, found)]);
    const screens = found.map((screen, at) => ({
      ...entryOf(screen, at + 1, textMax, include_image_urls),
      ...(versions.has(screen.id) && { versions: versions.get(screen.id) }),
      ...(twins.has(screen.id) && { twins: twins.get(screen.id) }),
      ...(controls !== null && { controls: controls.get(screen.id)?.line }),
    }));
    if (pictures === "none") {
      return { text: listOfScreens(screens, [], unknown), structured: { screens, unknown_ids: unknown } };
    }
    const pictured = found.map(({ id, has_picture }) => ({
      id,
      hasPicture: has_picture,
      part: controls?.get(id)?.part,
    }));
    const { reasons, blocks } = await timed(call, () => readPictures(services, call, pictured, bounds));
    return { text: listOfScreens(screens, reasons, unknown), pictures: blocks };
  },
});

type Entry = ReturnType<typeof entryOf> & {
  readonly versions?: string | undefined;
  readonly twins?: string | undefined;
  readonly controls?: string | undefined;
};

/** A line about the earlier pictures of each screen that had any, by its id. */
async function versionLines(
  { storage, config }: ScreenServices,
  screens: readonly s.DescribedScreen[],
): Promise<ReadonlyMap<string, string>> {
  const counts = await storage.library.versionCounts(screens.map(({ id }) => id));
  const lineOf = (id: string, earlier: number, since: number) => {
    const now = screens.some((screen) => screen.id === id && screen.has_picture) ? 1 : 0;
    const day = new Date(since).toISOString().slice(0, 10);
    return `${earlier + now} since ${day}, see ${config.baseUrl}/v1/screens/${id}/versions`;
  };
  return new Map(counts.map(({ id, earlier, since }) => [id, lineOf(id, earlier, since)]));
}

/** A line by screen id, for titles that others of the app have: it in dark or light, or in another state. */
async function twinLines(
  { storage }: ScreenServices,
  screens: readonly s.DescribedScreen[],
): Promise<ReadonlyMap<string, string>> {
  const same = await storage.library.sameTitles(
    screens.map(({ id }) => id),
    screens.map(({ title }) => title),
  );
  const groups = Map.groupBy(same, ({ appId, title }) => `${appId} ${title}`);
  const lines = same.flatMap(({ id, appId, title }) => {
    const others = groups.get(`${appId} ${title}`)?.filter((each) => each.id !== id) ?? [];
    const named = others
      .slice(0, twinsMax)
      .map(({ id: other, theme }) => (theme === null ? other : `${other} (${theme})`));
    return others.length === 0 ? [] : [[id, named.join(", ")] as const];
  });
  return new Map(lines);
}

function entryOf(screen: s.DescribedScreen, index: number, textMax: number, hasImageUrls: boolean) {
  const { id, app_name, platform, title, description, elements, pattern, service_url } = screen;
  return {
    index,
    id,
    app_name,
    platform,
    title,
    description,
    elements,
    pattern,
    visible_text: beginningOf(screen.visible_text, textMax),
    visible_text_source: screen.visible_text_source,
    words_source: screen.words_source,
    has_picture: screen.has_picture,
    appearance: lookOf(screen.appearance),
    service_url,
    ...(hasImageUrls && { image_url: screen.image_url, image_high_url: screen.image_high?.url ?? null }),
  };
}

function listOfScreens(
  screens: readonly Entry[],
  pictureReasons: readonly (string | undefined)[],
  unknown: readonly string[],
): string {
  const texts = screens.map((screen, at) => textOf(screen, pictureReasons[at]));
  if (unknown.length > 0) texts.push(`There is no screen with these ids: ${unknown.join(", ")}`);
  return texts.join("\n");
}

function textOf(screen: Entry, pictureReason: string | undefined): string {
  const isRead = screen.visible_text_source === "ocr" || screen.visible_text_source === "model";
  return screenText(screen.index, screen, [
    ["id", screen.id],
    ["platform", screen.platform],
    ["service_url", screen.service_url],
    ["image_url", screen.image_url],
    ["image_high_url", screen.image_high_url ?? undefined],
    ["picture", pictureReason],
    ["pattern", screen.pattern],
    ["appearance", screen.appearance],
    ["versions", screen.versions],
    ["twins (same title)", screen.twins],
    [screen.words_source === "model" ? "description (by a model)" : "description", screen.description],
    ["elements", screen.elements.join(", ")],
    ["controls", screen.controls],
    [isRead ? "visible_text (read from the picture, may have errors)" : "visible_text", screen.visible_text],
  ]);
}

export const listAppsTool = defineTool({
  name: "list_apps",
  title: "List apps",
  description: "Lists the apps by name, with their numbers and patterns of screens.",
  input: strictObject({
    platform: Type.Optional(oneOf(platforms)),
    query: Type.String({
      ...s.appsQuerySchema.properties.query,
      description: "Part of the name.",
    }),
    limit: Type.Integer({ minimum: 1, maximum: appsMax, default: 50 }),
  }),
  output: Type.Object({
    apps: Type.Array(
      Type.Object({
        name: Type.String(),
        platform: s.appSchema.properties.platform,
        screens: Type.Integer({ minimum: 1 }),
        patterns: Type.Array(Type.String(), { description: "Its most frequent kinds of screens." }),
      }),
    ),
    total: Type.Integer({ minimum: 0, description: "How many apps match, also beyond `limit`." }),
  }),
  kind: "read",
  async run(services, _call, read) {
    const { apps, total } = await findApps(services, read());
    const listed = apps.map(({ id, ...app }) => app);
    return { text: listOfApps(listed, total), structured: { apps: listed, total } };
  },
});

function listOfApps(apps: readonly Omit<s.AppsAnswer["apps"][number], "id">[], total: number): string {
  const lines = apps.map(({ name, platform: ofApp, screens, patterns }) => {
    const kinds = patterns.length > 0 ? `: ${patterns.join(", ")}` : "";
    return `${oneLine(name)} (${ofApp}, ${countedScreens(screens)})${oneLine(kinds)}`;
  });
  const next = Math.min(total, appsMax);
  const more = next > apps.length ? [`More: the same call with limit ${next}, or a part of the name.`] : [];
  return [`${apps.length} of ${total} apps that match:`, ...lines, ...more].join("\n");
}
