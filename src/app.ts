// The HTTP face of the service: what every answer has in common first, then a line for each feature.
import { type AnyElysia, Elysia } from "elysia";
import { cors } from "./http/cors.ts";
import { errorAnswers } from "./http/errors.ts";
import { hostGate } from "./http/hosts.ts";
import { allowedMethods, otherMethods, wellFormedPath } from "./http/other-methods.ts";
import { requestLog } from "./http/request-log.ts";
import { imageRoutes, pictureLimit } from "./images/routes.ts";
import { descriptionOperations } from "./library/describe/operations.ts";
import { exportRoutes } from "./library/export/routes.ts";
import { importOperations } from "./library/imports/operations.ts";
import { importRoutes } from "./library/imports/routes.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { operatorRoutes } from "./operator/routes.ts";
import { accountRoutes } from "./people/accounts/routes.ts";
import { connectionRoutes } from "./people/connections/routes.ts";
import { keyRoutes } from "./people/keys/routes.ts";
import { keyedRoutes } from "./people/operation-routes.ts";
import { setupRoutes } from "./people/setup/routes.ts";
import { shareRoutes } from "./people/shares/routes.ts";
import { workspaceRoutes } from "./people/workspaces/routes.ts";
import { picturePageRoutes } from "./search/by-picture/page-routes.ts";
import { pictureSearchRoutes } from "./search/by-picture/routes.ts";
import { collectionPageRoutes } from "./search/collections/routes.ts";
import { originalsPageRoutes, originalsRoutes } from "./search/originals-routes.ts";
import { screenPageRoutes } from "./search/page-routes.ts";
import { screensRoutes } from "./search/routes.ts";
import { screenWriteRoutes, uploadRoutes } from "./search/write-routes.ts";
import type { Services } from "./services.ts";
import { statusRoutes } from "./telemetry/routes.ts";
import { docsRoutes } from "./web/docs/routes.ts";
import { webRoutes } from "./web/routes.ts";

/** Builds the app. It does not listen: tests call `handle`, `serve.ts` listens. */
export function buildApp(services: Services) {
  const app = new Elysia({
    // Off: Elysia would drop unknown fields instead of refusing them.
    normalize: false,
    strictPath: true,
    // Off: Bun's own router would answer some paths before Elysia's hooks, and tests would see another router
    // than callers.
    systemRouter: false,
    // Off: Elysia would take a host of three letters, such as a container named api, for a part of the path
    // and answer 404.
    handler: { standardHostname: false },
  })
    .use(requestLog(services))
    .use(cors(services.config.corsOrigins))
    .use(errorAnswers(services))
    .use(hostGate(services))
    .use(wellFormedPath())
    .use(statusRoutes(services))
    .use(accountRoutes(services))
    .use(setupRoutes(services))
    .use(workspaceRoutes(services))
    .use(keyRoutes(services))
    .use(connectionRoutes(services))
    .use(operatorRoutes(services))
    .use(screenPageRoutes(services))
    .use(picturePageRoutes(services))
    .use(originalsPageRoutes(services))
    .use(collectionPageRoutes(services))
    .use(shareRoutes(services))
    .use(docsRoutes(services))
    .use(webRoutes(services));
  // The types of the routes above are those that the pages are compared with. A chain with these would be too
  // deep for the compiler.
  for (const routes of apiRoutes(services)) app.use(routes);
  for (const [path, allow] of allowedMethods(app.routes))
    if (path !== "/*") app.use(otherMethods(path, allow, services.config.corsOrigins));
  return app;
}

/** The routes of callers with a key. */
function apiRoutes(services: Services): readonly AnyElysia[] {
  return [
    new Elysia().use(pictureLimit(services)).use(imageRoutes(services)).use(uploadRoutes(services)),
    // After all others: the bearer plugin reads headers and address of every request to what is used after
    // it.
    screensRoutes(services),
    importRoutes(services),
    keyedRoutes(services, "screens:write", importOperations),
    keyedRoutes(services, "screens:write", descriptionOperations),
    exportRoutes(services),
    screenWriteRoutes(services),
    originalsRoutes(services),
    pictureSearchRoutes(services),
    mcpRoutes(services),
  ];
}
