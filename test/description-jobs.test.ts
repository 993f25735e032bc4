// Runs that describe the library, asked for over HTTP: by keys that may write, by operators, and by the
// command line of another machine.

import { afterAll, describe, expect, test } from "bun:test";
import { createScreenSearchClient } from "../src/client/client.ts";
import { waitForLock } from "../src/database/file-lock.ts";
import { openStorage } from "../src/database/open-storage.ts";
import type { DescriptionAnswer } from "../src/library/describe/schema.ts";
import { pathsIn } from "../src/system/paths.ts";
import { makeZip } from "./support/archives.ts";
import { commandLine } from "./support/command-line.ts";
import { addWordless, askToDescribe, endedRun, runOf, screensOf } from "./support/description-runs.ts";
import {
  hasEnded,
  type ImportClient,
  importClient,
  importService,
  openImportService,
} from "./support/imports.ts";
import { jobProcesses } from "./support/job-processes.ts";
import { startServer } from "./support/server.ts";
import { errorOf } from "./support/service.ts";
import { drawText } from "./support/text-picture.ts";
import { until, untilAnswer } from "./support/until.ts";
import { type Answer, completion, goodDescription, startVision } from "./support/vision-server.ts";

let answer: Answer = () => completion(goodDescription);
const vision = startVision((request, number) => answer(request, number));
const settings = (url = vision.url) => ({
  DESCRIBE_URL: url,
  DESCRIBE_MODEL: "stand-in",
  DESCRIBE_API_KEY: "key-of-the-model",
});
const service = importService(settings());
afterAll(() => vision[Symbol.asyncDispose]());

async function asked(body: object = {}, client: ImportClient = service): Promise<DescriptionAnswer> {
  const response = await askToDescribe(client, body);
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as DescriptionAnswer;
}

/** The end of a run that is asked for. */
const endOf = async (body: object = {}, client: ImportClient = service) =>
  endedRun(client, (await asked(body, client)).id);

async function describedOf(app: string): Promise<number> {
  return (await screensOf(service.service, app)).filter(({ description }) => description !== "").length;
}

/** Has the next request answered, and those behind it once `release` is called. */
function holdBehindFirst() {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const first = vision.requests.length + 1;
  answer = async (_, number) => {
    if (number > first) await promise;
    return completion(goodDescription);
  };
  return release;
}

/** Waits until the first answer of a run is stored: the second is asked beside it. */
const untilDescribed = (id: string) => until(async () => (await runOf(service, id)).described > 0);

describe("a run", () => {
  test("describes what has no words in a process of its own, counts screens and tokens, and is in the audit log", async () => {
    await addWordless(service, "Counted", 3);
    const before = vision.requests.length;
    const response = await askToDescribe(service);
    const queued = (await response.json()) as DescriptionAnswer;
    expect(response.headers.get("location")).toBe(`https://screens.test/v1/descriptions/${queued.id}`);
    expect(await endedRun(service, queued.id)).toMatchObject({
      state: "done",
      again: false,
      screens: 3,
      described: 3,
      undescribed: 0,
      failed: 0,
      error: null,
      requests: 3,
      input_tokens: 3_000,
      output_tokens: 300,
      budget_spent: false,
      failures: [],
    });
    for (const { authorization } of vision.requests.slice(before))
      expect(authorization).toBe("Bearer key-of-the-model");
    expect(await describedOf("Counted")).toBe(3);
    expect(await endOf()).toMatchObject({ state: "done", screens: 0, requests: 0 });
    const { events } = await service.service.services.storage.activity.audit({ action: "description" }, 10);
    expect(events.at(-1)).toMatchObject({
      action: "description.create",
      target: `the library (${queued.id}), by stand-in`,
    });
    expect(service.service.log.join("\n")).not.toContain("key-of-the-model");
    const page = await (await service.send("/v1/descriptions?limit=1")).json();
    expect(page).toMatchObject({ descriptions: [{ screens: 0 }], next: expect.any(String) });
  });

  test("keeps to its limit and to its budget, and says which screens the model did not describe", async () => {
    await addWordless(service, "Bounded", 4);
    expect(await endOf({ limit: 1 })).toMatchObject({ state: "done", screens: 1, described: 1 });
    expect(await endOf({ max_tokens: 100 })).toMatchObject({
      state: "done",
      described: 0,
      budget_spent: true,
      max_tokens: 100,
    });
    answer = () => completion("I cannot help with that.");
    const refused = await endOf({ limit: 1 });
    expect(refused).toMatchObject({ state: "done", described: 0, undescribed: 1 });
    expect(refused.undescribed_screens).toHaveLength(1);
    answer = () => completion(goodDescription);
    // The one that was not described is asked about again only where that is wanted.
    expect(await endOf()).toMatchObject({ described: 2 });
    expect(await endOf({ again: true })).toMatchObject({ screens: 1, described: 1 });
  });

  test("waits for another process that describes, is the only one, and is cancelled while it waits or runs", async () => {
    await addWordless(service, "Stopped", 6);
    const lock = await waitForLock(pathsIn(service.service.dataDir).describeLock);
    const waiting = await asked();
    const second = await askToDescribe(service);
    expect([second.status, (await errorOf(second)).code]).toEqual([409, "already_describing"]);
    const cancel = async (id: string) =>
      (await (await service.send(`/v1/descriptions/${id}/cancel`, { method: "POST" })).json()) as object;
    await cancel(waiting.id);
    expect(await endedRun(service, waiting.id)).toMatchObject({ state: "cancelled", requests: 0 });
    lock?.release();
    const release = holdBehindFirst();
    const running = await asked();
    await untilDescribed(running.id);
    expect(await cancel(running.id)).toMatchObject({ state: "running", cancel_requested: true });
    const end = await endedRun(service, running.id);
    release();
    expect(end).toMatchObject({ state: "cancelled", screens: 6, described: 1, failed: 0 });
    expect(await cancel(running.id)).toMatchObject({ state: "cancelled" });
    expect(await describedOf("Stopped")).toBe(1);
  });

  test("ends as failed when the server refuses, without the address of the server; what is described stays", async () => {
    answer = () => Response.json({ error: { message: "no such key" } }, { status: 401 });
    const run = await endOf();
    answer = () => completion(goodDescription);
    expect(run).toMatchObject({ state: "failed", error: { code: "vision_server_failed" } });
    expect(run.error?.message).toContain("no such key");
    expect(JSON.stringify(run)).not.toContain(vision.url);
    expect(await endOf()).toMatchObject({ state: "done", described: 5 });
  });

  test("whose process is killed goes on in another one", async () => {
    await addWordless(service, "Killed", 12);
    const release = holdBehindFirst();
    const { id } = await asked();
    await untilDescribed(id);
    const killed = jobProcesses(process.pid, "run-description-job.ts");
    expect(killed).toHaveLength(1);
    for (const pid of killed) process.kill(pid, "SIGKILL");
    release();
    expect(await endedRun(service, id)).toMatchObject({ state: "done", failed: 0, error: null });
    expect(await describedOf("Killed")).toBe(12);
  });
});

