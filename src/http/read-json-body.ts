// Reads a body of JSON within bounds: Elysia would read it before the gate, take forms and not bound it.
import { ApiError } from "../errors.ts";
import { boundedBytes } from "../system/bounded-bytes.ts";
import { unmetered } from "../system/cost-meter.ts";
import { noQuery } from "./checked-request.ts";
import { isUtf8, mediaTypeOf } from "./media-type.ts";
import { parseJson } from "./parse-json.ts";
import { heldBodyTimes, steadyBytes, steadyChunks } from "./steady-body.ts";

const bodyBytesMaxDefault = 65_536;
const levelsMaxDefault = 8;

/** Fields that gates add to the context of a request, for what reads its body. */
export interface BodyGate {
  readonly bodyBytesMax?: number;
}

/**
 * The JSON object of a request that has no parameters in its address, nested at most `levelsMax` deep. Of a
 * key that is given twice the last one counts, as JSON.parse has it.
 */
export async function readJsonBody(
  request: Request,
  ...bounds: [levelsMax?: number, bodyBytesMax?: number, arrived?: Arrived]
): Promise<Record<string, unknown>> {
  noQuery(request.url);
  return readJsonObject(request, ...bounds);
}

/** The same of a body that may be absent, whatever its type is said to be then. */
export async function readOptionalJsonBody(request: Request): Promise<Record<string, unknown>> {
  noQuery(request.url);
  const bytes = await readBytes(request, bodyBytesMaxDefault);
  if (bytes.byteLength === 0) return {};
  requireJsonType(request.headers);
  return requireObject(parseJson(bytes, levelsMaxDefault));
}

/** As `readJsonBody`, of a request whose address may have parameters. */
export async function readJsonObject(
  request: Request,
  levelsMax = levelsMaxDefault,
  bodyBytesMax = bodyBytesMaxDefault,
  arrived?: Arrived,
): Promise<Record<string, unknown>> {
  return requireObject(await readJsonValue(request, levelsMax, bodyBytesMax, arrived));
}

/** Takes the length of a body that is here so far, with each chunk. Throws when there is no room for it. */
export type Arrived = (bytes: number) => void;

/** The JSON of a request, of whatever type, within the bounds of `parseJson`. */
export async function readJsonValue(
  request: Request,
  levelsMax: number,
  bodyBytesMax = bodyBytesMaxDefault,
  arrived?: Arrived,
): Promise<unknown> {
  requireJsonType(request.headers);
  return parseJson(await readBytes(request, bodyBytesMax, arrived), levelsMax);
}

function requireJsonType(headers: Headers): void {
  // The usual one, which needs no parser: every search has it.
  const isUsual = headers.get("content-type") === "application/json";
  const type = isUsual ? null : mediaTypeOf(headers);
  // Other parameters than the encoding have no meaning (RFC 8259, 11); clients and gateways add some.
  if (!isUsual && (type?.essence !== "application/json" || !isUtf8(type))) {
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

/**
 * Refuses a body that says that a file is not all of it. Other types say nothing: curl, PowerShell and urllib
 * send a file as `application/x-www-form-urlencoded` unless they are told otherwise.
 */
export function requireFileAlone(headers: Headers): void {
  requireUncompressed(headers);
  const type = mediaTypeOf(headers)?.essence ?? "";
  if (!/^(?:multipart\/.*|application\/json)$/.test(type)) return;
  throw new ApiError(
    "unsupported_media_type",
    `Content-Type: must not be ${type}. Send the file alone. With curl: --data-binary @FILE.`,
  );
}

/** The bytes of a body. Throws `request_too_large`, as `steadyChunks` does, and as `arrived` does. */
export async function readBytes(
  request: Request,
  bodyBytesMax: number,
  arrived?: Arrived,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > bodyBytesMax) throw tooLarge(bodyBytesMax);
  const { body } = request;
  if (body === null) return new Uint8Array();
  // A short body at once, which costs less than a stream.
  if (declared === null || Number(declared) > heldBodyTimes.bytes || arrived !== undefined)
    return unmetered(() =>
      boundedBytes(steadyChunks(body, heldBodyTimes), bodyBytesMax, () => tooLarge(bodyBytesMax), arrived),
    );
  const bytes = await unmetered(() => steadyBytes(request, heldBodyTimes));
  if (bytes.byteLength > bodyBytesMax) throw tooLarge(bodyBytesMax);
  return bytes;
}

function tooLarge(bodyBytesMax: number): ApiError {
  return new ApiError("request_too_large", `body: must be at most ${bodyBytesMax} bytes.`);
}

/** Throws `invalid_request` for anything but a JSON object. */
export function requireObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiError("invalid_request", "body: must be a JSON object.");
  }
  // Elysia's Object.assign would take this key for a prototype, and hide it from the check of fields.
  if (Object.hasOwn(value, "__proto__")) {
    throw new ApiError("invalid_request", "__proto__: is not a known field. Remove it.");
  }
  return value as Record<string, unknown>;
}
