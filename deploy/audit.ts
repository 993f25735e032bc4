// `bun run audit`: whether a package or crate of the product has a known weakness. Exit code 0: none; 1: one
// has; 3: somebody did not answer. AUDIT_MAY_BE_UNREACHABLE=1 accepts the last; --record notes in
// last-audit.json what was asked and answered, about which versions: it is to be committed, and a release
// takes such an answer for a week.
import { join } from "node:path";
import { type AuditResult, allowedAdvisories, judgeAudit } from "./advisories.ts";
import { type LastAudits, outcomeOf, recorded } from "./audit-outcome.ts";
import { auditCrates, cratesIn } from "./crate-advisories.ts";
import { packagesOf } from "./list-parts.ts";

const msMax = 60_000;
const root = join(import.meta.dir, "..");
const recordPath = join(import.meta.dir, "last-audit.json");
const today = new Date().toISOString().slice(0, 10);

function auditPackages(): AuditResult {
  const { stdout, stderr } = Bun.spawnSync([process.execPath, "audit", "--production", "--json"], {
    cwd: root,
    timeout: msMax,
    stderr: "pipe",
  });
  return judgeAudit(stdout.toString(), stderr.toString(), allowedAdvisories, today);
}

const lockFile = await Bun.file(join(root, "native/Cargo.lock")).text();
const named = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;
const audits = {
  packages: { result: auditPackages(), parts: (await packagesOf(root)).map(named) },
  crates: {
    result: await auditCrates(lockFile, fetch, allowedAdvisories, today),
    parts: cratesIn(lockFile).map(named),
  },
};
for (const { result } of Object.values(audits)) for (const line of result.lines) console.log(line);
const lastAudits: LastAudits = await Bun.file(recordPath).json();
if (process.argv.includes("--record"))
  await Bun.write(recordPath, `${JSON.stringify(recorded(lastAudits, audits, today), null, 2)}\n`);
const mayBeUnreachable = process.env["AUDIT_MAY_BE_UNREACHABLE"] === "1";
const { exitCode, line } = outcomeOf(audits, lastAudits, today, mayBeUnreachable);
console.log(line);
process.exit(exitCode);
