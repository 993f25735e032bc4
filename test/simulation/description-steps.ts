// Descriptions by a stand-in for a vision model, as jobs of a serving process: to their end, cancelled, and
// with the service killed meanwhile.
import type { DescriptionDetails } from "../../src/library/describe/schema.ts";
import { untilJob } from "./job-steps.ts";
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Outcome, Step } from "./step.ts";
import type { World } from "./world.ts";
import { anyNode, drawRow, putTaken } from "./write-steps.ts";

async function queueDescription(world: World, server: ServerProcess): Promise<string> {
  const { status, body } = await server.ask<DescriptionDetails>(
    world.keys.key,
    "POST",
    "/v1/descriptions",
    {},
  );
  if (status !== 202)
    throw new BrokenPromise(`a description was answered by ${status} ${JSON.stringify(body)}`);
  return `/v1/descriptions/${body.id}`;
}

/** Afterwards every picture without given words has the model's, and nobody is asked about twice. */
async function describeJob(world: World, random: Random): Promise<Outcome> {
  const server = await anyNode(world, random);
  const waiting = world.model.undescribed();
  const asked = world.vision.requests.length;
  const ended = await untilJob<DescriptionDetails>(world, server, await queueDescription(world, server));
  const requests = world.vision.requests.length - asked;
  if (ended.state !== "done" || ended.described !== waiting.length || requests !== waiting.length)
    throw new BrokenPromise(
      `of ${waiting.length} pictures without words, with ${requests} requests, a job ended as ${JSON.stringify(ended)}`,
    );
  await world.settle();
  const left = world.model.undescribed();
  if (left.length > 0)
    throw new BrokenPromise(`${left.length} pictures were not described: ${left.slice(0, 3)}`);
  return { text: `${ended.described} described`, hasHit: false };
}

/**
 * Beside writes, and cancelled or with the service killed: no given word is lost, which the check after the
 * step sees.
 */
async function describeDisturbed(world: World, random: Random): Promise<Outcome> {
  const rows = Array.from({ length: random.whole(0, 3) }, () => drawRow(world, random));
  const how = random.pick(["cancelled", "killed", "left alone"]);
  const afterMs = random.whole(0, 500);
  let server = await world.serving();
  world.visionDelayMs = random.whole(0, 40);
  const path = await queueDescription(world, server);
  for (const row of rows) {
    await Bun.sleep(afterMs / 3);
    await putTaken(world, server, row, "beside a description");
  }
  await Bun.sleep(afterMs);
  if (how === "cancelled") await server.ask(world.keys.key, "POST", `${path}/cancel`);
  if (how === "killed") {
    await world.stop("SIGKILL");
    server = await world.serve();
  }
  const { state, error } = await untilJob<DescriptionDetails>(world, server, path);
  world.visionDelayMs = 0;
  if (state !== "done" && !(how === "cancelled" && state === "cancelled"))
    throw new BrokenPromise(`a description that was ${how} ended as ${state} ${JSON.stringify(error)}`);
  return { text: `${how}, ${afterMs} ms, ${rows.length} writes: ${state}`, hasHit: how !== "left alone" };
}

export const descriptionSteps: readonly Step[] = [
  { name: "description job", weight: 0.8, run: describeJob },
  { name: "description job disturbed", weight: 0.8, run: describeDisturbed },
];
