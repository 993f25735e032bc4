// The proxies of deploy/ in front of real nodes, one of which is killed, and beside nodes that are not ready or
// fail: a search gets another node, once, and none is answered wrongly.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./support/folder.ts";
import { freePort } from "./support/free-port.ts";
import { opened } from "./support/opened.ts";
import { caddy, nginx, startCaddy, startNginx } from "./support/proxies.ts";
import { type ServerProcess, startServer } from "./support/server.ts";
import { errorOf, goodBody, idsOf } from "./support/service.ts";
import { until } from "./support/until.ts";

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

/**
 * A node that answers everything with 500, and says on /readyz what it is told to. Counts requests by path.
 */
function startFailingNode(readyStatus: number, code: string) {
  const counts = new Map<string, number>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
      if (pathname === "/readyz") return new Response(null, { status: readyStatus });
      return Response.json({ error: { code, message: "No." } }, { status: 500 });
    },
  });
  const port = server.port ?? 0;
  return { port, countOf: (path: string) => counts.get(path) ?? 0, stop: () => server.stop(true) };
}

type FailingNode = ReturnType<typeof startFailingNode>;

const searchPath = "/v1/screens/search";
const post = (url: string, path: string, key = "none") =>
  fetch(url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(goodBody),
  });

/** Starts a proxy and waits until it answers. */
async function openProxy(start: typeof startCaddy, behind: Parameters<typeof startCaddy>[1]) {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const proxy = await start(port, behind);
  await until(async () => (await fetch(`${url}/metrics`).catch(() => null))?.status === 404);
  const stop = async () => {
    proxy.kill();
    await proxy.exited;
  };
  return { url, port, [Symbol.asyncDispose]: stop };
}

describe("beside a node whose index loads", () => {
  /** Every search is answered by the node that is ready. */
  async function expectFound(url: string) {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await post(url, searchPath, nodes[0].key)).status),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }

  test.skipIf(nginx === undefined)("nginx gives its searches to another node", async () => {
    const loading = startFailingNode(503, "search_unavailable");
    await using proxy = await openProxy(startNginx, [loading, nodes[0]]);
    await expectFound(proxy.url);
    expect(loading.countOf(searchPath)).toBeGreaterThan(0);
    loading.stop();
  });

  test.skipIf(caddy === null)("Caddy sends it no search, because /readyz fails", async () => {
    const loading = startFailingNode(503, "search_unavailable");
    await using proxy = await openProxy(startCaddy, [loading, nodes[0]]);
    await until(() => loading.countOf("/readyz") > 1);
    await expectFound(proxy.url);
    expect(loading.countOf(searchPath)).toBe(0);
    loading.stop();
  });
});

describe.skipIf(nginx === undefined)("nginx in front of nodes that answer 500", () => {
  let failing: FailingNode[];
  const total = (path: string) => failing.reduce((sum, node) => sum + node.countOf(path), 0);
  beforeAll(() => {
    failing = Array.from({ length: 3 }, () => startFailingNode(200, "internal_error"));
  });
  afterAll(() => {
    for (const node of failing ?? []) node.stop();
  });

  test("asks for a search at most twice, passes the answer on, and has a node for the next request", async () => {
    await using proxy = await openProxy(startNginx, failing);
    for (let at = 1; at <= 10; at += 1) {
      const answer = await post(proxy.url, searchPath);
      expect([answer.status, (await errorOf(answer)).code]).toEqual([500, "internal_error"]);
      expect(total(searchPath)).toBeLessThanOrEqual(2 * at);
      expect((await fetch(`${proxy.url}/readyz`)).status).toBe(200);
    }
  });

  test("asks for nothing else twice", async () => {
    await using proxy = await openProxy(startNginx, failing);
    const paths = ["/v1/imports", "/mcp", "/api/account/sign-in"];
    for (const path of paths) expect((await post(proxy.url, path)).status).toBe(500);
    expect(paths.map(total)).toEqual([1, 1, 1]);
  });
});

test.skipIf(nginx === undefined)(
  "nginx logs no token of a share link or an upload, and no signature of a picture",
  async () => {
    const log = join(temporaryFolder(), "access.log");
    const node = startFailingNode(200, "internal_error");
    {
      await using proxy = await openProxy((port, behind) => startNginx(port, behind, log), [node]);
      const { url } = proxy;
      const link = `${url}/screens/1?share=token-of-a-link`;
      await fetch(link, { headers: { referer: link } });
      await fetch(`${url}/images/1?sig=signature-of-it`);
      for (const name of ["uploads", "%75ploads"])
        await fetch(`${url}/${name}/token-of-a-link`, { method: "PUT", body: "picture" });
    }
    const text = await Bun.file(log).text();
    expect(text).toContain('"GET /screens/1" 500');
    expect(text).toContain('"PUT /uploads/..." 500');
    expect(text).not.toMatch(/token-of-a-link|signature-of-it/);
    node.stop();
  },
);

test.skipIf(nginx === undefined)(
  "nginx asks another node for a search that the first one dropped, also if its body came after its headers",
  async () => {
    const [node] = nodes;
    const { requests, listener } = startDyingNode();
    await using proxy = await openProxy(startNginx, [listener, node]);
    for (let at = 0; at < 3; at += 1) expect(await searchInTwoParts(proxy.port, node.key)).toBe(200);
    expect(requests.count).toBeGreaterThan(0);
    listener.stop(true);
  },
);

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
    beforeAll(async () => {
      if (isSecondKilled) nodes[1] = await startServer(settings, { again: nodes[1] });
      isSecondKilled = false;
    });
    const proxy = opened(
      async () => {
        const open = await openProxy(start, nodes);
        await until(async () => (await fetch(`${open.url}/readyz`)).status === 200);
        return open;
      },
      (open) => open[Symbol.asyncDispose](),
    );

    const search = () => post(proxy.url, searchPath, nodes[0].key);

    test("sends searches to both nodes, and tells nobody their numbers", async () => {
      const counts = () => Promise.all(nodes.map(searchesOf));
      const before = await counts();
      for (let at = 0; at < 20; at += 1) expect((await search()).status).toBe(200);
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
      for (const [at, count] of (await counts()).entries()) expect(count).toBeGreaterThan(before[at] ?? 0);
    });

    test("goes on without a node that is killed under load, and no search is answered wrongly", async () => {
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
      await until(() => statuses.length > 50);
      nodes[1].signal("SIGKILL");
      await nodes[1].exited;
      isSecondKilled = true;
      await Promise.all(asking);
      const failed = statuses.filter((status) => status !== 200);
      expect(failed.filter((status) => status !== 502)).toEqual([]);
      expect(failed.length).toBeLessThanOrEqual(failuresMax);
    });
  });
