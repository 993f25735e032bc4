// The search by a picture and look-alikes as callers see them: the part of the contract that
// `picture-calls.ts` uses.
import type { Answered, Screen, ScreenDetails, TitledScreen } from "./contract.ts";

/** Options of a search by a picture. */
export interface PictureSearchOptions {
  /** By the shape of the picture unless given. */
  readonly platform?: "ios" | "web" | undefined;
  /** 1 to 100, 20 unless given. */
  readonly limit?: number | undefined;
  /** `optimized` unless given. */
  readonly image_quality?: "optimized" | "high" | undefined;
}

/** A screen that is like a picture. */
export interface PicturedScreen extends Screen {
  /** True when its picture looks the same as the one that was sent. */
  is_copy: boolean;
}

/** The result of a search by picture. */
export interface PictureSearch {
  /** The platform that was searched. */
  platform: "ios" | "web";
  /** Copies of the picture, then screens with its words, then others. */
  screens: PicturedScreen[];
}

/** A screen of a group of look-alikes. Times are RFC 3339. */
export interface LookAlike
  extends TitledScreen,
    Pick<ScreenDetails, "description" | "elements" | "pattern" | "words_source" | "edits"> {
  /** Pixels of the original picture. */
  width: number;
  height: number;
  created_at: string;
}

/** Screens whose pictures look the same. */
export interface LookAlikeGroup {
  /** The one to keep first. */
  screens: LookAlike[];
  /** The facts that differ between them. */
  differs: ("app" | "platform" | "size" | "words" | "date")[];
}

/** A page of groups. */
export interface LookAlikes {
  groups: LookAlikeGroup[];
  /** Groups of the library. */
  total: number;
  /** Screens in them. */
  screens: number;
  /** The `cursor` of the next page; null on the last one. */
  next: string | null;
}

/** Options of a page of groups. */
export interface LookAlikesOptions {
  /** 1 to 20, 10 unless given. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The screen that a merge kept. */
export interface MergedLookAlikes {
  screen: ScreenDetails;
  removed: string[];
  /** The fields that were taken from a removed screen. */
  filled: ("title" | "description" | "elements" | "pattern")[];
}

export interface PictureSearchResult extends Answered, Readonly<PictureSearch> {}
export interface LookAlikesResult extends Answered, Readonly<LookAlikes> {}
export interface MergedLookAlikesResult extends Answered, Readonly<MergedLookAlikes> {}
export interface DismissedLookAlikesResult extends Answered {
  readonly dismissed: number;
}
