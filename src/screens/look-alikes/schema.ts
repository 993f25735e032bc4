// Schemas of look-alikes, for callers with a key and for the pages.
import { type Static, Type } from "@sinclair/typebox";
import { lookAlikesMax } from "../../bounds.ts";
import { limitTo, named, nextOfBefore, oneOf, strict, strictObject } from "../../fields.ts";
import { nextSchema } from "../list-schema.ts";
import { describedScreenSchema, screenIdSchema } from "../schema.ts";
import { mergedFields } from "./merge-words.ts";

const groupsMax = 20;

/** The query string of `GET /v1/look-alikes`. */
export const lookAlikesQuerySchema = strictObject({
  limit: limitTo(groupsMax, 10, "Maximum number of groups of a page."),
  cursor: nextOfBefore("^[0-9a-f-]{36}$"),
});

const { id, app_name, platform, title, image, image_url, service_url, has_picture } =
  describedScreenSchema.properties;
const { description, elements, pattern, words_source, edits } = describedScreenSchema.properties;

/** A screen of a group, with what may differ. */
export const lookAlikeSchema = named("LookAlike")({
  id,
  image_url,
  image,
  service_url,
  app_name,
  platform,
  title,
  has_picture,
  description,
  elements,
  pattern,
  words_source,
  edits,
  width: Type.Integer({ minimum: 1, description: "Of the original picture, in pixels." }),
  height: Type.Integer({ minimum: 1, description: "Likewise." }),
  created_at: Type.String({ published: { format: "date-time" } }),
});

export const lookAlikeGroupSchema = named("LookAlikeGroup")({
  screens: Type.Array(lookAlikeSchema, {
    minItems: 2,
    maxItems: lookAlikesMax,
    description: "Screens whose pictures look the same, the one to keep first.",
  }),
  differs: Type.Array(oneOf(["app", "platform", "size", "words", "date"]), {
    description: "What is not the same of all of them; `date` is the day they came in.",
  }),
});

/** The answer of `GET /api/screens/{id}/look-alikes`: the screen with those like it, or none. */
export const alikeScreensSchema = Type.Object({ screens: Type.Array(lookAlikeSchema) });

/** The answer of `GET /v1/look-alikes`. */
export const lookAlikesSchema = named("LookAlikesResponse")({
  groups: Type.Array(lookAlikeGroupSchema, { maxItems: groupsMax, description: "At most `limit` groups." }),
  total: Type.Integer({ minimum: 0, description: "How many groups there are." }),
  screens: Type.Integer({ minimum: 0, description: "How many screens are in them." }),
  next: nextSchema,
});

/** The request of `POST /v1/look-alikes/merge`. */
export const mergeRequestSchema = named(
  "MergeLookAlikes",
  strict,
)({
  keep: { ...screenIdSchema, description: "The screen that stays." },
  remove: Type.Array(screenIdSchema, {
    minItems: 1,
    maxItems: lookAlikesMax - 1,
    description: "Look-alikes of it, which are removed with their pictures.",
  }),
});

/** The answer of `POST /v1/look-alikes/merge`. */
export const mergedSchema = named("MergedLookAlikes")({
  screen: describedScreenSchema,
  removed: Type.Array(screenIdSchema, { maxItems: lookAlikesMax - 1 }),
  filled: Type.Array(oneOf(mergedFields), {
    description: "The fields of the screen that were taken from a removed one.",
  }),
});

/** The request of `POST /v1/look-alikes/dismiss`. */
export const dismissRequestSchema = named(
  "DismissLookAlikes",
  strict,
)({
  screen_ids: Type.Array(screenIdSchema, {
    minItems: 1,
    maxItems: lookAlikesMax,
    description: "Screens of one group that are not the same as the others in it.",
  }),
});

/** The answer of `POST /v1/look-alikes/dismiss`. */
export const dismissedSchema = named("DismissedLookAlikes")({ dismissed: Type.Integer({ minimum: 1 }) });

export type LookAlikesQuery = Static<typeof lookAlikesQuerySchema>;
export type LookAlikesAnswer = Static<typeof lookAlikesSchema>;
export type LookAlike = Static<typeof lookAlikeSchema>;
export type LookAlikeGroup = Static<typeof lookAlikeGroupSchema>;
export type MergeRequest = Static<typeof mergeRequestSchema>;
export type MergedAnswer = Static<typeof mergedSchema>;
export type DismissRequest = Static<typeof dismissRequestSchema>;
export type DismissedAnswer = Static<typeof dismissedSchema>;
