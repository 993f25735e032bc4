// The search by a picture, and look-alikes, as OpenAPI describes them.
import { pictureQuerySchema } from "../../search/by-picture/schema.ts";
import { lookAlikesQuerySchema } from "../../search/look-alikes/schema.ts";
import { jsonContent, type Operation, queryParameters } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

const scope = "It asks for a key of scope `screens:write`; the library is that of all workspaces.";

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

/** `GET /v1/look-alikes`. */
export const listLookAlikes: Operation = {
  operationId: "look_alikes_list",
  tag: "Library",
  summary: "List look-alikes",
  description: `Returns groups of screens whose pictures look the same, page by page. New pictures are compared in the background. ${scope}`,
  input: { parameters: queryParameters(lookAlikesQuerySchema) },
  answers: [{ status: 200, description: "A page, at most `limit` groups.", schema: "LookAlikesResponse" }],
  origins: ["request"],
};

const screenIds = ["a24cbd94-4d64-59ca-a5ff-e6771d494088", "284b684f-6f18-5313-ad2b-435133819f11"] as const;

/** `POST /v1/look-alikes/merge`. */
export const mergeLookAlikes: Operation = {
  operationId: "look_alikes_merge",
  tag: "Library",
  summary: "Merge look-alikes",
  description: `Keeps one screen and removes look-alikes of it. Their words fill its empty fields; words of people win over those of imports and models. It takes their places in collections and flows, and their tags. ${scope}`,
  input: {
    requestBody: {
      required: true,
      content: jsonContent("MergeLookAlikes", {
        two: { summary: "Keep one of two", value: { keep: screenIds[0], remove: [screenIds[1]] } },
      }),
    },
  },
  answers: [{ status: 200, description: "The screen that was kept.", schema: "MergedLookAlikes" }],
  origins: ["body", "request", "write"],
};

/** `POST /v1/look-alikes/dismiss`. */
export const dismissLookAlikes: Operation = {
  operationId: "look_alikes_dismiss",
  tag: "Library",
  summary: "Tell look-alikes apart",
  description: `Remembers that screens are not the same as the others of their group: they are not shown together again. ${scope}`,
  input: {
    requestBody: {
      required: true,
      content: jsonContent("DismissLookAlikes", {
        both: { summary: "Two that are not the same", value: { screen_ids: [...screenIds] } },
      }),
    },
  },
  answers: [{ status: 200, description: "How many were taken out.", schema: "DismissedLookAlikes" }],
  origins: ["body", "request"],
};
