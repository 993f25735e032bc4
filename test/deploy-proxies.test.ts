// The proxies of deploy/ in front of two real nodes, one of which is killed: searches go on, and none is
// answered wrongly.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cp } from "node:fs/promises";
import { temporaryFolder } from "./support/folder.ts";
import { freePort } from "./support/free-port.ts";
import { caddy, nginx, startCaddy, startNginx } from "./support/proxies.ts";
import { becomes } from "./support/redis-node.ts";
import { type ServerProcess, startServer } from "./support/server.ts";
import { goodBody } from "./support/service.ts";

/** Two nodes of one library: a copy of its folder stands in for records that are shared. */
let nodes: [ServerProcess, ServerProcess];
let isSecondKilled = false;
const settings = { TRUSTED_PROXIES: "127.0.0.1" };
beforeAll(async () => {
  if (nginx === undefined && caddy === null) return;
  const first = await startServer(settings);
  const dataDir = temporaryFolder();
  await cp(first.dataDir, dataDir, { recursive: true });
  nodes = [first, await startServer(settings, { again: { ...first, dataDir } })];
});
afterAll(async () => {
  for (const node of nodes ?? []) await node[Symbol.asyncDispose]();
});

/** A node that dies whenever a request reaches it. `count`: connections on which one did. */
function startDyingNode() {
  const requests = { count: 0 };
  const socket = {
    data: (connection: Bun.Socket) => {
      requests.count += 1;
      connection.terminate();
    },
  };
  return { requests, listener: Bun.listen({ hostname: "127.0.0.1", port: 0, socket }) };
}

/** A search whose body leaves the client some time after its headers. Returns the status. */
async function searchInTwoParts(port: number, key: string): Promise<number> {
  const body = JSON.stringify(goodBody);
  const answered = Promise.withResolvers<string>();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data: (_, bytes) => answered.resolve(bytes.toString()),
      close: () => answered.resolve("closed"),
    },
  });
  const headers = `host: 127.0.0.1\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  socket.write(`POST /v1/screens/search HTTP/1.1\r\n${headers}\r\n\r\n`);
  // Long enough for a proxy that does not wait for the body to have chosen a node.
  await Bun.sleep(300);
  socket.write(body);
  const status = Number((await answered.promise).split(" ")[1]);
  socket.end();
  return status;
}

test.skipIf(nginx === undefined)(
  "nginx asks another node for a search that the first one dropped, also if its body came after its headers",
  async () => {
    const [node] = nodes;
    const { requests, listener } = startDyingNode();
    const port = freePort();
    const proxy = await startNginx(port, [listener, node]);
    try {
      expect(
        await becomes(
          async () => (await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null))?.status === 404,
        ),
      ).toBe(true);
      for (let at = 0; at < 3; at += 1) expect(await searchInTwoParts(port, node.key)).toBe(200);
      expect(requests.count).toBeGreaterThan(0);
    } finally {
      proxy.kill();
      await proxy.exited;
      listener.stop(true);
    }
  },
);

/** The number of searches that a node has answered. */
async function searchesOf({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const count =
    /screen_search_requests_total\{route="\/v1\/screens\/search",status="200",mode="standard"\} (\d+)/;
  return Number(count.exec(metrics)?.[1] ?? 0);
}

/**
 * Clients that search at once. Caddy sends nothing twice that a node may have read, so that each may lose the
 * search it had there.
 */
const clients = 8;
for (const [name, isMissing, start, failuresMax] of [
  ["nginx", nginx === undefined, startNginx, 0],
  ["Caddy", caddy === null, startCaddy, clients],
] as const)
  describe.skipIf(isMissing)(`${name} in front of two nodes`, () => {
    let proxy: Bun.Subprocess;
    let url: string;
    beforeAll(async () => {
      if (isSecondKilled) nodes[1] = await startServer(settings, { again: nodes[1] });
      isSecondKilled = false;
      const port = freePort();
      url = `http://127.0.0.1:${port}`;
      proxy = await start(port, nodes);
      expect(
        await becomes(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200),
      ).toBe(true);
    });
    afterAll(async () => {
      proxy?.kill();
      await proxy?.exited;
    });

    const search = () =>
      fetch(`${url}/v1/screens/search`, {
        method: "POST",
        headers: { authorization: `Bearer ${nodes[0].key}`, "content-type": "application/json" },
        body: JSON.stringify(goodBody),
      });

    test("sends searches to both nodes, and tells nobody their numbers", async () => {
      const counts = () => Promise.all(nodes.map(searchesOf));
      const before = await counts();
      for (let at = 0; at < 20; at += 1) expect((await search()).status).toBe(200);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      for (const [at, count] of (await counts()).entries()) expect(count).toBeGreaterThan(before[at] ?? 0);
    });

    test("goes on without a node that is killed under load, and no search is answered wrongly", async () => {
      const idsOf = async (answer: Response) =>
        ((await answer.json()) as { screens: { id: string }[] }).screens.map(({ id }) => id);
      const expected = await idsOf(await search());
      expect(expected.length).toBeGreaterThan(0);
      const statuses: number[] = [];
      const ask = async () => {
        for (let behind = 0; behind < 20; behind += Number(isSecondKilled)) {
          const answer = await search();
          statuses.push(answer.status);
          if (answer.status === 200) expect(await idsOf(answer)).toEqual(expected);
        }
      };
      const asking = Array.from({ length: clients }, ask);
      expect(await becomes(() => statuses.length > 50)).toBe(true);
      nodes[1].signal("SIGKILL");
      await nodes[1].exited;
      isSecondKilled = true;
      await Promise.all(asking);
      const failed = statuses.filter((status) => status !== 200);
      expect(failed.filter((status) => status !== 502)).toEqual([]);
      expect(failed.length).toBeLessThanOrEqual(failuresMax);
    });
  });
