// Traces of requests: what they say, whose trace they belong to, and that no collector holds up the service.
import { afterEach, describe, expect, test } from "bun:test";
import { loadConfig } from "../src/config/config.ts";
import { readTraceParent } from "../src/http/trace-context.ts";
import { createLog } from "../src/system/log.ts";
import { type ExportLimits, TraceExporter } from "../src/telemetry/tracing/exporter.ts";
import type { TracedRequest } from "../src/telemetry/tracing/otlp-json.ts";
import { isSampled } from "../src/telemetry/tracing/tracer.ts";
import { goodBody, openTestService, type TestService } from "./support/service.ts";
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from "./support/trace-collector.ts";
import { until } from "./support/until.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";
const sampled = `00-${traceId}-${parentId}-01`;

let opened: TestService | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

/** A service that is traced to a collector. */
async function traced(
  collector: TraceCollector,
  settings: Record<string, string> = {},
): Promise<TestService> {
  opened = await openTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings });
  return opened;
}

/** Closes the service, which sends what is left, and returns all that arrived. */
async function spansOf(service: TestService, { batches }: TraceCollector): Promise<readonly ReceivedSpan[]> {
  opened = null;
  await service.close();
  return batches.flatMap(({ spans }) => spans);
}

describe("a traced request", () => {
  test("of a search is a span with the parts of the search below it, in their order", async () => {
    await using collector = startTraceCollector();
    const service = await traced(collector);
    const before = Date.now();
    const response = await service.search({ ...goodBody, mode: "deep" });
    const after = Date.now();
    const spans = await spansOf(service, collector);
    const root = spans.find(({ kind }) => kind === 2);
    if (root === undefined) throw new Error("no server span");
    expect(root.name).toBe("POST /v1/screens/search");
    expect(root.parentSpanId).toBeUndefined();
    expect(root.startedAt).toBeGreaterThanOrEqual(before - 5);
    expect(root.endedAt).toBeLessThanOrEqual(after + 5);
    const { screens } = (await response.json()) as { screens: unknown[] };
    expect(root.attributes).toEqual({
      "http.request.method": "POST",
      "http.route": "/v1/screens/search",
      "http.response.status_code": 200,
      "screen_search.request_id": response.headers.get("x-request-id") ?? "",
      "screen_search.workspace_id": service.workspaceId,
      "screen_search.mode": "deep",
      "screen_search.screens": screens.length,
    });
    const below = (parent: ReceivedSpan) =>
      spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
    expect(below(root).map(({ name }) => name)).toEqual([
      "authenticate",
      "permit",
      "engine",
      "records",
      "answer",
    ]);
    const engine = below(root).find(({ name }) => name === "engine");
    const stages = engine === undefined ? [] : below(engine);
    expect(stages.map(({ name }) => name)).toEqual(["interpret", "embed", "retrieve", "rescore"]);
    for (const part of [...below(root), ...stages]) {
      expect(part.traceId).toBe(root.traceId);
      expect(part.endedAt).toBeGreaterThanOrEqual(part.startedAt);
      expect(part.startedAt).toBeGreaterThanOrEqual(root.startedAt - 0.002);
      expect(part.endedAt).toBeLessThanOrEqual(root.endedAt + 0.002);
    }
    expect(spans).toHaveLength(10);
  });

  test("names the service, and brings the headers of the operator", async () => {
    await using collector = startTraceCollector();
    const service = await traced(collector, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-token=a%20secret%2Ctoken,x-tenant=screens",
      OTEL_SERVICE_NAME: "screens-eu",
    });
    await service.search(goodBody);
    const [span] = await spansOf(service, collector);
    expect(span?.resource).toMatchObject({ "service.name": "screens-eu" });
    const [batch] = collector.batches;
    expect(batch?.path).toBe("/otlp/v1/traces");
    expect(batch?.headers.get("x-token")).toBe("a secret,token");
    expect(batch?.headers.get("x-tenant")).toBe("screens");
    expect(batch?.headers.get("content-type")).toBe("application/json");
    const log = service.log.join("");
    expect(log).not.toContain("a secret,token");
    expect(log).toContain('"service":"screens-eu"');
  });

  test("holds no query, no key and no path; the query only with LOG_QUERIES", async () => {
    for (const isLogged of ["false", "true"]) {
      await using collector = startTraceCollector();
      const service = await traced(collector, { LOG_QUERIES: isLogged });
      const { key } = service;
      await service.search({ ...goodBody, query: `an unusual zeppelin ${key}` }, { "x-request-id": key });
      await service.handle(new Request(`http://localhost/images/${key}/x.webp?signature=abcdefgh`));
      const spans = await spansOf(service, collector);
      expect(spans.filter(({ kind }) => kind === 2).map(({ name }) => name)).toEqual([
        "POST /v1/screens/search",
        "GET /images/:screenId/:file",
      ]);
      const text = collector.batches.map((batch) => batch.text).join("");
      expect(text).not.toContain(key);
      expect(text).not.toContain("abcdefgh");
      expect(text.includes("zeppelin")).toBe(isLogged === "true");
    }
  });

  test("that fails is marked, with its code; one that is refused has its code only", async () => {
    await using collector = startTraceCollector();
    const service = await traced(collector);
    service.engine.failure = new Error("broken");
    await service.search(goodBody);
    service.engine.failure = null;
    await service.search({ ...goodBody, query: "" });
    const roots = (await spansOf(service, collector)).filter(({ kind }) => kind === 2);
    expect(roots.map(({ isFault, attributes }) => [isFault, attributes["error.type"]])).toEqual([
      [true, "internal_error"],
      [false, "query_empty"],
    ]);
  });

  test("is none for probes, and nothing is sent without OTEL_EXPORTER_OTLP_ENDPOINT", async () => {
    await using collector = startTraceCollector();
    const service = await traced(collector);
    for (const path of ["/healthz", "/readyz", "/metrics"])
      await service.handle(new Request(`http://localhost${path}`));
    expect(await spansOf(service, collector)).toEqual([]);
    opened = await openTestService({ OTEL_TRACES_SAMPLER_ARG: "1" });
    expect(opened.services.tracer).toBeNull();
    await opened.search(goodBody);
    await Bun.sleep(0);
    expect(opened.log.join("")).not.toContain("traceId");
  });
});

