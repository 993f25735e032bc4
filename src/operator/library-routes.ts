import { Elysia } from "elysia";
import { doneAfter, doneSchema, emptySchema } from "../fields.ts";
import { checkedQuery } from "../http/checked-request.ts";
import { jsonRoute } from "../http/read-json-body.ts";
import { cancelDescription, createDescription } from "../library/describe/description-jobs.ts";
import { discardSamples } from "../library/describe/discard-samples.ts";
import {
  createDescriptionAtPagesSchema,
  descriptionSchema,
  discardedSchema,
} from "../library/describe/schema.ts";
import { createImport } from "../library/imports/create-import.ts";
import { cancelImport, getImport, listImports } from "../library/imports/read-imports.ts";
import {
  createImportQuerySchema,
  importDetailsSchema,
  importQuerySchema,
  importSchema,
} from "../library/imports/schema.ts";
import {
  deletedScreensSchema,
  deleteScreensSchema,
  editedScreensSchema,
  editScreensSchema,
  restoreScreensSchema,
} from "../screens/edit-schema.ts";
import { deleteScreens, editScreens, restoreScreens } from "../screens/edit-screens.ts";
import type { Services } from "../services.ts";
import { getCommonWords } from "./common-words.ts";
import { operatorFlowRoutes } from "./flow-routes.ts";
import { listImportScreens } from "./import-screens.ts";
import { actorFor, getOperatorLibrary, importDemoLibrary, removeDemoLibrary } from "./library.ts";
import {
  getOperatorDescription,
  getOperatorDescriptions,
  previewDescription,
} from "./library-descriptions.ts";
import { jobsOf, libraryEditorGate, requireLibraryEditor } from "./library-gate.ts";
import { operatorGate } from "./operator-gate.ts";
import {
  commonWordsSchema,
  descriptionPreviewSchema,
  earlierWordsSchema,
  importScreensQuerySchema,
  importScreensSchema,
  operatorDescriptionSchema,
  operatorDescriptionsSchema,
  operatorImportsSchema,
  operatorLibrarySchema,
  removedDemoSchema,
  restoreScreenSchema,
  runningChangesSchema,
  screenIdsSchema,
} from "./schema.ts";
import { editorAtPages, getEarlierWords, restoreScreen } from "./screens.ts";

const descriptionsPath = "/api/operator/descriptions";
const importsPath = "/api/operator/imports";
const importsListed = 20;
const createQuery = checkedQuery(createImportQuerySchema);
const importQuery = checkedQuery(importQuerySchema);
const screensQuery = checkedQuery(importScreensQuerySchema);

/** The library as operators and editors fill it at the pages. */
export function operatorLibraryRoutes(services: Services) {
  return new Elysia()
    .use(uploadRoute(services))
    .use(jobRoutes(services))
    .use(demoRoutes(services))
    .use(descriptionRoutes(services))
    .use(screenRoutes(services))
    .use(operatorFlowRoutes(services));
}

function jobRoutes(services: Services) {
  return new Elysia()
    .use(libraryEditorGate(services))
    .get("/api/operator/library", () => getOperatorLibrary(services), {
      response: { 200: operatorLibrarySchema },
    })
    .get(
      importsPath,
      async ({ by }) => {
        const { imports } = await listImports(services, jobsOf(by), { limit: importsListed });
        return { imports };
      },
      {
        response: { 200: operatorImportsSchema },
      },
    )
    .get(
      `${importsPath}/:importId`,
      ({ by, params, request }) =>
        getImport(services, jobsOf(by), params.importId, importQuery(request.url).failures),
      { response: { 200: importDetailsSchema } },
    )
    .get(
      `${importsPath}/:importId/screens`,
      ({ by, params, request }) =>
        listImportScreens(services, by, params.importId, screensQuery(request.url)),
      { response: { 200: importScreensSchema } },
    )
    .post(
      `${importsPath}/:importId/cancel`,
      async ({ by, params }) =>
        cancelImport(services, await actorFor(services, by), params.importId, jobsOf(by)),
      jsonRoute(emptySchema, importSchema),
    );
}

