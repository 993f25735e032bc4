// `search_screens` and `similar_screens`: screens are found and shown.
import { Type } from "@sinclair/typebox";
import { strictObject } from "../fields.ts";
import { screenIdSchema } from "../screens/schema.ts";
import { searchScreens, similarScreens } from "../search/search-screens.ts";
import type { SearchServices } from "../search/search-services.ts";
import { headOf, listSection, searchSections } from "./find-sections.ts";
import { listCopy } from "./list-copy.ts";
import { nameScreens } from "./name-screens.ts";
import { selfExplaining } from "./published-schema.ts";
import { withAppName } from "./read-ids.ts";
import { type Asked, queriesOf, searchInput } from "./search-arguments.ts";
import { shown, showScreens } from "./show-screens.ts";
import { defineTool, type ToolCall } from "./tool.ts";

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

/** The arguments. Wrong ones count as one search, as they do over HTTP. */
async function readAsked(services: SearchServices, call: ToolCall, read: () => Asked) {
  const readAll = () => {
    const asked = read();
    return { asked, queries: queriesOf(asked) };
  };
  try {
    const { asked, queries } = readAll();
    return { asked: await withAppName(services, asked), queries };
  } catch (error) {
    await searchScreens(services, call, () => {
      throw error;
    });
    throw error;
  }
}

/** `similar_screens`: more of a kind, with pictures. */
export const similarScreensTool = defineTool({
  name: "similar_screens",
  title: "Find similar screens",
  description: "Shows screens like one in content and purpose, other apps' first; the last may be far off.",
  input: strictObject({
    id: selfExplaining(screenIdSchema),
    same_app: Type.Boolean({ default: false, description: "Its own app's among them." }),
    ...shown,
  }),
  kind: "search",
  isShownInGallery: true,
  async run(services, call, read) {
    const { screens: found, headers, copies } = await similarScreens(services, call, read);
    Object.assign(call.headers, headers);
    const screens = await nameScreens(services, call, found, { copies });
    return showScreens(services, call, [{ head: headOf(screens), screens, next: null }], read());
  },
});
