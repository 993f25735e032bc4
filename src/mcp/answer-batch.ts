// JSON-RPC batches: revision 2025-03-26 obliges servers to receive them, later ones have none. Each message
// is answered as if it came alone.
import pLimit from "p-limit";
import { ApiError } from "../errors.ts";
import type { RequestTrace } from "../http/request-trace.ts";
import type { Services } from "../services.ts";
import { answerMessage, idOf, jsonRpcError } from "./answer-message.ts";
import { requireMessage } from "./message-levels.ts";
import type { ToolCall } from "./tool.ts";

const messagesMax = 20;
/** As many searches of one workspace as run side by side. */
const answeredAtOnceMax = 4;

/**
 * The answers to the requests among `messages`, in their order; 202 when there are none. Every call in it is
 * counted. Throws `invalid_request` for a batch that the client's revision does not have, an empty one and
 * one of more than 20 messages.
 */
export async function answerBatch(
  services: Services,
  call: ToolCall,
  request: Request,
  messages: readonly unknown[],
): Promise<Response> {
  requireBatch(call, messages);
  const traces = messages.map((): RequestTrace => ({ ...call.trace }));
  const limit = pLimit(answeredAtOnceMax);
  const answers = await limit.map(messages, (message, at) =>
    answerOne(services, { ...call, trace: traces[at] ?? call.trace }, request, message),
  );
  noteTogether(call.trace, traces);
  const sent = answers.filter((answer) => answer !== null);
  return sent.length === 0 ? new Response(null, { status: 202 }) : Response.json(sent);
}

function requireBatch({ revision }: ToolCall, { length }: readonly unknown[]): void {
  if (!revision.hasBatches) {
    throw new ApiError(
      "invalid_request",
      "body: must be one JSON-RPC message. Only revision 2025-03-26 has batches; send each message on its own.",
    );
  }
  if (length === 0 || length > messagesMax) {
    throw new ApiError("invalid_request", `body: a batch must have 1 to ${messagesMax} messages.`);
  }
}

/** The answer to a message, null for one that is no request. */
async function answerOne(
  services: Services,
  call: ToolCall,
  request: Request,
  message: unknown,
): Promise<unknown> {
  try {
    const answer = await answerMessage(services, call, request, requireAlone(message));
    return answer.body === null ? null : await answer.json();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    call.trace.errorCode = error.code;
    return jsonRpcError(error, call.trace.id, idOf(message));
  }
}

/** A message that may stand in a batch, which that of a handshake may not. */
function requireAlone(message: unknown): Record<string, unknown> {
  const checked = requireMessage(message);
  if (checked["method"] !== "initialize") return checked;
  throw new ApiError(
    "invalid_request",
    "method: initialize must not be part of a batch. Send it on its own.",
  );
}

/** One log line tells of the whole batch. */
function noteTogether(trace: RequestTrace, parts: readonly RequestTrace[]): void {
  const tools = new Set(parts.flatMap(({ tool }) => tool ?? []));
  const errorCode = parts.find((part) => part.errorCode !== undefined)?.errorCode;
  if (tools.size > 0) trace.tool = [...tools].join(",");
  if (errorCode !== undefined) trace.errorCode = errorCode;
}
