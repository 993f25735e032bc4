// What callers with a key read beside the search. Rate and parameters are judged in the order of the search.
import { Elysia } from "elysia";
import { checkedQuery } from "../http/checked-query.ts";
import { traceOf } from "../http/request-trace.ts";
import { keyGate } from "../keys/key-gate.ts";
import type { Services } from "../services.ts";
import { getScreen } from "./get-screen.ts";
import { findApps } from "./list-apps.ts";
import {
  type AppsAnswer,
  appsQuerySchema,
  type ScreenDetails,
  type SimilarScreensAnswer,
  screenQuerySchema,
  similarQuerySchema,
} from "./read-schema.ts";
import { runRead } from "./run-search.ts";
import { similarScreens } from "./similar-screens.ts";

const screenQuery = checkedQuery(screenQuerySchema);
const similarQuery = checkedQuery(similarQuerySchema);
const appsQuery = checkedQuery(appsQuerySchema);

/** `GET` of a screen, of those like it, and of the apps. */
export function readRoutes(services: Services) {
  return new Elysia()
    .use(keyGate(services))
    .get("/v1/screens/:screenId", async ({ caller, params, request, set }): Promise<ScreenDetails> => {
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const { headers, ...screen } = await runRead(services, context, () => {
        screenQuery(request.url);
        return getScreen(services, caller, params.screenId);
      });
      Object.assign(set.headers, headers);
      return screen;
    })
    .get(
      "/v1/screens/:screenId/similar",
      async ({ caller, params, request, set }): Promise<SimilarScreensAnswer> => {
        const context = { caller, trace: traceOf(request), signal: request.signal };
        const { headers, screens } = await similarScreens(services, context, () => ({
          id: params.screenId,
          limit: similarQuery(request.url).limit,
        }));
        Object.assign(set.headers, headers);
        return { screens };
      },
    )
    .get("/v1/apps", async ({ caller, request, set }): Promise<AppsAnswer> => {
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const { headers, ...apps } = await runRead(services, context, async () =>
        findApps(services, caller, appsQuery(request.url)),
      );
      Object.assign(set.headers, headers);
      return apps;
    });
}
