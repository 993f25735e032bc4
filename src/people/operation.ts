// One operation, said once: its routes for keys and for members at the pages, its checks, its rate, and its
// entry in the OpenAPI document follow from its declaration.
import type { Static, TObject } from "@sinclair/typebox";
import type { ApiErrorCode } from "../errors.ts";
import type { doneSchema, KeyScope } from "../fields.ts";
import type { Member } from "./caller.ts";
import type { RequestContext } from "./rated-requests.ts";

/** The caller of an operation: a program with a key, or a member at the pages. */
export interface Actor extends RequestContext {
  /** Absent for a program. */
  readonly person?: Member["person"];
  /** For the audit list. */
  readonly address: string;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The bounds of a body that are not the usual ones. */
interface BodyBounds {
  readonly levelsMax?: number;
  readonly bytesMax?: number;
}

/** The ids of a path: `id` of the first, and a screen of what that names. */
export interface PathIds {
  readonly id: string;
  readonly screenId: string;
}

/** An operation, and what it says of itself. */
export interface Operation<
  Services,
  Query extends TObject,
  Body extends TObject,
  Answer extends TObject = TObject,
  Page extends string = string,
> {
  /** For callers with a key. */
  readonly route: `${Method} /v1/${string}`;
  /** For members at the pages, below their workspace: "POST /tags". */
  readonly page?: Page;
  /** `screens:search` when absent. */
  readonly scope?: KeyScope;
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyBounds?: BodyBounds;
  readonly isBodyOptional?: boolean;
  /** Absent for an answer without a body. */
  readonly answer?: Answer;
  readonly status?: 201 | 202;
  /** Counts as a read although it has a body. */
  readonly isRead?: boolean;
  /** As `RatedWork.hasOwnQueue`. */
  readonly hasOwnQueue?: boolean;
  /** Its entry in the OpenAPI document. */
  readonly words: OperationWords;
  run(
    services: Services,
    actor: Actor,
    input: Static<Query> & Static<Body> & PathIds,
    // biome-ignore lint/suspicious/noConfusingVoidType: an operation without an answer returns nothing.
  ): Promise<object | void>;
  /** Headers of the answer beside those of all. */
  headers?(services: Services, answer: never): Readonly<Record<string, string>>;
}

/** Bodies by name, as the OpenAPI document shows them. */
export type Examples = Readonly<Record<string, { readonly summary: string; readonly value: object }>>;

/** The words of an operation in the OpenAPI document. */
export interface OperationWords {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The successful answer. */
  readonly returns: string;
  /** Codes of errors that not every operation may answer. */
  readonly errors?: readonly ApiErrorCode[];
  readonly examples?: Examples;
  readonly answerExamples?: (baseUrl: string) => Examples;
}

/** Errors of what waits for its turn to change the library. */
export const writeErrors: readonly ApiErrorCode[] = ["database_busy"];
/** Errors of what writes pictures, too. */
export const pictureErrors: readonly ApiErrorCode[] = [
  ...writeErrors,
  "picture_exists",
  "pictures_unavailable",
  "storage_full",
];
/** The sentence of descriptions of operations that change the library. */
export const writeScope =
  "It asks for a key of scope `screens:write`; the library is that of all workspaces.";

// biome-ignore lint/suspicious/noExplicitAny: operations of all inputs are one list.
export type AnyOperation<Services> = Operation<Services, any, any, any, string>;

type Nothing = TObject<Record<never, never>>;

/** Declares an operation: `run` takes what query and body say. */
export function operation<
  Services,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
  Answer extends TObject = typeof doneSchema,
  const Page extends string = never,
>(one: Operation<Services, Query, Body, Answer, Page>): Operation<Services, Query, Body, Answer, Page> {
  return one;
}
