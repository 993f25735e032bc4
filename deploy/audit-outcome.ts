// The meaning of several audits together: passed only if every question was answered, now or a few days ago
// about the same versions.
import type { AuditResult } from "./advisories.ts";

/** An audit, and the record of it in last-audit.json. */
interface LastAudit {
  /** The day, YYYY-MM-DD, on which it was last answered without a finding; null: never. */
  readonly answered: string | null;
  /** The day on which it was last asked. */
  readonly asked: string;
  /** The parts, as `name@version`, on the day answered, or asked where it never was. */
  readonly count: number;
  readonly sha256: string;
}
export type LastAudits = Readonly<Record<string, LastAudit>>;

/** A question and its result: `parts` as `name@version`. */
interface Audited {
  readonly result: AuditResult;
  readonly parts: readonly string[];
}

/** Exit codes of `bun run audit`. */
const exitCodes = { passed: 0, failed: 1, notAudited: 3 } as const;

/** Advisories appear daily: an older answer is none. */
const answeredDaysMax = 7;

/**
 * The exit code and last line. What could not be asked counts as answered for a week after it was, for the
 * same versions. With `mayBeUnreachable` the rest does not fail, but the line still says so, and since when.
 */
export function outcomeOf(
  audits: Readonly<Record<string, Audited>>,
  last: LastAudits,
  today: string,
  mayBeUnreachable: boolean,
): { readonly exitCode: number; readonly line: string } {
  const unanswered = Object.entries(audits).filter(([, { result }]) => result.outcome === "skipped");
  const isKept = ([name, { parts }]: [string, Audited]) => isStillAnswered(last[name], parts, today);
  const kept = unanswered.filter(isKept).map(([name]) => `${name} as of ${last[name]?.answered}`);
  const open = unanswered.filter((each) => !isKept(each));
  const missing = `NOT AUDITED: ${open.map(([name, { parts }]) => ageOf(name, parts, last[name])).join(", ")}`;
  const isFailed = Object.values(audits).some(({ result }) => result.outcome === "failed");
  if (isFailed)
    return { exitCode: exitCodes.failed, line: `AUDIT FAILED${open.length === 0 ? "" : `; ${missing}`}` };
  if (open.length === 0) return { exitCode: exitCodes.passed, line: ["AUDIT PASSED", ...kept].join(", ") };
  if (mayBeUnreachable)
    return { exitCode: exitCodes.passed, line: `${missing}; accepted by AUDIT_MAY_BE_UNREACHABLE=1` };
  return { exitCode: exitCodes.notAudited, line: `${missing}. This is not a pass` };
}

/** The record after these audits; an answer that was no pass is not kept. */
export function recorded(
  last: LastAudits,
  audits: Readonly<Record<string, Audited>>,
  today: string,
): LastAudits {
  const entries = Object.entries(audits).map(([name, { result, parts }]): [string, LastAudit] => {
    const before = last[name];
    const current = { asked: today, count: parts.length, sha256: hashOf(parts) };
    if (result.outcome === "passed") return [name, { answered: today, ...current }];
    if (result.outcome === "failed" || before === undefined || before.answered === null)
      return [name, { answered: null, ...current }];
    return [name, { ...before, asked: today }];
  });
  return { ...last, ...Object.fromEntries(entries) };
}

function isStillAnswered(last: LastAudit | undefined, parts: readonly string[], today: string): boolean {
  if (last === undefined || last.answered === null || last.sha256 !== hashOf(parts)) return false;
  return Date.parse(today) - Date.parse(last.answered) <= answeredDaysMax * 24 * 3_600_000;
}

function ageOf(name: string, parts: readonly string[], last: LastAudit | undefined): string {
  if (last === undefined) return `${parts.length} ${name} (never asked)`;
  const { answered, asked, count, sha256 } = last;
  const day = answered ?? asked;
  const since = sha256 === hashOf(parts) ? "the same versions" : `other versions than the ${count}`;
  return `${parts.length} ${name} (last answered: ${answered ?? "never"}; ${since} of ${day})`;
}

function hashOf(parts: readonly string[]): string {
  return new Bun.CryptoHasher("sha256").update(parts.toSorted().join("\n")).digest("hex");
}
