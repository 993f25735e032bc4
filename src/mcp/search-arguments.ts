// The arguments of `search_screens`.
import { type Static, Type } from "@sinclair/typebox";
import { ApiError } from "../errors.ts";
import { oneOf, strictObject } from "../fields.ts";
import { screensQuerySchema } from "../screens/list-schema.ts";
import { searchRequestSchema } from "../search/schema.ts";
import { unlisted } from "./published-schema.ts";
import { shown } from "./show-screens.ts";

const queriesMax = 5;
const { platform, exclude_screen_ids } = searchRequestSchema.properties;
const { app, pattern } = screensQuerySchema.properties;

/** Its own checks word the errors of the operation. */
const query = { title: "a string of 1 to 500 characters", published: { minLength: 1, maxLength: 500 } };

const searchCursor = /^[1-9]\d?$/;
const listCursor = /^[\w-]{30}$/;

/** Their schema. */
export const searchInput = strictObject({
  query: Type.Optional(Type.String({ ...query, description: "In plain words." })),
  queries: Type.Optional(
    Type.Array(Type.String(query), {
      maxItems: queriesMax,
      title: `an array of at most ${queriesMax} queries`,
      description: "Several in one call.",
    }),
  ),
  platform: { ...platform, description: "Of the screens." },
  app: { ...app, description: "As in list_apps; needs no query." },
  pattern: { ...pattern, description: "Likewise." },
  mode: oneOf(["deep", "standard"], {
    default: "deep",
    description: "standard: with weak matches, too.",
  }),
  cursor: Type.Optional(Type.String({ description: "Of the answer before." })),
  exclude_screen_ids: unlisted(exclude_screen_ids),
  ...shown,
});

/** The arguments of a call. */
export type Asked = Static<typeof searchInput>;

/** The queries of the arguments. Throws when nothing is asked for, or a cursor is of another call. */
export function queriesOf({ query, queries = [], app, pattern, cursor }: Asked): readonly string[] {
  const all = query === undefined ? queries : [query, ...queries];
  if (all.length === 0 && app === undefined && pattern === undefined)
    throw new ApiError("invalid_request", "query: is required, or queries, app or pattern in its place.");
  const form = all.length > 0 ? searchCursor : listCursor;
  if (cursor !== undefined && (all.length > 1 || !form.test(cursor)))
    throw new ApiError("invalid_request", "cursor: must be that of the same call, with one query or none.");
  return all;
}
