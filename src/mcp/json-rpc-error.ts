// Errors outside of a tool as JSON-RPC has them: SDKs show their text to people only in this shape.
import type { ApiError } from "../errors.ts";

/** What identifies a request among those of a client. */
export type MessageId = string | number | null;

/** An error as an answer to a message. */
export interface JsonRpcError {
  readonly jsonrpc: "2.0";
  readonly id: MessageId;
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly data: { readonly code: string; readonly request_id: string };
  };
}

const parseError = -32_700;
const invalidRequest = -32_600;
const internalError = -32_603;
/** For keys, plans and limits: of the range for servers, and none that an SDK gives a meaning of its own, such as a closed connection. */
const refused = -32_010;

/** The answer to a message that was refused; `data.code` is the code of the API. */
export function jsonRpcError(error: ApiError, requestId: string, id: MessageId): JsonRpcError {
  const data = { code: error.code, request_id: requestId };
  return { jsonrpc: "2.0", id, error: { code: numberOf(error), message: error.message, data } };
}

/** The id of a message; null when it has none or is no message. */
export function idOf(message: unknown): MessageId {
  const id = typeof message === "object" && message !== null && "id" in message ? message.id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function numberOf({ code, status }: ApiError): number {
  if (code === "invalid_json") return parseError;
  if (status === 400) return invalidRequest;
  return status >= 500 ? internalError : refused;
}
