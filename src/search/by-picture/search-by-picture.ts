// The search by a picture: a search as any other, whose query is read from the picture. Nothing of it is
// kept: no file, no row, no word in the log.
import { ApiError } from "../../errors.ts";
import { mediaTypeOf } from "../../http/media-type.ts";
import { readBytes, requireUncompressed } from "../../http/read-json-body.ts";
import { pictureBytesMax } from "../../images/picture.ts";
import type { RequestContext } from "../../people/rated-requests.ts";
import { type SearchOutcome, searchScreens } from "../search-screens.ts";
import type { SearchServices } from "../search-services.ts";
import { queryOfRows } from "./picture-words.ts";
import type { PictureQuery } from "./schema.ts";

/**
 * Searches by the picture in the body of a request, as `standard`. `readQuery` is called once the rate is
 * counted. Without a platform the shape of the picture tells it. Throws as `searchScreens`,
 * `PictureReader.read` and `findByPicture`.
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
      const { platform, limit, image_quality } = readQuery();
      requireRaw(request.headers);
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
      };
    }),
  );
}

function requireRaw(headers: Headers): void {
  requireUncompressed(headers);
  const type = mediaTypeOf(headers)?.essence;
  if (type === undefined || type.startsWith("image/") || type === "application/octet-stream") return;
  throw new ApiError(
    "unsupported_media_type",
    "Content-Type: must be that of the picture, such as image/png. Send the file alone.",
  );
}
