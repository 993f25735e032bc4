// Compresses answers of JSON to programs: a page of 100 screens is 66 kB, and 11 compressed. Not what the
// pages get: their requests carry a cookie, and the size of an answer must tell nobody what is in it
// (BREACH). The list of apps is compressed for them, too: it is the same whatever is asked, and holds no
// address.
import { accepts } from "./accepts.ts";

/** Shorter ones fit into a packet as they are. */
const bytesMin = 1_024;
const forPrograms = /^[a-z]+:\/\/[^/]+\/(?:v1\/|mcp\/?(?:\?|$)|api\/apps(?:\?|$))/i;
/** Base64 of pictures does not get smaller. */
const picture = '"type":"image"';

export interface CompressedBody {
  readonly content: Uint8Array<ArrayBuffer> | string;
  readonly bytes: number;
}

/**
 * A JSON text as the client of a request takes it. Says in `headers` how it is encoded, and that it depends
 * on what the client takes. Level 1 takes a tenth of a millisecond for 40 kB.
 */
export function compressJson(
  request: Request,
  text: string,
  headers: Record<string, unknown>,
): CompressedBody {
  const bytes = Buffer.byteLength(text);
  const plain = { content: text, bytes };
  if (bytes < bytesMin || !forPrograms.test(request.url) || text.includes(picture)) return plain;
  const vary = headers["vary"];
  headers["vary"] = vary === undefined ? "accept-encoding" : `${String(vary)}, accept-encoding`;
  const accepted = request.headers.get("accept-encoding");
  const encoding = (["zstd", "gzip"] as const).find((name) => accepts(accepted, name));
  if (encoding === undefined) return plain;
  headers["content-encoding"] = encoding;
  const content = encodings[encoding](Buffer.from(text));
  return { content, bytes: content.byteLength };
}

const encodings = {
  zstd: (body: Uint8Array<ArrayBuffer>) => new Uint8Array(Bun.zstdCompressSync(body, { level: 1 })),
  gzip: (body: Uint8Array<ArrayBuffer>) => Bun.gzipSync(body, { level: 1, library: "libdeflate" }),
} as const;
