// Arguments of calls that have another form than in the service, or that several calls share.
import type { FacetsRequest, Flow, FlowDetails } from "./contract.ts";
import type { Operations } from "./operations.ts";

type ImportQuery = NonNullable<Operations["imports_create"]["sent"]["query"]>;

type Body<Id extends "collections_create" | "screens_delete_many" | "tags_change"> =
  Operations[Id]["sent"]["body"];

export interface ScreensFilter extends Omit<FacetsRequest, "limit"> {}

type Selected = Body<"screens_delete_many">;

/** 1 to 500 screens by their ids, or all that pass a filter, which may be at most 500. */
export type ScreenSelection =
  | { readonly ids: NonNullable<Selected["ids"]> }
  | ({ readonly filter: NonNullable<Selected["filter"]> } & Pick<Selected, "count">);

type AllOptional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

export interface CollectionWords extends AllOptional<Body<"collections_create">> {}

export interface CollectionPage {
  /** 50 collections or 100 screens unless given. */
  readonly limit?: number | undefined;
  /** The `next` of the page before. */
  readonly cursor?: string | undefined;
}

/** A change of the tags of screens; `set` replaces those they have. At most 20 each. */
export interface TagChange extends Omit<Body<"tags_change">, "screen_ids"> {}

/** An ordered list of screens, such as a checkout. */
export interface FlowHead extends Pick<Flow, keyof Flow & keyof FlowDetails> {}

export interface DescribeOptions {
  /** Also screens that the model could not describe, and those of another model or an earlier prompt. */
  readonly again?: boolean | undefined;
  /** Screens at most. */
  readonly limit?: number | undefined;
  /** Tokens at most, sent and answered. */
  readonly maxTokens?: number | undefined;
  /** Only these, 1 to 500, also those that a model described before. Words that were given stay. */
  readonly screenIds?: readonly string[] | undefined;
}

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
  /** Imports what a person deleted or merged into look-alikes, too; false unless given. */
  readonly restoreDeleted?: boolean | undefined;
  /** The app of rows and pictures that do not name one. */
  readonly appName?: string | undefined;
  /** Likewise their platform. */
  readonly platform?: "ios" | "web" | "android" | "desktop" | undefined;
  /** The encoding of a text that is not UTF-8, such as `windows-1252`. */
  readonly encoding?: string | undefined;
  /** The tool that made the folder or archive, such as `playwright`; guessed unless given. */
  readonly from?: ImportQuery["from"];
  /** Which flows are made; those that the source names unless given. */
  readonly flows?: ImportQuery["flows"];
  /** The app's version, such as a commit, of pictures that are new or changed. */
  readonly appVersion?: string | undefined;
  /** Likewise the address of their source, such as that of the build. */
  readonly sourceUrl?: string | undefined;
  /** Sent again with the same one, an upload is not imported twice. */
  readonly idempotencyKey?: string | undefined;
}
