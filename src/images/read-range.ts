/** Bytes, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a Range header for content of `bytes` bytes (RFC 9110, 14.2). A header that is absent, not well formed, of another unit
 * or of several ranges means the whole; a range that begins after the end cannot be satisfied.
 */
export function readRange(header: string | null, bytes: number): ByteRange | "whole" | "unsatisfiable" {
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