describe("traceparent", () => {
  test("a caller's trace goes on here, in spans and in the log", async () => {
    await using collector = startTraceCollector();
    const service = await traced(collector);
    await service.search(goodBody, { traceparent: sampled });
    const spans = await spansOf(service, collector);
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    expect(spans.find(({ kind }) => kind === 2)?.parentSpanId).toBe(parentId);
    expect(service.log.find((line) => line.includes('"msg":"request"'))).toContain(`"traceId":"${traceId}"`);
  });

  test("of a caller that records nothing leaves nothing here but the id in the log", async () => {
    await using collector = startTraceCollector();
    const service = await traced(collector);
    await service.search(goodBody, { traceparent: `00-${traceId}-${parentId}-00` });
    expect(await spansOf(service, collector)).toEqual([]);
    expect(service.log.join("")).toContain(`"traceId":"${traceId}"`);
  });

  test("is in the log where nothing is traced", async () => {
    opened = await openTestService();
    await opened.search(goodBody, { traceparent: sampled });
    await Bun.sleep(0);
    expect(opened.log.join("")).toContain(`"traceId":"${traceId}"`);
  });

  test("is read by the rules of W3C", () => {
    const context = { traceId, parentId, isSampled: true };
    expect(readTraceParent(sampled)).toEqual(context);
    expect(readTraceParent(`00-${traceId}-${parentId}-03`)).toEqual(context);
    expect(readTraceParent(`00-${traceId}-${parentId}-02`)).toEqual({ ...context, isSampled: false });
    expect(readTraceParent(`cc-${traceId}-${parentId}-01-what-comes`)).toEqual(context);
    for (const wrong of [
      null,
      "",
      `${sampled}-more`,
      `ff-${traceId}-${parentId}-01`,
      `00-${"0".repeat(32)}-${parentId}-01`,
      `00-${traceId}-${"0".repeat(16)}-01`,
      `00-${traceId.toUpperCase()}-${parentId}-01`,
      `00-${traceId.slice(1)}-${parentId}-01`,
      `00-${traceId}-${parentId}`,
      `cc-${traceId}-${parentId}-01more`,
      `00-${traceId}"},{"-${parentId}-01`,
    ])
      expect([wrong, readTraceParent(wrong)]).toEqual([wrong, null]);
  });
});

describe("a request is traced", () => {
  const asked = { traceId, parentId, isSampled: true };

  test("when its caller says so, whatever the ratio, and not when it says no", () => {
    for (const ratio of [0, 0.25, 1]) {
      expect(isSampled(traceId, asked, ratio)).toBe(true);
      expect(isSampled(traceId, { ...asked, isSampled: false }, ratio)).toBe(false);
    }
  });

  test("without a caller's word at the ratio, and the same traces each time", () => {
    const ids = Array.from({ length: 4_000 }, () => crypto.getRandomValues(new Uint8Array(16)).toHex());
    const taken = ids.filter((id) => isSampled(id, null, 0.25));
    // Ten standard deviations.
    expect(Math.abs(taken.length - 1_000)).toBeLessThan(274);
    expect(taken.every((id) => isSampled(id, null, 0.25))).toBe(true);
    expect(ids.every((id) => isSampled(id, null, 1))).toBe(true);
    expect(ids.some((id) => isSampled(id, null, 0))).toBe(false);
  });
});

