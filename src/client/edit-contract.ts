// Changes of one and of many screens: the part of the contract that `edit-calls.ts` uses.
import type { Answered, EditedField } from "./contract.ts";
import type { ScreensFilter } from "./list-contract.ts";
import type { ScreenWords } from "./write-contract.ts";

/** New values of fields, at least one; what is absent stays, and what is empty is taken away. */
export type ScreenChanges = Partial<Omit<ScreenWords, "tree">>;

/** 1 to 500 screens by their ids, or all that pass a filter, which may be at most 500. */
export type ScreenSelection =
  | { readonly ids: readonly string[] }
  | {
      readonly filter: ScreensFilter;
      /** The number of screens that you expect to pass. If another number does, nothing is changed. */
      readonly count?: number | undefined;
    };

/** A screen that stayed as it is. */
export interface FailedScreen {
  id: string;
  code: string;
  message: string;
}

/** Counts of screens that were to be changed. */
export interface EditedScreens {
  updated: number;
  unchanged: number;
  failed: FailedScreen[];
}

/** Counts of screens that were to be deleted. */
export interface DeletedScreens {
  deleted: number;
  failed: FailedScreen[];
}

export interface EditedScreensResult extends EditedScreens, Answered {}
export interface DeletedScreensResult extends DeletedScreens, Answered {}

/** The fields of screens to restore. */
export interface ScreensRestore {
  readonly ids: readonly string[];
  readonly fields: readonly EditedField[];
}
