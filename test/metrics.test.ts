// Access to the metrics, and their format as Prometheus reads it.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { Gauge, Registry } from "prom-client";
import { loadConfig } from "../src/config/config.ts";
import { addMetric, sharedRead } from "../src/telemetry/metric-row.ts";
import type { MetricSources } from "../src/telemetry/metric-sources.ts";
import { mayReadNumbers } from "../src/telemetry/who-may-read.ts";
import { goodBody, testService, withConfig } from "./support/service.ts";

const token = "metrics-token-of-the-tests";
const publicUrl = "https://screens.example.com";

/** True when a request from a peer may read the metrics. */
function mayRead(
  peer: string | null,
  headers: Record<string, string> = {},
  settings: Record<string, string> = {},
): boolean {
  const config = loadConfig({ BASE_URL: publicUrl, ...settings });
  const request = new Request("http://localhost/metrics", { headers });
  return mayReadNumbers({ config }, request, {
    requestIP: () => (peer === null ? null : { address: peer }),
  });
}

describe("without METRICS_TOKEN", () => {
  test("this machine and its network read the numbers", () => {
    for (const peer of ["127.0.0.1", "::1", "10.0.3.4", "172.17.0.1", "192.168.1.2", "::ffff:10.0.0.1"])
      expect([peer, mayRead(peer)]).toEqual([peer, true]);
    for (const peer of ["fd00::5", "fe80::1%eth0", "100.64.0.9"])
      expect([peer, mayRead(peer)]).toEqual([peer, true]);
  });

  test("others do not, nor does anybody whose connection is unknown", () => {
    for (const peer of ["8.8.8.8", "172.32.0.1", "2001:db8::1", null])
      expect([peer, mayRead(peer)]).toEqual([peer, false]);
  });

  test("nobody does through a proxy, whether it says so or only keeps the public name", () => {
    for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
      expect([name, mayRead("127.0.0.1", { [name]: "127.0.0.1" })]).toEqual([name, false]);
    expect(mayRead("127.0.0.1", { host: "screens.example.com" })).toBe(false);
    expect(mayRead("10.0.0.1", { host: "screens:3000" })).toBe(true);
    const plain = { BASE_URL: "http://screens.example.com:3000" };
    expect(mayRead("10.0.0.1", { host: "screens.example.com:3000" }, plain)).toBe(true);
  });

  test("no page does whose name was pointed at this machine", () => {
    expect(mayRead("127.0.0.1", { host: "evil.example" })).toBe(false);
  });

  test("METRICS=public opens them to everybody, METRICS=off to nobody", () => {
    expect(mayRead("8.8.8.8", { via: "1.1 proxy" }, { METRICS: "public" })).toBe(true);
    expect(mayRead("127.0.0.1", {}, { METRICS: "off" })).toBe(false);
  });
});

describe("with METRICS_TOKEN", () => {
  const settings = { METRICS_TOKEN: token };

  test("whoever brings it reads the numbers, from anywhere", () => {
    for (const scheme of ["Bearer", "bearer"]) {
      const headers = { authorization: `${scheme} ${token}`, "x-forwarded-for": "8.8.8.8" };
      expect(mayRead("8.8.8.8", headers, settings)).toBe(true);
    }
  });

  test("nobody does without it, on this machine either", () => {
    for (const authorization of ["", `Bearer ${token}x`, `Basic ${token}`, token])
      expect(mayRead("127.0.0.1", { authorization }, settings)).toBe(false);
  });
});

