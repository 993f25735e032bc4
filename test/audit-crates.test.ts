// Crates are audited beside packages, and an audit that nobody answered is not passed.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { outcomeOf, recorded } from "../deploy/audit-outcome.ts";
import { type Ask, auditCrates } from "../deploy/crate-advisories.ts";

const root = join(import.meta.dir, "..");
const source = 'source = "registry+https://github.com/rust-lang/crates.io-index"';
const lockFile = `version = 4
[[package]]
name = "engine"
version = "0.1.0"
[[package]]
name = "good"
version = "1.0.0"
${source}
[[package]]
name = "bad"
version = "2.0.0"
${source}
`;
const today = "2026-11-26";

/** OSV with one advisory, on the crate named bad. */
const osvWith =
  (vulnerability: object): Ask =>
  async (url, { body }) => {
    if (!url.endsWith("/querybatch")) return Response.json({ id: "RUSTSEC-2026-0001", ...vulnerability });
    const { queries } = JSON.parse(String(body)) as { queries: { package: { name: string } }[] };
    return Response.json({
      results: queries.map(({ package: { name } }) =>
        name === "bad" ? { vulns: [{ id: "RUSTSEC-2026-0001" }] } : {},
      ),
    });
  };
const marked = (informational: string | null) => ({ affected: [{ database_specific: { informational } }] });
const audit = (ask: Ask, allowed: Parameters<typeof auditCrates>[2] = []) =>
  auditCrates(lockFile, ask, allowed, today);

test("an advisory on a crate fails the build and is named, our own crates are not asked for", async () => {
  for (const vulnerability of [
    { summary: "Bad" },
    { summary: "Bad", ...marked(null) },
    { summary: "Bad", ...marked("unsound") },
  ])
    expect(await audit(osvWith(vulnerability))).toEqual({
      outcome: "failed",
      lines: [
        "bad: vulnerability: Bad (https://osv.dev/vulnerability/RUSTSEC-2026-0001)",
        "1 advisories on 2 crates of the engine, 0 allowed",
      ],
    });
});

test("a crate without a maintainer passes, and so does an allowed advisory until its day", async () => {
  expect((await audit(osvWith(marked("unmaintained")))).outcome).toBe("passed");
  const allowed = { id: "RUSTSEC-2026-0001", reason: "not reached" };
  expect((await audit(osvWith({}), [{ ...allowed, until: "2026-11-27" }])).outcome).toBe("passed");
  expect((await audit(osvWith({}), [{ ...allowed, until: today }])).outcome).toBe("failed");
});

test("what is no answer is a skipped audit that says why", async () => {
  const answers: Ask[] = [
    async () => Promise.reject(new Error("the network is away")),
    async () => new Response("no", { status: 405 }),
    async () => new Response("<html>"),
    async () => Response.json({}),
    async () => Response.json({ results: [{}] }),
    async () => Response.json(null),
  ];
  for (const ask of answers) {
    const { outcome, lines } = await audit(ask);
    expect(outcome).toBe("skipped");
    expect(lines[0]).toContain("The audit of crates is SKIPPED: ");
  }
});

test("the lock file of the engine names crates that are asked for", async () => {
  let asked = 0;
  await auditCrates(
    await Bun.file(join(root, "native/Cargo.lock")).text(),
    async (_, { body }) => {
      asked = (JSON.parse(String(body)) as { queries: unknown[] }).queries.length;
      return Response.json({});
    },
    [],
    today,
  );
  expect(asked).toBeGreaterThan(50);
});

describe("audits together", () => {
  const parts = ["one@1.0.0", "two@2.0.0"];
  type Outcome = "passed" | "failed" | "skipped";
  const both = (packages: Outcome, crates: Outcome) => {
    const audited = (outcome: Outcome) => ({ result: { outcome, lines: [] }, parts });
    return { packages: audited(packages), crates: audited(crates) };
  };
  const never = recorded({}, both("skipped", "skipped"), "2026-11-01");

  test("pass only if all were answered; the record of a first question that nobody answered says what it was about", () => {
    expect(outcomeOf(both("passed", "passed"), never, today, false)).toEqual({
      exitCode: 0,
      line: "AUDIT PASSED",
    });
    const unanswered = outcomeOf(both("skipped", "passed"), never, today, false);
    const line = "NOT AUDITED: 2 packages (last answered: never; the same versions of 2026-11-01)";
    expect(unanswered).toEqual({ exitCode: 3, line: `${line}. This is not a pass` });
    expect(outcomeOf(both("skipped", "passed"), {}, today, false).line).toContain("2 packages (never asked)");
  });

  test("that nobody answered are accepted only where that was said, and never one that failed", () => {
    const accepted = outcomeOf(both("passed", "skipped"), never, today, true);
    expect([accepted.exitCode, accepted.line]).toEqual([0, expect.stringContaining("NOT AUDITED: 2 crates")]);
    expect(outcomeOf(both("failed", "skipped"), never, today, true).exitCode).toBe(1);
  });

  test("an answer stands for a week, for the same versions alone, and ends with a finding", () => {
    const answered = recorded(never, both("passed", "passed"), "2026-11-20");
    const kept = recorded(answered, both("skipped", "skipped"), today);
    expect(kept["crates"]).toEqual({ ...answered["crates"], asked: today } as never);
    const ask = (last = kept, day = today, audits = both("passed", "skipped")) =>
      outcomeOf(audits, last, day, false).exitCode;
    expect(outcomeOf(both("passed", "skipped"), kept, today, false).line).toBe(
      "AUDIT PASSED, crates as of 2026-11-20",
    );
    expect(ask(kept, "2026-11-27")).toBe(0);
    expect(ask(kept, "2026-11-28")).toBe(3);
    const audits = both("passed", "skipped");
    const changed = { ...audits, crates: { ...audits.crates, parts: ["one@1.0.1", "two@2.0.0"] } };
    expect(ask(kept, today, changed)).toBe(3);
    expect(ask(recorded(answered, both("passed", "failed"), today))).toBe(3);
  });
});

test("where nobody can be reached, the command ends with 3, and with 0 only where that was said", () => {
  const run = (settings: Record<string, string>) => {
    const nowhere = "http://127.0.0.1:1";
    const { exitCode, stdout } = Bun.spawnSync([process.execPath, "deploy/audit.ts"], {
      cwd: root,
      env: { PATH: process.env["PATH"], HTTPS_PROXY: nowhere, https_proxy: nowhere, ...settings },
    });
    return [exitCode, stdout.toString().trim().split("\n").at(-1)];
  };
  const line = expect.stringMatching(/^NOT AUDITED: \d+ packages/);
  expect(run({})).toEqual([3, line]);
  expect(run({ AUDIT_MAY_BE_UNREACHABLE: "1" })).toEqual([0, line]);
});
