// A side that is a server: it listens in its own process, lets the load generator on the other core ask it,
// and says what an answer took.
import { writeFile } from "node:fs/promises";
import { type Load, startLoad } from "./load-process.ts";
import { httpRequest } from "./request-file.ts";

const SECONDS_A_ROUND = 1;
const SECONDS_OF_WARM_UP = 2;

export const path = "/v1/screens/search";

/** For `Bun.serve`: a port of its own, and connections that stay while other sides have their turn. */
export const waiting = { hostname: "127.0.0.1", port: 0, idleTimeout: 0 } as const;

export interface Listening {
  readonly port: number;
  readonly key: string;
  readonly version: string;
  readonly setting: string;
}

type Request =
  | { readonly do: "prepare"; readonly clients: number; readonly bodies: readonly object[] }
  | { readonly do: "round"; readonly of: "cpu" | "latency" }
  | { readonly do: "answers"; readonly path: string };

interface State {
  readonly listening: Listening;
  readonly load: Load;
  readonly requests: readonly Uint8Array[];
}

/** Speaks the protocol of `benchmarks/sides.ts` for a server. `listen` gets what `prepare` says. */
export async function serveSide(
  listen: (prepare: Record<string, unknown>) => Promise<Listening>,
): Promise<void> {
  let state = null as State | null;
  let reason = "not prepared";
  const say = (answer: object) => console.log(JSON.stringify(answer));
  for await (const line of console) {
    if (line === "") break; // what Bun gives at the end of the input
    const request = JSON.parse(line) as Request;
    try {
      if (request.do === "prepare") {
        await state?.load.close();
        // A second time with another number of clients: the server stays.
        const listening: Listening = state?.listening ?? (await listen({ ...request }));
        const requests = request.bodies.map((body) => httpRequest(path, listening.key, body));
        const load = await startLoad(listening.port, requests, request.clients);
        state = { listening, load, requests };
        await load.run(SECONDS_OF_WARM_UP);
        say({ ok: true, version: listening.version, setting: listening.setting });
      } else if (state === null) throw new Error(reason);
      else if (request.do === "round") say(await round(state.load, request.of));
      else say(await answers(state.listening, state.requests, request.path));
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
      say({ skip: reason });
    }
  }
  await state?.load.close();
  process.exit(0);
}

/** `cpu`: processor time of this process for one answer at saturation. `latency`: what each client waited. */
async function round(load: Load, of: "cpu" | "latency"): Promise<object> {
  const before = process.cpuUsage();
  const { answers: count, seconds, ms } = await load.run(SECONDS_A_ROUND, of === "latency");
  const { user, system } = process.cpuUsage(before);
  return { ms: ms ?? [(user + system) / 1000 / count], perSecond: count / seconds };
}

/** The answer to each request, with its headers, and what the load was able to ask. */
async function answers(
  { port, key }: Listening,
  requests: readonly Uint8Array[],
  file: string,
): Promise<object> {
  const bodies: string[] = [];
  let headerBytes = 0;
  for (const request of requests) {
    const text = new TextDecoder().decode(request);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: text.slice(text.indexOf("\r\n\r\n") + 4),
    });
    headerBytes = 0;
    answer.headers.forEach((value, name) => {
      headerBytes += name.length + value.length + 4;
    });
    bodies.push(await answer.text());
  }
  await writeFile(file, JSON.stringify(bodies));
  return { ok: true, bodyBytes: bodies[0]?.length ?? 0, headerBytes };
}
