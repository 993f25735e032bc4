// A mapped file of the index that is cut while it is searched: one line, an exit that a supervisor answers,
// and a clean start.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { pathsIn } from "../src/system/paths.ts";
import { type ServerProcess, startServer } from "./support/server.ts";
import { idsOf } from "./support/service.ts";

const queries = ["login with email", "map with a route", "profile in Notion"];
const search = (query: string, mode: string) => ({ query, platform: "ios", mode });
/** `EX_IOERR` of sysexits.h. */
const exitCodeOfCut = 74;
/** The header of a segment; what is searched lies behind it. */
const headerBytes = 4_096;

async function answersOf(server: ServerProcess): Promise<unknown> {
  const answers = [];
  for (const query of queries)
    for (const mode of ["standard", "deep"]) {
      const ids = await idsOf(await server.search(search(query, mode)));
      expect(ids).not.toBeEmpty();
      answers.push(ids);
    }
  return answers;
}

/** Small deltas become segments when they are saved, which the next start maps. A crash is reported to nobody. */
const settings = { TEST_DELTA_ROWS_MIN: "10", BUN_ENABLE_CRASH_REPORTING: "0", DO_NOT_TRACK: "1" };
let server: ServerProcess;
let answers: unknown;
beforeAll(async () => {
  server = await startServer(settings);
  answers = await answersOf(server);
});
afterAll(() => server?.[Symbol.asyncDispose]());

const segment = ({ dataDir }: ServerProcess) => {
  const { index } = pathsIn(dataDir);
  return join(index, readdirSync(index).find((name) => name.startsWith("segment-ios")) ?? "");
};

const notLogged = (server: ServerProcess) =>
  server
    .output()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("{"));

for (const mode of ["standard", "deep"])
  test(`a segment cut under a ${mode} search ends the process with one line, and the next start answers the same`, async () => {
    server.signal("SIGTERM");
    expect(await server.exited).toBe(0);
    const cut = await startServer(settings, { again: server });
    expect(await answersOf(cut)).toEqual(answers);
    const file = segment(cut);
    const before = notLogged(cut).length;
    chmodSync(file, 0o600);
    truncateSync(file, headerBytes);
    await cut.search(search("login with email", mode)).catch(() => undefined);
    expect(await cut.exited).toBe(exitCodeOfCut);
    expect(notLogged(cut).slice(before)).toEqual([
      `${file}: this file of the index was cut while in use, or its disk failed. The service ends; the next start makes the index again.`,
    ]);
    server = await startServer(settings, { again: cut });
    expect(server.output()).toContain("the snapshot of the index was set aside");
    expect(await answersOf(server)).toEqual(answers);
  });

test("a SIGBUS that is not of the index is left to the runtime", async () => {
  process.kill(server.pid, "SIGBUS");
  expect(await server.exited).not.toBe(exitCodeOfCut);
  expect(server.output()).not.toContain("cut while in use");
});
