// Imports as jobs of a serving process, with wrong rows: to their end, cancelled, and with the service killed
// meanwhile.

import type { ImportAnswer, ImportDetails } from "../../src/library/imports/schema.ts";
import { makeTar } from "../support/archives.ts";
import { jsonLines } from "../support/json-lines.ts";
import { drawKept, drawRows } from "./import-steps.ts";
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import { contentOf, manifestRow, pictureFile, pictureName, type Row } from "./screens.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Outcome, Step } from "./step.ts";
import { missingFrom, type World } from "./world.ts";
import { anyNode, outcomeOf } from "./write-steps.ts";

/** Many times what a job takes here; one whose process died waits for five seconds. */
const jobMsMax = 300_000;

/** Each is wrong in one way, and names no slot. */
const wrongRows = [
  { app_name: "Korvo 1", platform: "tv", title: "wrong" },
  { platform: "ios", title: "wrong" },
  { app_name: "Korvo 1", platform: "ios" },
  { app_name: "Korvo 1", platform: "ios", title: "wrong", image: "pictures/nowhere.png" },
  { app_name: "Korvo 1", platform: "ios", title: "wrong", id: "no id" },
];

/** Rows of a manifest: those of slots, and wrong ones among them. */
interface Upload {
  readonly file: Uint8Array;
  /** Numbers of the wrong rows, the first being 1. */
  readonly wrong: readonly number[];
}

async function uploadOf(rows: readonly Row[], random: Random, wrongMax: number): Promise<Upload> {
  const lines: object[] = rows.map(manifestRow);
  const count = random.whole(0, wrongMax);
  const drawn = Array.from({ length: count }, () => ({
    at: random.whole(0, lines.length),
    row: random.pick(wrongRows),
  }));
  for (const { at, row } of drawn) lines.splice(at, 0, row);
  const wrong = lines.flatMap((line, at) => (wrongRows.some((row) => row === line) ? [at + 1] : []));
  const manifest = jsonLines(lines);
  const pictures = rows.flatMap((row) => contentOf(...row).picture ?? []);
  const files = await Promise.all(
    pictures.map(async (picture) => ({ name: pictureName(picture), content: await pictureFile(picture) })),
  );
  return { file: await makeTar([{ name: "manifest.jsonl", content: manifest }, ...files]), wrong };
}

async function queueImport(
  world: World,
  server: ServerProcess,
  { file }: Upload,
  { query = "", headers = {} } = {},
): Promise<string> {
  const path = `/v1/imports?name=rows.tar&ocr=off&overwrite_edits=on&restore_deleted=on${query}`;
  const { status, body } = await server.ask<ImportAnswer>(world.keys.key, "POST", path, file, headers);
  if (status !== 202) throw new BrokenPromise(`an upload was answered by ${status} ${JSON.stringify(body)}`);
  return body.id;
}

interface Job {
  readonly state: string;
  readonly finished_at: string | null;
}

/** The job when `isReached`. */
export async function untilJob<J extends Job>(
  world: World,
  server: ServerProcess,
  path: string,
  isReached = ({ finished_at: ended }: J) => ended !== null,
): Promise<J> {
  for (const startedAt = performance.now(); ; await Bun.sleep(15)) {
    const { status, body } = await server.ask<J>(world.keys.key, "GET", path);
    if (status !== 200) throw new BrokenPromise(`a job was answered by ${status} ${JSON.stringify(body)}`);
    if (isReached(body)) return body;
    if (performance.now() - startedAt > jobMsMax)
      throw new BrokenPromise(`a job has not ended after ${jobMsMax} ms: ${JSON.stringify(body)}`);
  }
}

/** Effect of a row with a file's name, which a picture that a request brought has not. */
function importedAs(world: World, row: Row): string {
  const outcome = outcomeOf(world, row);
  return outcome === "unchanged" && world.model.isUnnamed(row[0]) ? "updated" : outcome;
}

/**
 * Its counts are what the model counts, and every wrong row is named. Sent twice with one `Idempotency-Key`
 * it is one job.
 */
