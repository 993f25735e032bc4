// The meaning of several audits together: passed only if every question was answered.
import type { AuditResult } from "./advisories.ts";

/** The day, YYYY-MM-DD, on which each audit was last answered; null: never. */
export type LastAudits = Readonly<Record<string, string | null>>;

/** Exit codes of `bun run audit`. */
export const exitCodes = { passed: 0, failed: 1, notAudited: 3 } as const;

/**
 * The exit code and last line. With `mayBeUnreachable` what could not be asked does not fail, but the line
 * still says so, and when each was last answered.
 */
export function outcomeOf(
  results: Readonly<Record<string, AuditResult>>,
  lastAudits: LastAudits,
  mayBeUnreachable: boolean,
): { readonly exitCode: number; readonly line: string } {
  const all = Object.entries(results);
  const unanswered = all.filter(([, { outcome }]) => outcome === "skipped").map(([name]) => name);
  const isFailed = all.some(([, { outcome }]) => outcome === "failed");
  const ages = unanswered.map((name) => `${name} (last answered: ${lastAudits[name] ?? "never"})`);
  const missing = unanswered.length > 0 ? `NOT AUDITED: ${ages.join(", ")}` : null;
  if (isFailed)
    return { exitCode: exitCodes.failed, line: `AUDIT FAILED${missing === null ? "" : `; ${missing}`}` };
  if (missing === null) return { exitCode: exitCodes.passed, line: "AUDIT PASSED" };
  if (mayBeUnreachable)
    return { exitCode: exitCodes.passed, line: `${missing}; accepted by AUDIT_MAY_BE_UNREACHABLE=1` };
  return { exitCode: exitCodes.notAudited, line: `${missing}. This is not a pass` };
}

/** The record after these audits: the day for those that were answered. */
export function recorded(
  lastAudits: LastAudits,
  results: Readonly<Record<string, AuditResult>>,
  today: string,
): LastAudits {
  const answered = Object.entries(results).filter(([, { outcome }]) => outcome !== "skipped");
  return { ...lastAudits, ...Object.fromEntries(answered.map(([name]) => [name, today])) };
}