describe("over HTTP", () => {
  const service = testService({ METRICS_TOKEN: token });
  const get = (path: string, headers: Record<string, string> = {}) =>
    service.handle(new Request(`http://localhost${path}`, { headers }));
  const authorization = `Bearer ${token}`;

  test("a refused /metrics is a 401 that names the setting, and is in the log once", async () => {
    const refused = await get("/metrics");
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const text = await refused.text();
    expect(text).toContain("METRICS_TOKEN");
    expect(text).not.toContain("screen_search_");
    await get("/metrics");
    expect(service.log.filter((line) => line.includes("see METRICS and METRICS_TOKEN"))).toHaveLength(1);
    expect(service.log.join()).not.toContain(token);
  });

  test("/readyz says to everybody whether the service is ready, and only to its operator how far it is", async () => {
    const stranger = await get("/readyz");
    expect([stranger.status, await stranger.json()]).toEqual([200, { status: "ready" }]);
    const operator = await get("/readyz", { authorization });
    expect(await operator.json()).toMatchObject({ status: "ready", index: { screens: {} } });
  });

  test("what they say is what Prometheus reads: types, names and one series a line", async () => {
    await service.search(goodBody);
    const text = await (await get("/metrics", { authorization })).text();
    expect(faultsOf(text)).toEqual([]);
    expect(typesOf(text).get("process_cpu_seconds_total")).toBe("counter");
    expect(/^process_cpu_seconds_total (\d+\.?\d*)$/m.exec(text)?.[1]).not.toBe("0");
  });

  test("METRICS=off leaves no /metrics", async () => {
    const { handle } = withConfig(service, { metrics: "off" });
    expect((await handle(new Request("http://localhost/metrics"))).status).toBe(404);
  });

  const promtool = process.env["PROMTOOL_PATH"] ?? "/usr/bin/promtool";
  if (!existsSync(promtool)) console.log("promtool check metrics is SKIPPED: there is no promtool.");
  test.skipIf(!existsSync(promtool))("promtool finds nothing to say", async () => {
    const text = await (await get("/metrics", { authorization })).text();
    const { exitCode, stdout, stderr } = Bun.spawnSync([promtool, "check", "metrics"], {
      stdin: Buffer.from(text),
    });
    expect([exitCode, `${stdout}${stderr}`]).toEqual([0, ""]);
  });
});

test("numbers that come from one row are read once a scrape", async () => {
  let reads = 0;
  const totals = sharedRead(async () => {
    reads += 1;
    await Bun.sleep(1);
    return { one: reads, two: 10 * reads };
  });
  const registry = new Registry();
  const sources = { databaseHealth: { record: () => undefined } } as unknown as MetricSources;
  addMetric(Gauge, ["one", "One.", async (of) => (await totals(of)).one], [registry], sources);
  addMetric(Gauge, ["two", "Two.", async (of) => (await totals(of)).two], [registry], sources);
  for (const scrape of [1, 2]) {
    const text = await registry.metrics();
    expect(text).toContain(`one ${scrape}\n`);
    expect(text).toContain(`two ${10 * scrape}\n`);
    expect(reads).toBe(scrape);
  }
});

function typesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => [name, type]),
  );
}

/** Violations of the text format, or of the naming rules of `promtool check metrics`. */
function faultsOf(text: string): string[] {
  const types = typesOf(text);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const names = [...types].flatMap(([name, type]) => {
    if (type === "counter" && !name.endsWith("_total")) return [`${name}: a counter must end in _total`];
    return type !== "counter" && /_(total|count|sum|bucket)$/.test(name)
      ? [`${name}: the ending of another type`]
      : [];
  });
  const untyped = lines.filter((line) => {
    const name = /^[a-zA-Z_:][\w:]*/.exec(line)?.[0] ?? "";
    return !types.has(name) && !types.has(name.replace(/_(bucket|sum|count)$/, ""));
  });
  const malformed = lines.filter(
    (line) => !/^[a-zA-Z_:][\w:]*(\{[^{}]*\})? (\d+(\.\d+)?(e[+-]\d+)?|\+Inf)$/.test(line),
  );
  const series = lines.map((line) => line.slice(0, line.lastIndexOf(" ")));
  const twice = series.filter((one, at) => series.indexOf(one) !== at);
  return [...names, ...untyped, ...malformed, ...twice];
}
