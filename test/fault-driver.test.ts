// Faults combined, drawn by a seed, with every promise checked after each of them; `fault-driver/` says which. FAULT_SEED and FAULT_STEPS
// choose another run. Half of the steps are drawn by the seed, half by the one after it: two runs side by side take half the time.
import { expect, test } from "bun:test";
import { join } from "node:path";

const { FAULT_SEED = "20261122", FAULT_STEPS = "1000" } = process.env;
/** Ten times what it takes on two quiet cores. */
const hangMs = 1_800_000;

async function drive(seed: number, steps: number): Promise<void> {
  const script = join(import.meta.dir, "fault-driver/run.ts");
  const child = Bun.spawn([process.execPath, script, "--seed", String(seed), "--steps", String(steps)], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: hangMs - 10_000,
  });
  const out = await new Response(child.stdout).text();
  console.log(out);
  expect({ code: await child.exited, out: out.slice(-4_000) }).toMatchObject({
    code: 0,
    out: expect.stringContaining("no promise was broken"),
  });
}

test(
  `${FAULT_STEPS} steps of imports, backups, restores and restarts, with kills, failing calls, damaged files, clocks and dropped searches, break no promise`,
  async () => {
    const [seed, half] = [Number(FAULT_SEED), Math.ceil(Number(FAULT_STEPS) / 2)];
    await Promise.all([drive(seed, half), drive(seed + 1, half)]);
  },
  hangMs,
);
