// `bun run audit`: whether a package of the product has a known weakness. Asks the registry; passes with a line where it does not answer.
import { join } from "node:path";
import { allowedAdvisories, judgeAudit } from "./advisories.ts";

const secondsMax = 60;

const { stdout, stderr } = Bun.spawnSync([process.execPath, "audit", "--production", "--json"], {
  cwd: join(import.meta.dir, ".."),
  timeout: secondsMax * 1000,
  stderr: "pipe",
});
const today = new Date().toISOString().slice(0, 10);
const { outcome, lines } = judgeAudit(stdout.toString(), stderr.toString(), allowedAdvisories, today);
for (const line of lines) console.log(line);
process.exit(outcome === "failed" ? 1 : 0);
