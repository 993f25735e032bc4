// The operations that the client calls, and one call of any of them. The types of requests and answers follow
// from the OpenAPI document: `deploy/typescript-contract.ts` makes `operations.ts` of it.
import type { Answered, CallOptions } from "./call-options.ts";
import type { Operations } from "./operations.ts";
import { type SearchFacts, searchFacts } from "./search-facts.ts";
import { answeredBy, type Call, type Received } from "./send-request.ts";

/** A field, with `[]` where it is a list. */
type Mark<Answer> = {
  readonly [Name in keyof Answer & string]: Answer[Name] extends readonly unknown[] ? `${Name}[]` : Name;
}[keyof Answer & string];

interface Entry<Operation extends Operations[keyof Operations]> {
  readonly route: Operation["route"];
  /** Some that its answer is known by, none where it has no content. An older service lacks newer ones. */
  readonly fields: readonly Mark<Operation["answer"]>[];
  /** The name of the answer in the result, which else has its fields. */
  readonly as?: string;
}

const operations = {
  apps_list: { route: "GET /v1/apps", fields: ["apps[]", "total"] },
  collections_add_screens: {
    route: "POST /v1/collections/{collection_id}/screens",
    fields: ["added[]", "not_found[]"],
  },
  collections_create: { route: "POST /v1/collections", fields: ["id", "share_url"], as: "collection" },
  collections_delete: { route: "DELETE /v1/collections/{collection_id}", fields: [] },
  collections_end_share: {
    route: "DELETE /v1/collections/{collection_id}/share",
    fields: ["id", "share_url"],
    as: "collection",
  },
  collections_get: { route: "GET /v1/collections/{collection_id}", fields: ["collection", "screens[]"] },
  collections_list: { route: "GET /v1/collections", fields: ["collections[]", "next"] },
  collections_order: { route: "POST /v1/collections/{collection_id}/order", fields: [] },
  collections_remove_screens: {
    route: "POST /v1/collections/{collection_id}/remove",
    fields: ["removed[]"],
  },
  collections_share: {
    route: "PUT /v1/collections/{collection_id}/share",
    fields: ["id", "share_url"],
    as: "collection",
  },
  collections_update: {
    route: "PATCH /v1/collections/{collection_id}",
    fields: ["id", "share_url"],
    as: "collection",
  },
  descriptions_cancel: {
    route: "POST /v1/descriptions/{id}/cancel",
    fields: ["id", "described"],
    as: "run",
  },
  descriptions_create: { route: "POST /v1/descriptions", fields: ["id", "described"], as: "run" },
  descriptions_get: {
    route: "GET /v1/descriptions/{id}",
    fields: ["id", "described", "undescribed_screens[]"],
    as: "run",
  },
  facets_get: { route: "GET /v1/facets", fields: ["total", "patterns[]"] },
  flows_create: { route: "POST /v1/flows", fields: ["id", "screens[]"], as: "flow" },
  flows_delete: { route: "DELETE /v1/flows/{flow_id}", fields: [] },
  flows_get: { route: "GET /v1/flows/{flow_id}", fields: ["id", "screens[]"], as: "flow" },
  flows_list: { route: "GET /v1/flows", fields: ["flows[]", "next"] },
  flows_update: { route: "PATCH /v1/flows/{flow_id}", fields: ["id", "screens[]"], as: "flow" },
  imports_cancel: { route: "POST /v1/imports/{import_id}/cancel", fields: ["id", "state"], as: "job" },
  imports_create: { route: "POST /v1/imports", fields: ["id", "state"], as: "job" },
  imports_get: { route: "GET /v1/imports/{import_id}", fields: ["id", "state", "failures[]"], as: "job" },
  library_export: { route: "GET /v1/export", fields: [] },
  look_alikes_dismiss: { route: "POST /v1/look-alikes/dismiss", fields: ["dismissed"] },
  look_alikes_list: { route: "GET /v1/look-alikes", fields: ["groups[]", "next"] },
  look_alikes_merge: { route: "POST /v1/look-alikes/merge", fields: ["screen", "removed[]"] },
  screens_delete: { route: "DELETE /v1/screens/{screen_id}", fields: [] },
  screens_delete_many: { route: "POST /v1/screens/delete", fields: ["deleted", "failed[]"] },
  screens_describe: { route: "POST /v1/screens/descriptions", fields: ["screens[]"] },
  screens_edit: { route: "PATCH /v1/screens/{screen_id}", fields: ["id", "outcome"], as: "screen" },
  screens_edit_many: { route: "PATCH /v1/screens", fields: ["updated", "failed[]"] },
  screens_get: { route: "GET /v1/screens/{screen_id}", fields: ["id", "image_high"], as: "screen" },
  screens_lease: { route: "POST /v1/screens/leases", fields: ["screens[]", "expires_at"], as: "leases" },
  screens_list: { route: "GET /v1/screens", fields: ["screens[]", "next"] },
  screens_marks: { route: "POST /v1/screens/marks", fields: ["screens[]"] },
  screens_neighbours: {
    route: "GET /v1/screens/{screen_id}/neighbours",
    fields: ["before[]", "after[]", "flows[]"],
  },
  screens_originals: { route: "POST /v1/screens/originals", fields: [] },
  screens_versions: { route: "GET /v1/screens/{screen_id}/versions", fields: ["versions[]"] },
  screens_put: {
    route: "PUT /v1/screens/{screen_id}",
    fields: ["id", "image_high", "outcome"],
    as: "screen",
  },
  screens_restore: { route: "POST /v1/screens/restore", fields: ["updated", "failed[]"] },
  screens_search: { route: "POST /v1/screens/search", fields: ["screens[]"] },
  screens_search_by_picture: {
    route: "POST /v1/screens/search-by-picture",
    fields: ["platform", "screens[]"],
  },
  screens_similar: { route: "GET /v1/screens/{screen_id}/similar", fields: ["screens[]"] },
  tags_change: { route: "POST /v1/tags", fields: ["screens[]", "not_found[]"] },
  tags_list: { route: "GET /v1/tags", fields: ["tags[]", "total"] },
} as const satisfies { readonly [Id in keyof Operations]?: Entry<Operations[Id]> };

