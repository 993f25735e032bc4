// The search as every way in asks for it: HTTP, MCP, the page.
import type { Platform } from "../storage/storage.ts";

/** The size classes of delivered pictures. */
export type ImageQuality = "optimized" | "high";

/** A search with its defaults filled in; bounds are checked by `schema.ts`, the query's text by the operation. */
export interface SearchRequest {
  readonly query: string;
  readonly platform: Platform;
  /** `fast` is the deprecated name of `standard`. */
  readonly mode: "deep" | "standard" | "fast";
  readonly limit: number;
  readonly image_quality: ImageQuality;
  readonly exclude_screen_ids: readonly string[];
}
