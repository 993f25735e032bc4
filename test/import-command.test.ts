import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type ImportCommandOptions, runImport } from "../src/cli/import-command.ts";
import { progressText, showProgress } from "../src/cli/progress.ts";
import { importSetting } from "./support/import.ts";
import { jsonLines } from "./support/json-lines.ts";

const row = (title: string) => ({ app_name: "Duolingo", platform: "ios", title });

async function run(rows: readonly object[], options: ImportCommandOptions = {}, isTerminal = false) {
  const setting = importSetting();
  await setting.write({ "m.jsonl": jsonLines(rows) });
  const written = { out: "", err: "" };
  const output = {
    out: (text: string) => void (written.out += text),
    err: (text: string) => void (written.err += text),
    isTerminal,
  };
  const code = await runImport(setting.services, join(setting.source, "m.jsonl"), { output, ...options });
  return { code, ...written };
}

describe("the summary", () => {
  test("counts, names each failure with row, column and reason, and the exit code says whether all is well", async () => {
    const good = await run([row("A"), row("B")]);
    expect(good.code).toBe(0);
    expect(good.out).toContain("imported   2\nupdated    0\nunchanged  0\nfailed     0\nremoved    0\n");
    const bad = await run([row("A"), { ...row("B"), platform: "tv" }, { ...row("C"), image: "no.png" }]);
    expect(bad.code).toBe(1);
    expect(bad.out).toContain("\nrow 2 · platform · row_invalid: must be ios or web.\n");
    expect(bad.out).toContain("\nrow 3 (no.png) · image · image_not_found: cannot be read (ENOENT).\n");
  });

  test("shows 50 failures and how many more there are", async () => {
    const { out } = await run(Array.from({ length: 60 }, () => ({ ...row("A"), platform: "tv" })));
    expect(out.split("\n").filter((line) => line.startsWith("row "))).toHaveLength(50);
    expect(out).toEndWith("and 10 more\n");
  });

  test("as JSON is one line with every count and failure", async () => {
    const { out, code } = await run([row("A"), { platform: "ios" }], { isJson: true });
    expect(code).toBe(1);
    expect(out.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(out)).toMatchObject({
      imported: 1,
      updated: 0,
      unchanged: 0,
      failed: 1,
      removed: 0,
      stopped: null,
      is_dry_run: false,
      failures: [{ row: 2, field: "app_name", image: null, code: "row_invalid", reason: "is missing." }],
    });
  });

  test("of a stopped import says so and exits with 130; of a dry run says that nothing was written", async () => {
    const stop = new AbortController();
    stop.abort();
    const stopped = await run([row("A")], { signal: stop.signal });
    expect(stopped.code).toBe(130);
    expect(stopped.out).toContain("Stopped before the end");
    expect((await run([row("A")], { isDryRun: true })).out).toStartWith("Dry run: nothing was written.");
  });

  test("cannot be made to write to the terminal by what a manifest says", async () => {
    const { out } = await run([{ ...row("A"), "\u001b[2Jwiped": 1 }]);
    expect(out).not.toContain("\u001b");
  });
});

describe("progress", () => {
  const counts = { imported: 0, updated: 0, unchanged: 0, removed: 0 };
  const at = (elapsedMs: number, fraction: number, failed = 0) => {
    return { ...counts, failed, rows: 500, fraction, elapsedMs };
  };

  test("tells rate and time left", () => {
    expect(progressText(at(10_000, 0.25))).toBe("25 % · 500 rows · 50 rows/s · 30 s left");
    expect(progressText(at(600_000, 0.5, 3))).toBe("50 % · 500 rows · 0.8 rows/s · 10 min left · 3 failed");
    expect(progressText(at(0, 0))).toContain("? left");
  });

  test("is a bar drawn over itself on a terminal, and wiped at the end", async () => {
    const { err } = await run([row("A")], {}, true);
    expect(err).toStartWith(`\r\u001b[K[${"#".repeat(24)}] 100 % · 1 rows`);
    expect(err).toEndWith("\r\u001b[K");
  });

  test("elsewhere is a plain line every few seconds, without control characters", () => {
    const lines: string[] = [];
    const progress = showProgress({
      out: () => undefined,
      err: (text) => void lines.push(text),
      isTerminal: false,
    });

    for (let elapsed = 0; elapsed <= 10_000; elapsed += 100) progress.update(at(elapsed, elapsed / 10_000));
    progress.end();
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^[^\p{Cc}]+\n$/u);
  });
});
