import { Type } from "@sinclair/typebox";
import { similarScreens } from "../screens/similar-screens.ts";
import { includeImages, includeImageUrls, screenId, shownLimit } from "./schema.ts";
import { showScreens } from "./show-screens.ts";
import { defineTool } from "./tool.ts";

/** `similar_screens`: more of a kind, with pictures. */
export const similarScreensTool = defineTool({
  name: "similar_screens",
  title: "Find similar screens",
  description: `Shows the screens that are most like one you have found, of the same platform, best first: other apps' answers to the same task. Use it when one result of search_screens is right and you want variants of it; use search_screens for anything you can say in words. Likeness is that of what the screens hold and are for, not of colours. It always fills up to \`limit\`: the last ones may be far off.`,
  input: Type.Object(
    {
      id: { ...screenId, description: "The `id` of a screen, from another tool's answer." },
      limit: shownLimit,
      include_images: includeImages,
      include_image_urls: includeImageUrls,
    },
    { additionalProperties: false },
  ),
  isSearch: true,
  async run(services, call, read) {
    const { screens, headers } = await similarScreens(services, call, read);
    Object.assign(call.headers, headers);
    return showScreens(services, call, screens, read());
  },
});
