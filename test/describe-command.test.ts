// The command line sends pictures to a vision model only where one is set, and shows what came of it.
import { afterAll, expect, test } from "bun:test";
import { describeUnderLock } from "../src/cli/describe-command.ts";
import type { Ask } from "../src/cli/describe-samples.ts";
import { describeText } from "../src/cli/describe-text.ts";
import { loadConfig } from "../src/config/config.ts";
import { commandLine } from "./support/command-line.ts";
import { type DescribeSetting, describeSetting, idOf, rowOf } from "./support/describe.ts";
import { folderOfRows } from "./support/filled-folders.ts";
import { screenId } from "./support/library.ts";
import { openTestService } from "./support/service.ts";
import { completion, goodDescription, startVision } from "./support/vision-server.ts";

const pictures = 4;
const hold: { answer: (() => Promise<void>) | null } = { answer: null };
const vision = startVision(async () => {
  await hold.answer?.();
  return completion(goodDescription);
});
afterAll(() => vision[Symbol.asyncDispose]());
const settings = { DESCRIBE_URL: `${vision.url}/`, DESCRIBE_MODEL: "stand-in" };

/** A command line over a library of pictures without words, which were not described. */
async function library(given: Record<string, string> = settings) {
  const line = commandLine(given);
  const source = await folderOfRows(Array.from({ length: pictures }, (_, n) => rowOf(n)));
  const importAll = (...args: string[]) => line.run("import", source, "--no-ocr", ...args);
  return { ...line, importAll };
}

const asked = () => vision.requests.length;

test("without DESCRIBE_URL nothing is sent: import describes nothing, and describe says which setting is missing", async () => {
  const { importAll, run } = await library({});
  const before = asked();
  const imported = await importAll("--json");
  expect(JSON.parse(imported.out)).not.toHaveProperty("descriptions");
  const { code, err } = await run("describe");
  expect([code, err]).toEqual([
    1,
    expect.stringContaining("DESCRIBE_URL: is not set, and no model is chosen"),
  ]);
  expect(asked()).toBe(before);
});

test("an import describes what it brought, says where pictures go, and prints one JSON line", async () => {
  const { importAll, json } = await library();
  const { out, err, code } = await importAll("--json");
  expect(code).toBe(0);
  expect(err).toContain(`Pictures go to ${vision.url}, model stand-in.`);
  expect(out.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(out)).toMatchObject({
    imported: pictures,
    failed: 0,
    descriptions: { described: pictures, stopped: null, input_tokens: pictures * 1_000 },
  });
  expect(await json("status")).toMatchObject({
    words: {
      given: 0,
      tree: 0,
      ocr: 0,
      none: 0,
      models: [{ model: "stand-in", screens: pictures }],
      undescribed: 0,
    },
  });
});

test("with --no-describe it sends none; describe does, and says for people what it did", async () => {
  const { importAll, run } = await library();
  const before = asked();
  await importAll("--no-describe");
  const dry = await run("describe", "--estimate");
  expect(dry.out).toStartWith(
    "Dry run: nothing was sent.\n4 screens to describe: about 2,200 tokens to send and 1,100 to answer",
  );
  expect(dry.out).toContain("; the time is known after the first ones.");
  expect(dry.err).toBe("");
  expect(await run("describe", "--dry-run")).toEqual(dry);
  expect(asked()).toBe(before);
  const some = await run("describe", "--limit", "1");
  expect(some.out).toStartWith(
    "described   1\nundescribed 0\nchanged     0\nfailed      0\n1 requests, 1,000 tokens sent",
  );
  const { out, code } = await run("describe", "--json");
  expect([code, JSON.parse(out)]).toMatchObject([0, { described: 3, undescribed_screens: [] }]);
  const status = await run("status");
  expect(status.out).toMatch(/Words, model: stand-in +4\n/);
  expect((await run("describe", "--limit", "0")).code).toBe(2);
});

test("two processes that describe at once ask about no screen twice", async () => {
  const { importAll, start } = await library();
  await importAll("--no-describe");
  const before = asked();
  const waits = Promise.withResolvers<void>();
  hold.answer = () => waits.promise;
  const both = [start("describe", "--json"), start("describe", "--json")].map(async (child) => {
    const said = (async () => {
      let err = "";
      for await (const chunk of child.stderr as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
        err += new TextDecoder().decode(chunk);
        // Until then the first one is not at its end, however much later the second one began.
        if (err.includes("Another process describes this library.")) waits.resolve();
      }
    })();
    const [out] = await Promise.all([new Response(child.stdout).text(), said]);
    return (JSON.parse(out) as { described: number }).described;
  });
  await waits.promise;
  hold.answer = null;
  expect((await Promise.all(both)).toSorted()).toEqual([0, pictures]);
  expect(asked() - before).toBe(pictures);
});

