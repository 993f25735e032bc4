// Schemas of the search by a picture, whose body is the picture itself.
import { type Static, Type } from "@sinclair/typebox";
import { named, oneOf, platforms, strictObject } from "../../fields.ts";
import { filterProperties } from "../../screens/list-schema.ts";
import { screenIdSchema, screenSchema } from "../../screens/schema.ts";
import { pageSearchSchema } from "../page-schema.ts";
import { searchRequestSchema } from "../schema.ts";

const { limit, image_quality } = searchRequestSchema.properties;
const { app, system, language, pattern, theme, color, tag, collection } = filterProperties;

/** The query string of `POST /v1/screens/search-by-picture`. */
export const pictureQuerySchema = strictObject({
  platform: Type.Optional(
    oneOf(platforms, {
      description: "Platform to search. Without it a picture that is higher than wide is of iOS.",
    }),
  ),
  limit,
  image_quality,
  app,
  system,
  language,
  pattern,
  theme,
  color,
  tag,
  collection,
});

export const pictureSearchSchema = named("PictureSearchResponse")({
  platform: oneOf(platforms, { description: "The platform that was searched." }),
  screens: Type.Array(
    Type.Object({
      ...screenSchema.properties,
      is_copy: Type.Boolean({
        description: "True when its picture looks the same as the one that was sent.",
      }),
    }),
    {
      maxItems: 100,
      description: "At most `limit` screens: copies of the picture, then those with its words, then others.",
    },
  ),
});

/** The answer of `POST /api/workspaces/{id}/search-by-picture`. */
export const pagePictureSearchSchema = Type.Object({
  ...pageSearchSchema.properties,
  platform: oneOf(platforms),
  /** The screens whose pictures look the same as the one that was sent. */
  same_ids: Type.Array(screenIdSchema),
});

export type PagePictureSearch = Static<typeof pagePictureSearchSchema>;
export type PictureQuery = Static<typeof pictureQuerySchema>;
export type PictureSearchAnswer = Static<typeof pictureSearchSchema>;
