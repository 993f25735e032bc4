// A log that cannot be written never takes the service down: a full disk, a reader that stalls, one that is
// gone.

import { describe, expect, test } from "bun:test";
import { closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { LogOutput } from "../src/system/log-output.ts";
import { temporaryFolder } from "./support/folder.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { goodBody } from "./support/service.ts";
import { until } from "./support/until.ts";

/** Capacity of a pipe on Linux. */
const pipeBytes = 65_536;

const folder = temporaryFolder();

/**
 * A named pipe: `reader` is open and reads only when told to, `writer` is what a service would have as its
 * standard output.
 */
function makePipe(name: string): { readonly reader: number; readonly writer: number } {
  const path = join(folder, name);
  Bun.spawnSync(["mkfifo", path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY) };
}

/** Reads what is there now. */
function readAvailable(reader: number): string {
  const chunk = Buffer.alloc(pipeBytes);
  try {
    return chunk.toString("utf8", 0, readSync(reader, chunk));
  } catch {
    return "";
  }
}

async function readUntil(reader: number, isEnough: (text: string) => boolean): Promise<string> {
  let text = "";
  await until(() => {
    text += readAvailable(reader);
    return isEnough(text);
  });
  return text;
}

test("what was written before a flush is there after it", async () => {
  const path = join(folder, "flushed");
  const output = new LogOutput(openSync(path, "w"));
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at} ${"x".repeat(1_000)}\n`);
  for (const [at, line] of lines.entries()) {
    output.write(line);
    await output.flush(60_000);
    expect(statSync(path).size).toBe(lines.slice(0, at + 1).join("").length);
  }
  await output.flush(60_000);
});

describe("a service whose log cannot be written goes on", () => {
  const searchOften = async (server: TestServer, times: number) => {
    for (let at = 0; at < times; at += 1) expect((await server.search(goodBody)).status).toBe(200);
  };

  test("on a full disk, and ends with 0", async () => {
    const full = openSync("/dev/full", "w");
    await using server = await startServer({}, { stdout: full });
    await searchOften(server, 20);
    server.signal("SIGTERM");
    expect(await server.exited).toBe(0);
    closeSync(full);
  });

  test("beside a reader that stalls, whose lines are all there once it reads again, and without one", async () => {
    const { reader, writer } = makePipe("stalls");
    await using server = await startServer({ LOG_LEVEL: "info" }, { stdout: writer });
    const searches = 500;
    await searchOften(server, searches);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const lineCount = (text: string) => text.split('"path":"/v1/screens/search"').length - 1;
    const text = await readUntil(reader, (read) => lineCount(read) >= searches);
    expect(text.length).toBeGreaterThan(pipeBytes);
    expect(lineCount(text)).toBe(searches);
    closeSync(reader);
    await searchOften(server, 20);
    server.signal("SIGTERM");
    expect(await server.exited).toBe(0);
    closeSync(writer);
  });
});

describe("the output", () => {
  test("drops what does not fit, counts it and says so once", async () => {
    const { reader, writer } = makePipe("drops");
    const output = new LogOutput(writer, 1_000);
    const reports: number[] = [];
    output.onRecovery = (lines) => reports.push(lines);
    output.write(`${"a".repeat(999)}\n`);
    // More than the pipe takes while nobody reads: it stays in flight, and the buffer fills behind it.
    const line = `${"b".repeat(99)}\n`;
    const isStalled = () => output.linesDropped > 0;
    for (let at = 0; at < 5_000 && !isStalled(); at += 1) {
      output.write(line);
      if (at % 9 === 0) await Bun.sleep(0);
    }
    for (let at = 0; at < 3; at += 1) output.write(line);
    const dropped = output.linesDropped;
    expect(dropped).toBeGreaterThanOrEqual(1);
    const flushed = output.flush(10_000);
    while (reports.length === 0) {
      readAvailable(reader);
      await Bun.sleep(1);
    }
    expect(reports).toEqual([dropped]);
    await flushed;
    output.write("after\n");
    expect(await readUntil(reader, (text) => text.endsWith("after\n"))).toEndWith("after\n");
    expect(output.linesDropped).toBe(dropped);
    for (const fd of [reader, writer]) closeSync(fd);
  });

  test("keeps the order of lines", async () => {
    const { reader, writer } = makePipe("order");
    const output = new LogOutput(writer);
    const lines = Array.from({ length: 200 }, (_, at) => `${at}\n`);
    for (const line of lines) output.write(line);
    await output.flush(5_000);
    expect(await readUntil(reader, (text) => text.endsWith("199\n"))).toBe(lines.join(""));
    for (const fd of [reader, writer]) closeSync(fd);
  });
});
