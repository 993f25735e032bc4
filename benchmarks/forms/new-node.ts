// Time to ready of a node without an index, with a snapshot in the bucket and from the database alone; and of
// a restart with an index.
import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { spreadOf } from "../table.ts";
import type { Bench, Figures } from "./bench.ts";
import { createLibrary, forms, type Library, startNode } from "./form.ts";

const SCREENS = 100_000;
const WAIT_MS_MAX = 300_000;

export async function measureNewNode({
  parts,
  folder,
  rounds,
  progress,
  screens = SCREENS,
}: Bench): Promise<Figures> {
  const form = forms.find(({ name }) => name === "+ S3");
  if (form === undefined || form.parts.some((part) => parts[part] === null))
    return { title: "New node", rows: [], skipped: "PostgreSQL, Redis or an S3 server is not here" };
  progress.begin("new node", rounds * 3 + 2);
  progress.step(`${screens} screens`);
  const filledAt = performance.now();
  const library = await createLibrary(form, { parts, folder, screens, workspaces: 1 });
  progress.note(`written to the records in ${((performance.now() - filledAt) / 1000).toFixed(0)} s`);
  progress.step("the snapshot is stored");
  await storeSnapshot(library, parts.s3?.folder ?? "");
  const times: Record<string, number[]> = {
    "from the database": [],
    "with a snapshot in the bucket": [],
    "restart with an index": [],
  };
  const alone = { ...library, environment: withoutBucket(library.environment) };
  for (let round = 0; round < rounds; round += 1) {
    for (const [situation, served, node] of [
      ["from the database", alone, `alone-${round}`],
      ["with a snapshot in the bucket", library, `new-${round}`],
      ["restart with an index", library, "a"],
    ] as const) {
      progress.step(situation);
      const started = await startNode(served, node);
      await started.stop();
      times[situation]?.push(started.readyMs / 1000);
      if (node !== "a") await rm(library.folder(node), { recursive: true, force: true });
    }
  }
  const rows = Object.entries(times).map(([node, seconds]) => ({ node, value: spreadOf(seconds) }));
  return { title: `Seconds until a node is ready, ${screens} screens, two cores`, rows };
}

/** A first node makes the index, saves it when it stops, and stores what it saved when it starts again. */
async function storeSnapshot(library: Library, bucket: string): Promise<void> {
  await (await startNode(library)).stop();
  const again = await startNode(library);
  const deadline = performance.now() + WAIT_MS_MAX;
  const isStored = () =>
    existsSync(bucket) && readdirSync(bucket, { recursive: true }).join().includes("latest.json");
  while (!isStored()) {
    if (performance.now() > deadline) throw new Error("no snapshot was stored in the bucket");
    await Bun.sleep(50);
  }
  await again.stop();
}

function withoutBucket(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith("S3_")));
}
