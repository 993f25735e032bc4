// Original pictures as a ZIP file: for keys that may search, and for members at the pages. Both see these
// screens anyway; the whole library at once is an export, which needs `screens:write`.
import { Elysia } from "elysia";
import { checkedBody } from "../http/checked-request.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { pictureLimit } from "../images/routes.ts";
import { type OriginalsServices, openOriginals, originalsHeaders } from "../library/export/open-originals.ts";
import { recordKeyAct } from "../people/audit/record-key-act.ts";
import { type OwnRequest, ownOperation } from "../people/operation.ts";
import { runRated } from "../people/rated-requests.ts";
import { sharedOriginals } from "./collections/collections.ts";
import { originalsRequestSchema } from "./edit-schema.ts";
import type { ScreenServices } from "./screen-services.ts";

type Services = ScreenServices & OriginalsServices;

const originalsBody = checkedBody(originalsRequestSchema);

export const originalsOperations = [
  ownOperation({
    route: "POST /v1/screens/originals",
    page: "POST /originals",
    body: originalsRequestSchema,
    handle: downloadOriginals,
    words: {
      id: "screens_originals",
      tag: "Screens",
      summary: "Download original pictures",
      description:
        "Streams the original pictures of up to 500 screens, as they were imported, as a ZIP file with a folder for each app, or numbered. Screens without a picture are left out. A file that was cut lacks its directory and does not open.",
      returns: "The ZIP file.",
      answerType: "application/zip",
      examples: {
        some: { summary: "By their ids", value: { ids: ["a24cbd94-4d64-59ca-a5ff-e6771d494088"] } },
      },
    },
  }),
] as const;

/** The originals of a collection in their order, by its link, where that gives them. */
export function sharedOriginalsRoute(services: Services) {
  return new Elysia()
    .use(pictureLimit(services))
    .get("/api/collections/:collectionId/originals", async ({ params, query }) => {
      const { workspaceId, ids } = await sharedOriginals(services, {
        id: params.collectionId,
        share: query["share"],
      });
      // Strangers do not take the slots of members.
      const wanted = { takenBy: `link of ${workspaceId}`, ids, isNumbered: true };
      const { body } = await openOriginals(services, wanted);
      return new Response(body, { headers: originalsHeaders(services.now()) });
    });
}

async function downloadOriginals(services: Services, asked: OwnRequest): Promise<Response> {
  const { headers, body } = await runRated(services, asked, {
    rate: "read",
    input: async () => originalsBody(await readJsonBody(asked.request)),
    run: async ({ ids, is_numbered: isNumbered = false }) => {
      const wanted = { takenBy: asked.caller.workspaceId, ids, isNumbered };
      const { body, pictures } = await openOriginals(services, wanted);
      const said = pictures === 1 ? "1 screen" : `${pictures} screens`;
      await recordKeyAct(services, asked, "original.export", said);
      return { body };
    },
  });
  return new Response(body, { headers: { ...headers, ...originalsHeaders(services.now()) } });
}
