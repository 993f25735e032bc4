// `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. Each request brings its key and is judged on its own.
import { availableParallelism } from "node:os";
import { Elysia } from "elysia";
import pLimit from "p-limit";
import { keyGate } from "../http/gate.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import type { Services } from "../services.ts";
import { answerMessage } from "./answer-message.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";

const path = "/mcp";
/** A message nests deeper than a search: the capabilities of a client lie five levels down before they begin. */
const levelsMax = 32;
/** Pictures that are made smaller at once, of all callers: each takes a worker thread for some 8 ms, and searches need one too. */
const resizedAtOnceMax = Math.max(1, availableParallelism() - 1);

/** `POST /mcp`. What goes wrong before a message is understood is answered as everywhere else; the rest as the protocol has it. */
export function mcpRoutes(services: Services) {
  const takeTurn = pLimit(resizedAtOnceMax);
  return (
    new Elysia()
      .derive(({ request }) => requireOwnOrigin(request, services.config))
      .use(keyGate(services))
      // As in `http/session-gate.ts`: the body is read behind the gate, and within bounds.
      .parser("deferred", () => null)
      .post(
        path,
        async ({ caller, request, set }) => {
          const call = {
            caller,
            trace: traceOf(request),
            dropped: request.signal,
            takeTurn,
            headers: set.headers,
          };
          return answerMessage(services, call, request, await readJsonBody(request, levelsMax));
        },
        { parse: "deferred" },
      )
  );
}
