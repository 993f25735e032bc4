// Look-alikes on the pages.
import { listLookAlikes } from "../screens/look-alikes/list-look-alikes.ts";
import { dismissLookAlikes, mergeLookAlikes } from "../screens/look-alikes/merge-look-alikes.ts";
import {
  dismissedSchema,
  dismissRequestSchema,
  lookAlikesQuerySchema,
  lookAlikesSchema,
  mergedSchema,
  mergeRequestSchema,
} from "../screens/look-alikes/schema.ts";
import type { Services } from "../services.ts";
import { sharerFor } from "./library.ts";
import { forEditors } from "./library-gate.ts";
import { editorAtPages } from "./screens.ts";

const path = "/api/operator/look-alikes";

/** The groups, and what becomes of them. */
export const lookAlikeOperations = [
  forEditors({
    route: `GET ${path}`,
    query: lookAlikesQuerySchema,
    answer: lookAlikesSchema,
    run: async (services: Services, { by, query }) =>
      listLookAlikes(services, await sharerFor(services, by), query),
  }),
  forEditors({
    route: `POST ${path}/merge`,
    body: mergeRequestSchema,
    answer: mergedSchema,
    run: async (services: Services, { body, by, request }) => {
      const editor = editorAtPages(services, by, request.signal);
      return mergeLookAlikes(services, editor, await sharerFor(services, by), body);
    },
  }),
  forEditors({
    route: `POST ${path}/dismiss`,
    body: dismissRequestSchema,
    answer: dismissedSchema,
    run: async (services: Services, { body, by, request }) =>
      dismissLookAlikes(services, editorAtPages(services, by, request.signal), body),
  }),
] as const;
