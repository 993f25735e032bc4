// The bodies of the search as TypeBox schemas: what is checked is what will be published. TypeBox's own `Type`, because Elysia's `t`
// accepts "5" for a number.
import { Type } from "@sinclair/typebox";

const uuidPattern = "^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$";

const platform = Type.Union([Type.Literal("ios"), Type.Literal("web")], {
  description: "Platform to search.",
});

const excludedIds = Type.Array(Type.String({ pattern: uuidPattern, title: "a UUID" }), {
  maxItems: 100,
  default: [],
  description: "Screens that must not be returned. Unknown and repeated ids are ignored.",
});

/** The request of `POST /v1/screens/search`. The query's length counts code points, which JSON Schema does and TypeBox does not: the operation checks it. */
export const searchRequestSchema = Type.Object(
  {
    query: Type.String({
      title: "a text of 1 to 500 characters",
      description: "Plain-language description of one screen.",
    }),
    platform,
    mode: Type.Union([Type.Literal("deep"), Type.Literal("standard"), Type.Literal("fast")], {
      default: "deep",
      description: "`fast` is a deprecated alias of `standard`.",
    }),
    limit: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: "Maximum number of screens returned.",
    }),
    image_quality: Type.Union([Type.Literal("optimized"), Type.Literal("high")], {
      default: "optimized",
      description: "Size class of the returned images.",
    }),
    exclude_screen_ids: excludedIds,
  },
  { additionalProperties: false },
);

/** ScreenImage. `width` and `height` are present together or absent together. */
const screenImageSchema = Type.Object({
  url: Type.String(),
  url_expires_at: Type.String(),
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** The answer of `POST /v1/screens/search`. Our own addresses need no check of their format at each answer. */
export const searchResponseSchema = Type.Object({
  screens: Type.Array(
    Type.Object({
      id: Type.String(),
      image_url: Type.String(),
      image: screenImageSchema,
      service_url: Type.String(),
      app_name: Type.String(),
      platform,
    }),
    { maxItems: 100 },
  ),
});