/** The demo library comes with the service and goes with it: for operators. */
function demoRoutes(services: Services) {
  return new Elysia()
    .use(operatorGate(services))
    .post(
      "/api/operator/library/demo",
      ({ by }) => importDemoLibrary(services, by),
      jsonRoute(emptySchema, importSchema),
    )
    .post(
      "/api/operator/library/demo/remove",
      ({ by }) => removeDemoLibrary(services, by),
      jsonRoute(emptySchema, removedDemoSchema),
    );
}

function descriptionRoutes(services: Services) {
  return new Elysia()
    .use(libraryEditorGate(services))
    .get(descriptionsPath, ({ by }) => getOperatorDescriptions(services, jobsOf(by)), {
      response: { 200: operatorDescriptionsSchema },
    })
    .post(
      descriptionsPath,
      async ({ body, by }) => createDescription(services, await actorFor(services, by), body),
      jsonRoute(createDescriptionAtPagesSchema, descriptionSchema),
    )
    .get(
      `${descriptionsPath}/:descriptionId`,
      ({ by, params }) => getOperatorDescription(services, by, params.descriptionId),
      { response: { 200: operatorDescriptionSchema } },
    )
    .post(
      `${descriptionsPath}/preview`,
      ({ body }) => previewDescription(services, body),
      jsonRoute(screenIdsSchema, descriptionPreviewSchema),
    )
    .post(
      `${descriptionsPath}/:descriptionId/discard`,
      async ({ by, params }) =>
        discardSamples(services, await actorFor(services, by), params.descriptionId, jobsOf(by)),
      jsonRoute(emptySchema, discardedSchema),
    )
    .post(
      `${descriptionsPath}/:descriptionId/cancel`,
      async ({ by, params }) =>
        cancelDescription(services, await actorFor(services, by), params.descriptionId, jobsOf(by)),
      jsonRoute(emptySchema, descriptionSchema),
    );
}

function screenRoutes(services: Services) {
  return new Elysia()
    .use(libraryEditorGate(services))
    .post(
      "/api/operator/screens/edit",
      ({ body, by, request }) => editScreens(services, editorAtPages(services, by, request.signal), body),
      jsonRoute(editScreensSchema, editedScreensSchema),
    )
    .post(
      "/api/operator/screens/restore",
      ({ body, by, request }) => restoreScreens(services, editorAtPages(services, by, request.signal), body),
      jsonRoute(restoreScreensSchema, editedScreensSchema),
    )
    .post(
      "/api/operator/screens/delete",
      ({ body, by, request }) => deleteScreens(services, editorAtPages(services, by, request.signal), body),
      jsonRoute(deleteScreensSchema, deletedScreensSchema),
    )
    .get("/api/operator/screens/changes", () => ({ changes: [...services.screenWriter.longWrites.list()] }), {
      response: { 200: runningChangesSchema },
    })
    .post(
      "/api/operator/screens/words",
      ({ body }) => getCommonWords(services, body),
      jsonRoute(screenIdsSchema, commonWordsSchema),
    )
    .get(
      "/api/operator/screens/:screenId/earlier",
      ({ params }) => getEarlierWords(services, params.screenId),
      { response: { 200: earlierWordsSchema } },
    )
    .post(
      "/api/operator/screens/:screenId/restore",
      ({ body, by, params, request }) =>
        doneAfter(restoreScreen(services, by, params.screenId, body, request.signal)),
      jsonRoute(restoreScreenSchema, doneSchema),
    );
}

/** The body is the file, which is streamed to the disk. */
function uploadRoute(services: Services) {
  return new Elysia().use(libraryEditorGate(services, "file")).post(
    importsPath,
    async ({ by, request, server, set }) => {
      set.status = 202;
      const query = createQuery(request.url);
      const actor = await actorFor(services, by);
      const reauthenticate = () => requireLibraryEditor(services, request, server, "file");
      return createImport(services, actor, request, query, reauthenticate);
    },
    { parse: "none", response: { 202: importSchema } },
  );
}
