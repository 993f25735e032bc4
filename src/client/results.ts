// Results of calls by name.
import type { Answered } from "./call-options.ts";
import type { Result } from "./calls.ts";

export type SearchResult = Result<"screens_search">;
export type PictureSearchResult = Result<"screens_search_by_picture">;
export type ScreenResult = Result<"screens_get">;
export type VersionsResult = Result<"screens_versions">;
export type SimilarResult = Result<"screens_similar">;
export type NeighboursResult = Result<"screens_neighbours">;
export type AppsResult = Result<"apps_list">;
export type ScreensResult = Result<"screens_list">;
export type FacetsResult = Result<"facets_get">;

/** The answer to `putScreen` and `editScreen`. */
export type WrittenScreenResult = Result<"screens_edit">;
/** The answer to `editScreens` and `restoreScreens`. */
export type EditedScreensResult = Result<"screens_edit_many">;
export type DeletedScreensResult = Result<"screens_delete_many">;

/** The answer to `deleteScreen`. */
export interface DeletedScreenResult extends Answered {
  /** False when there was no such screen, or when an earlier try whose answer was lost has removed it. */
  readonly isRemoved: boolean;
}

/** The answer to `exportLibrary` and `downloadOriginals`. */
export interface ExportResult extends Answered {
  /** A TAR file, or a ZIP file of originals. */
  readonly body: ReadableStream<Uint8Array>;
  /** Length of the body; null when it is not known. A body that ends earlier was cut. */
  readonly bytes: number | null;
}

/** The answer to `createImport` and `cancelImport`. */
export type ImportResult = Result<"imports_create">;
export type ImportDetailsResult = Result<"imports_get">;

/** The answer to `createDescription` and `cancelDescription`. */
export type DescriptionResult = Result<"descriptions_create">;
export type DescriptionDetailsResult = Result<"descriptions_get">;
export type LeasesResult = Result<"screens_lease">;
export type DescriptionOutcomesResult = Result<"screens_describe">;

export type FlowsResult = Result<"flows_list">;
/** The answer to `getFlow`, `createFlow` and `updateFlow`. */
export type FlowResult = Result<"flows_get">;

export type CollectionsResult = Result<"collections_list">;
/** The answer to a change of a collection. */
export type CollectionResult = Result<"collections_update">;
export type CollectionDetailsResult = Result<"collections_get">;
/** The answer to `addToCollection`, by ids of screens. */
export type AddedScreensResult = Result<"collections_add_screens">;
export type RemovedScreensResult = Result<"collections_remove_screens">;
export type TagsResult = Result<"tags_list">;
export type TaggedScreensResult = Result<"tags_change">;
export type MarksResult = Result<"screens_marks">;

export type LookAlikesResult = Result<"look_alikes_list">;
export type MergedLookAlikesResult = Result<"look_alikes_merge">;
export type DismissedLookAlikesResult = Result<"look_alikes_dismiss">;
