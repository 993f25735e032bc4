// Reads a body of JSON within bounds. Elysia would read it before the gate, take forms and texts for JSON and not bound its size.
import type { TSchema } from "@sinclair/typebox";
import { ApiError } from "../errors.ts";
import { heldBodyRate, steadyChunks } from "./steady-body.ts";

const bodyBytesMaxDefault = 65_536;
/** Elysia's report of a broken rule walks the value recursively and overflows the stack on some thousand levels. */
const levelsMaxDefault = 8;
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Whoever was asked about longer ago than this may have lost a right meanwhile. */
const promptMs = 1_000;

/** A route's body is JSON, read by `transform`, which runs after the gates in `derive`; they set the parser that leaves the body alone. */
export const jsonBody = {
  parse: "deferred",
  transform: async (context: {
    readonly request: Request;
    body: unknown;
    /** Asks the gate again. */
    readonly again?: () => Promise<object>;
  }) => {
    const again = async () => Object.assign(context, await context.again?.());
    context.body = await askingAgain(again, () => readJsonBody(context.request));
  },
} as const;

/** Reads a body. A sender may hold the rest of it back for as long as it likes, until after its rights have ended: then `again` asks the gate. */
export async function askingAgain<Body>(
  again: () => Promise<unknown>,
  read: () => Promise<Body>,
): Promise<Body> {
  const startedAt = performance.now();
  const body = await read();
  if (performance.now() - startedAt > promptMs) await again();
  return body;
}

/** The options of a route that reads a JSON body of this schema and answers with JSON of that one. */
export function jsonRoute<Body extends TSchema, Answer extends TSchema>(body: Body, answer: Answer) {
  return { ...jsonBody, body, response: { 200: answer } };
}

/**
 * The JSON object of a request, nested at most `levelsMax` deep. Of a key that is given twice the last one counts, as JSON.parse has it.
 */
export async function readJsonBody(
  request: Request,
  levelsMax = levelsMaxDefault,
  bodyBytesMax = bodyBytesMaxDefault,
  arrived?: Arrived,
): Promise<Record<string, unknown>> {
  return requireObject(await readJsonValue(request, bodyBytesMax, arrived), levelsMax);
}

/** Is told how much of a body is here, with each chunk. Throws when there is no room for it. */
export type Arrived = (bytes: number) => void;

/** The JSON of a request, of whatever type and depth. */
export async function readJsonValue(
  request: Request,
  bodyBytesMax = bodyBytesMaxDefault,
  arrived?: Arrived,
): Promise<unknown> {
  requireJsonType(request.headers);
  return parseJson(await readBytes(request, bodyBytesMax, arrived));
}

function requireJsonType(headers: Headers): void {
  if (!jsonType.test(headers.get("content-type") ?? "")) {
    throw new ApiError("unsupported_media_type", "Content-Type: must be application/json in UTF-8.");
  }
  requireUncompressed(headers);
}

/** Throws `unsupported_media_type` for a compressed body: what it inflates to has no bound. */
export function requireUncompressed(headers: Headers): void {
  const encoding = headers.get("content-encoding");
  if (encoding !== null && !/^(?:identity)?$/i.test(encoding)) {
    throw new ApiError(
      "unsupported_media_type",
      "Content-Encoding: must be absent; a compressed body is not accepted.",
    );
  }
}

/** The bytes of a body within a bound. Throws `request_too_large`, and with `arrived` as that and `steadyChunks`. */
export async function readBytes(
  request: Request,
  bodyBytesMax: number,
  arrived?: Arrived,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > bodyBytesMax) throw tooLarge(bodyBytesMax);
  if (request.body === null) return new Uint8Array();
  if (arrived !== undefined)
    return readChunks(steadyChunks(request.body, heldBodyRate), bodyBytesMax, arrived);
  if (declared === null) return readChunks(request.body, bodyBytesMax);
  const bytes = await request.bytes();
  if (bytes.byteLength > bodyBytesMax) throw tooLarge(bodyBytesMax);
  return bytes;
}

/** A body without a declared length is read in chunks, and cancelled as soon as it is too long. */
async function readChunks(
  body: AsyncIterable<Uint8Array>,
  bodyBytesMax: number,
  arrived?: Arrived,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > bodyBytesMax) throw tooLarge(bodyBytesMax);
    arrived?.(length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function tooLarge(bodyBytesMax: number): ApiError {
  return new ApiError("request_too_large", `body: must be at most ${bodyBytesMax} bytes.`);
}

/** JSON in UTF-8. Throws `invalid_json`. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new ApiError("invalid_json", "body: must be valid JSON in UTF-8.", { cause });
  }
}

/** Throws `invalid_request` for anything but a JSON object nested at most `levelsMax` deep. */
export function requireObject(value: unknown, levelsMax: number): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiError("invalid_request", "body: must be a JSON object.");
  }
  // Elysia fills defaults in with Object.assign, which would take this key for a prototype and hide it from the check of unknown fields.
  if (Object.hasOwn(value, "__proto__")) {
    throw new ApiError("invalid_request", "__proto__: is not a known field. Remove it.");
  }
  if (isDeeperThan(value, levelsMax)) {
    throw new ApiError("invalid_request", `body: must be nested at most ${levelsMax} levels deep.`);
  }
  return value as Record<string, unknown>;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  // A loop: this looks at every value of every body.
  for (const key in value) {
    if (isDeeperThan((value as Record<string, unknown>)[key], levels - 1)) return true;
  }
  return false;
}
