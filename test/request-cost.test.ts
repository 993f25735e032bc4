// A request that is refused costs the serving thread no more than its size allows, whatever it is made of:
// over every route of the app.
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { buildApp } from "../src/app.ts";
import { textBytesMax } from "../src/http/parse-json.ts";
import { pictureMessageBytesMax } from "../src/mcp/add-screen-tool.ts";
import { screenBodyBytesMax } from "../src/screens/read-screen-body.ts";
import { toolCall } from "./support/mcp-message.ts";
import { testProcess } from "./support/server.ts";
import { openTestService } from "./support/service.ts";
import { cookiesOfOwner } from "./support/signed-in.ts";

setDefaultTimeout(600_000);
/**
 * CPU time allowed for 1 MB of text on a busy machine, and for receiving a picture. Millions of small values
 * took 290 ms a megabyte, and 64 kB of them 12 ms.
 */
const cpuMsMax = (bytes: number) => 5 + (Math.min(bytes, textBytesMax) / 1e6) * 30 + (bytes / 1e6) * 8;

const server = testProcess({ WRITES_PER_MINUTE: "off" });
let cookie: string;
let workspaceId: string;
let uploadToken: string;
let searchToken: string;
let routes: readonly { readonly path: string; readonly method: string }[];
beforeAll(async () => {
  const service = await openTestService();
  routes = buildApp(service.services).routes.filter(({ method }) => method !== "ALL");
  await service.close();
  cookie = (await cookiesOfOwner(server)).map(({ name, value }) => `${name}=${value}`).join("; ");
  const session = (await (await send("GET", "/api/session")).json()) as { workspaces: { id: string }[] };
  workspaceId = session.workspaces[0]?.id ?? "";
  const words = { app_name: "Korvo", platform: "ios", title: "Orders" };
  const tokenOf = async (tool: string, args: object) => {
    const call = JSON.stringify(toolCall(tool, args));
    const answer = await (await send("POST", "/mcp", { bytes: Buffer.from(call) })).text();
    return /\/uploads\/([\w-]{80})/.exec(answer)?.[1] ?? "";
  };
  uploadToken = await tokenOf("add_screen", words);
  searchToken = await tokenOf("similar_screens", {});
});

/** As the owner, who is an operator, and with a key that may write. */
function send(
  method: string,
  path: string,
  body?: Body,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method,
    headers: {
      // Agents have none.
      ...(!path.startsWith("/mcp") && { origin: server.url }),
      cookie,
      authorization: `Bearer ${server.writeKey}`,
      accept: "application/json, text/event-stream",
      "content-type":
        body?.type ??
        (/\/(?:imports|search-by-picture)$/.test(path) ? "application/octet-stream" : "application/json"),
      ...headers,
    },
    // What a redirect leads to is not what is asked.
    redirect: "manual",
    ...(body !== undefined && { body: body.bytes }),
  });
}

interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

const between = (start: string, unit: string, end: string) => (bytes: number) => {
  const times = Math.floor((bytes - start.length - end.length) / unit.length);
  return { bytes: Buffer.from(start + unit.repeat(times) + end) };
};
function manyKeys(bytes: number): Body {
  const keys = Array.from(
    { length: Math.floor(bytes / 12) - 1 },
    (_, at) => `"${at.toString(36).padStart(7, "k")}":1`,
  );
  return { bytes: Buffer.from(`{${keys.join()}}`) };
}
const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
/** Browsers send one with every page: the routes of the pages take none. */
const type = "multipart/form-data; boundary=x";
const shapes: Readonly<Record<string, (bytes: number) => Body>> = {
  "many values": between('{"title":[', "1,", "1]}"),
  "many values in a message": between(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[',
    "1,",
    "1]}",
  ),
  "many keys": manyKeys,
  "many objects": between('{"elements":[', "{},", "1]}"),
  "many levels": between("", "[", ""),
  "a long string": between('{"image":"', "AAAA", '"}'),
  "a string of escapes": between('{"image":"', "\\u0041", '"}'),
  "a string of quotation marks": between('{"title":"', '\\"', '"}'),
  "a string of backslashes": between('{"title":"', "\\\\", '"}'),
  "a long name": between('{"', "a", '":1}'),
  "many parts": (bytes) => ({ ...between("", part, "--x--\r\n")(bytes), type }),
  "a part of many headers": (bytes) => ({
    ...between("--x\r\n", "a:b\r\n", "\r\n\r\n--x--\r\n")(bytes),
    type,
  }),
};

function addressOf(path: string): string {
  return path
    .replace(":workspaceId", workspaceId)
    .replace(":token", path.endsWith("/search") ? searchToken : uploadToken)
    .replaceAll(/:\w*[iI]d\b/g, crypto.randomUUID())
    .replace(/:\w+|\*/g, "x");
}

/** Nanoseconds that the thread which answers has been on a processor: others do not count. */
const cpuNs = () =>
  Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, "utf8").split(" ")[0]);

/**
 * Measures a request: of ten the cheapest, unless an earlier one is cheap enough. They are spread over a
 * second, because what the service does besides, such as a collection of garbage, costs all those within some
 * 50 ms.
 */
