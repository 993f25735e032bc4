// Pictures and words in one body: with a key of scope `screens:write`, or at addresses that are permissions.
import { Elysia } from "elysia";
import { noQuery } from "../http/checked-request.ts";
import { addressOf } from "../http/client-address.ts";
import { traceOf } from "../http/request-trace.ts";
import { pictureBytesMax } from "../images/picture.ts";
import { type OwnRequest, ownOperation, pictureErrors, writeScope } from "../people/operation.ts";
import { runRated } from "../people/rated-requests.ts";
import { readScreenBody, screenBodyBytesMax } from "./read-screen-body.ts";
import type { ScreenServices } from "./screen-services.ts";
import { openUpload, uploadPicture } from "./upload-picture.ts";
import * as s from "./write-schema.ts";
import { requireScreenId, writeScreenAs } from "./write-screens.ts";

export const writeOperations = [
  ownOperation({
    route: "PUT /v1/screens/:screenId",
    scope: "screens:write",
    body: s.screenWriteSchema,
    answer: s.writtenScreenSchema,
    handle: putScreen,
    words: {
      id: "screens_put",
      tag: "Screens",
      summary: "Add or replace a screen",
      description: `Adds a screen under an id of your choice, or replaces the words of the one that has it, and its picture where one is sent. Every field that is sent, an empty one too, is from then on left alone by imports and models. Durable when it is answered; the search finds it within about a second. The same request again changes nothing, so that it can be repeated without a key of idempotency. ${writeScope}`,
      returns: "The screen was there; `outcome` says whether it changed.",
      returnsCreated: "The screen is new.",
      errors: pictureErrors,
      form: s.screenFormSchema,
      examples: {
        words: {
          summary: "Words alone: the picture stays as it is",
          value: {
            app_name: "Korvo",
            platform: "ios",
            title: "Standing orders",
            description: "A list of standing orders, each with its recipient, amount and next date.",
            elements: ["list", "amount", "date", "add button"],
            pattern: "list",
          },
        },
      },
    },
  }),
] as const;

/** The rate counts before the body is read, as for the search. */
async function putScreen(services: ScreenServices, asked: OwnRequest): Promise<s.WrittenScreenAnswer> {
  const { request, caller, set } = asked;
  const { headers, ...written } = await runRated(services, asked, {
    rate: "write",
    hasOwnQueue: true,
    input: () => {
      noQuery(request.url);
      return requireScreenId(asked.id);
    },
    run: (id) =>
      services.pictureBodies.hold(caller.workspaceId, request, screenBodyBytesMax, (arrived) =>
        writeScreenAs(services, asked, id, () => readScreenBody(request, arrived)),
      ),
  });
  if (written.outcome === "created") set.status = 201;
  Object.assign(set.headers, headers);
  return written;
}

/** Little of the screen: an agent reads what its command prints. */
type UploadAnswer = Pick<s.WrittenScreenAnswer, "id" | "outcome" | "service_url" | "notices">;

/** `PUT /uploads/{token}`: the address is the permission. */
export function uploadRoutes(services: ScreenServices) {
  return new Elysia().put(
    "/uploads/:token",
    async ({ params, request, server, set }): Promise<UploadAnswer> => {
      const upload = await openUpload(services, params.token);
      const { caller } = upload;
      const address = addressOf(services, request, server);
      const context = { caller, address, trace: traceOf(request), signal: request.signal };
      const { headers, id, outcome, service_url, notices } = await runRated(services, context, {
        rate: "write",
        hasOwnQueue: true,
        input: () => upload,
        run: () =>
          services.pictureBodies.hold(caller.workspaceId, request, pictureBytesMax, (arrived) =>
            uploadPicture(services, context, upload, request, arrived),
          ),
      });
      Object.assign(set.headers, headers);
      return { id, outcome, service_url, notices };
    },
    { parse: "none" },
  );
}
