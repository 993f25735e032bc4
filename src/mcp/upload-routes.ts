// `PUT /uploads/{token}/search`: an agent sends its own picture, and reads the screens like it in the words
// of the tools. The address is the permission.
import { Elysia } from "elysia";
import { checkedQuery } from "../http/checked-request.ts";
import { traceOf } from "../http/request-trace.ts";
import { openSearch } from "../screens/upload-picture.ts";
import { pictureQuerySchema } from "../search/by-picture/schema.ts";
import { searchByPicture } from "../search/by-picture/search-by-picture.ts";
import type { SearchServices } from "../search/search-services.ts";
import { withoutInvisible } from "../system/invisible-characters.ts";
import { headOf } from "./find-sections.ts";
import { nameScreens } from "./name-screens.ts";
import { describeScreens } from "./show-screens.ts";
import { wordsAreData } from "./tool.ts";

const pictureQuery = checkedQuery(pictureQuerySchema);
const next = "get_screens shows them larger, by their ids.";

/** Answers with what a program prints, errors apart: they are those of the API. */
export function searchUploadRoutes(services: SearchServices) {
  return new Elysia().put(
    "/uploads/:token/search",
    async ({ params, request, set }): Promise<string> => {
      const caller = await openSearch(services, params.token);
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const outcome = await searchByPicture(services, context, request, () => pictureQuery(request.url));
      Object.assign(set.headers, outcome.headers);
      const named = await nameScreens(services, context, outcome.screens, outcome);
      const screens = named.map((screen) =>
        outcome.copiesOfPicture?.has(screen.id) ? { ...screen, note: "a copy of the picture" } : screen,
      );
      const section = { head: headOf(screens), screens, next: null };
      const { text } = describeScreens([section], { include_image_urls: false });
      const lines = screens.length === 0 ? [text] : [text, next, wordsAreData];
      return `${withoutInvisible(lines.join("\n"))}\n`;
    },
    { parse: "none" },
  );
}
