// One route of the pages' own, said once: the gate before it, its checks, and the types that the pages call
// it with (`pages/api.ts`) follow from its declaration. What keys may do, too, is an `Operation`.
import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { emptySchema } from "../fields.ts";
import type { AddressSource } from "../http/client-address.ts";

type Method = "GET" | "POST";
type RouteName = `${Method} /api/${string}`;

/** The names of the parameters of a path. */
export type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | NamesIn<Tail>
    : Rest
  : never;

/** A request at the pages, whose input is checked. */
export interface PageRequest<Route extends string, Query, Body> {
  readonly request: Request;
  /** Null without a socket. */
  readonly server: AddressSource | null;
  readonly params: Readonly<Record<NamesIn<Route>, string>>;
  /** As they are in the address where no schema is declared. */
  readonly query: Query;
  readonly body: Body;
  readonly set: { status?: number | string; headers: Record<string, unknown> };
}

type Gates = readonly ((services: never) => object)[];
type Raw = Readonly<Record<string, string | undefined>>;
type QueryOf<Query> = Query extends TObject ? Static<Query> : Raw;
type BodyOf<Body> = Body extends TObject ? Static<Body> : Static<typeof emptySchema>;
type AnswerOf<Answer> = Answer extends TSchema ? Static<Answer> : unknown;

export interface PageOperation<
  Services,
  Context,
  Route extends RouteName,
  Query extends TObject | undefined,
  Body extends TObject | undefined,
  Answer extends TSchema | undefined,
> {
  readonly route: Route;
  /** Elysia's plugins that let a request in and add to its context. */
  readonly gates: Gates;
  /** Further parameters are refused where it is strict. */
  readonly query?: Query;
  /** The body of a POST; an empty object when absent. */
  readonly body?: Body;
  /** `{ done: true }` when absent. */
  readonly answer?: Answer;
  /** `run` reads the body: a file, or one that is read when the rate allows it. */
  readonly readsBody?: boolean;
  /** A read that counts as one by a key does, for the workspace by which its gate shows the library. */
  readonly isCounted?: boolean;
  run(
    services: Services,
    at: Context & PageRequest<Route, QueryOf<Query>, BodyOf<Body>>,
  ): Promise<AnswerOf<Answer>> | AnswerOf<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: routes of all inputs are one list.
export type AnyPageOperation<Services> = PageOperation<Services, any, RouteName, any, any, any>;

/** Declares routes behind gates, which add this context. Routes of further services name theirs. */
export function behind<Context, Usual = unknown>(gates: Gates) {
  return <
    Services extends Usual,
    const Route extends RouteName,
    Query extends TObject | undefined = undefined,
    Body extends TObject | undefined = undefined,
    Answer extends TSchema | undefined = undefined,
  >(
    one: Omit<PageOperation<Services, Context, Route, Query, Body, Answer>, "gates">,
  ): PageOperation<Services, Context, Route, Query, Body, Answer> => ({ ...one, gates });
}
