import { Elysia } from "elysia";
import { doneAfter, doneSchema, emptySchema } from "../fields.ts";
import { checkedQuery } from "../http/checked-request.ts";
import { jsonRoute } from "../http/read-json-body.ts";
import {
  cancelDescription,
  createDescription,
  getDescription,
} from "../library/describe/description-jobs.ts";
import {
  createDescriptionSchema,
  descriptionDetailsSchema,
  descriptionSchema,
} from "../library/describe/schema.ts";
import { createImport } from "../library/imports/create-import.ts";
import { cancelImport, getImport, listImports } from "../library/imports/read-imports.ts";
import {
  createImportQuerySchema,
  importDetailsSchema,
  importQuerySchema,
  importSchema,
} from "../library/imports/schema.ts";
import type { Services } from "../services.ts";
import { actorFor, getOperatorLibrary, importDemoLibrary, removeDemoLibrary } from "./library.ts";
import { getOperatorDescriptions } from "./library-descriptions.ts";
import { operatorGate, requireOperatorSession } from "./operator-gate.ts";
import {
  earlierWordsSchema,
  editScreenSchema,
  operatorDescriptionsSchema,
  operatorImportsSchema,
  operatorLibrarySchema,
  removedDemoSchema,
  restoreScreenSchema,
} from "./schema.ts";
import { deleteScreen, editScreen, getEarlierWords, getScreenWords, restoreScreen } from "./screens.ts";

const descriptionsPath = "/api/operator/descriptions";
const importsPath = "/api/operator/imports";
const importsListed = 20;
/** The jobs of all workspaces. */
const ofAll = { workspaceId: null };
const createQuery = checkedQuery(createImportQuerySchema);
const importQuery = checkedQuery(importQuerySchema);

/** The library on the operator's page. */
export function operatorLibraryRoutes(services: Services) {
  return new Elysia()
    .use(uploadRoute(services))
    .use(jobRoutes(services))
    .use(descriptionRoutes(services))
    .use(screenRoutes(services));
}

function jobRoutes(services: Services) {
  return new Elysia()
    .use(operatorGate(services))
    .get("/api/operator/library", () => getOperatorLibrary(services), {
      response: { 200: operatorLibrarySchema },
    })
    .get(
      importsPath,
      async () => {
        const { imports } = await listImports(services, ofAll, { limit: importsListed });
        return { imports };
      },
      {
        response: { 200: operatorImportsSchema },
      },
    )
    .get(
      `${importsPath}/:importId`,
      ({ params, request }) => getImport(services, ofAll, params.importId, importQuery(request.url).failures),
      { response: { 200: importDetailsSchema } },
    )
    .post(
      "/api/operator/library/demo",
      ({ by }) => importDemoLibrary(services, by),
      jsonRoute(emptySchema, importSchema),
    )
    .post(
      "/api/operator/library/demo/remove",
      ({ by }) => removeDemoLibrary(services, by),
      jsonRoute(emptySchema, removedDemoSchema),
    )
    .post(
      `${importsPath}/:importId/cancel`,
      async ({ by, params }) => cancelImport(services, await actorFor(services, by), params.importId, ofAll),
      jsonRoute(emptySchema, importSchema),
    );
}

function descriptionRoutes(services: Services) {
  return new Elysia()
    .use(operatorGate(services))
    .get(descriptionsPath, () => getOperatorDescriptions(services), {
      response: { 200: operatorDescriptionsSchema },
    })
    .post(
      descriptionsPath,
      async ({ body, by }) => createDescription(services, await actorFor(services, by), body),
      jsonRoute(createDescriptionSchema, descriptionSchema),
    )
    .get(
      `${descriptionsPath}/:descriptionId`,
      ({ params }) => getDescription(services, ofAll, params.descriptionId),
      { response: { 200: descriptionDetailsSchema } },
    )
    .post(
      `${descriptionsPath}/:descriptionId/cancel`,
      async ({ by, params }) =>
        cancelDescription(services, await actorFor(services, by), params.descriptionId, ofAll),
      jsonRoute(emptySchema, descriptionSchema),
    );
}

function screenRoutes(services: Services) {
  return new Elysia()
    .use(operatorGate(services))
    .get("/api/operator/screens/:screenId", ({ params }) => getScreenWords(services, params.screenId), {
      response: { 200: editScreenSchema },
    })
    .post(
      "/api/operator/screens/:screenId",
      ({ body, by, params, request }) =>
        doneAfter(editScreen(services, by, params.screenId, body, request.signal)),
      jsonRoute(editScreenSchema, doneSchema),
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
    )
    .post(
      "/api/operator/screens/:screenId/delete",
      ({ by, params, request }) => doneAfter(deleteScreen(services, by, params.screenId, request.signal)),
      jsonRoute(emptySchema, doneSchema),
    );
}

/** The body is the file, which is streamed to the disk. */
function uploadRoute(services: Services) {
  return new Elysia().use(operatorGate(services, "file")).post(
    importsPath,
    async ({ by, request, server, set }) => {
      set.status = 202;
      const query = createQuery(request.url);
      const actor = await actorFor(services, by);
      const reauthenticate = () => requireOperatorSession(services, request, server, "file");
      return createImport(services, actor, request, query, reauthenticate);
    },
    { parse: "none", response: { 202: importSchema } },
  );
}
