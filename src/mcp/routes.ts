// `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. Each request brings its key and is judged on its own.
import { Elysia } from "elysia";
import { readJsonValue, requireObject } from "../http/read-json-body.ts";
import { type RequestTrace, traceOf } from "../http/request-trace.ts";
import { keyGate } from "../keys/key-gate.ts";
import type { Services } from "../services.ts";
import { answerBatch } from "./answer-batch.ts";
import { answerMessage } from "./answer-message.ts";
import { idOf, jsonRpcError, type MessageId } from "./json-rpc-error.ts";
import { PictureBudget } from "./picture-budget.ts";
import { PictureQueue } from "./picture-queue.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";
import { revisionOf } from "./revision.ts";

const path = "/mcp";
/** A message nests deeper than a search: the capabilities of a client lie five levels down before they begin. */
const levelsMax = 32;

/** `POST /mcp`. Errors have the status and headers they have everywhere, and the body that JSON-RPC gives them. */
export function mcpRoutes(services: Services) {
  const pictures = new PictureQueue();
  return (
    new Elysia()
      .derive(({ request }) => {
        answerErrorsTo(traceOf(request), null);
        requireOwnOrigin(request, services.config);
      })
      .use(keyGate(services))
      // As in `accounts/session-gate.ts`: the body is read behind the gate, and within bounds.
      .parser("deferred", () => null)
      .post(
        path,
        async ({ caller, request, set }) => {
          const trace = traceOf(request);
          const body = await readJsonValue(request);
          answerErrorsTo(trace, idOf(body));
          const call = {
            caller,
            trace,
            revision: revisionOf(request.headers),
            signal: request.signal,
            pictures,
            pictureBudget: new PictureBudget(),
            headers: set.headers,
          };
          return Array.isArray(body)
            ? answerBatch(services, call, request, body)
            : answerMessage(services, call, request, requireObject(body, levelsMax));
        },
        { parse: "deferred" },
      )
  );
}

/** Has errors from now on answer the message of this id. */
function answerErrorsTo(trace: RequestTrace, id: MessageId): void {
  trace.errorBody = (error) => jsonRpcError(error, trace.id, id);
}