test("is refused where no model is set, and what is no id of one is not there", async () => {
  expect((await service.send("/v1/descriptions/nothing")).status).toBe(404);
  const bare = await openImportService();
  const off = await askToDescribe(bare);
  expect(off.status).toBe(409);
  expect(await errorOf(off)).toMatchObject({
    code: "describing_off",
    message: expect.stringContaining("DESCRIBE_URL"),
  });
  await bare.service.close();
});

test("a run reads texts from pictures for a model without eyes, in the process of the run", async () => {
  const said = { title: "Lists", description: "Lists to select.", elements: [], pattern: "list" };
  await using reader = startVision(() => completion({ unsure: false, ...said }));
  const own = await openImportService({ ...settings(reader.url), DESCRIBE_INPUT: "text" });
  const content = drawText(["SELECT LISTS", "TOTAL COST"]);
  const body = makeZip([{ name: "ios/Tidewater/a.png", content }]);
  expect(await own.import({ body, name: "a.zip", query: "ocr=off" })).toMatchObject({ imported: 1 });
  expect(await endOf({}, own)).toMatchObject({
    state: "done",
    described: 1,
    samples: [{ title: "Lists", text: "" }],
  });
  const [request] = reader.requests;
  expect(request?.picture).toHaveLength(0);
  expect(request?.words).toMatch(/App: Tidewater\nPlatform: ios\n[-#] SELECT LISTS\n[-#] TOT/);
  await own.service.close();
});

test("a run goes on when a killed service starts again, which logs where pictures go; describe --url follows one, and Ctrl-C cancels it", async () => {
  let answerMs = 50;
  await using own = startVision(async () => {
    await Bun.sleep(answerMs);
    return completion(goodDescription);
  });
  const environment = { ...settings(own.url), DESCRIBE_CONCURRENCY: "1", LOG_LEVEL: "info" };
  await using first = await startServer(environment, { isEmpty: true });
  const clientOf = ({ url, writeKey: apiKey }: typeof first) =>
    createScreenSearchClient({ baseUrl: url, apiKey });
  const sender = importClient((path, init) => fetch(first.url + path, init), first.writeKey);
  await addWordless(sender, "Restarted", 12);
  const { run } = await clientOf(first).createDescription();
  await until(async () => (await clientOf(first).getDescription(run.id)).run.described > 0, {
    everyMs: 10,
  });
  first.signal("SIGKILL");
  await first.exited;
  await using second = await startServer(environment, { again: first });
  const now = async () => (await clientOf(second).getDescription(run.id)).run;
  expect(await untilAnswer(now, hasEnded)).toMatchObject({ state: "done", failed: 0, error: null });
  const storage = await openStorage({ dataDir: second.dataDir });
  const { library } = storage;
  const screens = await library.screensByIds(await library.screenIds());
  expect(screens.filter(({ description }) => description !== "")).toHaveLength(12);
  await storage.close();
  const said = second.output().split("\n");
  const line = said.find((each) => each.includes("DESCRIBE_URL")) ?? "";
  expect(JSON.parse(line)).toMatchObject({ url: own.url, model: "stand-in" });
  expect(second.output()).not.toContain("key-of-the-model");
  const again = importClient((path, init) => fetch(second.url + path, init), second.writeKey);
  await addWordless(again, "From afar", 8);
  const command = commandLine();
  const remote = ["--url", second.url, "--key", second.writeKey];
  expect(await command.json("describe", ...remote, "--limit", "2")).toMatchObject({
    described: 2,
    failed: 0,
  });
  expect(await command.run("describe", ...remote, "--dry-run")).toMatchObject({ code: 2 });
  // Named screens, whoever described them before; the first ones are shown.
  const [{ id = "" } = {}] = screens;
  const before = own.requests.length;
  const chosen = await command.run("describe", ...remote, "--screens", id);
  expect([chosen.code, chosen.err]).toEqual([0, expect.stringContaining(goodDescription.description)]);
  expect(own.requests).toHaveLength(before + 1);
  for (const wrong of ["", "x", `${id},`])
    expect((await command.run("describe", ...remote, "--screens", wrong)).code).toBe(2);
  // So that the run is not over before it is cancelled.
  answerMs = 5_000;
  const child = command.start("describe", ...remote, "--json");
  const requests = own.requests.length;
  await until(() => own.requests.length >= requests + 1, { everyMs: 10 });
  child.kill("SIGINT");
  expect(await child.exited).toBe(130);
});
