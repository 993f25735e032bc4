import { ApiError } from "../errors.ts";
import { requireObject } from "../http/read-json-body.ts";
import { argumentsOf } from "./tool-arguments.ts";

/**
 * A message nests deeper than a search: the capabilities of a client lie five levels down before they begin.
 */
const levelsMax = 32;
/**
 * Nesting that is parsed: deeper than a valid message's, so that the error of one that is too deep names its
 * id.
 */
export const parsedLevelsMax = 500;

/**
 * A message of a parsed body, without the nulls that many clients send for what they leave out. Throws
 * `invalid_request` for anything but a JSON object nested at most 32 levels deep.
 */
export function requireMessage(value: unknown): Record<string, unknown> {
  if (Array.isArray(value))
    throw new ApiError(
      "invalid_request",
      "body: must be one JSON-RPC message, no batch. Send each message on its own.",
    );
  const message = requireObject(value);
  if (isDeeperThan(message, levelsMax))
    throw new ApiError("invalid_request", `body: must be nested at most ${levelsMax} levels deep.`);
  return withoutNullParams(message);
}

/** A null inside the arguments of a tool is the tool's to read. */
function withoutNullParams(message: Record<string, unknown>): Record<string, unknown> {
  const { params, ...rest } = message;
  if (params === null || (Array.isArray(params) && params.length === 0)) return rest;
  if (typeof params !== "object" || Array.isArray(params)) return message;
  const { arguments: given, ...more } = params as Record<string, unknown>;
  const kept = withoutNulls(more) as Record<string, unknown>;
  return { ...rest, params: given === undefined ? kept : { ...kept, arguments: argumentsOf(given) } };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(given.map(([name, each]) => [name, withoutNulls(each)]));
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}
