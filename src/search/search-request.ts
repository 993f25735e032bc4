// The request of a search, made of a body that its schema has passed.
import type { ScreenFilter } from "../database/screens.ts";
import type { SearchMode } from "../fields.ts";
import type { ReadPicture } from "./by-picture/picture-reader.ts";
import { readQueryText } from "./query-text.ts";
import type { SearchBody } from "./schema.ts";

/** A search with its defaults. */
export interface SearchRequest extends Omit<SearchBody, "mode" | "exclude_screen_ids"> {
  readonly mode: SearchMode;
  readonly exclude_screen_ids: readonly string[];
  /** Filters the candidates, which are then counted; without it nothing is. */
  readonly filter?: ScreenFilter;
  /** False where words about the look are taken as any others. */
  readonly isLookRead?: boolean;
  /** The picture that is searched by; the query is the words read from it, if any. */
  readonly picture?: ReadPicture;
}

/**
 * Reads a body that its schema has passed: `fast` is the deprecated name of `standard`, the query loses the
 * blanks around it, and ids are in lower case, each once. Throws as `readQueryText`.
 */
export function readSearchRequest(body: SearchBody): SearchRequest {
  return {
    ...body,
    query: readQueryText(body.query),
    mode: body.mode === "deep" ? "deep" : "standard",
    exclude_screen_ids: [...new Set(body.exclude_screen_ids.map((id) => id.toLowerCase()))],
  };
}
