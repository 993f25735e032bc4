// Consequences of a dependency audit for a build.
import { expect, test } from "bun:test";
import { judgeAudit } from "../deploy/advisories.ts";

const url = "https://advisories.example/GHSA-aaaa-bbbb-cccc";
const report = (severity: string) => JSON.stringify({ lodash: [{ id: 1, url, title: "Bad", severity }] });
const allowed = [{ id: "GHSA-aaaa-bbbb-cccc", reason: "not reached", until: "2026-12-01" }];

test("a high or critical advisory fails the build and is named", () => {
  for (const severity of ["high", "critical"]) {
    const { outcome, lines } = judgeAudit(report(severity), "", [], "2026-11-22");
    expect([outcome, lines[0]]).toEqual(["failed", `lodash: ${severity}: Bad (${url})`]);
  }
});

test("lesser ones and none pass", () => {
  for (const output of [report("moderate"), "{}"])
    expect(judgeAudit(output, "", [], "2026-11-22").outcome).toBe("passed");
});

test("an allowed one passes until its day, and no other one with it", () => {
  expect(judgeAudit(report("high"), "", allowed, "2026-11-30").outcome).toBe("passed");
  expect(judgeAudit(report("high"), "", allowed, "2026-12-01").outcome).toBe("failed");
  const other = report("high").replace("aaaa", "xxxx");
  expect(judgeAudit(other, "", allowed, "2026-11-30").outcome).toBe("failed");
});

test("a registry that does not answer is a skipped audit that says why, never a failure", () => {
  for (const output of ["", "<html>", "null", '{"error":"no"}']) {
    const judged = judgeAudit(output, "error: POST bulk - 405\nmore", [], "2026-11-22");
    const lines = ["The audit of dependencies is SKIPPED: error: POST bulk - 405"];
    expect(judged).toEqual({ outcome: "skipped", lines });
  }
});
