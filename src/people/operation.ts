// Declares an operation once, for its routes, checks, rate and entry in the OpenAPI document.
import type { Static, TObject, TSchema } from "@sinclair/typebox";
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

/** The ids of a path: `id` of the first, and a screen of what that names. */
export interface PathIds {
  readonly id: string;
  readonly screenId: string;
}

interface Declaration<
  Query extends TObject,
  Body extends TObject,
  Answer extends TObject,
  Page extends string,
> {
  /** For callers with a key. */
  readonly route: `${Method} /v1/${string}`;
  /** For members at the pages, below their workspace: "POST /tags". */
  readonly page?: Page;
  /** `screens:search` when absent. */
  readonly scope?: KeyScope;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent for an answer without a body, and for one that is a file. */
  readonly answer?: Answer;
  readonly status?: 201 | 202;
  readonly words: OperationWords;
}

/** An operation that is counted, has its input read and checked, and is then run. */
export interface Operation<
  Services,
  Query extends TObject,
  Body extends TObject,
  Answer extends TObject = TObject,
  Page extends string = string,
> extends Declaration<Query, Body, Answer, Page> {
  /** Bounds other than the usual ones. */
  readonly bodyBounds?: { readonly levelsMax?: number; readonly bytesMax?: number };
  readonly isBodyOptional?: boolean;
  /** Counts as a read although it has a body. */
  readonly isRead?: boolean;
  /** As `RatedWork.hasOwnQueue`. */
  readonly hasOwnQueue?: boolean;
  run(
    services: Services,
    actor: Actor,
    input: Static<Query> & Static<Body> & PathIds,
    // biome-ignore lint/suspicious/noConfusingVoidType: an operation without an answer returns nothing.
  ): Promise<object | void>;
  /** Headers of the answer beside those of all. */
  headers?(services: Services, answer: never): Readonly<Record<string, string>>;
}

/** A request for an operation with a handler of its own. */
export interface OwnRequest extends Actor, PathIds {
  readonly request: Request;
  readonly set: { status?: number | string; headers: Record<string, string | number> };
  /** Authenticates again after a body that may take hours. Throws for one who may no longer. */
  readonly stillAllowed: () => Promise<unknown>;
}

/** An operation whose own handler counts it and reads its input: a search, a file, a stream. */
export interface OwnOperation<
  Services,
  Query extends TObject,
  Body extends TObject,
  Answer extends TObject = TObject,
  Page extends string = string,
> extends Declaration<Query, Body, Answer, Page> {
  /** Null where a route of its own calls it. */
  readonly handle: ((services: Services, asked: OwnRequest) => Promise<Static<Answer> | Response>) | null;
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
  /** Codes of errors that not every operation may answer, and that its body alone does not bring. */
  readonly errors?: readonly ApiErrorCode[];
  readonly examples?: Examples;
  readonly answerExamples?: (baseUrl: string) => Examples;
  /** Media types of a body that is a file. */
  readonly fileTypes?: readonly string[];
  /** The fields of a body as a form, which it may be as well as JSON. */
  readonly form?: TObject;
  readonly requestHeaders?: Readonly<Record<string, TSchema>>;
  /** The media type of an answer that is a file. */
  readonly answerType?: string;
  /** The answer of status 201, where it has one beside that of 200. */
  readonly returnsCreated?: string;
  /** Headers of the successful answer beside those of all. */
  readonly answerHeaders?: readonly string[];
  /** Its 404 comes before the rate. */
  readonly is404Uncounted?: boolean;
}

/** Errors of what asks the index. */
export const searchErrors: readonly ApiErrorCode[] = ["search_timeout", "search_unavailable"];
/** Errors of a body that is kept as a file. */
export const uploadErrors: readonly ApiErrorCode[] = ["quota_exceeded", "storage_full"];
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

export type AnyOperation<Services> =
  // biome-ignore lint/suspicious/noExplicitAny: operations of all inputs are one list.
  Operation<Services, any, any, any, string> | OwnOperation<Services, any, any, any, string>;

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

export function ownOperation<
  Services,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
  Answer extends TObject = Nothing,
  const Page extends string = never,
>(one: OwnOperation<Services, Query, Body, Answer, Page>): OwnOperation<Services, Query, Body, Answer, Page> {
  return one;
}
