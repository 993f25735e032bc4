// Look-alikes on the pages.
import { Elysia } from "elysia";
import { checkedQuery } from "../http/checked-request.ts";
import { jsonRoute } from "../http/read-json-body.ts";
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
import { libraryEditorGate } from "./library-gate.ts";
import { editorAtPages } from "./screens.ts";

const path = "/api/operator/look-alikes";
const listQuery = checkedQuery(lookAlikesQuerySchema);

/** The groups, and what becomes of them. */
export function lookAlikePageRoutes(services: Services) {
  return new Elysia()
    .use(libraryEditorGate(services))
    .get(
      path,
      async ({ by, request }) =>
        listLookAlikes(services, await sharerFor(services, by), listQuery(request.url)),
      { response: { 200: lookAlikesSchema } },
    )
    .post(
      `${path}/merge`,
      async ({ body, by, request }) => {
        const editor = editorAtPages(services, by, request.signal);
        return mergeLookAlikes(services, editor, await sharerFor(services, by), body);
      },
      jsonRoute(mergeRequestSchema, mergedSchema),
    )
    .post(
      `${path}/dismiss`,
      async ({ body, by, request }) =>
        dismissLookAlikes(services, editorAtPages(services, by, request.signal), body),
      jsonRoute(dismissRequestSchema, dismissedSchema),
    );
}
