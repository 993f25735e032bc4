// The proxies of deploy/ beside nodes that are not ready or fail: a search gets another node, once, and the
// rest goes on.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "./support/folder.ts";
import { freePort } from "./support/free-port.ts";
import { caddy, nginx, startCaddy, startNginx } from "./support/proxies.ts";
import { becomes } from "./support/redis-node.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { goodBody } from "./support/service.ts";

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

/** Runs `use` with a proxy that answers. */
async function withProxy(
  start: typeof startCaddy,
  nodes: Parameters<typeof startCaddy>[1],
  use: (url: string) => Promise<void>,
) {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const proxy = await start(port, nodes);
  try {
    const answers = async () => (await fetch(`${url}/metrics`).catch(() => null))?.status === 404;
    expect(await becomes(answers)).toBe(true);
    await use(url);
  } finally {
    proxy.kill();
    await proxy.exited;
  }
}

describe("beside a node whose index loads", () => {
  let node: TestServer;
  let loading: FailingNode;
  beforeAll(async () => {
    node = await startServer({ TRUSTED_PROXIES: "127.0.0.1" });
  });
  afterAll(async () => node?.[Symbol.asyncDispose]());

  /** Every search is answered by the node that is ready. */
  async function expectFound(url: string) {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await post(url, searchPath, node.key)).status),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }

  test.skipIf(nginx === undefined)("nginx gives its searches to another node", async () => {
    loading = startFailingNode(503, "search_unavailable");
    await withProxy(startNginx, [loading, node], expectFound);
    expect(loading.countOf(searchPath)).toBeGreaterThan(0);
    loading.stop();
  });

  test.skipIf(caddy === null)("Caddy sends it no search, because /readyz fails", async () => {
    loading = startFailingNode(503, "search_unavailable");
    await withProxy(startCaddy, [loading, node], async (url) => {
      expect(await becomes(() => loading.countOf("/readyz") > 1)).toBe(true);
      await expectFound(url);
    });
    expect(loading.countOf(searchPath)).toBe(0);
    loading.stop();
  });
});

describe.skipIf(nginx === undefined)("nginx in front of nodes that answer 500", () => {
  let nodes: FailingNode[];
  const total = (path: string) => nodes.reduce((sum, node) => sum + node.countOf(path), 0);
  beforeAll(() => {
    nodes = Array.from({ length: 3 }, () => startFailingNode(200, "internal_error"));
  });
  afterAll(() => {
    for (const node of nodes ?? []) node.stop();
  });

  test("asks for a search at most twice, passes the answer on, and has a node for the next request", async () => {
    await withProxy(startNginx, nodes, async (url) => {
      for (let at = 1; at <= 10; at += 1) {
        const answer = await post(url, searchPath);
        expect([answer.status, await answer.json()]).toMatchObject([
          500,
          { error: { code: "internal_error" } },
        ]);
        expect(total(searchPath)).toBeLessThanOrEqual(2 * at);
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
      }
    });
  });

  test("asks for nothing else twice", async () => {
    await withProxy(startNginx, nodes, async (url) => {
      const paths = ["/v1/imports", "/mcp", "/api/account/sign-in"];
      for (const path of paths) expect((await post(url, path)).status).toBe(500);
      expect(paths.map(total)).toEqual([1, 1, 1]);
    });
  });
});

test.skipIf(nginx === undefined)(
  "nginx logs no token of a share link or an upload, and no signature of a picture",
  async () => {
    const log = join(temporaryFolder(), "access.log");
    const node = startFailingNode(200, "internal_error");
    const start: typeof startCaddy = (port, nodes) => startNginx(port, nodes, log);
    await withProxy(start, [node], async (url) => {
      await fetch(`${url}/screens/1?share=token-of-a-link`, {
        headers: { referer: `${url}/screens/1?share=token-of-a-link` },
      });
      await fetch(`${url}/images/1?sig=signature-of-it`);
      for (const name of ["uploads", "%75ploads"])
        await fetch(`${url}/${name}/token-of-a-link`, { method: "PUT", body: "picture" });
    });
    const text = await Bun.file(log).text();
    expect(text).toContain('"GET /screens/1" 500');
    expect(text).toContain('"PUT /uploads/..." 500');
    expect(text).not.toMatch(/token-of-a-link|signature-of-it/);
    node.stop();
  },
);
