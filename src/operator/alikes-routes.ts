// Look-alikes on the pages.
import { listLookAlikes } from "../screens/look-alikes/list-look-alikes.ts";
import { dismissLookAlikes, mergeLookAlikes } from "../screens/look-alikes/merge-look-alikes.ts";
import * as s from "../screens/look-alikes/schema.ts";
import { sharerFor } from "./library.ts";
import { forEditors } from "./library-gate.ts";
import { editorAtPages } from "./screens.ts";

const path = "/api/operator/look-alikes";

/** The groups, and what becomes of them. */
export const lookAlikeOperations = [
  forEditors({
    route: `GET ${path}`,
    query: s.lookAlikesQuerySchema,
    answer: s.lookAlikesSchema,
    run: async (services, { by, query }) => listLookAlikes(services, await sharerFor(services, by), query),
  }),
  forEditors({
    route: `POST ${path}/merge`,
    body: s.mergeRequestSchema,
    answer: s.mergedSchema,
    run: async (services, { body, by, request }) => {
      const editor = editorAtPages(services, by, request.signal);
      return mergeLookAlikes(services, editor, await sharerFor(services, by), body);
    },
  }),
  forEditors({
    route: `POST ${path}/dismiss`,
    body: s.dismissRequestSchema,
    answer: s.dismissedSchema,
    run: async (services, { body, by, request }) =>
      dismissLookAlikes(services, editorAtPages(services, by, request.signal), body),
  }),
] as const;
