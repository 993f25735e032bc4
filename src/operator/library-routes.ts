import { cancelDescription, createDescription } from "../library/describe/description-jobs.ts";
import * as runs from "../library/describe/schema.ts";
import { createImport } from "../library/imports/create-import.ts";
import { cancelImport, getImport, listImports } from "../library/imports/read-imports.ts";
import * as jobs from "../library/imports/schema.ts";
import * as edit from "../screens/edit-schema.ts";
import { deleteScreens, editScreens, restoreScreens } from "../screens/edit-screens.ts";
import { flowChangeSchema, flowCreateSchema, flowDetailsSchema } from "../screens/flows/schema.ts";
import { createFlow, removeFlow, updateFlow } from "../screens/flows/write-flows.ts";
import { listLookAlikes } from "../screens/look-alikes/list-look-alikes.ts";
import { dismissLookAlikes, mergeLookAlikes } from "../screens/look-alikes/merge-look-alikes.ts";
import * as alike from "../screens/look-alikes/schema.ts";
import { renameApp } from "../screens/rename-app.ts";
import * as library from "./library.ts";
import * as descriptions from "./library-descriptions.ts";
import {
  forEditors,
  forEditorsWithFile,
  forOperators,
  jobsOf,
  requireLibraryEditor,
} from "./operator-gate.ts";
import * as s from "./schema.ts";
import { getCommonWords, getEarlierWords, restoreScreen } from "./screens.ts";

const descriptionsPath = "/api/operator/descriptions";
const modelPath = "/api/operator/describing-model";
const importsPath = "/api/operator/imports";
const alikesPath = "/api/operator/look-alikes";
const flowPath = "/api/operator/flows/:flowId";
const importsListed = 20;

