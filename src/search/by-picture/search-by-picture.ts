// A search whose query is read from a picture, of which nothing is kept: no file, no row, no word in the log.
import { readBytes, requireFileAlone } from "../../http/read-json-body.ts";
import { pictureBytesMax } from "../../images/picture.ts";
import type { RequestContext } from "../../people/rated-requests.ts";
import { filterOf } from "../../screens/list-screens.ts";
import { type SearchOutcome, searchScreens } from "../search-screens.ts";
import type { SearchServices } from "../search-services.ts";
import { queryOfRows } from "./picture-words.ts";
import type { PictureQuery } from "./schema.ts";

/**
 * `readQuery` is called once the rate is counted; without a platform the shape of the picture tells it.
 * Throws as `searchScreens`, `PictureReader.read` and `findByPicture`.
 */
export async function searchByPicture(
  services: SearchServices,
  context: RequestContext,
  request: Request,
  readQuery: () => PictureQuery,
): Promise<SearchOutcome> {
  const { workspaceId } = context.caller;
  return services.pictureBodies.hold(workspaceId, request, pictureBytesMax, (arrived) =>
    searchScreens(services, context, async () => {
      const { platform, limit, image_quality, ...filters } = readQuery();
      requireFileAlone(request.headers);
      const bytes = await readBytes(request, pictureBytesMax, arrived);
      const picture = await services.pictureReader.read(workspaceId, bytes, context.signal);
      return {
        query: queryOfRows(picture.rows),
        platform: platform ?? (picture.isPortrait ? "ios" : "web"),
        mode: "standard",
        limit,
        image_quality,
        exclude_screen_ids: [],
        picture,
        ...(Object.keys(filters).length > 0 && {
          filter: await filterOf(services, context.caller, filters),
        }),
      };
    }),
  );
}