async function importJob(world: World, random: Random): Promise<Outcome> {
  const rows = drawRows(world, random, 12);
  const upload = await uploadOf(rows, random, 4);
  const isTwice = random.isTrue(0.4);
  const server = await anyNode(world, random);
  const headers = { "idempotency-key": world.newPath("upload") };
  const send = () => queueImport(world, server, upload, { headers });
  const [id = "", other = id] = await Promise.all(isTwice ? [send(), send()] : [send()]);
  if (other !== id || (await send()) !== id)
    throw new BrokenPromise(`uploads with one Idempotency-Key became several jobs: ${id}, ${other}`);
  const ended = await untilJob<ImportDetails>(world, server, `/v1/imports/${id}?failures=1000`);
  const count = (outcome: string) => rows.filter((row) => importedAs(world, row) === outcome).length;
  const wanted = {
    state: "done",
    imported: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    failed: upload.wrong.length,
  };
  const { state, imported, updated, unchanged, failed } = ended;
  const named = ended.failures.map(({ row }) => row);
  if (
    !Bun.deepEquals({ state, imported, updated, unchanged, failed }, wanted) ||
    named.join() !== upload.wrong.join()
  )
    throw new BrokenPromise(
      `a job ended as ${JSON.stringify(ended)} instead of ${JSON.stringify({ ...wanted, rows: upload.wrong })}`,
    );
  world.model = world.model.with(rows);
  return { text: `${rows.length} rows and ${failed} wrong ones`, hasHit: false };
}

/**
 * The rows that it counts are there, and no others. What it does not name is removed when all rows were read,
 * at once or not at all.
 */
async function importJobCancelled(world: World, random: Random): Promise<Outcome> {
  const isMissingDeleted = random.isTrue(0.4);
  const rows = isMissingDeleted ? drawKept(world, random) : drawRows(world, random, 32);
  const upload = await uploadOf(rows, random, 0);
  const afterMs = random.whole(0, 500);
  const server = await anyNode(world, random);
  const query = isMissingDeleted ? "&delete_missing=on" : "";
  const id = await queueImport(world, server, upload, { query });
  await Bun.sleep(afterMs);
  const { status } = await server.ask(world.keys.key, "POST", `/v1/imports/${id}/cancel`);
  if (status !== 200) throw new BrokenPromise(`a cancellation was answered by ${status}`);
  const ended = await untilJob<ImportDetails>(world, server, `/v1/imports/${id}`);
  const { state, imported, updated, unchanged, failed, removed } = ended;
  const counted = imported + updated + unchanged;
  const missing = isMissingDeleted ? missingFrom(rows) : [];
  const live = missing.filter(([slot]) => world.model.versionOf(slot) !== 0).length;
  const isRemoved = removed === live && (state === "done" || removed > 0);
  if (isRemoved ? counted !== rows.length : removed !== 0 || state === "done")
    throw new BrokenPromise(`a job that removes ${live} screens ended as ${JSON.stringify(ended)}`);
  const isWhole =
    state === "done" ? counted === rows.length : state === "cancelled" && counted <= rows.length;
  if (!isWhole || failed > 0)
    throw new BrokenPromise(`a cancelled job of ${rows.length} rows ended as ${JSON.stringify(ended)}`);
  world.model = world.model.with(rows.slice(0, counted)).with(isRemoved ? missing : []);
  return {
    text: `${state}: ${removed} removed, ${counted} of ${rows.length} rows, ${afterMs} ms`,
    hasHit: state === "cancelled",
  };
}

/** The next start goes on with it, and it ends as if nothing had happened. */
async function importJobKilled(world: World, random: Random): Promise<Outcome> {
  const rows = drawRows(world, random, 24);
  const upload = await uploadOf(rows, random, 3);
  const afterMs = random.whole(0, 600);
  const id = await queueImport(world, await world.serving(), upload);
  await Bun.sleep(afterMs);
  world.isUnrepaired = true;
  world.isInterrupted = true;
  await world.stop("SIGKILL");
  const server = await world.serve();
  const ended = await untilJob<ImportDetails>(world, server, `/v1/imports/${id}?failures=1000`);
  const { state, imported, updated, unchanged, failed } = ended;
  if (state !== "done" || imported + updated + unchanged !== rows.length || failed !== upload.wrong.length)
    throw new BrokenPromise(
      `a job of ${rows.length} and ${upload.wrong.length} wrong rows, whose service was killed, ended as ${JSON.stringify(ended)}`,
    );
  world.model = world.model.with(rows);
  return { text: `${rows.length} rows, ${afterMs} ms`, hasHit: true };
}

export const jobSteps: readonly Step[] = [
  { name: "import job", weight: 1.5, run: importJob },
  { name: "import job cancelled", weight: 0.8, run: importJobCancelled },
  { name: "import job, service killed", weight: 0.6, run: importJobKilled },
];