async function cpuMsOf(
  ask: () => Promise<Response>,
  msMax = 0,
): Promise<{ readonly ms: number; readonly status: number }> {
  let [least, status] = [Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < 10 && least > msMax; round += 1) {
    if (msMax > 0) await Bun.sleep(round * 25);
    const before = cpuNs();
    const answer = await ask();
    await answer.arrayBuffer();
    least = Math.min(least, (cpuNs() - before) / 1e6);
    status = answer.status;
  }
  return { ms: least, status };
}

const isUnmeasured = !existsSync("/proc/self/schedstat");
if (isUnmeasured)
  console.log("request-cost: skipped, because this system does not tell the processor time of a thread");

/** .9 MB of JSON, and the milliseconds that parsing it takes where nothing else runs. */
const yardstick = JSON.stringify(
  Array.from({ length: 25_000 }, (_, at) => ({ id: at, title: "Login screen" })),
);
const yardstickMs = 1.3;
/** A bound is never stretched by more: the shapes that these tests are about cost ten times as much. */
const slownessMax = 3;

/**
 * Slowness of the processor at this moment: 1, or more where other work takes its caches from it. The same
 * work then costs up to twice as much processor time.
 */
function slowness(): number {
  const times = Array.from({ length: 21 }, () => {
    const before = process.cpuUsage();
    JSON.parse(yardstick);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e3;
  });
  const median = times.toSorted((a, b) => a - b)[10] ?? 0;
  return Math.min(Math.max(median / yardstickMs, 1), slownessMax);
}

/** Requests that cost more than they may, and those that did not get as far as their body. */
class Findings {
  readonly costly: string[] = [];
  readonly turnedAway: string[] = [];

  async look(name: string, msMax: number, ask: () => Promise<Response>): Promise<void> {
    const { ms, status } = await cpuMsOf(ask, msMax);
    if (ms > msMax && ms > msMax * slowness())
      this.costly.push(`${name}: ${ms.toFixed(1)} ms, not ${msMax.toFixed(1)} (${status})`);
    if (status === 401 || status === 403) this.turnedAway.push(name);
  }
}

test.skipIf(isUnmeasured)(
  "a body of any shape is refused on every route at the cost of its size",
  async () => {
    const findings = new Findings();
    const withBody = routes.filter(({ method }) => method !== "GET" && method !== "HEAD");
    expect(withBody.length).toBeGreaterThan(40);
    for (const { method, path } of withBody)
      for (const bytes of [4_000, 65_000])
        for (const [shape, bodyOf] of Object.entries(shapes)) {
          const body = bodyOf(bytes);
          if (body.type !== undefined && path.startsWith("/api/")) continue;
          await findings.look(`${method} ${path}, ${shape}`, cpuMsMax(bytes), () =>
            send(method, addressOf(path), body),
          );
        }
    expect(findings).toMatchObject({ costly: [], turnedAway: [] });
  },
);

for (const [method, path, largest] of [
  ["PUT", "/v1/screens/:screenId", screenBodyBytesMax],
  ["POST", "/mcp", pictureMessageBytesMax],
] as const)
  test.skipIf(isUnmeasured)(
    `${method} ${path} takes the largest body of any shape at the cost of its size`,
    async () => {
      const findings = new Findings();
      for (const bytes of [textBytesMax, largest])
        for (const [shape, bodyOf] of Object.entries(shapes)) {
          const body = bodyOf(bytes);
          await findings.look(shape, cpuMsMax(body.bytes.length), () => send(method, addressOf(path), body));
        }
      expect(findings).toMatchObject({ costly: [], turnedAway: [] });
    },
  );

test.skipIf(isUnmeasured)("the costliest trees are read by another thread", async () => {
  const findings = new Findings();
  // They are stored, too. In the serving thread the first took 2.7 s.
  const writeMsMax = 300;
  const trees = {
    "long labels": `<label for=q>${"l ".repeat(2_000)}</label>${"<input id=q>".repeat(49_000)}`,
    "many nodes": "<p>x".repeat(49_000),
    "links in links": `${"<i role=link>".repeat(90)}${"x ".repeat(500)}${"</i>".repeat(90)}`.repeat(300),
  };
  for (const [name, tree] of Object.entries(trees)) {
    const bytes = Buffer.from(JSON.stringify({ app_name: "Korvo", platform: "ios", tree }));
    await findings.look(name, writeMsMax, () => send("PUT", addressOf("/v1/screens/:screenId"), { bytes }));
  }
  expect(findings).toMatchObject({ costly: [], turnedAway: [] });
});

test.skipIf(isUnmeasured)("a long query string and many cookies cost any route little", async () => {
  const findings = new Findings();
  const query = "a=%41&".repeat(1_000);
  const many = `${"a=%41; ".repeat(500)}${cookie}`;
  for (const { method, path } of routes) {
    const address = addressOf(path);
    const ask = () => send(method, `${address}?${query}`, undefined, { cookie: many });
    // Without them most routes cost less than they may cost.
    if ((await cpuMsOf(ask, cpuMsMax(0))).ms <= cpuMsMax(0)) continue;
    const { ms } = await cpuMsOf(() => send(method, address));
    await findings.look(`${method} ${path}`, ms + cpuMsMax(0), ask);
  }
  expect(findings.costly).toEqual([]);
});
