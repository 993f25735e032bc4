// Collections and tags on the pages, for any member; and a shared collection, for anyone with its link.
import { Elysia } from "elysia";
import { done, doneSchema, emptySchema } from "../../fields.ts";
import { checkedQuery } from "../../http/checked-request.ts";
import { jsonRoute } from "../../http/read-json-body.ts";
import { traceOf } from "../../http/request-trace.ts";
import { pictureLimit } from "../../images/routes.ts";
import { callerOf, type Member } from "../../people/caller.ts";
import { runWrite } from "../../people/rated-requests.ts";
import { memberGate } from "../../people/workspaces/member-gate.ts";
import type { SearchServices } from "../search-services.ts";
import { addToCollection, orderCollection, removeFromCollection } from "./collection-screens.ts";
import {
  createCollection,
  deleteCollection,
  endCollectionShare,
  getCollection,
  getSharedCollection,
  listCollections,
  shareCollection,
  updateCollection,
} from "./collections.ts";
import type { Curator } from "./curator.ts";
import {
  addedScreensSchema,
  addScreensSchema,
  collectionDetailsSchema,
  collectionQuerySchema,
  collectionSchema,
  collectionsQuerySchema,
  collectionsSchema,
  createCollectionSchema,
  marksRequestSchema,
  marksSchema,
  orderScreensSchema,
  removedScreensSchema,
  removeScreensSchema,
  sharedCollectionQuerySchema,
  sharedCollectionSchema,
  taggedScreensSchema,
  tagScreensSchema,
  tagsQuerySchema,
  tagsSchema,
  updateCollectionSchema,
} from "./schema.ts";
import { listTags, marksOf, tagScreens } from "./tags.ts";

const workspacePath = "/api/workspaces/:workspaceId";
const collectionsPath = `${workspacePath}/collections` as const;
const collectionPath = `${collectionsPath}/:collectionId` as const;
const listQuery = checkedQuery(collectionsQuerySchema);
const getQuery = checkedQuery(collectionQuerySchema);
const sharedQuery = checkedQuery(sharedCollectionQuerySchema);
const tagsQuery = checkedQuery(tagsQuerySchema);

/** The pages' collections and tags. */
export function collectionPageRoutes(services: SearchServices) {
  return new Elysia()
    .use(sharedRoute(services))
    .use(setRoutes(services))
    .use(screenRoutes(services))
    .use(tagRoutes(services));
}

/** Counts as a picture against its address, as a shared screen does. */
function sharedRoute(services: SearchServices) {
  return new Elysia().use(pictureLimit(services)).get(
    "/api/collections/:collectionId",
    ({ params, query, request }) =>
      getSharedCollection(services, {
        ...sharedQuery(request.url),
        id: params.collectionId,
        share: query["share"],
      }),
    { response: { 200: sharedCollectionSchema } },
  );
}

/** A member as a curator. Throws `workspace_suspended`, and for a plan without the search. */
function curatorOf({ workspace, person, address }: Member): Curator {
  return { caller: callerOf(workspace, null), person, address };
}

/** Runs a change by a member, which counts as one by a key does. */
async function write<Written extends object>(
  services: SearchServices,
  { member, request }: { readonly member: Member; readonly request: Request },
  change: (curator: Curator) => Promise<Written>,
): Promise<Written> {
  const curator = curatorOf(member);
  const context = { caller: curator.caller, trace: traceOf(request), signal: request.signal };
  const { headers, ...written } = await runWrite(services, context, () => change(curator));
  return written as unknown as Written;
}

function setRoutes(services: SearchServices) {
  return new Elysia()
    .use(memberGate(services))
    .get(
      collectionsPath,
      ({ member, request }) => listCollections(services, curatorOf(member), listQuery(request.url)),
      { response: { 200: collectionsSchema } },
    )
    .post(
      collectionsPath,
      ({ body, ...at }) => write(services, at, (curator) => createCollection(services, curator, body)),
      jsonRoute(createCollectionSchema, collectionSchema),
    )
    .get(
      collectionPath,
      ({ member, params, request }) =>
        getCollection(services, curatorOf(member), { ...getQuery(request.url), id: params.collectionId }),
      { response: { 200: collectionDetailsSchema } },
    )
    .post(
      `${collectionPath}/update`,
      ({ body, params, ...at }) =>
        write(services, at, (curator) =>
          updateCollection(services, curator, { ...body, id: params.collectionId }),
        ),
      jsonRoute(updateCollectionSchema, collectionSchema),
    )
    .post(
      `${collectionPath}/delete`,
      ({ params, ...at }) =>
        write(services, at, async (curator) => {
          await deleteCollection(services, curator, { id: params.collectionId });
          return done;
        }),
      jsonRoute(emptySchema, doneSchema),
    )
    .post(
      `${collectionPath}/share`,
      ({ params, ...at }) =>
        write(services, at, (curator) => shareCollection(services, curator, { id: params.collectionId })),
      jsonRoute(emptySchema, collectionSchema),
    )
    .post(
      `${collectionPath}/end-share`,
      ({ params, ...at }) =>
        write(services, at, (curator) => endCollectionShare(services, curator, { id: params.collectionId })),
      jsonRoute(emptySchema, collectionSchema),
    );
}

function screenRoutes(services: SearchServices) {
  return new Elysia()
    .use(memberGate(services))
    .post(
      `${collectionPath}/screens`,
      ({ body, params, ...at }) =>
        write(services, at, (curator) =>
          addToCollection(services, curator, { ...body, id: params.collectionId }),
        ),
      jsonRoute(addScreensSchema, addedScreensSchema),
    )
    .post(
      `${collectionPath}/screens/remove`,
      ({ body, params, ...at }) =>
        write(services, at, (curator) =>
          removeFromCollection(services, curator, { ...body, id: params.collectionId }),
        ),
      jsonRoute(removeScreensSchema, removedScreensSchema),
    )
    .post(
      `${collectionPath}/order`,
      ({ body, params, ...at }) =>
        write(services, at, async (curator) => {
          await orderCollection(services, curator, { ...body, id: params.collectionId });
          return done;
        }),
      jsonRoute(orderScreensSchema, doneSchema),
    );
}

function tagRoutes(services: SearchServices) {
  return new Elysia()
    .use(memberGate(services))
    .get(
      `${workspacePath}/tags`,
      ({ member, request }) => listTags(services, curatorOf(member), tagsQuery(request.url)),
      { response: { 200: tagsSchema } },
    )
    .post(
      `${workspacePath}/tags`,
      ({ body, ...at }) => write(services, at, (curator) => tagScreens(services, curator, body)),
      jsonRoute(tagScreensSchema, taggedScreensSchema),
    )
    .post(
      `${workspacePath}/marks`,
      ({ body, member }) => marksOf(services, curatorOf(member), body),
      jsonRoute(marksRequestSchema, marksSchema),
    );
}
