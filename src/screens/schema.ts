// The bodies of the search as TypeBox schemas: what is checked is what is published. TypeBox's own `Type`, because Elysia's `t`
// accepts "5" for a number. Keywords under `published` are for the OpenAPI document alone: what TypeBox counts otherwise than JSON Schema
// does, or need not check in our own answers.
import { Type } from "@sinclair/typebox";
import { queryCodePointsMax } from "../bounds.ts";
import { oneOf, platforms, uuidPattern } from "../fields.ts";
import { queryPattern } from "./query-text.ts";

const platform = oneOf(platforms, { description: "Platform to search." });

const excludedIds = Type.Array(
  Type.String({ pattern: uuidPattern, title: "a UUID", published: { format: "uuid" } }),
  {
    maxItems: 100,
    default: [],
    description: "Screens that must not be returned. Unknown and repeated ids are ignored.",
  },
);

/** The request of `POST /v1/screens/search`. The query's length counts code points, which JSON Schema does and TypeBox does not: the operation checks it. */
export const searchRequestSchema = Type.Object(
  {
    query: Type.String({
      title: `a string of 1 to ${queryCodePointsMax} characters`,
      description:
        "Plain-language description of ONE screen: its UI elements and how they relate. Be specific, and name an app to search that app only. Do not combine several screens, list keywords or name the platform. Do not negate: `without social buttons` lowers screens that have them, it does not leave them out.",
      published: { minLength: 1, maxLength: queryCodePointsMax, pattern: queryPattern },
    }),
    platform,
    mode: Type.Union([Type.Literal("deep"), Type.Literal("standard"), Type.Literal("fast")], {
      default: "deep",
      description:
        "`deep` interprets the query, scores every candidate and keeps the strong matches. `standard` is quicker and fills up to `limit`. `fast` is deprecated: an alias of `standard`, to be removed in a future version.",
    }),
    limit: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: "Maximum number of screens returned.",
    }),
    image_quality: Type.Union([Type.Literal("optimized"), Type.Literal("high")], {
      default: "optimized",
      description:
        "Size class of the returned images: `optimized` for AI agents and most programs, within 1024 pixels a side; `high` for looking at details, within 2000.",
    }),
    exclude_screen_ids: excludedIds,
  },
  { additionalProperties: false },
);

/** ScreenImage. `width` and `height` are present together or absent together. */
export const screenImageSchema = Type.Object(
  {
    url: Type.String({ description: "Image address for the screen.", published: { format: "uri" } }),
    url_expires_at: Type.String({
      description: "Moment when `url` expires (RFC 3339). After it `url` is no longer valid.",
      published: { format: "date-time" },
    }),
    width: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "Exact width of the delivered image in pixels. Absent when it is not known.",
      }),
    ),
    height: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "Exact height of the delivered image in pixels. Absent when it is not known.",
      }),
    ),
  },
  { published: { dependentRequired: { width: ["height"], height: ["width"] } } },
);

/** Screen. */
export const screenSchema = Type.Object({
  id: Type.String({ description: "Unique identifier of the screen.", published: { format: "uuid" } }),
  image_url: Type.String({
    description: "Deprecated: use `image.url`, which it equals.",
    published: { format: "uri", deprecated: true },
  }),
  image: screenImageSchema,
  service_url: Type.String({
    description:
      "Link to view the screen in the service's web application. With its query it opens this one screen for anyone who has it, until the workspace ends its share links.",
    published: { format: "uri" },
  }),
  app_name: Type.String({ description: "Name of the app the screen belongs to." }),
  platform: oneOf(platforms, { description: "Platform of the app." }),
});

/** The answer of `POST /v1/screens/search`. Our own addresses need no check of their format at each answer. */
export const searchResponseSchema = Type.Object({
  screens: Type.Array(screenSchema, { maxItems: 100, description: "At most `limit` screens, best first." }),
});
