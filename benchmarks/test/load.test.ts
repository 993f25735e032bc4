// The clients of the load: the same arrivals each time, every answer counted by what it was, and no request
// without an end.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { httpRequest, requestFile } from "../http/request-file.ts";
import type { LoadOutcome, LoadTask } from "../load/tasks.ts";
import { startLineProcess } from "../overload/line-process.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "load-test-"));
  for (const mode of ["standard", "deep"])
    await writeFile(join(folder, mode), requestFile([httpRequest("/", "key", { mode })]));
});
afterAll(() => rm(folder, { recursive: true }));

/** The outcomes that the clients report of a server that answers this way. */
async function outcomeOf(answer: (mode: string) => Response, ...tasks: readonly LoadTask[]) {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => answer(((await request.json()) as { mode: string }).mode),
  });
  const script = join(import.meta.dir, "../load/generator.ts");
  const files = [join(folder, "standard"), join(folder, "deep")];
  const clients = startLineProcess<LoadTask, LoadOutcome>(script, [String(server.port), ...files]);
  try {
    const outcomes: LoadOutcome[] = [];
    for (const task of tasks) outcomes.push(await clients.run(task));
    return outcomes;
  } finally {
    await clients.end();
    await server.stop(true);
  }
}

const open = { what: "open", perSecond: 300, seconds: 1, seed: 5 } as const;
const accepted = ({ acceptedMs }: LoadOutcome) => [acceptedMs.standard.length, acceptedMs.deep.length];

test("the same seed gives the same arrivals and modes, near the rate that was asked for; another one others", async () => {
  const answer = () => Response.json({});
  const outcomes = await outcomeOf(answer, open, open, { ...open, seed: 6 });
  const [first, again, other] = outcomes.map(accepted);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  // Six standard deviations of a Poisson process.
  for (const { asked } of outcomes) expect(Math.abs(asked - 300)).toBeLessThan(6 * Math.sqrt(300));
  expect(outcomes.map(({ refusals, unanswered }) => [refusals, unanswered])).toEqual([
    [{}, 0],
    [{}, 0],
    [{}, 0],
  ]);
});

test("refusals are counted by their code, and what ends without an answer as closed", async () => {
  const refuse = (mode: string) => {
    if (mode === "standard") return Response.json({});
    return Response.json({ error: { code: "server_overloaded" } }, { status: 503 });
  };
  const [refused] = await outcomeOf(refuse, open);
  if (refused === undefined) throw new Error("there was a task");
  const [standard = 0, deep] = accepted(refused);
  expect(deep).toBe(0);
  expect(refused.refusals).toEqual({ server_overloaded: refused.asked - standard });

  const script = join(import.meta.dir, "../load/generator.ts");
  const server = Bun.listen({
    port: 0,
    hostname: "127.0.0.1",
    socket: { data: (socket) => void socket.end() },
  });
  const clients = startLineProcess<LoadTask, LoadOutcome>(script, [
    String(server.port),
    join(folder, "standard"),
    join(folder, "deep"),
  ]);
  const closed = await clients.run({ ...open, perSecond: 50 });
  await clients.end();
  server.stop(true);
  expect(closed.refusals).toEqual({ closed: closed.asked });
  expect(closed.unanswered).toBe(0);
});
