import { Elysia } from "elysia";
import { doneAfter, doneSchema, emptySchema } from "../fields.ts";
import { checkedQuery } from "../http/checked-request.ts";
import { jsonRoute } from "../http/read-json-body.ts";
import {
  createDescriptionSchema,
  descriptionDetailsSchema,
  descriptionSchema,
} from "../library/describe/schema.ts";
import {
  createImportQuerySchema,
  importDetailsSchema,
  importQuerySchema,
  importSchema,
} from "../library/imports/schema.ts";
import type { Services } from "../services.ts";
import {
  cancelOperatorImport,
  createOperatorImport,
  getOperatorImport,
  getOperatorLibrary,
  importDemoLibrary,
  listOperatorImports,
} from "./library.ts";
import {
  cancelOperatorDescription,
  createOperatorDescription,
  getOperatorDescription,
  getOperatorDescriptions,
} from "./library-descriptions.ts";
import { operatorGate, requireOperatorSession } from "./operator-gate.ts";
import {
  earlierWordsSchema,
  editScreenSchema,
  operatorDescriptionsSchema,
  operatorImportsSchema,
  operatorLibrarySchema,
  restoreScreenSchema,
} from "./schema.ts";
import { deleteScreen, editScreen, getEarlierWords, getScreenWords, restoreScreen } from "./screens.ts";

const descriptionsPath = "/api/operator/descriptions";
const importsPath = "/api/operator/imports";
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
    .get("/api/operator/library", ({ by }) => getOperatorLibrary(services, by), {
      response: { 200: operatorLibrarySchema },
    })
    .get(importsPath, ({ by }) => listOperatorImports(services, by), {
      response: { 200: operatorImportsSchema },
    })
    .get(
      `${importsPath}/:importId`,
      ({ by, params, request }) =>
        getOperatorImport(services, by, params.importId, importQuery(request.url).failures),
      { response: { 200: importDetailsSchema } },
    )
    .post(
      "/api/operator/library/demo",
      ({ by }) => importDemoLibrary(services, by),
      jsonRoute(emptySchema, importSchema),
    )
    .post(
      `${importsPath}/:importId/cancel`,
      ({ by, params }) => cancelOperatorImport(services, by, params.importId),
      jsonRoute(emptySchema, importSchema),
    );
}

function descriptionRoutes(services: Services) {
  return new Elysia()
    .use(operatorGate(services))
    .get(descriptionsPath, ({ by }) => getOperatorDescriptions(services, by), {
      response: { 200: operatorDescriptionsSchema },
    })
    .post(
      descriptionsPath,
      ({ body, by }) => createOperatorDescription(services, by, body),
      jsonRoute(createDescriptionSchema, descriptionSchema),
    )
    .get(
      `${descriptionsPath}/:descriptionId`,
      ({ by, params }) => getOperatorDescription(services, by, params.descriptionId),
      { response: { 200: descriptionDetailsSchema } },
    )
    .post(
      `${descriptionsPath}/:descriptionId/cancel`,
      ({ by, params }) => cancelOperatorDescription(services, by, params.descriptionId),
      jsonRoute(emptySchema, descriptionSchema),
    );
}

function screenRoutes(services: Services) {
  return new Elysia()
    .use(operatorGate(services))
    .get(
      "/api/operator/screens/:screenId",
      ({ by, params }) => getScreenWords(services, by, params.screenId),
      { response: { 200: editScreenSchema } },
    )
    .post(
      "/api/operator/screens/:screenId",
      ({ body, by, params, request }) =>
        doneAfter(editScreen(services, by, params.screenId, body, request.signal)),
      jsonRoute(editScreenSchema, doneSchema),
    )
    .get(
      "/api/operator/screens/:screenId/earlier",
      ({ by, params }) => getEarlierWords(services, by, params.screenId),
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
    ({ by, request, server, set }) => {
      set.status = 202;
      const reauthenticate = () => requireOperatorSession(services, request, server, "file");
      return createOperatorImport(services, by, request, () => createQuery(request.url), reauthenticate);
    },
    { parse: "none", response: { 202: importSchema } },
  );
}
