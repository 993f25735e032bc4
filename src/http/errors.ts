// Turns an error of a route into an answer: for all but an `ApiError` a fixed text, and a line in the log.
import type { TSchema } from "@sinclair/typebox";
import { Elysia, ValidationError } from "elysia";
import { ApiError, ClientGoneError, internalError } from "../errors.ts";
import { describeViolation } from "./checked-request.ts";
import type { HttpServices } from "./http-services.ts";
import { traceOf } from "./request-trace.ts";

type FaultServices = Pick<HttpServices, "log" | "databaseHealth">;

/**
 * Answers every error in the shape of the contract, or in that of the protocol which the request speaks. Must
 * be registered before the routes.
 */
export function errorAnswers(services: FaultServices) {
  return new Elysia().onError({ as: "global" }, ({ code, error, request, set }) => {
    const trace = traceOf(request);
    const answer = asApiError(code, error, request, trace.id);
    trace.errorCode = codeInLog(answer, error, request.signal);
    logFault(services, answer, error, { requestId: trace.id, signal: request.signal });
    set.status = answer.status;
    Object.assign(set.headers, answer.headers);
    return trace.errorBody?.(answer) ?? { error: { code: answer.code, message: answer.message } };
  });
}

function asApiError(code: unknown, error: unknown, request: Request, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ValidationError && error.type !== "response") {
    // Elysia's validator holds the TypeBox schema that it was made of.
    const { schema } = error.validator as unknown as { readonly schema: TSchema };
    return new ApiError("invalid_request", describeViolation(schema, error.value));
  }
  if (code === "PARSE") return new ApiError("invalid_json", "body: must be valid JSON.");
  if (code === "NOT_FOUND") return nothingAt(request);
  return internalError(requestId, error);
}

/** The error of an address without anything; a slash too many at its end is a common reason. */
export function nothingAt({ url }: Request): ApiError {
  const hint = /^[^?]*[^/?]\/(?:\?|$)/.test(url) ? " Try it without the slash at its end." : "";
  return new ApiError("not_found", `There is nothing at this address.${hint}`);
}

/** A fault of the service is logged with its cause; what a client did wrong is in the request's own line. */
export function logFault(
  { log, databaseHealth }: FaultServices,
  answer: ApiError,
  error: unknown,
  { requestId, signal }: { readonly requestId: string; readonly signal: AbortSignal },
): void {
  if (answer.status < 500) return;
  databaseHealth.record(error);
  if (!isOfLostClient(error, signal)) log.error({ requestId, code: answer.code, err: error }, "fault");
}

/**
 * The code of an error in logs, metrics and traces. Work that ended because its client went away is no fault.
 */
export function codeInLog(answer: ApiError, error: unknown, signal: AbortSignal): string {
  return isOfLostClient(error, signal) ? "client_gone" : answer.code;
}

/** Tells a cancellation from a fault that a write met which goes on after its client has gone. */
function isOfLostClient(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted || !(error instanceof Error)) return false;
  const isEnd = error instanceof ClientGoneError || error.name === "AbortError" || error === signal.reason;
  return isEnd || isOfLostClient(error.cause, signal);
}
