// Requests as OTLP in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
import type { TimedPart } from "../../http/request-trace.ts";

type Value = string | number;

/** A sampled request that was answered. Times are of `performance.now()`. */
export interface TracedRequest extends TimedPart {
  readonly traceId: string;
  readonly spanId: string;
  /** The caller's span; null at the root of a trace. */
  readonly parentId: string | null;
  /** Milliseconds since the epoch at 0 of `performance.now()`, as the wall clock has it now. */
  readonly originMs: number;
  readonly attributes: Readonly<Record<string, Value | undefined>>;
  /** True when the service is to blame for its answer. */
  readonly isFault: boolean;
  readonly parts: readonly TimedPart[];
}

const kinds = { internal: 1, server: 2, client: 3 } as const;
const errorStatus = 2;

/** Spans of a request: itself and all its parts. */
export function spanCount({ parts }: Pick<TimedPart, "parts">): number {
  return (parts ?? []).reduce((sum, part) => sum + spanCount(part), 1);
}

/** The body of an export. `resource` says which service this is. */
export function exportBody(
  requests: readonly TracedRequest[],
  resource: Readonly<Record<string, string>>,
  version: string,
) {
  const spans = requests.flatMap(spansOf);
  const scopeSpans = [{ scope: { name: "screen-search", version }, spans }];
  return { resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] };
}

function spansOf(request: TracedRequest): object[] {
  const { traceId, spanId, parentId, name, attributes, isFault } = request;
  const server = {
    traceId,
    spanId,
    ...(parentId !== null && { parentSpanId: parentId }),
    name,
    kind: kinds.server,
    ...timesOf(request, request),
    attributes: attributesOf(attributes),
    status: isFault ? { code: errorStatus } : {},
  };
  return [server, ...request.parts.flatMap((part) => partSpans(request, part, spanId))];
}

function partSpans(request: TracedRequest, part: TimedPart, parentSpanId: string): object[] {
  const spanId = randomHex(8);
  const kind = part.isCall === true ? kinds.client : kinds.internal;
  const span = {
    traceId: request.traceId,
    spanId,
    parentSpanId,
    name: part.name,
    kind,
    ...timesOf(request, part),
    attributes: [],
    status: {},
  };
  return [span, ...(part.parts ?? []).flatMap((inner) => partSpans(request, inner, spanId))];
}

function timesOf({ originMs }: TracedRequest, { startedAt, endedAt }: TimedPart) {
  return {
    startTimeUnixNano: nanoseconds(originMs + startedAt),
    endTimeUnixNano: nanoseconds(originMs + endedAt),
  };
}

/** 64-bit numbers are texts in this encoding; a double holds the microseconds. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}

function attributesOf(attributes: Readonly<Record<string, Value | undefined>>): object[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value } }];
  });
}

/** Random bytes in lower-case hex, as ids of traces and spans are. */
export function randomHex(bytes: number): string {
  return crypto.getRandomValues(new Uint8Array(bytes)).toHex();
}
