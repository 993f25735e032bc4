// A collector of traces on the loopback that decodes what it is sent, and answers as it is told.

/** A span as it arrived. Times are in milliseconds since the epoch. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isFault: boolean;
  readonly resource: Readonly<Record<string, string | number>>;
}

/** One request to it. */
export interface ReceivedBatch {
  readonly path: string;
  readonly headers: Headers;
  readonly text: string;
  readonly spans: readonly ReceivedSpan[];
}

/** A collector; `answer` may change at any time. */
export interface TraceCollector {
  readonly url: string;
  readonly batches: ReceivedBatch[];
  answer: () => Response | Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts one that takes everything. */
export function startTraceCollector(): TraceCollector {
  const batches: ReceivedBatch[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const text = await request.text();
      const path = new URL(request.url).pathname;
      batches.push({ path, headers: request.headers, text, spans: decoded(text) });
      return collector.answer();
    },
  });
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${server.port}`,
    batches,
    answer: () => Response.json({ partialSuccess: {} }),
    [Symbol.asyncDispose]: () => server.stop(true),
  };
  return collector;
}

type Attributes = readonly {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}[];

interface SentSpan extends Record<"traceId" | "spanId" | "name", string> {
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Attributes;
  readonly status: { readonly code?: number };
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** Throws for anything that breaks the rules of the encoding. */
function decoded(text: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(text) as Sent;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map((span) => received(span, valuesOf(resource.attributes)))),
  );
}

function received(span: SentSpan, resource: ReceivedSpan["resource"]): ReceivedSpan {
  const { traceId, spanId, parentSpanId, name, kind, attributes, status } = span;
  requireForm(/^[\da-f]{32}$/, traceId);
  requireForm(/^[\da-f]{16}$/, spanId);
  if (parentSpanId !== undefined) requireForm(/^[\da-f]{16}$/, parentSpanId);
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind,
    resource,
    attributes: valuesOf(attributes),
    startedAt: milliseconds(span.startTimeUnixNano),
    endedAt: milliseconds(span.endTimeUnixNano),
    isFault: status.code === 2,
  };
}

function valuesOf(attributes: Attributes): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}

function milliseconds(nanoseconds: string): number {
  requireForm(/^\d{19}$/, nanoseconds);
  return Number(BigInt(nanoseconds) / 1000n) / 1000;
}

function requireForm(form: RegExp, text: string): void {
  if (!form.test(text)) throw new Error(`not of the form ${form}: ${text}`);
}
