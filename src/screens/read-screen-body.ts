// Reads a screen that somebody sends: as JSON with the picture in base64, or as multipart/form-data with the picture as it is.
import { ApiError } from "../errors.ts";
import { checkedBody } from "../http/checked-request.ts";
import {
  type Arrived,
  parseJson,
  readBytes,
  readJsonBody,
  requireObject,
  requireUncompressed,
} from "../http/read-json-body.ts";
import { pictureBytesMax } from "../images/picture.ts";
import { type ScreenWords, screenPartSchema, screenWriteSchema } from "./write-schema.ts";

/** What a caller gives of a screen. */
export interface SentScreen {
  readonly words: ScreenWords;
  /** Null for none; undefined keeps the one there is. */
  readonly picture: Uint8Array | null | undefined;
}

const wordsBytesMax = 1_000_000;
const levelsMax = 3;
/** The longest body: a picture of 40 MB in base64, with words. */
export const screenBodyBytesMax = Math.ceil(pictureBytesMax / 3) * 4 + wordsBytesMax;
const multipartBytesMax = pictureBytesMax + wordsBytesMax;
/** A large picture over a line of 1 Mbit/s. A connection without a byte is closed earlier, by IDLE_TIMEOUT_SECONDS. */
const arrivalMsMax = 300_000;

const jsonScreen = checkedBody(screenWriteSchema);
const screenPart = checkedBody(screenPartSchema);

/** The screen in a body. Throws `request_timeout` and the codes of status 400. */
export async function readScreenBody(
  request: Request,
  arrived?: Arrived,
  msMax = arrivalMsMax,
): Promise<SentScreen> {
  const isMultipart = /^multipart\/form-data\s*;/i.test(request.headers.get("content-type") ?? "");
  return withinTime(isMultipart ? readMultipart(request, arrived) : readJson(request, arrived), msMax);
}

async function readJson(request: Request, arrived?: Arrived): Promise<SentScreen> {
  const body = await readJsonBody(request, levelsMax, screenBodyBytesMax, arrived);
  const { image, ...words } = jsonScreen(body);
  return { words, picture: typeof image === "string" ? fromBase64(image) : image };
}

/** The bytes of a picture in base64. A data URL is taken, too: many programs have nothing else. Throws `invalid_request`. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(text.replace(/^data:image\/[a-z+.-]{1,40};base64,/i, ""));
  } catch (cause) {
    throw new ApiError("invalid_request", "image: must be base64.", { cause });
  }
}

async function readMultipart(request: Request, arrived?: Arrived): Promise<SentScreen> {
  requireUncompressed(request.headers);
  const bytes = await readBytes(request, multipartBytesMax, arrived);
  const type = request.headers.get("content-type") ?? "";
  const form = await new Response(bytes, { headers: { "content-type": type } })
    .formData()
    .catch((cause: unknown) => {
      throw new ApiError("invalid_request", "body: must be multipart/form-data as RFC 7578 has it.", {
        cause,
      });
    });
  for (const name of form.keys())
    if (name !== "screen" && name !== "image")
      throw new ApiError(
        "invalid_request",
        `${name.toWellFormed().slice(0, 60)}: is not a known part. Remove it or check its spelling.`,
      );
  return { words: screenPart(await readScreenPart(form)), picture: await readImagePart(form) };
}

async function readScreenPart(form: FormData): Promise<Record<string, unknown>> {
  const [part, second] = form.getAll("screen");
  if (part === undefined || second !== undefined)
    throw new ApiError("invalid_request", "screen: is required once, and must be a part of JSON.");
  const bytes = typeof part === "string" ? Buffer.from(part) : await part.bytes();
  return requireObject(parseJson(bytes), levelsMax);
}

async function readImagePart(form: FormData): Promise<SentScreen["picture"]> {
  const [part, second] = form.getAll("image");
  if (part === undefined) return undefined;
  if (typeof part === "string" || second !== undefined)
    throw new ApiError("invalid_request", "image: must be one file.");
  return part.bytes();
}

/** A body that arrives byte by byte would hold its share of memory for ever. */
async function withinTime<T>(reading: Promise<T>, msMax: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      late.reject(
        new ApiError(
          "request_timeout",
          `body: did not arrive within ${msMax / 1000} s. Send a smaller picture, or over a faster line.`,
          { headers: { connection: "close" } },
        ),
      ),
    msMax,
  );
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
