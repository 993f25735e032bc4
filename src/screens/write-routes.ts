// Writes for callers with a key of scope `screens:write`.
import { Elysia } from "elysia";
import { noQuery } from "../http/checked-request.ts";
import { type AddressSource, addressOf } from "../http/client-address.ts";
import { traceOf } from "../http/request-trace.ts";
import { pictureBytesMax } from "../images/picture.ts";
import type { Caller } from "../people/caller.ts";
import { keyGate } from "../people/keys/key-gate.ts";
import { runRated } from "../people/rated-requests.ts";
import { readScreenBody, screenBodyBytesMax } from "./read-screen-body.ts";
import type { ScreenServices } from "./screen-services.ts";
import { openUpload, uploadPicture } from "./upload-picture.ts";
import type { WrittenScreenAnswer } from "./write-schema.ts";
import { requireScreenId, type WriteContext, writeScreenAs } from "./write-screens.ts";

/** `PUT /v1/screens/{id}`. The rate counts before the body is read, as for the search. */
export function screenWriteRoutes(services: ScreenServices) {
  return new Elysia().use(keyGate(services, "screens:write")).put(
    "/v1/screens/:screenId",
    async ({ caller, params, request, server, set }): Promise<WrittenScreenAnswer> => {
      const context = contextOf(services, caller, request, server);
      const { headers, ...written } = await runRated(services, context, {
        rate: "write",
        hasOwnQueue: true,
        input: () => {
          noQuery(request.url);
          return requireScreenId(params.screenId);
        },
        run: (id) =>
          services.pictureBodies.hold(caller.workspaceId, request, screenBodyBytesMax, (arrived) =>
            writeScreenAs(services, context, id, () => readScreenBody(request, arrived)),
          ),
      });
      if (written.outcome === "created") set.status = 201;
      Object.assign(set.headers, headers);
      return written;
    },
    { parse: "none" },
  );
}

/** Little of the screen: an agent reads what its command prints. */
type UploadAnswer = Pick<WrittenScreenAnswer, "id" | "outcome" | "service_url" | "notices">;

/** `PUT /uploads/{token}`: the address is the permission. */
export function uploadRoutes(services: ScreenServices) {
  return new Elysia().put(
    "/uploads/:token",
    async ({ params, request, server, set }): Promise<UploadAnswer> => {
      const upload = await openUpload(services, params.token);
      const context = contextOf(services, upload.caller, request, server);
      const { headers, id, outcome, service_url, notices } = await runRated(services, context, {
        rate: "write",
        hasOwnQueue: true,
        input: () => upload,
        run: () =>
          services.pictureBodies.hold(upload.caller.workspaceId, request, pictureBytesMax, (arrived) =>
            uploadPicture(services, context, upload, request, arrived),
          ),
      });
      Object.assign(set.headers, headers);
      return { id, outcome, service_url, notices };
    },
    { parse: "none" },
  );
}

/** The context of a write over HTTP. */
export function contextOf(
  services: ScreenServices,
  caller: Caller,
  request: Request,
  server: AddressSource | null,
): WriteContext {
  const address = addressOf(services, request, server);
  return { caller, trace: traceOf(request), signal: request.signal, address };
}
