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

/** A screen with everything that is known about it. */
export interface ScreenDetails extends TitledScreen {
  /** Empty when there is none. */
  description: string;
  elements: string[];
  visible_text: string;
  /** `ocr` and `model` were read from the picture and may have errors. */
  visible_text_source: "none" | "given" | "tree" | "ocr" | "model";
  /** The origin of title, description and elements; `model` is a language model or an agent, which may be wrong. */
  words_source: "given" | "tree" | "model" | "ocr" | "none";
  /** The name of the model, or of the agent's API key; null unless `words_source` is `model`. */
  words_model: string | null;
  /** The source it looked at: `text` means that it never saw the picture. Null with `words_model`. */
  words_model_source: "text" | "picture" | null;
  /**
   * The fields that a person edited, which imports leave alone; `text` is `visible_text`. Times are RFC 3339.
   */
  edits: { field: "title" | "description" | "elements" | "text" | "pattern"; by: string; at: string }[];
  /** The kind of screen, such as login; empty when it is not known. */
  pattern: string;
  /** The larger picture; null without one. */
  image_high: ScreenImage | null;
  /** The facts that the pixels of the picture give; null without one, and for some seconds after a picture is new. */
  appearance: Appearance | null;
}

/** The look of a picture in facts. */
export interface Appearance {
  /** By most of the interface; `dark` has light text. */
  theme: "light" | "dark";
  orientation: "portrait" | "landscape" | "square";
  /** The main colours, the largest area first: one to three. */
  colors: (
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
    | "pink"
  )[];
  /** True for a page dimmed under a dialog or a sheet. */
  is_dimmed: boolean;
  /** The share of the area that is photograph, 0 to 100; small ones do not count. */
  photo_percent: number;
}

/** A screen of a page of the library. Times are RFC 3339. */
export interface ListedScreen extends TitledScreen {
  /** The kind of screen, such as login; empty when it is not known. */
  pattern: string;
  created_at: string;
  /** The last change of its words or picture. */
  updated_at: string;
}

/** The words of a screen that is written. */
export interface ScreenWords {
  /** 1 to 200 characters; a new name makes a new app. */
  readonly app_name: string;
  readonly platform: "ios" | "web";
  /** At most 500 characters. */
  readonly title?: string | undefined;
  /** At most 10,000 characters. */
  readonly description?: string | undefined;
  /** At most 200, of at most 200 characters. */
  readonly elements?: readonly string[] | undefined;
  /**
   * The text on the screen, at most 50,000 characters; read from the picture where neither it nor a
   * description is given.
   */
  readonly text?: string | undefined;
  /**
   * The accessibility tree or source of the screen (an aria snapshot, a hierarchy of Appium or XCUITest,
   * HTML): gives the words where none are given. At most 1,000,000 characters.
   */
  readonly tree?: string | undefined;
  /** The kind of screen, such as login, at most 100 characters. */
  readonly pattern?: string | undefined;
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

/** Filters of the library. */
export interface ScreensFilter {
  /** The whole name of an app, in any letter case and with or without accents. */
  readonly app?: string | undefined;
  readonly platform?: "ios" | "web" | undefined;
  /** A kind of screen, such as login; compared as `app`. */
  readonly pattern?: string | undefined;
  /** Nobody, a person or an import, or a model that had the text or saw the picture. */
  readonly described?: "none" | "given" | "text" | "picture" | undefined;
  /** RFC 3339: screens created or changed then or later. */
  readonly since?: string | undefined;
}

/** A page of the library. */
export interface ScreensRequest extends ScreensFilter {
  /** By creation; `oldest` first unless given. */
  readonly order?: "oldest" | "newest" | undefined;
  /** 1 to 1000, 100 unless given. */
  readonly limit?: number | undefined;
  /** The `next` of the page before, with the same filter and order. */
  readonly cursor?: string | undefined;
}

/** Counts of the library. */
export interface FacetsRequest extends ScreensFilter {
  /** The most apps, and patterns: 1 to 1000, 100 unless given. */
  readonly limit?: number | undefined;
}

/** The counts of screens that pass a filter, the largest first. */
export interface Facets {
  total: number;
  platforms: { platform: "ios" | "web"; screens: number }[];
  apps: { id: string; name: string; platform: "ios" | "web"; screens: number }[];
  /** Spellings that differ in letter case or accents are one. */
  patterns: { name: string; screens: number }[];
}

/** Options of an import. */
export interface ImportOptions {
  /** The name of the file; its ending says how it is read, such as `library.zip`. */
  readonly name: string;
  /** Reads the text of pictures that come without words; true unless given. */
  readonly ocr?: boolean | undefined;
  /** Checks and counts, and changes nothing; false unless given. */
  readonly dryRun?: boolean | undefined;
  /** Removes the screens that the upload does not name, when all of its rows are in; false unless given. */
  readonly deleteMissing?: boolean | undefined;
  /** Takes the words of the upload where a person wrote others; false unless given. */
  readonly overwriteEdits?: boolean | undefined;
  /** The app of rows and pictures that do not name one. */
  readonly appName?: string | undefined;
  /** Likewise their platform. */
  readonly platform?: "ios" | "web" | undefined;
  /** The encoding of a text that is not UTF-8, such as `windows-1252`. */
  readonly encoding?: string | undefined;
  /** Sent again with the same one, an upload is not imported twice. */
  readonly idempotencyKey?: string | undefined;
}

/** An upload and what became of it. Times are RFC 3339. */
export interface ImportJob {
  id: string;
  /** `failed` and `cancelled` keep the rows that were imported until then. */
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  source_name: string;
  format: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** The fraction of the upload that is read, 0 to 1. */
  progress: number;
  imported: number;
  updated: number;
  unchanged: number;
  failed: number;
  /** Screens that the upload did not name and `deleteMissing` removed. */
  removed: number;
  /** Fields that kept what a person wrote although the upload has other words. */
  edits_kept: number;
  /** True when nothing was changed; the counts say what would be done. */
  dry_run: boolean;
  cancel_requested: boolean;
  /** Why the whole job failed; null unless it did. */
  error: { code: string; message: string } | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** A row that was not imported. */
export interface FailedRow {
  row: number;
  field: string | null;
  /** The picture that the row names. */
  image: string | null;
  code: string;
  reason: string;
}

/** A job with its first failed rows. */
export interface ImportJobDetails extends ImportJob {
  failures: FailedRow[];
  notices: ImportNotice[];
}

/** A warning about a row, or about a whole upload, that stopped nothing. */
export interface ImportNotice {
  row: number | null;
  /** The column that kept what a person wrote; absent otherwise. */
  field?: string;
  text: string;
  /**
   * True when the import is incomplete: a file that may be a screen was left out, or missing screens were not
   * removed as asked.
   */
  is_failure: boolean;
  /** The files that were not read, by reason. */
  left_out: { reason: string; count: number; names: string[] }[];
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

/** The answer to `listScreens`. */
export interface ScreensResult extends Answered {
  readonly screens: readonly ListedScreen[];
  /** The `cursor` of the next page; null on the last one. */
  readonly next: string | null;
}

/** The answer to `facets`. */
export interface FacetsResult extends Answered, Readonly<Facets> {}

/** The answer to `createImport` and `cancelImport`. */
export interface ImportResult extends Answered {
  readonly job: ImportJob;
}

/** The answer to `getImport`. */
export interface ImportDetailsResult extends Answered {
  readonly job: ImportJobDetails;
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
