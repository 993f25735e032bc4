// Streams an upload to the disk: one chunk of it is in memory, and the client waits while the disk does.
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { ApiError, reasonOf } from "../../errors.ts";
import { type LeastRate, steadyChunks } from "../../http/steady-body.ts";
import { requireSpace, writeAll } from "../../system/disk-space.ts";
import { partialEnding } from "../../system/paths.ts";
import { isDiskFull, makeFolderDurably, syncFolder } from "../../system/write-durably.ts";

/** A file that is on the disk, whatever happens next. */
export interface ReceivedUpload {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

const spaceCheckBytes = 32_000_000;
/** As for a picture, but a line may be interrupted: an upload takes hours, and a slot others wait for. */
const uploadRate: LeastRate = { bytes: 1_200_000, ms: 60_000 };

/** The declared length of a body, or null. Throws `request_too_large` before a byte is read. */
export function declaredBytes(request: Request, bytesMax: number): number | null {
  const declared = request.headers.get("content-length");
  if (declared === null) return null;
  if (Number(declared) > bytesMax) throw tooLarge(bytesMax);
  return Number(declared);
}

/**
 * Writes a body to `path`, which is new. Throws `request_too_large`, `storage_full`, and `invalid_request`
 * for an empty body or one that ended too early; what was written until then stays, for the caller to remove.
 */
export async function receiveUpload(
  request: Request,
  path: string,
  bytesMax: number,
): Promise<ReceivedUpload> {
  const declared = declaredBytes(request, bytesMax);
  try {
    await makeFolderDurably(dirname(path));
    await requireSpace(dirname(path), declared ?? 0);
    const received = await writeBody(request, path + partialEnding, bytesMax);
    if (received.bytes === 0)
      throw new ApiError("invalid_request", "body: is empty. Send the file as the body.");
    await rename(path + partialEnding, path);
    await syncFolder(dirname(path));
    return received;
  } catch (cause) {
    throw asApiError(cause);
  }
}

async function writeBody(request: Request, path: string, bytesMax: number): Promise<ReceivedUpload> {
  const hash = new Bun.CryptoHasher("sha256");
  const file = await open(path, "w", 0o600);
  await using _ = file;
  let bytes = 0;
  let checkedAt = 0;
  for await (const chunk of bodyOf(request)) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLarge(bytesMax);
    if (bytes - checkedAt > spaceCheckBytes) {
      checkedAt = bytes;
      await requireSpace(dirname(path), spaceCheckBytes);
    }
    hash.update(chunk);
    await writeAll(file, chunk);
  }
  await file.sync();
  return { bytes, sha256: hash.digest("hex") };
}

/** A client that disconnects, or sends too little for too long, fails the stream. */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    if (request.body !== null) yield* steadyChunks(request.body, uploadRate);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError("invalid_request", `body: ended too early (${reasonOf(cause)}).`, { cause });
  }
}

function tooLarge(bytesMax: number): ApiError {
  return new ApiError("request_too_large", `body: must be at most ${bytesMax} bytes (IMPORT_MAX_BYTES).`);
}

function asApiError(cause: unknown): unknown {
  if (!isDiskFull(cause)) return cause;
  const message =
    "The disk of this service has too little space for this upload. Ask the operator of this service.";
  return new ApiError("storage_full", message, { cause });
}
