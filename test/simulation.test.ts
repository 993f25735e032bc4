// The service beside a plain model, by steps that a seed draws, on both databases; `simulation/`
// says which. SIMULATION_SEED chooses another run, and SIMULATION_MINUTES=10 a longer one.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { type Form, forms, reasonWithout } from "./simulation/place.ts";

const { SIMULATION_SEED = "20261123", SIMULATION_MINUTES = "" } = process.env;
/** A minute or so on two busy cores: a step with PostgreSQL, a bucket and two nodes takes longer. */
const stepsOf: Readonly<Record<Form, number>> = { sqlite: 400, postgres: 100 };
/** Ten times what it takes on two quiet cores, beside the minutes that were asked for. */
const hangMs = 900_000 + Number(SIMULATION_MINUTES) * 60_000;

for (const form of forms)
  if (reasonWithout(form) !== null)
    console.log(`The simulation on ${form} is SKIPPED: ${reasonWithout(form)}.`);

test(
  "every answer and every record is the model's: writes, searches, jobs, keys and members, with kills, restarts, full and slow disks, clocks, backups and a second node in any order",
  async () => {
    await Promise.all(forms.filter((form) => reasonWithout(form) === null).map(simulate));
  },
  // A promise that was broken once is broken.
  { timeout: hangMs, retry: 0 },
);

async function simulate(form: Form): Promise<void> {
  const length =
    SIMULATION_MINUTES === ""
      ? ["--steps", String(stepsOf[form])]
      : ["--steps", "10000000", "--minutes", SIMULATION_MINUTES];
  const script = join(import.meta.dir, "simulation/run.ts");
  const command = [process.execPath, script, "--form", form, "--seed", SIMULATION_SEED, ...length];
  const child = Bun.spawn(command, { stdio: ["ignore", "pipe", "inherit"], timeout: hangMs - 10_000 });
  const out = await new Response(child.stdout).text();
  console.log(out);
  expect({ code: await child.exited, out: out.slice(-4_000) }).toMatchObject({
    code: 0,
    out: expect.stringContaining("no promise was broken"),
  });
}
