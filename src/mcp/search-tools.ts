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
    description: "Pictures come with the first 15.",
  }),
  include_images: Type.Boolean({
    default: true,
    description: "With false, descriptions and elements come instead: to save context.",
  }),
  include_image_urls: includeImageUrls,
};

const searchDescription = `Searches a library of real app screens by a description of ONE screen and shows the matches as pictures, best first. Use it to see how existing apps solve something before you design, build or review an interface.

The query:
- Say what is on the screen and how it relates: "checkout with an order summary beside a card form".
- One call for each screen or step of a flow.
- Name an app to search that app only, or alone for all its screens. An app that the library lacks is read as any other word, so look at \`app_name\`; list_apps says which there are.
- Quote words that must stand on the screen: settings with "Enable 2FA".
- Leave out moods ("modern", "clean"), loose keywords, what must be absent, and the platform. English works best.

The answer: a list, then the pictures, each headed by the number of its screen. \`match\` is the estimated probability that a screen is what you asked for; below 50 % do not present it as an example without saying so. \`copies\` says how many nearly identical ones there are; those come last. Fewer than \`limit\` means that there are no more matches: describe the screen in other words or more generally, or use mode "standard". For more, repeat the call with all ids you have seen in \`exclude_screen_ids\`. When you refer to a screen, link its \`service_url\`.`;

const input = Type.Object(
  {
    query: Type.String({
      title: "a string of 1 to 500 characters",
      description: "One screen in plain words.",
      published: { minLength: 1, maxLength: 500 },
    }),
    platform: { ...platform, description: "Of the screens." },
    mode: oneOf(["deep", "standard"], {
      default: "deep",
      description: "`deep` keeps matches only; `standard` fills up with weaker ones.",
    }),
    exclude_screen_ids: {
      ...exclude_screen_ids,
      description: "Screens you have seen.",
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
  description: `Shows the screens most like one you have found, of the same platform, best first: other apps' answers to the same task. Use it for variants of a result; search_screens is for what you can say in words. Likeness is of content and purpose, not of colours. It always fills up to \`limit\`: the last ones may be far off.`,
  input: Type.Object(
    {
      id: { ...screenIdSchema, description: "From another tool's answer." },
      same_app: Type.Boolean({
        default: false,
        description: "With true, screens of the same app do not come last.",
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
