// What several tools take.
import { Type } from "@sinclair/typebox";
import { oneOf, platforms } from "../fields.ts";
import { searchRequestSchema } from "../screens/schema.ts";

/** Of what to search or list. */
export const platform = searchRequestSchema.properties.platform;

/** Of a screen or an app in an answer. */
export const platformOfApp = oneOf(platforms, { description: "Platform of the app." });

const idPattern = searchRequestSchema.properties.exclude_screen_ids.items.pattern;

/** The id of a screen. */
export const screenId = Type.String({
  ...(idPattern !== undefined && { pattern: idPattern }),
  title: "a UUID",
  published: { format: "uuid" },
});

/** How many screens come back with their pictures; fewer than over HTTP, because a model reads them all. */
export const shownLimit = Type.Integer({
  minimum: 1,
  maximum: 20,
  default: 8,
  description: "The most screens to return. Pictures are shown of the first 15.",
});

export const includeImages = Type.Boolean({
  default: true,
  description:
    "Whether pictures are part of the answer. With false, descriptions and elements come instead: for models that read text only, and to save context.",
});

export const includeImageUrls = Type.Boolean({
  default: false,
  description: "Whether to give the addresses of the pictures, for download; they expire.",
});
