// Collections for callers with a key. The rate counts before the body is read.
import { Elysia } from "elysia";
import { uuidOf } from "../../fields.ts";
import { checkedBody, checkedQuery, noQuery } from "../../http/checked-request.ts";
import { type AddressSource, addressOf } from "../../http/client-address.ts";
import { readJsonBody, readOptionalJsonBody } from "../../http/read-json-body.ts";
import { traceOf } from "../../http/request-trace.ts";
import type { Caller } from "../../people/caller.ts";
import { keyGate } from "../../people/keys/key-gate.ts";
import { runRead, runWrite } from "../../people/rated-requests.ts";
import { noSuchScreen } from "../read-screens.ts";
import type { SearchServices } from "../search-services.ts";
import { addToCollection, keepScreen, orderCollection, removeFromCollection } from "./collection-screens.ts";
import {
  createCollection,
  deleteCollection,
  endCollectionShare,
  getCollection,
  listCollections,
  shareCollection,
  updateCollection,
} from "./collections.ts";
import {
  type AddedScreensAnswer,
  addScreensSchema,
  type CollectionAnswer,
  type CollectionDetailsAnswer,
  type CollectionsAnswer,
  collectionQuerySchema,
  collectionsQuerySchema,
  createCollectionSchema,
  keepScreenSchema,
  orderScreensSchema,
  type RemovedScreensAnswer,
  removeScreensSchema,
  updateCollectionSchema,
} from "./schema.ts";

const listQuery = checkedQuery(collectionsQuerySchema);
const getQuery = checkedQuery(collectionQuerySchema);
const createBody = checkedBody(createCollectionSchema);
const updateBody = checkedBody(updateCollectionSchema);
const addBody = checkedBody(addScreensSchema);
const removeBody = checkedBody(removeScreensSchema);
const orderBody = checkedBody(orderScreensSchema);
const keepBody = checkedBody(keepScreenSchema);

/** A request of a route behind the gate. */
export interface KeyedRequest {
  readonly caller: Caller;
  readonly request: Request;
  readonly server: AddressSource | null;
}

/** The context of an operation: its curator, with what its rate needs. */
export function curating(services: SearchServices, { caller, request, server }: KeyedRequest) {
  const address = addressOf(services, request, server);
  return { caller, address, trace: traceOf(request), signal: request.signal };
}

/** `/v1/collections`. A route with a body reads it itself: Elysia would read it before the gate. */
export function collectionRoutes(services: SearchServices) {
  return new Elysia().use(setRoutes(services)).use(shareRoutes(services)).use(screenRoutes(services));
}

function setRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .get("/v1/collections", async ({ set, ...at }): Promise<CollectionsAnswer> => {
      const curator = curating(services, at);
      const { headers, ...answer } = await runRead(services, curator, async () =>
        listCollections(services, curator, listQuery(at.request.url)),
      );
      Object.assign(set.headers, headers);
      return answer;
    })
    .post(
      "/v1/collections",
      async ({ set, ...at }): Promise<CollectionAnswer> => {
        const curator = curating(services, at);
        const { headers, ...answer } = await runWrite(services, curator, async () =>
          createCollection(services, curator, createBody(await readJsonBody(at.request))),
        );
        Object.assign(set.headers, headers);
        set.status = 201;
        return answer;
      },
      { parse: "none" },
    )
    .get(
      "/v1/collections/:collectionId",
      async ({ set, params, ...at }): Promise<CollectionDetailsAnswer> => {
        const curator = curating(services, at);
        const { headers, ...answer } = await runRead(services, curator, async () =>
          getCollection(services, curator, { ...getQuery(at.request.url), id: params.collectionId }),
        );
        Object.assign(set.headers, headers);
        return answer;
      },
    )
    .patch(
      "/v1/collections/:collectionId",
      async ({ set, params, ...at }): Promise<CollectionAnswer> => {
        const curator = curating(services, at);
        const { headers, ...answer } = await runWrite(services, curator, async () => {
          const change = updateBody(await readJsonBody(at.request));
          return updateCollection(services, curator, { ...change, id: params.collectionId });
        });
        Object.assign(set.headers, headers);
        return answer;
      },
      { parse: "none" },
    )
    .delete(
      "/v1/collections/:collectionId",
      async ({ set, params, ...at }): Promise<Response> => {
        const curator = curating(services, at);
        const { headers } = await runWrite(services, curator, async () => {
          noQuery(at.request.url);
          await deleteCollection(services, curator, { id: params.collectionId });
          return {};
        });
        Object.assign(set.headers, headers);
        return new Response(null, { status: 204 });
      },
      { parse: "none" },
    );
}

function shareRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .put(
      "/v1/collections/:collectionId/share",
      async ({ set, params, ...at }): Promise<CollectionAnswer> => {
        const curator = curating(services, at);
        const { headers, ...answer } = await runWrite(services, curator, async () => {
          noQuery(at.request.url);
          return shareCollection(services, curator, { id: params.collectionId });
        });
        Object.assign(set.headers, headers);
        return answer;
      },
      { parse: "none" },
    )
    .delete(
      "/v1/collections/:collectionId/share",
      async ({ set, params, ...at }): Promise<CollectionAnswer> => {
        const curator = curating(services, at);
        const { headers, ...answer } = await runWrite(services, curator, async () => {
          noQuery(at.request.url);
          return endCollectionShare(services, curator, { id: params.collectionId });
        });
        Object.assign(set.headers, headers);
        return answer;
      },
      { parse: "none" },
    );
}

function screenRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .use(oneScreenRoutes(services))
    .post(
      "/v1/collections/:collectionId/screens",
      async ({ set, params, ...at }): Promise<AddedScreensAnswer> => {
        const curator = curating(services, at);
        const { headers, ...answer } = await runWrite(services, curator, async () => {
          const body = addBody(await readJsonBody(at.request));
          return addToCollection(services, curator, { ...body, id: params.collectionId });
        });
        Object.assign(set.headers, headers);
        return answer;
      },
      { parse: "none" },
    )
    .post(
      "/v1/collections/:collectionId/remove",
      async ({ set, params, ...at }): Promise<RemovedScreensAnswer> => {
        const curator = curating(services, at);
        const { headers, ...answer } = await runWrite(services, curator, async () => {
          const body = removeBody(await readJsonBody(at.request));
          return removeFromCollection(services, curator, { ...body, id: params.collectionId });
        });
        Object.assign(set.headers, headers);
        return answer;
      },
      { parse: "none" },
    )
    .post(
      "/v1/collections/:collectionId/order",
      async ({ set, params, ...at }): Promise<Response> => {
        const curator = curating(services, at);
        const { headers } = await runWrite(services, curator, async () => {
          const body = orderBody(await readJsonBody(at.request));
          await orderCollection(services, curator, { ...body, id: params.collectionId });
          return {};
        });
        Object.assign(set.headers, headers);
        return new Response(null, { status: 204 });
      },
      { parse: "none" },
    );
}

function oneScreenRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .put(
      "/v1/collections/:collectionId/screens/:screenId",
      async ({ set, params, ...at }): Promise<Response> => {
        const curator = curating(services, at);
        const { headers } = await runWrite(services, curator, async () => {
          const { collectionId: id, screenId } = params;
          const { note } = keepBody(await readOptionalJsonBody(at.request));
          await keepScreen(services, curator, { id, screenId, ...(note !== undefined && { note }) });
          return {};
        });
        Object.assign(set.headers, headers);
        return new Response(null, { status: 204 });
      },
      { parse: "none" },
    )
    .delete(
      "/v1/collections/:collectionId/screens/:screenId",
      async ({ set, params, ...at }): Promise<Response> => {
        const curator = curating(services, at);
        const { headers } = await runWrite(services, curator, async () => {
          noQuery(at.request.url);
          const { collectionId: id, screenId } = params;
          const known = uuidOf(screenId);
          if (known === null) throw noSuchScreen();
          await removeFromCollection(services, curator, { id, screen_ids: [known] });
          return {};
        });
        Object.assign(set.headers, headers);
        return new Response(null, { status: 204 });
      },
      { parse: "none" },
    );
}
