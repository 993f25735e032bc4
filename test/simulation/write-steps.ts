// Single screens over HTTP: written, removed, refused, by several at once, and while the process is killed.
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import { contentOf, idOf, pictureFile, type Row, slots, wordsOfRow } from "./screens.ts";
import type { JsonAnswer, ServerProcess } from "./server-process.ts";
import type { Outcome, Step } from "./step.ts";
import type { World } from "./world.ts";

interface Written {
  readonly outcome: string;
}

/** Any node that serves. */
export async function anyNode(world: World, random: Random): Promise<ServerProcess> {
  const at = random.fraction();
  await world.serving();
  const { servers } = world;
  return servers[Math.floor(at * servers.length)] ?? world.serving();
}

/** The row of a slot that is drawn, mostly changed. */
export function drawRow(world: World, random: Random, among: readonly number[] = slots): Row {
  return world.planned(random.pick(among), random.isTrue(0.75));
}

/** `PUT` of a row. */
export async function put(world: World, server: ServerProcess, row: Row): Promise<JsonAnswer<Written>> {
  const { id, picture } = contentOf(...row);
  const image = picture === null ? null : Buffer.from(await pictureFile(picture)).toString("base64");
  return server.ask(world.keys.key, "PUT", `/v1/screens/${id}`, { ...wordsOfRow(row), image });
}

/** The same, which must be taken. */
export async function putTaken(world: World, server: ServerProcess, row: Row, when: string): Promise<void> {
  const { status, body } = await put(world, server, row);
  if (status !== 200 && status !== 201)
    throw new BrokenPromise(`a write ${when} was answered by ${status} ${JSON.stringify(body)}`);
  world.model = world.model.with([row]);
}

/** `DELETE` of a slot. */
export function remove(world: World, server: ServerProcess, slot: number): Promise<JsonAnswer<object>> {
  return server.ask(world.keys.key, "DELETE", `/v1/screens/${idOf(slot)}`);
}

/** A row of a slot, or its removal. */
export function drawChange(world: World, random: Random, slot: number): Row {
  const [isRemoved, isChanged] = [random.isTrue(0.25), random.isTrue(0.8)];
  return isRemoved ? [slot, 0] : world.planned(slot, isChanged);
}

/** `PUT` of a row, or `DELETE` of version 0. */
export function change(world: World, server: ServerProcess, row: Row): Promise<JsonAnswer<object>> {
  return row[1] === 0 ? remove(world, server, row[0]) : put(world, server, row);
}

/** True when a change was acknowledged, which includes deleting a screen that does not exist. */
export function isDone(status: number): boolean {
  return [200, 201, 204, 404].includes(status);
}

/** Effect of a row on a library, as imports and single writes count it. */
export function outcomeOf(world: World, [slot, version]: Row): "created" | "updated" | "unchanged" {
  const before = world.model.versionOf(slot);
  if (before === 0) return "created";
  return before === version ? "unchanged" : "updated";
}

async function putOne(world: World, random: Random): Promise<Outcome> {
  const row = drawRow(world, random);
  const counted = outcomeOf(world, row);
  // It takes away what an import has left alone.
  const wanted = counted === "unchanged" && world.model.isKept(row[0]) ? "updated" : counted;
  const { status, body } = await put(world, await anyNode(world, random), row);
  if (status !== (wanted === "created" ? 201 : 200) || body.outcome !== wanted)
    throw new BrokenPromise(
      `a write that must be ${wanted} was answered by ${status} ${JSON.stringify(body)}`,
    );
  world.model = world.model.with([row]);
  return { text: `${wanted} ${idOf(row[0])}, version ${row[1]}`, hasHit: false };
}

async function removeOne(world: World, random: Random): Promise<Outcome> {
  const slot = random.pick(slots);
  const wanted = world.model.versionOf(slot) === 0 ? 404 : 204;
  const { status, body } = await remove(world, await anyNode(world, random), slot);
  if (status !== wanted)
    throw new BrokenPromise(
      `a removal was answered by ${status} instead of ${wanted}: ${JSON.stringify(body)}`,
    );
  world.model = world.model.with([[slot, 0]]);
  return { text: `${idOf(slot)}: ${status}`, hasHit: false };
}

