import { ApiError } from "../errors.ts";
import { requireObject } from "../http/read-json-body.ts";

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
 * A message of a parsed body. Throws `invalid_request` for anything but a JSON object nested at most 32
 * levels deep.
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
  return message;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}
