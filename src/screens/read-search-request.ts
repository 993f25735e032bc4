import type { Static } from "@sinclair/typebox";
import type { SearchMode } from "../fields.ts";
import { readQueryText } from "./query-text.ts";
import type { searchRequestSchema } from "./schema.ts";

/** The body of a search with its defaults, as its schema has it. */
type SearchBody = Static<typeof searchRequestSchema>;

/** A search as it is run. */
export interface SearchRequest extends Omit<SearchBody, "mode" | "exclude_screen_ids"> {
  readonly mode: SearchMode;
  readonly exclude_screen_ids: readonly string[];
}

/**
 * Reads a body that its schema has passed: `fast` is the deprecated name of `standard`, the query loses the blanks around it, and ids are in
 * lower case, each once. Throws as `readQueryText`.
 */
export function readSearchRequest(body: SearchBody): SearchRequest {
  return {
    ...body,
    query: readQueryText(body.query),
    mode: body.mode === "deep" ? "deep" : "standard",
    exclude_screen_ids: [...new Set(body.exclude_screen_ids.map((id) => id.toLowerCase()))],
  };
}
