// `search_screens` and `similar_screens`: screens are found and shown.
import { Type } from "@sinclair/typebox";
import { strictObject } from "../fields.ts";
import { runRated } from "../people/rated-requests.ts";
import { screenIdSchema } from "../screens/schema.ts";
import { searchAddress, uploadMinutes } from "../screens/upload-picture.ts";
import { pictureQuerySchema } from "../search/by-picture/schema.ts";
import { searchScreens, similarScreens } from "../search/search-screens.ts";
import type { SearchServices } from "../search/search-services.ts";
import { headOf, listSection, searchSections } from "./find-sections.ts";
import { listCopy } from "./list-copy.ts";
import { nameScreens } from "./name-screens.ts";
import { selfExplaining } from "./published-schema.ts";
import { withAppName } from "./read-ids.ts";
import { type Asked, queriesOf, searchInput } from "./search-arguments.ts";
import { shown, showScreens } from "./show-screens.ts";
import { defineTool, type ToolAnswer, type ToolCall } from "./tool.ts";

const searchDescription = `Searches real app screens by a description of ONE screen: what is on it and how that relates, such as "checkout with an order summary beside a card form". An app's name restricts to that app; alone it lists its screens. Quoted words must stand on the screen. Leave out moods, what must be absent, and the platform. English works best.
\`match\` is the estimated probability; below 50 % say so. Fewer than \`limit\`: no more.`;

/**
 * `search_screens`: the search of the API for one query or several, or the screens of an app or a pattern.
 */
export const searchScreensTool = defineTool({
  name: "search_screens",
  title: "Search app screens",
  description: searchDescription,
  input: searchInput,
  kind: "search",
  isShownInGallery: true,
  async run(services, call, read) {
    const { asked, queries } = await readAsked(services, call, read);
    if (queries.length === 0 && asked.text !== undefined && asked.pictures === undefined)
      return listCopy(services, call, asked);
    const sections =
      queries.length > 0
        ? await searchSections(services, call, asked, queries)
        : [await listSection(services, call, asked)];
    return showScreens(services, call, sections, asked);
  },
});

async function readAsked(services: SearchServices, call: ToolCall, read: () => Asked) {
  const { asked, queries } = await counted(services, call, () => {
    const given = read();
    return { asked: given, queries: queriesOf(given) };
  });
  return { asked: await withAppName(services, asked), queries };
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

/** `similar_screens`: more of a kind, with pictures; or an address for a picture that is in no library. */
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
