import type { LibraryStorage } from "../database/storage.ts";
import { ApiError } from "../errors.ts";
import { isScreenId } from "../fields.ts";
import { hasTag } from "../http/if-none-match.ts";
import type { Logger } from "../system/log.ts";
import { BucketError } from "./bucket/bucket-error.ts";
import type { ImageStore, OpenImage } from "./image-store.ts";
import { type ImageGrant, type ImageSigner, isDeliveredFile } from "./signed-url.ts";

export interface ImageServices {
  readonly images: ImageStore;
  readonly signer: ImageSigner;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly pictureFaults: Pick<PictureFaults, "recordMissing" | "recordUnreadable">;
}

export interface ImageRequest {
  readonly screenId: string;
  /** `optimized.webp` or `high.webp`. */
  readonly file: string;
  readonly query: URLSearchParams;
  /** The headers If-None-Match, Range and If-Range, null when absent. */
  readonly ifNoneMatch: string | null;
  readonly range: string | null;
  readonly ifRange: string | null;
}

export interface ImageAnswer {
  readonly status: 200 | 206 | 302 | 304 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where there is no body. */
  readonly content: Blob | null;
}

/** Pages of other origins may show a picture, but whatever its bytes are, nothing in it may run or load. */
const fixedHeaders = {
  "accept-ranges": "bytes",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

/**
 * One delivered picture, the part of it that was asked for, or its address in the bucket. The signature is
 * checked first. Throws `invalid_signature`, `url_expired` (403), `not_found` (404), `pictures_unavailable`
 * (503), and an error that says why for a file that cannot be read or is cut short.
 */
export async function serveImage(services: ImageServices, request: ImageRequest): Promise<ImageAnswer> {
  const grant = grantOf(services.signer, request);
  const nowSeconds = Math.floor(services.now() / 1000);
  if (services.images.address !== undefined) return redirectTo(services, grant, nowSeconds);
  const image = await openWhole(services, grant);
  if (image === null) return recordMissing(services, grant);
  return answerWith(image, request, Math.max(0, grant.expiresAtSeconds - nowSeconds));
}

async function recordMissing({ pictureFaults }: ImageServices, grant: ImageGrant): Promise<never> {
  // An earlier picture goes when others came after it.
  if (grant.version === undefined) await pictureFaults.recordMissing(grant.screenId, grant.quality);
  throw notFound();
}

/**
 * Asked for again each time: a screen that was removed is not found from then on, and no browser follows an
 * address that has expired. The file itself is kept for as long as the address lets the bucket say.
 */
const redirectCaching = "private, no-cache";

async function redirectTo(
  services: ImageServices,
  grant: ImageGrant,
  nowSeconds: number,
): Promise<ImageAnswer> {
  const { screenId, quality, expiresAtSeconds, version } = grant;
  const location = await services.images.address?.(screenId, quality, nowSeconds, expiresAtSeconds, version);
  if (!location) return recordMissing(services, grant);
  const headers = { ...fixedHeaders, location, "cache-control": redirectCaching };
  return { status: 302, headers, content: null };
}

async function openWhole(
  { images, pictureFaults }: ImageServices,
  grant: ImageGrant,
): Promise<OpenImage | null> {
  try {
    const image = await images.open(grant.screenId, grant.quality, grant.version);
    if (image !== null && !(await isWhole(image))) throw damaged(image, grant);
    return image;
  } catch (error) {
    pictureFaults.recordUnreadable();
    throw error instanceof BucketError ? picturesUnavailable(error) : error;
  }
}

/** The error that a caller gets when the bucket fails; the reason is in the log. */
export function picturesUnavailable(cause: BucketError): ApiError {
  const message = "The pictures of this service cannot be read or written right now. Try again in a moment.";
  return new ApiError("pictures_unavailable", message, { cause, headers: { "retry-after": "5" } });
}

/**
 * A WebP says in its first bytes how long it is: https://developers.google.com/speed/webp/docs/riff_container
 */
async function isWhole({ content, bytes }: OpenImage): Promise<boolean> {
  const header = Buffer.from(await content.slice(0, 12).arrayBuffer());
  const isWebp = header.toString("latin1", 0, 4) === "RIFF" && header.toString("latin1", 8, 12) === "WEBP";
  return isWebp && bytes >= header.readUInt32LE(4) + 8;
}

function damaged({ bytes }: OpenImage, { screenId, quality }: ImageGrant): Error {
  return new Error(`The picture ${quality} of screen ${screenId} is damaged: it has ${bytes} bytes.`);
}

/** A path that cannot name a picture is not found, even with a valid signature. */
function grantOf(signer: ImageSigner, request: ImageRequest): ImageGrant {
  if (!isScreenId(request.screenId) || !isDeliveredFile(request.file)) throw notFound();
  const check = signer.verify(request);
  if (check.verdict === "ok") return check.grant;
  if (check.verdict === "url_expired")
    throw new ApiError("url_expired", "This image URL has expired; search again for a new one.");
  throw new ApiError("invalid_signature", "This image URL was not signed by this service.");
}

function notFound(): ApiError {
  return new ApiError("not_found", "There is no such picture.");
}

function answerWith(image: OpenImage, request: ImageRequest, maxAgeSeconds: number): ImageAnswer {
  const etag = `"${image.version}"`;
  const headers = { ...fixedHeaders, etag, "cache-control": `private, max-age=${maxAgeSeconds}, immutable` };
  if (hasTag(request.ifNoneMatch, etag)) return { status: 304, headers, content: null };
  const range =
    request.ifRange === null || request.ifRange === etag ? readRange(request.range, image.bytes) : "whole";
  if (range === "whole")
    return { status: 200, headers: { ...headers, "content-type": "image/webp" }, content: image.content };
  if (range === "unsatisfiable") {
    const contentRange = `bytes */${image.bytes}`;
    return {
      status: 416,
      headers: { ...fixedHeaders, "cache-control": "no-store", "content-range": contentRange },
      content: null,
    };
  }
  const contentRange = `bytes ${range.first}-${range.last}/${image.bytes}`;
  const content = image.content.slice(range.first, range.last + 1, "image/webp");
  return {
    status: 206,
    headers: { ...headers, "content-type": "image/webp", "content-range": contentRange },
    content,
  };
}

/** Bytes, both ends included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a Range header for content of `bytes` bytes (RFC 9110, 14.2). One that is absent, malformed, of
 * another unit or of several ranges means the whole; a range after the end is unsatisfiable.
 */
function readRange(header: string | null, bytes: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (match === null) return "whole";
  const [from = "", to = ""] = match.slice(1);
  if (from === "") return to === "" ? "whole" : lastBytes(Number(to), bytes);
  const first = Number(from);
  if (to !== "" && Number(to) < first) return "whole";
  if (first >= bytes) return "unsatisfiable";
  return { first, last: to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}

function lastBytes(count: number, bytes: number): ByteRange | "unsatisfiable" {
  if (count === 0 || bytes === 0) return "unsatisfiable";
  return { first: Math.max(0, bytes - count), last: bytes - 1 };
}

/** Counts pictures that the database names but the store does not have. */
export class PictureFaults {
  readonly #library: Pick<LibraryStorage, "summariesByIds">;
  readonly #log: Logger;
  #count = 0;

  constructor(library: Pick<LibraryStorage, "summariesByIds">, log: Logger) {
    this.#library = library;
    this.#log = log;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts a picture that is there but cannot be read; the error handler logs the reason. */
  recordUnreadable(): void {
    this.#count += 1;
  }

  /** Counts a missing picture, unless its screen was removed as well: then the address is an old one. */
  async recordMissing(screenId: string, quality: string): Promise<void> {
    const [screen] = await this.#library.summariesByIds([screenId]);
    if (screen === undefined || screen.picture === null) return;
    this.#count += 1;
    this.#log.error(
      { screen: screenId, quality },
      "the picture of a screen is missing; import the screen again, or restore a backup",
    );
  }
}