type OperationId = keyof typeof operations;

type Sent<Id extends OperationId> = Operations[Id]["sent"];

/** The answer of an operation, for reading, with the request's id and the rate limit beside it. */
export type Result<Id extends OperationId> = Answered &
  (Id extends "screens_search" ? SearchFacts : unknown) &
  ((typeof operations)[Id] extends { readonly as: infer Name extends string }
    ? { readonly [Each in Name]: Operations[Id]["answer"] }
    : ReadonlyLists<Operations[Id]["answer"]>);

type ReadonlyLists<Answer> = {
  readonly [Name in keyof Answer]: Answer[Name] extends (infer Item)[] ? readonly Item[] : Answer[Name];
};

/** Calls an operation: the ids of its path, its query and its body are in `sent`. Throws as `sendRequest`. */
export type CallOperation = <Id extends OperationId>(
  id: Id,
  sent: Sent<Id>,
  options?: CallOptions,
) => Promise<Result<Id>>;

interface Parts {
  readonly ids?: readonly string[];
  readonly query?: object | undefined;
  readonly body?: object;
}

export function requestFor(id: OperationId, { ids = [], query = {}, body }: Parts): Call {
  const { route, fields } = operations[id];
  const [method = "", template = ""] = route.split(" ");
  const left = [...ids];
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? ""));
  // An operation without a body of its own is still sent one.
  const bodySent = body ?? (method === "POST" ? {} : undefined);
  return { method, path: `${path}${queryOf(query)}`, body: bodySent, fields };
}

function queryOf(parameters: object): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

export function resultOf<Id extends OperationId>(id: Id, { body, answer }: Received): Result<Id> {
  const operation = operations[id];
  const fields = "as" in operation ? { [operation.as]: body } : body;
  const facts = id === "screens_search" ? searchFacts(answer.headers) : {};
  return { ...fields, ...facts, ...answeredBy(answer) } as Result<Id>;
}
