// `search_screens` and `similar_screens`: screens are found and shown.
import { Type } from "@sinclair/typebox";
import { strictObject } from "../fields.ts";
import { runRated } from "../people/rated-requests.ts";
import type { ScreensAnswer } from "../screens/list-schema.ts";
import { screenIdSchema } from "../screens/schema.ts";
import { searchAddress, uploadMinutes } from "../screens/upload-picture.ts";
import { pictureQuerySchema } from "../search/by-picture/schema.ts";
import { searchScreens, similarScreens } from "../search/search-screens.ts";
import type { SearchServices } from "../search/search-services.ts";
import { headOf, listPage, listSection, searchSections } from "./find-sections.ts";
import { nameScreens } from "./name-screens.ts";
import { selfExplaining } from "./published-schema.ts";
import { withAppName } from "./read-ids.ts";
import { reasonOfNone } from "./reason-of-none.ts";
import { beginningOf, oneLine } from "./screen-text.ts";
import { type Asked, queriesOf, searchInput } from "./search-arguments.ts";
import { moreLine, shown, showScreens } from "./show-screens.ts";
import { defineTool, type ToolAnswer, type ToolCall } from "./tool.ts";

const lineCharactersMax = 60;
/** In 600 tokens, of which an id is 23. */
const listedMax = 20;

const searchDescription = `Searches real app screens by a description of ONE screen: what is on it and how that relates, such as "checkout with an order summary beside a card form". An app's name restricts to that app; alone it lists its screens. Quoted words must stand on the screen. Leave out moods, what must be absent, and the platform. English works best.
\`match\` is the estimated probability; below 50 % say so. Fewer than \`limit\`: no more.`;

export const searchScreensTool = defineTool({
  name: "search_screens",
  title: "Search app screens",
  description: searchDescription,
  input: searchInput,
  kind: "search",
  isShownInGallery: true,
  async run(services, call, read) {
    const { given, queries } = await counted(services, call, () => {
      const all = read();
      return { given: all, queries: queriesOf(all) };
    });
    const asked = await withAppName(services, given);
    if (queries.length === 0 && asked.text !== undefined && asked.pictures === undefined)
      return listCopy(services, call, asked);
    const sections =
      queries.length > 0
        ? await searchSections(services, call, asked, queries)
        : [await listSection(services, call, asked)];
    return showScreens(services, call, sections, asked);
  },
});

/**
 * All screens on which some copy stands, in as few words as an agent can go on from: the ids of a page of
 * them by app and by their first line that says the text.
 */
async function listCopy(services: SearchServices, call: ToolCall, asked: Asked): Promise<ToolAnswer> {
  const { isNone, screens, next } = await listPage(services, call, { ...asked, limit: listedMax });
  call.trace.screens = screens.length;
  if (isNone) return { text: `No screens: ${await reasonOfNone(services, call, asked)}` };
  const apps = Object.entries(Object.groupBy(screens, ({ app_name }) => oneLine(app_name)));
  const texts = apps.flatMap(([name, ofApp = []]) => [`${name}:`, ...linesOf(ofApp)]);
  const head = `${screens.length} on ${asked.platform} say it, by app and line:`;
  return { text: [head, ...texts, ...moreLine(next)].join("\n") };
}

function linesOf(screens: ScreensAnswer["screens"]): readonly string[] {
  const lines = Object.groupBy(screens, ({ matched_lines: [line = ""] = [] }) =>
    beginningOf(oneLine(line), lineCharactersMax),
  );
  return Object.entries(lines).map(
    ([line, having = []]) => `"${line}" ${having.map(({ id }) => id).join(" ")}`,
  );
}

/** The arguments. Wrong ones count as one search, as they do over HTTP. */
async function counted<Given>(
  services: SearchServices,
  call: ToolCall,
  readAll: () => Given,
): Promise<Given> {
  try {
    return readAll();
  } catch (error) {
    await searchScreens(services, call, () => {
      throw error;
    });
    throw error;
  }
}

export const similarScreensTool = defineTool({
  name: "similar_screens",
  title: "Find similar screens",
  description: "Shows screens like one in content and purpose, other apps' first; the last may be far off.",
  input: strictObject({
    id: Type.Optional({ ...screenIdSchema, description: "Without it, like a picture of your own." }),
    same_app: Type.Boolean({ default: false, description: "Its own app's among them." }),
    ...shown,
    // As in `search_screens`, which models read first.
    limit: selfExplaining(shown.limit),
    pictures: selfExplaining(shown.pictures),
  }),
  kind: "search",
  isShownInGallery: true,
  async run(services, call, read) {
    const { id, ...asked } = await counted(services, call, read);
    if (id === undefined) return addressAnswer(services, call, asked.limit);
    const {
      screens: found,
      headers,
      copies,
    } = await similarScreens(services, call, () => ({ id, ...asked }));
    Object.assign(call.headers, headers);
    const screens = await nameScreens(services, call, found, { copies });
    return showScreens(services, call, [{ head: headOf(screens), screens, next: null }], asked);
  },
});

/** Counts as a read: what is sent to the address counts as a search. */
async function addressAnswer(services: SearchServices, call: ToolCall, limit: number): Promise<ToolAnswer> {
  const { headers, url } = await runRated(services, call, {
    rate: "read",
    input: () => `?limit=${limit}`,
    run: async (query) => ({ url: searchAddress(services, call.caller) + query }),
  });
  Object.assign(call.headers, headers);
  const { limit: _, image_quality, ...filters } = pictureQuerySchema.properties;
  const names = Object.keys(filters).join(", ");
  return {
    text: `Send the picture, within ${uploadMinutes} minutes: curl -T FILE "${url}"
Its answer lists the screens like it. Filters go into the address, such as &platform=web: ${names}.`,
  };
}
