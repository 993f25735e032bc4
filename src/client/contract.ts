// The shapes of the contract, for callers. Written out, so that the client depends on nothing of the server; a test holds the two equal.

/** A search. */
export interface SearchRequest {
  /** One screen in plain words, 1 to 500 characters. */
  readonly query: string;
  readonly platform: "ios" | "web";
  /** `deep` unless given. `fast` is a deprecated alias of `standard`. */
  readonly mode?: "deep" | "standard" | "fast" | undefined;
  /** 1 to 100, 20 unless given. */
  readonly limit?: number | undefined;
  /** `optimized` unless given. */
  readonly image_quality?: "optimized" | "high" | undefined;
  /** At most 100 UUIDs of screens that must not come back. */
  readonly exclude_screen_ids?: readonly string[] | undefined;
}

/** The picture of a screen. `width` and `height` are there together or not at all. */
export interface ScreenImage {
  url: string;
  /** RFC 3339; afterwards `url` is no longer valid: search again. */
  url_expires_at: string;
  width?: number;
  height?: number;
}

/** A screen that was found. */
export interface Screen {
  id: string;
  /** @deprecated Use `image.url`, which it equals. */
  image_url: string;
  image: ScreenImage;
  /** The page of the screen in the service's web application. */
  service_url: string;
  app_name: string;
  platform: "ios" | "web";
}

/** What is left of the workspace's limit. */
export interface RateLimit {
  /** Searches in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** An answer. */
export interface SearchResult {
  /** Best first, at most `limit`. */
  readonly screens: readonly Screen[];
  /** For reports; null when something between took it away. */
  readonly requestId: string | null;
  /** Null when the operator switched the limit off. */
  readonly rateLimit: RateLimit | null;
}
