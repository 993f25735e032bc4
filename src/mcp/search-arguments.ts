// The arguments of `search_screens`.
import { type Static, Type } from "@sinclair/typebox";
import { ApiError } from "../errors.ts";
import { oneOf, strictObject } from "../fields.ts";
import { screensQuerySchema } from "../screens/list-schema.ts";
import { searchRequestSchema } from "../search/schema.ts";
import { selfExplaining, unlisted } from "./published-schema.ts";
import { shown } from "./show-screens.ts";

const queriesMax = 5;
const { platform, exclude_screen_ids } = searchRequestSchema.properties;
const { app, pattern, text, theme, color, system, tag, collection } = screensQuerySchema.properties;

/** Its own checks word the errors of the operation. */
const query = { title: "a string of 1 to 500 characters", published: { minLength: 1, maxLength: 500 } };

const searchCursor = /^[1-9]\d?$/;
const listCursor = /^[\w-]{30}$/;

/** The filters of lists of screens that a model may want. */
const filters = {
  app: { ...app, description: "As in list_apps; needs no query." },
  pattern: { ...pattern, description: "Likewise, as all." },
  text: { ...text, description: "All that say it." },
  theme: selfExplaining(theme),
  color: { ...color, description: "Such as teal." },
  system: selfExplaining(system),
  language: Type.Optional(Type.String({ description: "As de." })),
  tag: selfExplaining(tag),
  collection: { ...collection, description: "Id." },
};
export const filterNames = Object.keys(filters) as (keyof typeof filters)[];

export const searchInput = strictObject({
  query: Type.Optional(Type.String({ ...query, description: "In plain words." })),
  queries: Type.Optional(
    Type.Array(Type.String(query), {
      maxItems: queriesMax,
      title: `an array of at most ${queriesMax} queries`,
      description: "Several in one call.",
    }),
  ),
  platform: selfExplaining(platform),
  ...filters,
  mode: oneOf(["deep", "standard"], {
    default: "deep",
    description: "standard: with weak matches, too.",
  }),
  cursor: Type.Optional(Type.String({ description: "Of the answer before." })),
  exclude_screen_ids: unlisted(exclude_screen_ids),
  ...shown,
});

export type Asked = Static<typeof searchInput>;

/** The filters that were given. */
export type Filters = Pick<Asked, (typeof filterNames)[number]>;

export function filtersOf(asked: Asked): Filters {
  const given = filterNames.filter((name) => asked[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, asked[name]]));
}

/** The queries of the arguments. Throws when nothing is asked for, or a cursor is of another call. */
export function queriesOf(asked: Asked): readonly string[] {
  const { query: one, queries = [], cursor } = asked;
  const all = one === undefined ? queries : [one, ...queries];
  if (all.length === 0 && Object.keys(filtersOf(asked)).length === 0)
    throw new ApiError(
      "invalid_request",
      "query: is required, or queries, or a filter such as app or pattern in its place.",
    );
  const form = all.length > 0 ? searchCursor : listCursor;
  if (cursor !== undefined && (all.length > 1 || !form.test(cursor)))
    throw new ApiError("invalid_request", "cursor: must be that of the same call, with one query or none.");
  return all;
}
