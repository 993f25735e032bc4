// The header `traceparent`, by which the trace of a caller goes on here: https://www.w3.org/TR/trace-context/

/** The trace that a caller names. */
export interface TraceContext {
  /** 32 hex digits, not all 0. */
  readonly traceId: string;
  /** The span of the caller: 16 hex digits, not all 0. */
  readonly parentId: string;
  /** True when the caller records its part. */
  readonly isSampled: boolean;
}

const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Null for a header that is absent or breaks the rules. Later versions than 00 may have more fields. */
export function readTraceParent(header: string | null): TraceContext | null {
  if (header === null) return null;
  const [, version = "", traceId = "", parentId = "", flags = "", rest] = form.exec(header.trim()) ?? [];
  if (traceId === "" || (version === "00" && rest !== undefined)) return null;
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
