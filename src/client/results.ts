// Results of calls: answers of operations with the request's id and the rate limit beside them.
import type { Answered } from "./call-options.ts";
import type * as contract from "./contract.ts";
import type { Operations } from "./operations.ts";
import type { SearchFacts } from "./search-facts.ts";

/** The fields of an answer, for reading. */
type Fields<Id extends keyof Operations> = ReadonlyLists<Operations[Id]["answer"]>;
type ReadonlyLists<Answer> = {
  readonly [Name in keyof Answer]: Answer[Name] extends (infer Item)[] ? readonly Item[] : Answer[Name];
};

/** The answer to a search. */
export interface SearchResult extends Answered, SearchFacts, Fields<"screens_search"> {}

/** The answer to `getScreen`. */
export interface ScreenResult extends Answered {
  readonly screen: contract.ScreenDetails;
}

/** The answer to `screenVersions`. */
export interface VersionsResult extends Answered, Fields<"screens_versions"> {}

/** The answer to `putScreen` and `editScreen`. */
export interface WrittenScreenResult extends Answered {
  readonly screen: contract.WrittenScreen;
}

/** The answer to `deleteScreen`. */
export interface DeletedScreenResult extends Answered {
  /** False when there was no such screen, or when an earlier try whose answer was lost has removed it. */
  readonly isRemoved: boolean;
}

/** The answer to `similar`. */
export interface SimilarResult extends Answered, Fields<"screens_similar"> {}

/** The answer to `apps`. */
export interface AppsResult extends Answered, Fields<"apps_list"> {}

/** The answer to `listScreens`. */
export interface ScreensResult extends Answered, Fields<"screens_list"> {}

/** The answer to `facets`. */
export interface FacetsResult extends Answered, Readonly<contract.Facets> {}

/** The answer to `exportLibrary` and `downloadOriginals`. */
export interface ExportResult extends Answered {
  /** A TAR file, or a ZIP file of originals. */
  readonly body: ReadableStream<Uint8Array>;
  /** Length of the body; null when it is not known. A body that ends earlier was cut. */
  readonly bytes: number | null;
}

/** The answer to `createImport` and `cancelImport`. */
export interface ImportResult extends Answered {
  readonly job: contract.ImportJob;
}

/** The answer to `getImport`. */
export interface ImportDetailsResult extends Answered {
  readonly job: contract.ImportJobDetails;
}

/** The answer to `createDescription` and `cancelDescription`. */
export interface DescriptionResult extends Answered {
  readonly run: contract.DescriptionRun;
}

/** The answer to `getDescription`. */
export interface DescriptionDetailsResult extends Answered {
  readonly run: contract.DescriptionRunDetails;
}

/** The answer to `leaseScreens`. */
export interface LeasesResult extends Answered {
  readonly leases: contract.ScreenLeases;
}

/** The answer to `describeScreens`. */
export interface DescriptionOutcomesResult extends Answered, Fields<"screens_describe"> {}

export interface EditedScreensResult extends contract.EditedScreens, Answered {}
export interface DeletedScreensResult extends contract.DeletedScreens, Answered {}

/** The answer to `listFlows`. */
export interface FlowsResult extends Answered, Fields<"flows_list"> {}

/** The answer to `getFlow`, `createFlow` and `updateFlow`. */
export interface FlowResult extends Answered {
  readonly flow: contract.FlowDetails;
}

/** The answer to `neighbours`. */
export interface NeighboursResult extends Answered, Readonly<contract.Neighbours> {}

/** The answer to `listCollections`. */
export interface CollectionsResult extends Answered, Fields<"collections_list"> {}

/** The answer to a change of a collection. */
export interface CollectionResult extends Answered {
  readonly collection: contract.Collection;
}

/** The answer to `getCollection`. */
export interface CollectionDetailsResult extends Answered, Fields<"collections_get"> {}

/** The answer to `addToCollection`, by ids of screens. */
export interface AddedScreensResult extends Answered, Fields<"collections_add_screens"> {}

/** The answer to `removeFromCollection`. */
export interface RemovedScreensResult extends Answered, Fields<"collections_remove_screens"> {}

/** The answer to `tags`. */
export interface TagsResult extends Answered, Fields<"tags_list"> {}

/** The answer to `tagScreens`. */
export interface TaggedScreensResult extends Answered, Fields<"tags_change"> {}

/** The answer to `screenMarks`. */
export interface MarksResult extends Answered, Fields<"screens_marks"> {}

export interface PictureSearchResult extends Answered, Readonly<contract.PictureSearch> {}
export interface LookAlikesResult extends Answered, Readonly<contract.LookAlikes> {}
export interface MergedLookAlikesResult extends Answered, Readonly<contract.MergedLookAlikes> {}
export interface DismissedLookAlikesResult extends Answered, Fields<"look_alikes_dismiss"> {}
