// What several tools take or give.
import { Type } from "@sinclair/typebox";
import { searchRequestSchema } from "../screens/schema.ts";

export const { platform } = searchRequestSchema.properties;

const idPattern = searchRequestSchema.properties.exclude_screen_ids.items.pattern;

/** The id of a screen. */
export const screenId = Type.String({
  ...(idPattern !== undefined && { pattern: idPattern }),
  title: "a UUID",
  description: "The `id` of a screen, from another tool's answer.",
});

/** How many screens come back with their pictures; fewer than over HTTP, because a model reads them all. */
export const shownLimit = Type.Integer({
  minimum: 1,
  maximum: 20,
  default: 8,
  description: "The most screens to return. Pictures are shown of the first 15; the others have an address.",
});

export const includeImages = Type.Boolean({
  default: true,
  description: "Whether the pictures are part of the answer. Leave them out to save context.",
});

/** Screens that are shown. */
export const shownScreensSchema = Type.Object({
  screens: Type.Array(
    Type.Object({
      index: Type.Integer({
        minimum: 1,
        description: "Rank; the picture headed `Screen <index>` is this one.",
      }),
      id: Type.String(),
      app_name: Type.String(),
      title: Type.String(),
      platform,
      service_url: Type.String({
        description: "The page of the screen: cite this, whole. It opens without an account.",
      }),
      image_url: Type.String({ description: "The picture; loses its validity after some hours." }),
    }),
  ),
  failed: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() }), {
    description: "Screens among these whose picture cannot be shown.",
  }),
});
