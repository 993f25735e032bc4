// The service as a process: what a socket may send it, and how it stops.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { childEnvironment, type ServerProcess, sendRaw, startServer, testProcess } from "./support/server.ts";
import { goodBody } from "./support/service.ts";
import { until } from "./support/until.ts";

/** Resident memory of a process in bytes. */
function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}

/** Resolves when so many searches of a mode are in flight. */
async function untilInFlight(server: ServerProcess, mode: "standard" | "deep", count: number): Promise<void> {
  const now = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`in_flight\\{mode="${mode}"\\} (\\d+)`).exec(text)?.[1]);
  };
  await until(async () => (await now()) === count);
}

describe("a running server", () => {
  const server = testProcess({ TEST_PARTS: '{"idleTimeoutSeconds":2}', TEST_ENGINE_DELAY_MS: "3" });

  const head = (lines: readonly string[]) => `POST /v1/screens/search HTTP/1.1\r\n${lines.join("\r\n")}\r\n`;
  const authorization = () => `Authorization: Bearer ${server.key}`;

  test("answers as the app does", async () => {
    const response = await server.search(goodBody);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect((await fetch(`${server.url}/v1/screens/search/`, { method: "POST" })).status).toBe(404);
    const head = await fetch(`${server.url}/v1/screens/search`, { method: "HEAD" });
    expect([head.status, head.headers.get("allow")]).toEqual([405, "POST"]);
  });

  for (const [name, lines, body] of [
    ["two lengths", ["Host: x", "Content-Length: 5", "Content-Length: 6"], "aaaaaa"],
    ["a length and chunks", ["Host: x", "Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
    ["no host", ["Content-Length: 0"], ""],
    ["a header of 40 KB", ["Host: x", `X-Long: ${"a".repeat(40_960)}`], ""],
    ["a length that is no number", ["Host: x", "Content-Length: five"], "aaaaa"],
    ["a header without a name", ["Host: x", ": value"], ""],
  ] as const) {
    test(`refuses ${name} and closes`, async () => {
      const { text, isClosed } = await sendRaw(server.port, `${head(lines)}\r\n${body}`);
      expect(text).toMatch(/^HTTP\/1\.1 (400|431|505) /);
      expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(isClosed).toBe(true);
    });
  }

  test("takes no bare line feed for the end of a header", async () => {
    const request = "POST /v1/screens/search HTTP/1.1\nHost: x\nContent-Length: 0\n\n";
    const { text } = await sendRaw(server.port, request, 1_000);
    expect(text).not.toMatch(/^HTTP\/1\.1 200/);
  });

  test("refuses 64 KiB and one byte without reading them", async () => {
    const lines = ["Host: x", authorization(), "Content-Type: application/json", "Content-Length: 65537"];
    const { text } = await sendRaw(server.port, `${head([...lines, "Connection: close"])}\r\n`, 60_000);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"request_too_large"');
  });

  test("a body above 1 MiB is a 400 or a bare 413, and memory does not grow with it", async () => {
    const send = (stream: boolean) => {
      const bytes = new Uint8Array(2_000_000).fill(32);
      const body = stream
        ? new ReadableStream({ start: (controller) => (controller.enqueue(bytes), controller.close()) })
        : bytes;
      const headers = { authorization: `Bearer ${server.key}`, "content-type": "application/json" };
      return fetch(`${server.url}/v1/screens/search`, { method: "POST", headers, body }).then(
        ({ status }) => status,
        () => 0,
      );
    };
    for (const isStream of [true, false]) expect([0, 400, 413]).toContain(await send(isStream));
    const before = residentBytes(server.pid);
    for (let index = 0; index < 20; index += 1) await send(index % 2 === 0);
    // 40 MB were sent; what the allocator keeps back of a few of them, or gives back later, is not growth.
    await until(() => residentBytes(server.pid) - before < 20_000_000, {
      withinMs: 20_000,
      everyMs: 100,
      detail: () => `${residentBytes(server.pid) - before} bytes more`,
    });
    expect((await server.search(goodBody)).status).toBe(200);
  });

  test("answers 200 pipelined requests in their order", async () => {
    const request = (at: number, more = "") =>
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: number-${at}\r\n${more}\r\n`;
    const numbers = Array.from({ length: 200 }, (_, at) => at);
    const all = numbers.map((at) => request(at, at === 199 ? "Connection: close\r\n" : ""));
    const { text } = await sendRaw(server.port, all.join(""), 60_000);
    expect([...text.matchAll(/x-request-id: number-(\d+)/gi)].map(([, at]) => Number(at))).toEqual(numbers);
  });

  test("closes 200 slow sockets after the idle time, and others are answered meanwhile", async () => {
    const slow = Array.from({ length: 200 }, (_, index) => {
      const lines = ["Host: x", authorization(), "Content-Type: application/json", "Content-Length: 100"];
      return sendRaw(
        server.port,
        index % 2 === 0
          ? "POST /v1/screens/search HTTP/1.1\r\nHost: x\r\nX-Slow: "
          : `${head(lines)}\r\n{"query"`,
      );
    });

    for (let index = 0; index < 100; index += 1) expect((await server.search(goodBody)).status).toBe(200);
    expect((await Promise.all(slow)).filter(({ isClosed }) => !isClosed)).toEqual([]);
  });
});

describe("a server whose searches take a minute", () => {
  const server = testProcess({
    TEST_ENGINE_DELAY_MS: "60000",
    SEARCH_DEEP_DEADLINE_MS: "60000",
    SEARCH_STANDARD_DEADLINE_MS: "60000",
  });

  test("frees the place of a deep search long before it would have ended when its client drops it", async () => {
    const abort = new AbortController();
    const dropped = fetch(`${server.url}/v1/screens/search`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...goodBody, mode: "deep" }),
      signal: abort.signal,
    }).catch((error: Error) => error.name);
    await untilInFlight(server, "deep", 1);
    abort.abort();
    expect(await dropped).toBe("AbortError");
    await untilInFlight(server, "deep", 0);
    await until(() => server.output().includes('"status":499'));
  });

  test("ends at once at a SIGTERM that comes twice, a second apart", async () => {
    const cutOff = server.search(goodBody).then(
      ({ status }) => status,
      () => "cut off",
    );
    await untilInFlight(server, "standard", 1);
    server.signal("SIGTERM");
    await until(() => server.output().includes('"msg":"stopping"'));
    // One Ctrl-C comes several times: from the terminal, and from each process that passes it on.
    server.signal("SIGTERM");
    expect(await Promise.race([server.exited, Bun.sleep(1_100).then(() => "goes on")])).toBe("goes on");
    server.signal("SIGTERM");
    // Once it waits for what is in flight, up to 20 s, and ends with 0.
    expect(await server.exited).toBe(143);
    expect(await cutOff).toBe("cut off");
  });
});

describe("a folder that is served", () => {
  const server = testProcess();

  test("is refused to a second process with clear words, and the first goes on", async () => {
    const env = childEnvironment({ DATA_DIR: server.dataDir, HOST: "127.0.0.1", PORT: "0" });
    const second = Bun.spawn([process.execPath, join(import.meta.dir, "support/serve.ts")], {
      env,
      stdout: "ignore",
      stderr: "pipe",
    });
    const [err, code] = await Promise.all([new Response(second.stderr).text(), second.exited]);
    expect(code).toBe(1);
    expect(err).toContain("Another process already serves this folder");
    expect(err).not.toContain("    at ");
    expect((await server.search(goodBody)).status).toBe(200);
  });

  test("is served again after a kill -9", async () => {
    server.signal("SIGKILL");
    await server.exited;
    await using again = await startServer({}, { again: server });
    expect((await again.search(goodBody)).status).toBe(200);
    again.signal("SIGTERM");
    expect(await again.exited).toBe(0);
    expect(again.output()).toContain('"msg":"stopped"');
  });
});

test("SIGTERM under load: not ready at once, what is in flight is answered, no new connection, exit 0", async () => {
  const slow = {
    TEST_ENGINE_DELAY_MS: "12000",
    SEARCH_STANDARD_DEADLINE_MS: "30000",
    DRAIN_MS: "3000",
    STANDARD_CONCURRENCY: "8",
  };
  await using server = await startServer(slow);
  const ended: number[] = [];
  const inFlight = Array.from({ length: 8 }, async () => ended.push((await server.search(goodBody)).status));
  await untilInFlight(server, "standard", 8);
  server.signal("SIGTERM");
  const statusNow = () =>
    fetch(`${server.url}/readyz`).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
      () => "refused",
    );
  const seen: string[] = [];
  await until(async () => {
    const status = await statusNow();
    if (status !== seen.at(-1)) seen.push(status);
    return status === "refused";
  });
  expect(seen.slice(-2)).toEqual([expect.stringMatching(/^503 .*"stopping"/), "refused"]);
  expect(ended).toEqual([]);
  await Promise.all(inFlight);
  expect(ended).toEqual(new Array(8).fill(200));
  expect(await server.exited).toBe(0);
  expect(server.output()).toContain('"msg":"stopped"');
});