test("Ctrl-C ends it at once with what is done, and the next one goes on", async () => {
  const line = await library({ ...settings, DESCRIBE_CONCURRENCY: "1" });
  await line.importAll("--no-describe");
  const before = asked();
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  hold.answer = async () => {
    if (asked() - before < 2) return;
    started.resolve();
    await ended.promise;
  };
  const child = line.start("describe", "--json");
  await started.promise;
  child.kill("SIGINT");
  const out = await new Response(child.stdout).text();
  hold.answer = null;
  ended.resolve();
  expect([await child.exited, JSON.parse(out)]).toMatchObject([
    130,
    { described: 1, failed: 0, stopped: "interrupted" },
  ]);
  expect(await line.json("describe")).toMatchObject({ described: pictures - 1, stopped: null });
  expect(asked() - before).toBe(pictures + 1);
});

/** Describes a library as the command does. `err` is what it says meanwhile. */
async function describeAs(setting: DescribeSetting, isTerminal: boolean, ask: Ask | null = null) {
  let err = "";
  const output = { out: () => undefined, err: (text: string) => void (err += text), isTerminal };
  const config = loadConfig({ ...settings, DATA_DIR: setting.source });
  const { signal } = new AbortController();
  const summary = await describeUnderLock(config, setting, { signal }, { output, ask });
  return { summary, err };
}

test("progress is a bar on a terminal and plain otherwise", async () => {
  for (const isTerminal of [true, false]) {
    const { summary, err } = await describeAs(await describeSetting(2), isTerminal);
    expect(err.includes("[########################] 100 % · 2 screens")).toBe(isTerminal);
    expect(err.includes("\u001b")).toBe(isTerminal);
    expect(describeText(summary)).toContain("described   2");
  }
});

test("on a terminal the first three are shown beside their text, and the others wait for a yes, where there are more", async () => {
  for (const [screens, isYes, described] of [
    [5, true, 5],
    [5, false, 3],
    [3, false, 3],
  ] as const) {
    const before = asked();
    const questions: (readonly [string, number])[] = [];
    const ask = async (question: string) => {
      questions.push([question, asked() - before]);
      return isYes;
    };
    const { summary, err } = await describeAs(await describeSetting(screens), false, ask);
    expect(err).toContain(`${screens} screens to describe: about `);
    const shown = err.matchAll(/^Screen +([-0-9a-f]{36}), Korvo, ios\nText +Welcome back\nTitle +Passcode/gm);
    const hasMore = screens > 3;
    expect([...shown].map(([, id]) => id).toSorted()).toEqual(hasMore ? [1, 2, 3].map(idOf) : []);
    const question = /^2 screens are left: about 2,200 tokens, about \d+ s\. Describe them\?$/;
    expect(questions).toEqual(hasMore ? [[expect.stringMatching(question), 3]] : []);
    const isDeclined = described < screens;
    expect(summary).toMatchObject({ described, stopped: isDeclined ? "declined" : null });
    expect(describeText(summary).includes("Stopped: the others are as they were.")).toBe(isDeclined);
  }
});

test("a model without eyes is sent texts, which the command says, and the pictures are read by OCR again", async () => {
  await using server = startVision(({ picture }) =>
    completion({ unsure: picture.length > 0, title: "A", description: "B", elements: [], pattern: "" }),
  );
  const { importAll, run, json } = await library({
    DESCRIBE_URL: server.url,
    DESCRIBE_MODEL: "reader",
    DESCRIBE_INPUT: "text",
  });
  await importAll("--no-describe");
  const { err, out } = await run("describe");
  expect(err).toContain(`Texts of screens go to ${server.url}, model reader.`);
  // The pictures are of one colour each.
  expect(out).toContain("its text is too little to say what it shows.");
  expect(server.requests).toEqual([]);
  expect(await json("status")).toMatchObject({ words: { undescribed: pictures } });
});

test("what a server says reaches the terminal without control characters", async () => {
  await using server = startVision(() =>
    Response.json({ error: { message: "no \u001b]0;title\u0007 such model" } }, { status: 404 }),
  );
  const { importAll, run } = await library({ ...settings, DESCRIBE_URL: server.url });
  expect((await importAll()).code).toBe(0);
  const { out, code } = await run("describe");
  expect(code).toBe(1);
  expect(out).toContain("the server answered 404: no \\u001b]0;title\\u0007 such model");
  expect(out).toContain("Stopped: the server failed too often.");
});

test("the metrics of a service count what the command line described", async () => {
  await using service = await openTestService();
  const { descriptions } = service.services.storage;
  const describer = { model: "stand-in", promptSha256: "0" };
  const use = { requests: 2, inputTokens: 30, outputTokens: 4, milliseconds: 1_500 };
  const screen = { id: screenId(1), sequence: 0, pictureSha256: "0" };
  await descriptions.finish({ ...screen, describer, source: "picture", use, outcome: null });
  const { text } = await service.services.metrics.expose();
  for (const line of [
    "requests_total 2",
    "input_tokens_total 30",
    "output_tokens_total 4",
    "seconds_total 1.5",
  ])
    expect(text).toContain(`screen_search_describe_${line}\n`);
});
