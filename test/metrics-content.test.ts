// That /metrics says what operators ask of it, and that the dashboard and the alerts of deploy/ ask for what
// it has.

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { searchBounds } from "../src/search/search-permits.ts";
import { folderWith } from "./support/folder.ts";
import { textRows } from "./support/import.ts";
import { base, one } from "./support/import-rows.ts";
import { jsonLines } from "./support/json-lines.ts";
import { mcp } from "./support/mcp-message.ts";
import { goodBody, openTestService, readRequest, testService } from "./support/service.ts";
import { until } from "./support/until.ts";

const bounds = {
  ...searchBounds,
  deep: { ...searchBounds.deep, waitingMax: 0, waitingPerWorkspaceMax: 64 },
};
const service = testService({ DEEP_CONCURRENCY: "1" }, { searchBounds: bounds });

const metrics = async () => (await service.services.metrics.expose()).text;

/** The value of a series; null when it is not there. */
async function seriesValue(series: string): Promise<number | null> {
  const line = (await metrics()).split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

const searchLabels = 'method="POST",route="/v1/screens/search",status="200",mode="standard"';

describe("a request is counted", () => {
  test("with its time, and the size that its answer has", async () => {
    const answer = await service.search(goodBody);
    const bytes = (await answer.arrayBuffer()).byteLength;
    expect(answer.headers.get("content-type")).toBe("application/json;charset=utf-8");
    const name = "screen_search_http_response_bytes";
    expect(await seriesValue(`${name}_sum{${searchLabels}}`)).toBe(bytes);
    expect(await seriesValue(`${name}_count{${searchLabels}}`)).toBe(1);
    const seconds = await seriesValue(`screen_search_http_request_seconds_sum{${searchLabels}}`);
    expect(seconds).toBeGreaterThan(0);
    const stages = await seriesValue('screen_search_stage_seconds_sum{stage="total",mode="standard"}');
    expect(seconds).toBeGreaterThanOrEqual(stages ?? Number.NaN);
    expect(await seriesValue('screen_search_permit_wait_seconds_count{mode="standard"}')).toBe(1);
  });

  test("by the pattern of its route, and with the bytes that it announced", async () => {
    const id = crypto.randomUUID();
    await service.handle(readRequest(service.key, `/v1/screens/${id}`));
    expect(await metrics()).not.toContain(id);
    const route = "/v1/screens/:screenId";
    const series = `screen_search_http_request_seconds_count{method="GET",route="${route}",status="404",mode="none"}`;
    expect(await seriesValue(series)).toBe(1);
    const body = JSON.stringify(goodBody);
    await service.search(body, { "content-length": String(body.length) });
    const received = 'screen_search_http_request_bytes_total{method="POST",route="/v1/screens/search"}';
    expect(await seriesValue(received)).toBe(body.length);
  });

  test("with the size of an answer to an agent", async () => {
    await mcp(service, service.key);
    const labels = 'method="POST",route="/mcp",status="200",mode="none"';
    expect(await seriesValue(`screen_search_http_response_bytes_sum{${labels}}`)).toBeGreaterThan(1_000);
  });

  test("with its code when it is refused", async () => {
    const refused = 'screen_search_errors_total{route="/v1/screens/search",code="query_empty"}';
    expect(await seriesValue(refused)).toBeNull();
    await service.search({ ...goodBody, query: " " });
    expect(await seriesValue(refused)).toBe(1);
    service.engine.hold();
    const first = service.search({ ...goodBody, mode: "deep" });
    await service.engine.untilRunning(1);
    expect(await seriesValue('screen_search_permits{mode="deep",state="running"}')).toBe(1);
    expect((await service.search({ ...goodBody, mode: "deep" })).status).toBe(429);
    service.engine.letGo();
    await first;
    const overloaded = 'screen_search_errors_total{route="/v1/screens/search",code="server_overloaded"}';
    expect(await seriesValue(overloaded)).toBe(1);
    expect(await seriesValue('screen_search_permits_max{mode="deep",state="running"}')).toBe(1);
    expect(await seriesValue('screen_search_permits{mode="deep",state="running"}')).toBe(0);
  });
});

describe("an import of any process is counted", () => {
  test("by row and by end, with its OCR; a dry run is not", async () => {
    const { library } = service.services.storage;
    const { services } = service;
    const rows = [
      base,
      { app_name: "Korvo", platform: "ios", image: "one.png" },
      { ...base, platform: "none" },
    ];
    const folder = await folderWith({ "manifest.jsonl": jsonLines(rows), "one.png": one });
    const openTextReader = () => ({ readRows: async () => textRows("Sign in"), close: () => undefined });
    const parts = { library, images: services.images, encoder: services.engine, openTextReader };
    const manifest = join(folder, "manifest.jsonl");
    await importLibrary(parts, manifest, { isDryRun: true });
    expect(await seriesValue('screen_search_imports_total{outcome="partial"}')).toBe(0);
    await importLibrary(parts, manifest);
    await importLibrary(parts, manifest);
    const counted = await metrics();
    for (const line of [
      'screen_search_imports_total{outcome="partial"} 2',
      'screen_search_imports_total{outcome="complete"} 0',
      'screen_search_import_rows_total{outcome="imported"} 2',
      'screen_search_import_rows_total{outcome="unchanged"} 2',
      'screen_search_import_rows_total{outcome="failed"} 2',
      'screen_search_ocr_pictures_total{outcome="read"} 1',
    ])
      expect(counted).toContain(`${line}\n`);
    expect(await seriesValue("screen_search_import_seconds_total")).toBeGreaterThan(0);
    // The picture that came in is counted with its size when it is read.
    const imported = await library.screensByIds(await library.screenIds());
    const { id = "" } =
      imported.find(({ appName, picture }) => appName === "Korvo" && picture !== null) ?? {};
    const { path } = services.signer.sign(id, "optimized");
    const answer = await service.handle(new Request(`http://localhost${path}`));
    expect(answer.status).toBe(200);
    const labels = 'method="GET",route="/images/:screenId/:file",status="200",mode="none"';
    const sent = await seriesValue(`screen_search_http_response_bytes_sum{${labels}}`);
    expect(sent).toBe((await answer.arrayBuffer()).byteLength);
  });

  test("once, however many scrape at the same time", async () => {
    const value = /^screen_search_import_rows_total\{outcome="imported"\} (\d+)$/m;
    const alone = value.exec(await metrics())?.[1];
    expect(Number(alone)).toBeGreaterThan(0);
    const together = await Promise.all([metrics(), metrics(), metrics()]);
    expect(together.map((text) => value.exec(text)?.[1])).toEqual([alone, alone, alone]);
  });
});

describe("of the process and the disk", () => {
  test("the database has a size, and the disk has room", async () => {
    const database = Bun.file(join(service.dataDir, "records.sqlite")).size;
    expect(await seriesValue("screen_search_database_bytes")).toBe(database);
    expect(await seriesValue("screen_search_database_wal_bytes")).toBeGreaterThan(0);
    const [free, size] = [
      await seriesValue("screen_search_data_free_bytes"),
      await seriesValue("screen_search_data_size_bytes"),
    ];
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free ?? Number.NaN);
  });

  test("a blocked event loop is seen", async () => {
    // Both from one scrape: a measurement between two scrapes would look like a change.
    const above = async () => {
      const text = await metrics();
      const lag = /^screen_search_event_loop_lag_seconds_(?:count|bucket\{le="0.25"\}) (\d+)$/gm;
      const [within = Number.NaN, all = Number.NaN] = Array.from(text.matchAll(lag), ([, value]) =>
        Number(value),
      );
      return all - within;
    };
    const before = await above();
    // Between two looks of the timer, which come every 100 ms.
    Bun.sleepSync(500);
    await until(async () => (await above()) !== before, { everyMs: 10 });
    expect(await above()).toBeGreaterThan(before);
  });

  test("the age of the index stays small while it follows the database, and grows when it does not", async () => {
    await using other = await openTestService();
    const { follower, metrics: own } = other.services;
    await until(() => follower.ageMs <= 1_000, { everyMs: 10 });
    await follower.stop();
    await until(() => follower.ageMs > 1_500, { everyMs: 10 });
    const { text } = await own.expose();
    expect(Number(/^screen_search_index_age_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1.5);
  });
});

describe("deploy/ and docs/", () => {
  const deploy = join(import.meta.dir, "../deploy");
  const namePattern = /\b(?:screen_search|process)_[a-z_]+/g;
  const families = async () =>
    new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
  const namesIn = (text: string) => new Set([...text.matchAll(namePattern)].map(([name]) => name));

  for (const file of ["grafana-dashboard.json", "prometheus-alerts.yml", "prometheus-alerts-test.yml"]) {
    test(`every metric of ${file} is one of the service`, async () => {
      const known = await families();
      const names = [...namesIn(await Bun.file(join(deploy, file)).text())];
      expect(names.length).toBeGreaterThan(5);
      const isKnown = (name: string) =>
        known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, ""));
      expect(names.filter((name) => !isKnown(name))).toEqual([]);
    });
  }

  test("docs/monitoring.md names every metric, and no other", async () => {
    const guide = await Bun.file(join(import.meta.dir, "../docs/monitoring.md")).text();
    const table = guide.slice(guide.indexOf("## Metrics"), guide.indexOf("## Traces"));
    expect([...namesIn(table)].sort()).toEqual([...(await families())].sort());
  });

  test("the dashboard is whole: panels of distinct ids that do not overlap, and an instance for all", async () => {
    const { panels } = await Bun.file(join(deploy, "grafana-dashboard.json")).json();
    expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
    const places = panels.flatMap(
      ({ gridPos: { x, y, w, h } }: { gridPos: Record<"x" | "y" | "w" | "h", number> }) =>
        Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    const shown = panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets);
    for (const { expr } of shown) expect(expr).toContain('instance=~"$instance"');
  });

  const promtool = process.env["PROMTOOL_PATH"] ?? "/usr/bin/promtool";
  if (!existsSync(promtool)) console.log("promtool on the alerts is SKIPPED: there is no promtool.");
  test.skipIf(!existsSync(promtool))("promtool reads every query of the dashboard", async () => {
    const { panels } = await Bun.file(join(deploy, "grafana-dashboard.json")).json();
    const queries: string[] = panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
      targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*")),
    );
    const rules = queries.map((expr, at) => ({ record: `dashboard:query${at}`, expr }));
    const folder = await folderWith({
      "rules.json": JSON.stringify({ groups: [{ name: "dashboard", rules }] }),
    });
    const { exitCode, stderr } = Bun.spawnSync([promtool, "check", "rules", join(folder, "rules.json")]);
    expect([exitCode, String(stderr)]).toEqual([0, ""]);
    expect(queries.length).toBeGreaterThan(40);
  });

  for (const command of [
    ["check", "rules", "--lint-fatal", "prometheus-alerts.yml"],
    ["test", "rules", "prometheus-alerts-test.yml"],
  ]) {
    test.skipIf(!existsSync(promtool))(`promtool ${command.join(" ")}`, () => {
      const { exitCode, stdout, stderr } = Bun.spawnSync([promtool, ...command], { cwd: deploy });
      expect([exitCode, exitCode === 0 ? "" : `${stdout}${stderr}`]).toEqual([0, ""]);
    });
  }
});
