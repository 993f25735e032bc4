// The search by a picture, as OpenAPI describes it.
import { pictureQuerySchema } from "../../search/by-picture/schema.ts";
import { type Operation, queryParameters } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

const pictureContent: JsonObject = Object.fromEntries(
  ["image/png", "image/jpeg", "image/webp"].map((type) => [type, { schema: {} }]),
);

/** `POST /v1/screens/search-by-picture`. */
export const searchByPicture: Operation = {
  operationId: "screens_search_by_picture",
  tag: "Screens",
  summary: "Search screens with a picture",
  description:
    "Returns the screens that are like a picture: copies of it, then those with the same words on them, then what its words find. The body is the file, a PNG, JPEG or WebP of at most 40 MB. Nothing of it is stored. It counts as a search in mode `standard`.",
  input: {
    parameters: queryParameters(pictureQuerySchema),
    requestBody: { required: true, content: pictureContent },
  },
  answers: [{ status: 200, description: "The screens, at most `limit`.", schema: "PictureSearchResponse" }],
  origins: ["upload", "query", "request", "search"],
};
