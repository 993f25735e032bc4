// Collections and tags as callers see them: the part of the contract that `collection-calls.ts` uses.
import type { Answered, Screen, TitledScreen } from "./contract.ts";

/** A collection without its screens. Times are RFC 3339. */
export interface Collection {
  id: string;
  name: string;
  note: string;
  /** True for the one that the id `favourites` names, too. */
  is_favourites: boolean;
  screen_count: number;
  /** Its first screens, at most 4. */
  covers: Screen[];
  /** Opens it for anyone, until it is ended; null while it is not shared. */
  share_url: string | null;
  /** Name of the person, or of the API key. */
  created_by: string;
  created_at: string;
  updated_at: string;
}

/** A screen in a collection. */
export interface CollectedScreen extends TitledScreen {
  note: string;
  added_by: string;
  added_at: string;
}

/** Name and note of a collection. */
export interface CollectionWords {
  /** 1 to 100 characters. */
  readonly name?: string | undefined;
  /** At most 2,000 characters. */
  readonly note?: string | undefined;
}

/** A page of a list. */
export interface CollectionPage {
  /** 50 collections or 100 screens unless given. */
  readonly limit?: number | undefined;
  /** The `next` of the page before. */
  readonly cursor?: string | undefined;
}

/** A change of the tags of screens; `set` replaces those they have. At most 20 each. */
export interface TagChange {
  readonly set?: readonly string[] | undefined;
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

/** The tags of a screen, and the collections that it is in. */
export interface ScreenMarks {
  id: string;
  tags: string[];
  is_favourite: boolean;
  collections: { id: string; name: string }[];
}

/** The answer to `listCollections`. */
export interface CollectionsResult extends Answered {
  readonly collections: readonly Collection[];
  readonly next: string | null;
}

/** The answer to a change of a collection. */
export interface CollectionResult extends Answered {
  readonly collection: Collection;
}

/** The answer to `getCollection`. */
export interface CollectionDetailsResult extends CollectionResult {
  /** In their order. */
  readonly screens: readonly CollectedScreen[];
  readonly next: string | null;
}

/** The answer to `addToCollection`, by ids of screens. */
export interface AddedScreensResult extends Answered {
  readonly added: readonly string[];
  /** Those that were there and kept their place. */
  readonly present: readonly string[];
  readonly not_found: readonly string[];
}

/** The answer to `removeFromCollection`. */
export interface RemovedScreensResult extends Answered {
  readonly removed: readonly string[];
}

/** The answer to `tags`. */
export interface TagsResult extends Answered {
  readonly tags: readonly { readonly name: string; readonly screens: number }[];
  readonly total: number;
}

/** The answer to `tagScreens`. */
export interface TaggedScreensResult extends Answered {
  readonly screens: readonly ScreenMarks[];
  readonly not_found: readonly string[];
}

/** The answer to `screenMarks`. */
export interface MarksResult extends Answered {
  readonly screens: readonly ScreenMarks[];
}
