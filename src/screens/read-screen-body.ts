// Reads a sent screen: JSON with the picture in base64, or multipart/form-data with the picture as it is.
import { ApiError } from "../errors.ts";
import { checkedBody } from "../http/checked-request.ts";
import { type FormPart, formParts } from "../http/form-parts.ts";
import { mediaTypeOf } from "../http/media-type.ts";
import { parseJson, textBytesMax } from "../http/parse-json.ts";
import * as bodies from "../http/read-json-body.ts";
import { pictureBytesMax } from "../images/picture.ts";
import { type ScreenWords, screenPartSchema, screenWriteSchema } from "./write-schema.ts";

export interface SentScreen {
  readonly words: ScreenWords;
  /** Null for none; undefined keeps the one there is. */
  readonly picture: Uint8Array | null | undefined;
  /** True when words that are not given stay; absent to have them removed. */
  readonly keepsWords?: boolean;
}

const levelsMax = 3;
/** The longest body: a picture of 40 MB in base64, with words. */
export const screenBodyBytesMax = Math.ceil(pictureBytesMax / 3) * 4 + textBytesMax;
const multipartBytesMax = pictureBytesMax + textBytesMax;
const jsonScreen = checkedBody(screenWriteSchema);
const screenPart = checkedBody(screenPartSchema);

/** The screen in a body. Throws `request_timeout` and the codes of status 400. */
export function readScreenBody(request: Request, arrived?: bodies.Arrived): Promise<SentScreen> {
  const isMultipart = mediaTypeOf(request.headers)?.essence === "multipart/form-data";
  return isMultipart ? readMultipart(request, arrived) : readJson(request, arrived);
}

async function readJson(request: Request, arrived?: bodies.Arrived): Promise<SentScreen> {
  const body = await bodies.readJsonBody(request, levelsMax, screenBodyBytesMax, arrived);
  const { image, ...words } = jsonScreen(body);
  return { words, picture: typeof image === "string" ? fromBase64(image) : image };
}

/** Takes a data URL, too: many programs have nothing else. Throws `invalid_request`. */
export function fromBase64(text: string): Uint8Array {
  const base64 = text.replace(/^data:image\/[a-z+.-]{1,40};base64,/i, "");
  // `Uint8Array.fromBase64` takes five times as long.
  const bytes = new Uint8Array(Math.ceil(base64.length / 4) * 3);
  try {
    return bytes.subarray(0, bytes.setFromBase64(base64).written);
  } catch (cause) {
    throw new ApiError("invalid_request", "image: must be base64.", { cause });
  }
}

async function readMultipart(request: Request, arrived?: bodies.Arrived): Promise<SentScreen> {
  bodies.requireUncompressed(request.headers);
  const bytes = await bodies.readBytes(request, multipartBytesMax, arrived);
  const parts = await formParts(bytes, mediaTypeOf(request.headers)?.params.get("boundary") ?? null);
  for (const { name } of parts)
    if (name !== "screen" && name !== "image")
      throw new ApiError(
        "invalid_request",
        `${name.toWellFormed().slice(0, 60)}: is not a known part. Remove it or check its spelling.`,
      );
  return { words: screenPart(readScreenPart(parts)), picture: readImagePart(parts) };
}

function readScreenPart(parts: readonly FormPart[]): Record<string, unknown> {
  const [part, second] = parts.filter(({ name }) => name === "screen");
  if (part === undefined || second !== undefined)
    throw new ApiError("invalid_request", "screen: is required once, and must be a part of JSON.");
  if (part.bytes.byteLength > textBytesMax)
    throw new ApiError("invalid_request", `screen: must be at most ${textBytesMax} bytes.`);
  return bodies.requireObject(parseJson(part.bytes, levelsMax));
}

function readImagePart(parts: readonly FormPart[]): SentScreen["picture"] {
  const [part, second] = parts.filter(({ name }) => name === "image");
  if (part === undefined) return undefined;
  if (!part.isFile || second !== undefined) throw new ApiError("invalid_request", "image: must be one file.");
  return part.bytes;
}