/** Each is wrong in one way. */
const wrongBodies = [
  { platform: "tv" },
  { title: 7 },
  { app_name: "" },
  { image: "no picture" },
  { unknown: true },
  { text: "t".repeat(200_001) },
  { elements: Array.from({ length: 201 }, (_, at) => `element ${at}`) },
];

/** Refused with a field's name, and nothing has changed: the check after the step sees that. */
async function putWrong(world: World, random: Random): Promise<Outcome> {
  const wrong = random.pick(wrongBodies);
  const [slot, version] = [random.pick(slots), random.whole(1, 40)];
  const server = await anyNode(world, random);
  const sent = { ...wordsOfRow([slot, version]), ...wrong };
  const { status, body } = await server.ask(world.keys.key, "PUT", `/v1/screens/${idOf(slot)}`, sent);
  const [field = ""] = Object.keys(wrong);
  if (status !== 400 || body.error?.message.includes(field) !== true)
    throw new BrokenPromise(`a wrong ${field} was answered by ${status} ${JSON.stringify(body)}`);
  return { text: field, hasHit: false };
}

/**
 * Of a few screens, by all nodes, beside an import of the same: the last one stands, and it is one of those
 * that were acknowledged.
 */
async function writeAtOnce(world: World, random: Random): Promise<Outcome> {
  const among = random.some(slots, 2);
  const isImported = random.isTrue(0.3);
  const tasks = Array.from({ length: random.whole(2, 6) }, () => ({
    at: random.fraction(),
    row: random.isTrue(0.25) ? ([random.pick(among), 0] as const) : drawRow(world, random, among),
  }));
  const imported = isImported ? [drawRow(world, random, among)] : [];
  await world.serving();
  const { servers } = world;
  const nodeAt = (at: number) => servers[Math.floor(at * servers.length)] ?? world.serving();
  const before = world.model;
  const importing = isImported ? world.import(imported) : null;
  const answers = await Promise.all(
    tasks.map(async ({ at, row }) => {
      const server = await nodeAt(at);
      const { status } = await change(world, server, row);
      return { row, status };
    }),
  );
  const end = await importing;
  const wrong = answers.find(
    ({ row, status }) => ![200, 201, 204].includes(status) && !(row[1] === 0 && status === 404),
  );
  if (wrong !== undefined || (end?.failures.length ?? 0) > 0)
    throw new BrokenPromise(`one of several writes at once failed: ${JSON.stringify({ wrong, end })}`);
  const done = [...answers.filter(({ status }) => status !== 404).map(({ row }) => row), ...imported];
  world.model = before.withOneOf(done);
  return {
    text: `${tasks.length} writes of ${among.map(idOf).join(" and ")}${isImported ? ", and an import" : ""}`,
    hasHit: true,
  };
}

/** Those that were answered are there, each of the others is there whole or not at all. */
async function killWhileWriting(world: World, random: Random): Promise<Outcome> {
  const rows = random.some(slots, random.whole(2, 8)).map((slot) => drawChange(world, random, slot));
  const afterMs = random.whole(0, 80);
  const server = await world.serving();
  world.isUnrepaired = true;
  world.isInterrupted = true;
  world.model = world.model.orWith(rows);
  const writing = Promise.all(
    rows.map((row) =>
      change(world, server, row).then(
        ({ status }) => ({ row, isDone: isDone(status) }),
        () => ({ row, isDone: false }),
      ),
    ),
  );
  await Bun.sleep(afterMs);
  await world.stop("SIGKILL");
  const done = (await writing).filter(({ isDone }) => isDone).map(({ row }) => row);
  world.model = world.model.with(done);
  await world.serve();
  return {
    text: `${done.length} of ${rows.length} writes, ${afterMs} ms`,
    hasHit: done.length < rows.length,
  };
}

export const writeSteps: readonly Step[] = [
  { name: "screen written", weight: 40, run: putOne },
  { name: "screen removed", weight: 12, run: removeOne },
  { name: "wrong screen", weight: 6, run: putWrong },
  { name: "writers at once", weight: 4, run: writeAtOnce },
  { name: "killed while writing", weight: 1, run: killWhileWriting },
];
