// The HTTP face of the service: what every answer has in common first, then a line for each feature.
import { type AnyElysia, Elysia } from "elysia";
import { keyScopes } from "./fields.ts";
import { cors } from "./http/cors.ts";
import { errorAnswers } from "./http/errors.ts";
import { hostGate } from "./http/hosts.ts";
import { allowedMethods, otherMethods, wellFormedPath } from "./http/other-methods.ts";
import { requestLog } from "./http/request-log.ts";
import { imageRoutes, pictureLimit } from "./images/routes.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { searchUploadRoutes } from "./mcp/upload-routes.ts";
import { operatorAuditFileRoutes } from "./operator/routes.ts";
import { providerRoutes } from "./people/accounts/routes.ts";
import { oauthRoutes } from "./people/connections/routes.ts";
import { keyedRoutes, memberRoutes } from "./people/operation-routes.ts";
import { pageRoutes } from "./people/page-routes.ts";
import { auditFileRoutes } from "./people/workspaces/routes.ts";
import { sharedOriginalsRoute } from "./screens/originals-routes.ts";
import { screenPictureRoute } from "./screens/page-routes.ts";
import { uploadRoutes } from "./screens/write-routes.ts";
import { otherFlowSearch, searchRoute } from "./search/routes.ts";
import type { Services } from "./services.ts";
import { statusRoutes } from "./telemetry/routes.ts";
import { operations } from "./web/docs/published-operations.ts";
import { docsRoutes } from "./web/docs/routes.ts";
import { memberOperations, pageOperations } from "./web/page-operations.ts";
import { webRoutes } from "./web/routes.ts";

/** Builds the app. It does not listen: tests call `handle`, `serve.ts` listens. */
export function buildApp(services: Services) {
  const app = new Elysia({
    // Off: Elysia would drop unknown fields instead of refusing them.
    normalize: false,
    strictPath: true,
    // Off: Bun's own router would answer some paths before Elysia's hooks, and tests would not see that.
    systemRouter: false,
    // Off: Elysia would take a host of three letters, such as api, for a part of the path and answer 404.
    handler: { standardHostname: false },
  })
    .use(requestLog(services))
    .use(cors(services.config.corsOrigins))
    .use(errorAnswers(services))
    .use(hostGate(services))
    .use(wellFormedPath())
    .use(statusRoutes(services))
    .use(providerRoutes(services))
    .use(oauthRoutes(services))
    .use(auditFileRoutes(services))
    .use(operatorAuditFileRoutes(services))
    .use(screenPictureRoute(services))
    .use(sharedOriginalsRoute(services))
    .use(pageRoutes<Services>(services, pageOperations))
    .use(memberRoutes<Services>(services, memberOperations))
    .use(docsRoutes(services))
    .use(webRoutes(services));
  // A chain with these would be too deep for the compiler.
  for (const routes of apiRoutes(services)) app.use(routes);
  for (const [path, allow] of allowedMethods(app.routes))
    app.use(otherMethods(path, allow, services.config.corsOrigins));
  return app;
}

/** The routes of callers with a key. */
function apiRoutes(services: Services): readonly AnyElysia[] {
  return [
    new Elysia()
      .use(pictureLimit(services))
      .use(imageRoutes(services))
      .use(uploadRoutes(services))
      .use(searchUploadRoutes(services)),
    // Last: the bearer plugin reads headers and address of every request to what is used after it.
    searchRoute(services),
    otherFlowSearch(),
    ...keyScopes.map((scope) => keyedRoutes(services, scope, operations)),
    mcpRoutes(services),
  ];
}
