// Advisories on what the product consists of, and their meaning for a build.

/** Advisories that are known and do not reach us, each with the day on which it is looked at again. */
export interface AllowedAdvisory {
  /** As the registry names it, GHSA-xxxx-xxxx-xxxx. */
  readonly id: string;
  readonly reason: string;
  /** YYYY-MM-DD; it fails the build from that day on. */
  readonly until: string;
}

/** Empty is how it should be. */
export const allowedAdvisories: readonly AllowedAdvisory[] = [];

/** The result of one question; skipped: nobody answered it. */
export interface AuditResult {
  readonly outcome: "passed" | "failed" | "skipped";
  readonly lines: readonly string[];
}

export interface Advisory {
  readonly url: string;
  readonly title: string;
  readonly severity: string;
}

/**
 * Judges the output of `bun audit --json`: high and critical advisories fail unless they are allowed on that
 * day. What is no report, because the registry was not reached or does not answer such questions, is skipped
 * with its first line.
 */
export function judgeAudit(
  output: string,
  errors: string,
  allowed: readonly AllowedAdvisory[],
  today: string,
): AuditResult {
  const report = parseReport(output);
  if (report === null) {
    const reason = errors.trim().split("\n")[0] || "no answer";
    return { outcome: "skipped", lines: [`The audit of dependencies is SKIPPED: ${reason}`] };
  }
  const serious = Object.entries(report).flatMap(([name, advisories]) =>
    advisories.filter(isSerious).map((advisory) => ({ name, ...advisory })),
  );
  return resultOf("high or critical advisories on packages of the product", serious, allowed, today);
}

/** Fails for advisories that are not allowed on that day. `label` says what they are. */
export function resultOf(
  label: string,
  advisories: readonly (Advisory & { readonly name: string })[],
  allowed: readonly AllowedAdvisory[],
  today: string,
): AuditResult {
  const isAllowed = ({ url }: Advisory) =>
    allowed.some(({ id, until }) => url.endsWith(`/${id}`) && today < until);
  const open = advisories.filter((advisory) => !isAllowed(advisory));
  return {
    outcome: open.length === 0 ? "passed" : "failed",
    lines: [
      ...open.map(({ name, severity, title, url }) => `${name}: ${severity}: ${title} (${url})`),
      `${open.length} ${label}, ${advisories.length - open.length} allowed`,
    ],
  };
}

function isSerious({ severity }: Advisory): boolean {
  return severity === "high" || severity === "critical";
}

function parseReport(output: string): Readonly<Record<string, readonly Advisory[]>> | null {
  try {
    const parsed: unknown = JSON.parse(output);
    const isReport =
      typeof parsed === "object" && parsed !== null && Object.values(parsed).every(Array.isArray);
    return isReport ? (parsed as Record<string, readonly Advisory[]>) : null;
  } catch {
    return null;
  }
}