/** The library as operators and editors fill it at the pages. */
export const operatorLibraryOperations = [
  forEditorsWithFile({
    route: `POST ${importsPath}`,
    readsBody: true,
    query: jobs.createImportQuerySchema,
    answer: jobs.importSchema,
    run: async (services, { by, query, request, server, set }) => {
      set.status = 202;
      const actor = await library.actorFor(services, by);
      const reauthenticate = () => requireLibraryEditor(services, request, server, "file");
      return createImport(services, actor, request, query, reauthenticate);
    },
  }),
  forEditors({
    route: "GET /api/operator/library",
    answer: s.operatorLibrarySchema,
    run: (services) => library.getOperatorLibrary(services),
  }),
  forEditors({
    route: `GET ${importsPath}`,
    answer: s.operatorImportsSchema,
    run: async (services, { by }) => {
      const { imports } = await listImports(services, jobsOf(by), { limit: importsListed });
      return { imports };
    },
  }),
  forEditors({
    route: `GET ${importsPath}/:importId`,
    query: jobs.importQuerySchema,
    answer: jobs.importDetailsSchema,
    run: (services, { by, params, query }) =>
      getImport(services, jobsOf(by), params.importId, query.failures),
  }),
  forEditors({
    route: `GET ${importsPath}/:importId/screens`,
    query: s.importScreensQuerySchema,
    answer: s.importScreensSchema,
    run: (services, { by, params, query }) => library.listImportScreens(services, by, params.importId, query),
  }),
  forEditors({
    route: `POST ${importsPath}/:importId/cancel`,
    answer: jobs.importSchema,
    run: async (services, { by, params }) =>
      cancelImport(services, await library.actorFor(services, by), params.importId, jobsOf(by)),
  }),
  forOperators({
    route: "POST /api/operator/library/demo",
    answer: jobs.importSchema,
    run: (services, { by }) => library.importDemoLibrary(services, by),
  }),
  forOperators({
    route: "POST /api/operator/library/demo/remove",
    answer: s.removedDemoSchema,
    run: (services, { by }) => library.removeDemoLibrary(services, by),
  }),
  forEditors({
    route: `GET ${descriptionsPath}`,
    answer: s.operatorDescriptionsSchema,
    run: (services, { by }) => descriptions.getOperatorDescriptions(services, jobsOf(by)),
  }),
  forEditors({
    route: `POST ${descriptionsPath}`,
    body: runs.createDescriptionAtPagesSchema,
    answer: runs.descriptionSchema,
    run: async (services, { body, by }) =>
      createDescription(services, await library.actorFor(services, by), body),
  }),
  forEditors({
    route: `GET ${descriptionsPath}/:descriptionId`,
    answer: s.operatorDescriptionSchema,
    run: (services, { by, params }) =>
      descriptions.getOperatorDescription(services, by, params.descriptionId),
  }),
  forEditors({
    route: `POST ${descriptionsPath}/preview`,
    body: s.screenIdsSchema,
    answer: s.descriptionPreviewSchema,
    run: (services, { body }) => descriptions.previewDescription(services, body),
  }),
  forOperators({
    route: `POST ${modelPath}`,
    body: runs.chooseModelSchema,
    run: (services, { body, by }) => descriptions.chooseModel(services, by, body),
  }),
  forOperators({
    route: `POST ${modelPath}/remove`,
    run: (services, { by }) => descriptions.removeModel(services, by),
  }),
  forEditors({
    route: `POST ${descriptionsPath}/:descriptionId/cancel`,
    answer: runs.descriptionSchema,
    run: async (services, { by, params }) =>
      cancelDescription(services, await library.actorFor(services, by), params.descriptionId, jobsOf(by)),
  }),
  forEditors({
    route: "POST /api/operator/apps/:appId",
    body: s.renameAppSchema,
    answer: s.renamedAppSchema,
    run: (services, { body, editor, params }) => renameApp(services, editor, params.appId, body.name),
  }),
  forEditors({
    route: "POST /api/operator/screens/edit",
    body: edit.editScreensSchema,
    answer: edit.editedScreensSchema,
    run: (services, { body, editor }) => editScreens(services, editor, body),
  }),
  forEditors({
    route: "POST /api/operator/screens/restore",
    body: edit.restoreScreensSchema,
    answer: edit.editedScreensSchema,
    run: (services, { body, editor }) => restoreScreens(services, editor, body),
  }),
  forEditors({
    route: "POST /api/operator/screens/delete",
    body: edit.deleteScreensSchema,
    answer: edit.deletedScreensSchema,
    run: (services, { body, editor }) => deleteScreens(services, editor, body),
  }),
  forEditors({
    route: "GET /api/operator/screens/changes",
    answer: s.runningChangesSchema,
    run: (services) => ({ changes: [...services.screenWriter.longWrites.list()] }),
  }),
  forEditors({
    route: "POST /api/operator/screens/words",
    body: s.screenIdsSchema,
    answer: s.commonWordsSchema,
    run: (services, { body }) => getCommonWords(services, body),
  }),
  forEditors({
    route: "GET /api/operator/screens/:screenId/earlier",
    answer: s.earlierWordsSchema,
    run: (services, { params }) => getEarlierWords(services, params.screenId),
  }),
  forEditors({
    route: "POST /api/operator/screens/:screenId/restore",
    body: s.restoreScreenSchema,
    run: (services, { body, editor, params }) => restoreScreen(services, editor, params.screenId, body),
  }),
  forEditors({
    route: `GET ${alikesPath}`,
    query: alike.lookAlikesQuerySchema,
    answer: alike.lookAlikesSchema,
    run: async (services, { by, query }) =>
      listLookAlikes(services, await library.sharerFor(services, by), query),
  }),
  forEditors({
    route: `POST ${alikesPath}/merge`,
    body: alike.mergeRequestSchema,
    answer: alike.mergedSchema,
    run: async (services, { body, by, editor }) =>
      mergeLookAlikes(services, editor, body, await library.sharerFor(services, by)),
  }),
  forEditors({
    route: `POST ${alikesPath}/dismiss`,
    body: alike.dismissRequestSchema,
    answer: alike.dismissedSchema,
    run: (services, { body, editor }) => dismissLookAlikes(services, editor, body),
  }),
  forEditors({
    route: "POST /api/operator/flows",
    body: flowCreateSchema,
    answer: flowDetailsSchema,
    run: async (services, { body, by }) => createFlow(services, await library.actorFor(services, by), body),
  }),
  forEditors({
    route: `POST ${flowPath}`,
    body: flowChangeSchema,
    answer: flowDetailsSchema,
    run: async (services, { body, by, params }) =>
      updateFlow(services, await library.actorFor(services, by), params.flowId, body),
  }),
  forEditors({
    route: `POST ${flowPath}/delete`,
    run: async (services, { by, params }) =>
      removeFlow(services, await library.actorFor(services, by), params.flowId),
  }),
] as const;
