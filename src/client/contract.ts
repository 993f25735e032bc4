// The shapes of the contract, for callers. Written out, so that the client depends on nothing of the server;
// a test holds the two equal.

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

/** A screen with its title. */
export interface TitledScreen extends Screen {
  title: string;
  /** Without a picture, `image` has no size and its address answers 404. */
  has_picture: boolean;
}

/** A field that a person may edit. */
export type EditedField = "title" | "description" | "elements" | "text" | "pattern" | "app_name" | "platform";

/** A screen with everything that is known about it. */
export interface ScreenDetails extends TitledScreen {
  /** Empty when there is none. */
  description: string;
  elements: string[];
  visible_text: string;
  /** `ocr` and `model` were read from the picture and may have errors. */
  visible_text_source: "none" | "given" | "tree" | "ocr" | "model";
  /**
   * The origin of title, description and elements; `model` is a language model or an agent, which may be
   * wrong.
   */
  words_source: "given" | "tree" | "model" | "ocr" | "none";
  /** The name of the model, or of the agent's API key; null unless `words_source` is `model`. */
  words_model: string | null;
  /** The source it looked at: `text` means that it never saw the picture. Null with `words_model`. */
  words_model_source: "text" | "picture" | null;
  /**
   * The fields that a person edited, which imports leave alone; `text` is `visible_text`. Times are RFC 3339.
   */
  edits: { field: EditedField; by: string; at: string }[];
  /** The kind of screen, such as login; empty when it is not known. */
  pattern: string;
  /** The moment it shows (RFC 3339); null when it is not known. */
  captured_at: string | null;
  /** The address it was taken from; empty when it is not known, as the two that follow. */
  source_url: string;
  app_version: string;
  /** The name of its picture's file when it came in, without its ending. */
  original_name: string;
  /** The larger picture; null without one. */
  image_high: ScreenImage | null;
  /**
   * The facts that the pixels of the picture give; null without one, and for some seconds after a picture is
   * new.
   */
  appearance: Appearance | null;
}

/** The names of colours. */
export type ColorName =
  | "black"
  | "grey"
  | "white"
  | "red"
  | "orange"
  | "brown"
  | "yellow"
  | "green"
  | "teal"
  | "blue"
  | "purple"
  | "pink";

/** The look of a picture in facts. */
export interface Appearance {
  /** By most of the interface; `dark` has light text. */
  theme: "light" | "dark";
  orientation: "portrait" | "landscape" | "square";
  /** The main colours, the largest area first: one to three. */
  colors: ColorName[];
}

/** A screen of a page of the library. Times are RFC 3339. */
export interface ListedScreen extends TitledScreen {
  /** The kind of screen, such as login; empty when it is not known. */
  pattern: string;
  created_at: string;
  /** The last change of its words or picture. */
  updated_at: string;
}

/** A screen that was written. */
export interface WrittenScreen extends ScreenDetails {
  outcome: "created" | "updated" | "unchanged";
  /** Warnings about a screen that was written nevertheless. */
  notices: string[];
}

/** An app of the library. */
export interface App {
  id: string;
  name: string;
  platform: "ios" | "web";
  /** Number of its screens. */
  screens: number;
  /** Its most frequent kinds of screens, the most frequent first. */
  patterns: string[];
}

/** Filters of the list of apps. */
export interface AppsRequest {
  readonly platform?: "ios" | "web" | undefined;
  /** A part of the name, in any letter case. */
  readonly query?: string | undefined;
  /** 1 to 1000, 100 unless given. */
  readonly limit?: number | undefined;
}

/** The values of `error.code`. A newer service may know more: go by the status where you do not know one. */
export type ServiceErrorCode =
  | "invalid_request"
  | "invalid_json"
  | "unsupported_media_type"
  | "request_too_large"
  | "query_empty"
  | "missing_api_key"
  | "invalid_api_key"
  | "expired_api_key"
  | "revoked_api_key"
  | "scope_insufficient"
  | "plan_upgrade_required"
  | "workspace_suspended"
  | "origin_not_allowed"
  | "invalid_signature"
  | "url_expired"
  | "not_found"
  | "method_not_allowed"
  | "request_timeout"
  | "picture_exists"
  | "flow_changed"
  | "already_describing"
  | "describing_off"
  | "rate_limit_exceeded"
  | "concurrency_limit_exceeded"
  | "quota_exceeded"
  | "server_overloaded"
  | "internal_error"
  | "search_timeout"
  | "search_unavailable"
  | "database_busy"
  | "pictures_unavailable"
  | "storage_full";

/** The state of the workspace's rate limit. */
export interface RateLimit {
  /** Searches, reads or writes in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** Fields of every answer. */
export interface Answered {
  /** For reports; null when something between took it away. */
  readonly requestId: string | null;
  /** Null when the operator switched the limit off. */
  readonly rateLimit: RateLimit | null;
}

/** The answer to a search. */
export interface SearchResult extends Answered {
  /** Best first, at most `limit`. */
  readonly screens: readonly Screen[];
}

/** The answer to `getScreen`. */
export interface ScreenResult extends Answered {
  readonly screen: ScreenDetails;
}

/** The answer to `putScreen`. */
export interface WrittenScreenResult extends Answered {
  readonly screen: WrittenScreen;
}

/** The answer to `deleteScreen`. */
export interface DeletedScreenResult extends Answered {
  /** False when there was no such screen, or when an earlier try whose answer was lost has removed it. */
  readonly isRemoved: boolean;
}

/** The answer to `similar`. */
export interface SimilarResult extends Answered {
  /** Best first, at most `limit`. */
  readonly screens: readonly TitledScreen[];
}

/** The answer to `apps`. */
export interface AppsResult extends Answered {
  /** By name, at most `limit`. */
  readonly apps: readonly App[];
  /** Number of all matches, also beyond `limit`. */
  readonly total: number;
}

/** The answer to `exportLibrary`. */
export interface ExportResult extends Answered {
  /** A TAR file. */
  readonly body: ReadableStream<Uint8Array>;
  /** Length of the body; null when it is not known. A body that ends earlier was cut. */
  readonly bytes: number | null;
}

/** Options of every call. */
export interface CallOptions {
  /** Stops the call, waits included; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** For each try, in place of the client's. Imports and exports are not timed. */
  readonly timeoutMs?: number | undefined;
  /** In place of the client's. Imports and exports are not tried again. */
  readonly retries?: number | undefined;
  /** Further headers, such as `traceparent` or `X-Request-Id`; they come after those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