describe("a collector that is not well", () => {
  const quick = { delayMs: 1, retryMs: 1 };

  test("is tried again as long as that may help, and then given up", async () => {
    await using collector = startTraceCollector();
    const { exporter, lines } = exporterTo(collector.url, quick);
    const answers = [503, 429, 200, 500, 503, 503, 503, 503, 200];
    collector.answer = () => new Response(null, { status: answers.shift() ?? 200 });
    exporter.add(request());
    await until(() => exporter.counts.exported === 2);
    expect(collector.batches).toHaveLength(3);
    exporter.add(request());
    await until(() => exporter.counts.failed === 2);
    expect(collector.batches).toHaveLength(4);
    exporter.add(request());
    await until(() => exporter.counts.failed === 4);
    expect(collector.batches).toHaveLength(8);
    exporter.add(request());
    await until(() => exporter.counts.exported === 4);
    expect(exporter.counts).toEqual({ exported: 4, overflowed: 0, failed: 4 });
    expect(lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg])).toEqual([
      ["warn", "traces cannot be sent and are dropped; requests are served as ever"],
      ["info", "traces are sent again"],
    ]);
  });

  test("that is away loses traces, which are counted, and no request", async () => {
    const collector = startTraceCollector();
    const { url } = collector;
    await collector[Symbol.asyncDispose]();
    const { exporter } = exporterTo(url, { ...quick, triesMax: 2 });
    exporter.add(request());
    await until(() => exporter.counts.failed === 2);
    expect(exporter.counts.exported).toBe(0);
  });

  test("that never answers holds up neither a search nor the end", async () => {
    await using collector = startTraceCollector();
    collector.answer = () => new Promise(() => undefined);
    const service = await traced(collector);
    for (let at = 0; at < 60; at += 1) expect((await service.search(goodBody)).status).toBe(200);
    await until(() => collector.batches.length === 1);
    expect((await service.search(goodBody)).status).toBe(200);
    const { text } = await service.services.metrics.expose();
    expect(text).toContain("screen_search_spans_exported_total 0");
    // Without its own limit the end would wait for the 10 s of a try, and for all further ones.
    const startedAt = performance.now();
    await spansOf(service, collector);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    expect(collector.batches).toHaveLength(1);
    const after = await service.services.metrics.expose().catch(() => ({ text: "" }));
    expect(after.text).toMatch(/screen_search_spans_dropped_total\{reason="collector"\} [1-9]/);
  });

  test("that is slow fills the queue, and what does not fit is counted", async () => {
    await using collector = startTraceCollector();
    const open = Promise.withResolvers<Response>();
    collector.answer = () => open.promise;
    const { exporter } = exporterTo(collector.url, { ...quick, batchSpans: 2, spansMax: 6 });
    exporter.add(request());
    await until(() => collector.batches.length === 1);
    for (let at = 0; at < 5; at += 1) exporter.add(request());
    expect(exporter.counts).toEqual({ exported: 0, overflowed: 4, failed: 0 });
    collector.answer = () => Response.json({});
    open.resolve(Response.json({}));
    await until(() => exporter.counts.exported === 8);
    expect(collector.batches).toHaveLength(4);
  });
});

test("wrong settings are named together", () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317",
    OTEL_EXPORTER_OTLP_HEADERS: "x=%zz",
    OTEL_TRACES_SAMPLER_ARG: "1.5",
  };
  for (const name of Object.keys(wrong)) expect(() => loadConfig(wrong)).toThrow(`${name}: `);
  const { tracing } = loadConfig({
    OTEL_TRACES_SAMPLER_ARG: "0.1",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318",
  });
  expect([tracing.samplerRatio, tracing.url]).toEqual([0.1, "http://c:4318/v1/traces"]);
});

const usual = { spansMax: 2_048, batchSpans: 512, delayMs: 5_000, triesMax: 4, retryMs: 1_000 };

function exporterTo(url: string, limits: Partial<ExportLimits>) {
  const lines: string[] = [];
  const { tracing } = loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const target = {
    tracing: { ...tracing, url: tracing.url ?? "" },
    resource: {},
    version: "1",
    scrub: String,
  };
  const log = createLog("info", [], { write: (line) => lines.push(line) });
  return { exporter: new TraceExporter(target, log, { ...usual, ...limits }), lines };
}

/** A request of two spans. */
function request(): TracedRequest {
  const part = { name: "answer", startedAt: 1, endedAt: 2 };
  return {
    traceId,
    spanId: parentId,
    parentId: null,
    originMs: Date.now(),
    attributes: {},
    isFault: false,
    name: "GET /",
    startedAt: 0,
    endedAt: 2,
    parts: [part],
  };
}
