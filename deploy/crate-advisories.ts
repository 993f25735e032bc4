// Advisories on the crates of the engine, by native/Cargo.lock. OSV (https://osv.dev) has those of RustSec,
// and is asked over HTTP: cargo-audit would have to be compiled first, and clones a repository.
import { type Advisory, type AllowedAdvisory, type AuditResult, resultOf } from "./advisories.ts";

const osv = "https://api.osv.dev/v1";
const msMax = 60_000;

/** Asks OSV, as `fetch` does. */
export type Ask = (url: string, init: RequestInit) => Promise<Response>;

interface Crate {
  readonly name: string;
  readonly version: string;
}

interface Vulnerability {
  readonly id: string;
  readonly summary?: string;
  readonly affected?: readonly { readonly database_specific?: { readonly informational?: string | null } }[];
}

/**
 * Audits a lock file: every advisory fails but those that only inform, of crates without a maintainer.
 * Skipped when OSV does not answer.
 */
export async function auditCrates(
  lockFile: string,
  ask: Ask,
  allowed: readonly AllowedAdvisory[],
  today: string,
): Promise<AuditResult> {
  try {
    const crates = cratesIn(lockFile);
    const found = await advisoriesOn(crates, ask);
    return resultOf(`advisories on ${crates.length} crates of the engine`, found, allowed, today);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: "skipped", lines: [`The audit of crates is SKIPPED: ${reason}`] };
  }
}

/** The crates of a lock file that a registry has; our own have no source. */
export function cratesIn(lockFile: string): Crate[] {
  const { package: crates } = Bun.TOML.parse(lockFile) as {
    package: readonly (Crate & { source?: string })[];
  };
  return crates.filter(({ source }) => source !== undefined).map(({ name, version }) => ({ name, version }));
}

async function advisoriesOn(crates: readonly Crate[], ask: Ask): Promise<(Advisory & { name: string })[]> {
  const queries = crates.map(({ name, version }) => ({ package: { name, ecosystem: "crates.io" }, version }));
  const body = JSON.stringify({ queries });
  const { results } = await answerOf<{ results?: readonly { vulns?: readonly { id: string }[] }[] }>(
    ask(`${osv}/querybatch`, { method: "POST", body, signal: AbortSignal.timeout(msMax) }),
  );
  if (results?.length !== crates.length) throw new Error("OSV did not answer for every crate.");
  const named = results.flatMap(({ vulns = [] }, at) =>
    vulns.map(({ id }) => ({ id, name: crates[at]?.name ?? "" })),
  );
  const found = await Promise.all(
    named.map(async ({ id, name }) => ({ name, found: await vulnerability(id, ask) })),
  );
  return found
    .filter(({ found: { affected } }) => !informsOnly(affected))
    .map(({ name, found: { id, summary = "" } }) => ({
      name,
      severity: "vulnerability",
      title: summary,
      url: `https://osv.dev/vulnerability/${id}`,
    }));
}

function vulnerability(id: string, ask: Ask): Promise<Vulnerability> {
  return answerOf(ask(`${osv}/vulns/${encodeURIComponent(id)}`, { signal: AbortSignal.timeout(msMax) }));
}

/** RustSec marks what is no weakness: unmaintained, and notices. What is unsound fails. */
function informsOnly(affected: Vulnerability["affected"] = []): boolean {
  const marks = affected.map((each) => each.database_specific?.informational ?? null);
  return marks.length > 0 && marks.every((mark) => mark === "unmaintained" || mark === "notice");
}

async function answerOf<Answer>(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}
