// Divides multipart/form-data. Bun's own reader takes as many parts as come, and copies each several times:
// it is given their headers alone.
import { ApiError } from "../errors.ts";

/** A part; `bytes` are those of the body, not a copy. */
export interface FormPart {
  readonly name: string;
  readonly isFile: boolean;
  readonly bytes: Uint8Array;
}

const partsMax = 8;
/** Bytes of the headers of one part. */
const headBytesMax = 4_096;
/** RFC 2046, 5.1.1. */
const boundaryCharactersMax = 70;
/** Ends the headers of a part. */
const emptyLine = "\r\n\r\n";

/** The parts of a body in their order, divided by the `boundary` of its type. Throws `invalid_request`. */
export async function formParts(body: Uint8Array, boundary: string | null): Promise<readonly FormPart[]> {
  if (boundary === null || boundary === "" || boundary.length > boundaryCharactersMax) throw malformed();
  const parts = divide(Buffer.from(body.buffer, body.byteOffset, body.byteLength), boundary);
  const heads = await readHeads(parts.map(({ head }) => head));
  return parts.map(({ bytes }, at) => {
    const head = heads[at];
    if (head === undefined || heads.length !== parts.length) throw malformed();
    return { name: head[0], isFile: typeof head[1] !== "string", bytes };
  });
}

interface DividedPart {
  /** The headers with the line ends around them. */
  readonly head: Buffer;
  readonly bytes: Buffer;
}

function divide(body: Buffer, boundary: string): readonly DividedPart[] {
  const delimiter = `\r\n--${boundary}`;
  const parts: DividedPart[] = [];
  // The first one may stand at the very beginning.
  let from = indexAfter(body, delimiter.slice(2), 0);
  while (body.toString("latin1", from, from + 2) !== "--") {
    const headEnd = body.subarray(from, from + headBytesMax).indexOf(emptyLine);
    const bytesFrom = from + headEnd + emptyLine.length;
    const next = indexAfter(body, delimiter, bytesFrom);
    if (headEnd === -1) throw malformed();
    if (parts.length === partsMax) throw tooMany();
    const bytes = body.subarray(bytesFrom, next - Buffer.byteLength(delimiter));
    parts.push({ head: body.subarray(from, bytesFrom), bytes });
    from = next;
  }
  return parts;
}

function indexAfter(body: Buffer, delimiter: string, from: number): number {
  const found = body.indexOf(delimiter, from);
  if (found === -1) throw malformed();
  return found + Buffer.byteLength(delimiter);
}

/** Names and kinds of parts. Headers that hold a delimiter of their own give another number of them. */
async function readHeads(heads: readonly Buffer[]): Promise<readonly (readonly [string, unknown])[]> {
  const bare = heads.flatMap((head) => ["--part", head, "\r\n"]);
  const body = Buffer.concat([...bare, "--part--\r\n"].map((each) => Buffer.from(each)));
  const headers = { "content-type": "multipart/form-data; boundary=part" };
  const form = await new Response(body, { headers }).formData().catch((cause: unknown) => {
    throw malformed(cause);
  });
  return [...form];
}

function malformed(cause?: unknown): ApiError {
  return new ApiError("invalid_request", "body: must be multipart/form-data as RFC 7578 has it.", { cause });
}

function tooMany(): ApiError {
  return new ApiError("invalid_request", `body: must have at most ${partsMax} parts.`);
}
