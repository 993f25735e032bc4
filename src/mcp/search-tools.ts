// `search_screens` and `similar_screens`: screens are found and shown.
import { Type } from "@sinclair/typebox";
import { oneOf, strict } from "../fields.ts";
import type { EngineReading } from "../index/engine.ts";
import { screenTitles } from "../search/read-screens.ts";
import { screenIdSchema, searchRequestSchema } from "../search/schema.ts";
import { searchStages } from "../search/search-headers.ts";
import { readSearchRequest } from "../search/search-request.ts";
import { searchScreens, similarScreens } from "../search/search-screens.ts";
import { type SearchVerdict, verdictHeaders, verdictOf } from "../search/search-verdict.ts";
import { headOf, type NamedScreen, showScreens } from "./show-screens.ts";
import { defineTool, includeImageUrls } from "./tool.ts";

const { platform, exclude_screen_ids } = searchRequestSchema.properties;

/** Fewer than over HTTP, because a model reads them all. */
const shown = {
  limit: Type.Integer({
    minimum: 1,
    maximum: 20,
    default: 8,
    description: "The most screens to return. Pictures are shown of the first 15.",
  }),
  include_images: Type.Boolean({
    default: true,
    description:
      "Whether pictures are part of the answer. With false, descriptions and elements come instead: for models that read text only, and to save context.",
  }),
  include_image_urls: includeImageUrls,
};

const searchDescription = `Searches a library of real app screens by a description of ONE screen and shows the matching screens as pictures, best first. Use it to see how existing apps solve something before you design, build or review an interface.

How to write the query:
- Describe one screen by what is on it and how that relates: "checkout with an order summary beside a card form", "empty search results with suggested categories".
- For several screens or the steps of a flow, make one call for each.
- Name an app to search that app only: "Korvo transfer history". An app that the library lacks is read as any other word, so look at \`app_name\`; list_apps says which there are. A name alone lists all screens of the app.
- Quote words that must stand on the screen: settings with "Enable 2FA".
- Leave out how it should feel ("modern", "clean"), lists of unconnected keywords and what must be absent. Put the platform into \`platform\`, not into the query. English works best.

Reading the answer: a list, then the pictures, each headed by the number of its screen. \`match\` is the estimated probability that a screen is what you asked for; below 50 % do not present it as an example without saying so. Screens with nearly identical pictures count as one: \`copies\` says how many more there are, and those come last. Fewer screens than \`limit\`, or none, means that the library holds no more matches. Then describe what the screen does in other words or more generally, or use mode "standard", which fills up to the limit with weaker ones. When as many came as you asked for and you want more, repeat the call with all ids you have seen in \`exclude_screen_ids\`. When you refer to a screen, link its \`service_url\`.`;

const input = Type.Object(
  {
    query: Type.String({
      title: "a string of 1 to 500 characters",
      description: "One screen in plain words: what it is for and the elements on it.",
      published: { minLength: 1, maxLength: 500 },
    }),
    platform,
    mode: oneOf(["deep", "standard"], {
      default: "deep",
      description: "`deep` keeps the matches only; `standard` is quicker and fills up to `limit`.",
    }),
    exclude_screen_ids: {
      ...exclude_screen_ids,
      description: "Screens that must not come back: the ids you have seen, at most 100.",
    },
    ...shown,
  },
  strict,
);

/** `search_screens`: the search of the API, with pictures. */
export const searchScreensTool = defineTool({
  name: "search_screens",
  title: "Search app screens",
  description: searchDescription,
  input,
  kind: "search",
  async run(services, call, read) {
    const readRequest = () => readSearchRequest({ ...read(), image_quality: "optimized" });
    const outcome = await searchScreens(services, call, readRequest);
    const { screens, headers, hits, copies } = outcome;
    const verdict = verdictOf(outcome);
    call.stages.push(...searchStages(outcome.stageMicroseconds, outcome.reranking?.callMs));
    Object.assign(call.headers, headers, verdictHeaders(verdict));
    // Without the database a search is answered from memory; it has no titles then.
    const titles = await screenTitles(
      services,
      screens.map((screen) => screen.id),
    ).catch((error: unknown) => {
      services.databaseHealth.record(error);
      return new Map<string, string>();
    });
    const probabilities = new Map(hits.map(({ id, probability }) => [id, probability]));
    const named = screens.map((screen) => {
      const probability = probabilities.get(screen.id);
      return {
        ...screen,
        title: titles.get(screen.id) ?? "",
        ...(probability !== undefined && { probability }),
        copies: copies.get(screen.id)?.length ?? 0,
      };
    });
    return showScreens(services, call, named, read(), verdictLine(verdict, outcome.reading, named));
  },
});

/** The first line, which warns when no screen is a strong match. */
function verdictLine(
  { verdict, areQuotesFound }: SearchVerdict,
  { isListing, negated }: EngineReading,
  screens: readonly NamedScreen[],
): string {
  const head = headOf(screens);
  if (isListing && negated.length > 0 && screens.length > 0)
    return `Only what must be absent was said. Screens that do not mention ${negated.join(" or ")}: ${head}`;
  if (areQuotesFound === false && screens.length > 0)
    return `No screen has the quoted words. The closest: ${head}`;
  if (verdict !== "possible") return head;
  return `No strong match: nothing in the library clearly shows this. The closest, less likely right than not: ${head}`;
}

/** `similar_screens`: more of a kind, with pictures. */
export const similarScreensTool = defineTool({
  name: "similar_screens",
  title: "Find similar screens",
  description: `Shows the screens that are most like one you have found, of the same platform, best first: other apps' answers to the same task. Use it when one result of search_screens is right and you want variants of it; use search_screens for anything you can say in words. Screens of the same app come last; \`same_app\` ranks them with the others. Likeness is that of what the screens hold and are for, not of colours. It always fills up to \`limit\`: the last ones may be far off.`,
  input: Type.Object(
    {
      id: { ...screenIdSchema, description: "The `id` of a screen, from another tool's answer." },
      same_app: Type.Boolean({
        default: false,
        description: "Whether to rank screens of the same app with the others.",
      }),
      ...shown,
    },
    strict,
  ),
  kind: "search",
  async run(services, call, read) {
    const { screens, headers, copies } = await similarScreens(services, call, read);
    Object.assign(call.headers, headers);
    const counted = screens.map((screen) => ({ ...screen, copies: copies.get(screen.id)?.length ?? 0 }));
    return showScreens(services, call, counted, read());
  },
});
