// The published client against a real server: Bun here, Node with the built package at the end.
import { beforeAll, describe, expect, test } from "bun:test";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type ClientOptions, createScreenSearchClient, type Fetch } from "../src/client/client.ts";
import { isBrowserMissing, launchBrowser } from "./support/browser.ts";
import { answers, empty, failing, failureOf } from "./support/client.ts";
import { endOf } from "./support/command-line.ts";
import { asAnotherProcess } from "./support/database.ts";
import { temporaryFolder } from "./support/folder.ts";
import { screenId } from "./support/library.ts";
import { testServer } from "./support/open-server.ts";
import { childEnvironment } from "./support/server.ts";
import { WatchedEngine } from "./support/watched-engine.ts";

const request = { query: "login email field", platform: "ios", mode: "standard" } as const;
const repository = join(import.meta.dir, "..");
const folder = temporaryFolder();

const engine = await WatchedEngine.open();
const server = testServer({}, { parts: { openEngine: async () => engine } });
/** Counts by the plan of its workspace. */
const limited = testServer({ RATE_LIMIT_PER_MINUTE: "" });

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createScreenSearchClient({ baseUrl: server.url, apiKey: server.key, ...options });

/** The error of a search by a client with these options. */
const failed = (options: Partial<ClientOptions> = {}, more: object = {}) =>
  failureOf(clientOf(options).search({ ...request, ...more }));

describe("a search", () => {
  test("returns the screens, the request's id, the verdict, the timings and what is left of the limit", async () => {
    const client = clientOf({ baseUrl: `${limited.url}/`, apiKey: limited.key });
    const result = await client.search({ ...request, limit: 3 });
    expect(result.screens).toHaveLength(3);
    expect(result.screens[0]).toMatchObject({ platform: "ios", image: { url: expect.any(String) } });
    expect(result.requestId).toMatch(/^[\w-]{8,64}$/);
    expect(result.rateLimit).toEqual({
      limit: 60,
      windowSeconds: 60,
      remaining: 59,
      resetSeconds: expect.any(Number),
    });
    expect((await client.getScreen(screenId(10))).rateLimit).toMatchObject({ limit: 600, remaining: 599 });
    expect((await clientOf().search(request)).rateLimit).toBeNull();
    const { verdict, timings, rerank } = result;
    expect((verdict?.strong ?? 0) + (verdict?.possible ?? 0)).toBe(3);
    expect(verdict?.verdict).toBe((verdict?.strong ?? 0) > 0 ? "strong" : "possible");
    expect(timings["total"]).toBeGreaterThan(timings["retrieve"] ?? Number.POSITIVE_INFINITY);
    expect(rerank).toBeNull();
    const without = await clientOf({ fetch: answers(empty).fetch }).search(request);
    expect(without).toMatchObject({ verdict: null, timings: {}, rerank: null });
  });

  test("keeps a path in the base address", async () => {
    const seen: string[] = [];
    const fetch: Fetch = async (url) => {
      seen.push(url);
      return empty();
    };
    await clientOf({ baseUrl: "https://example.org/screens/", fetch }).search(request);
    expect(seen).toEqual(["https://example.org/screens/v1/screens/search"]);
  });

  test("that is refused says why, and is not tried again", async () => {
    const asked = answers(() => failing(400));
    expect(await failed({ fetch: asked.fetch })).toMatchObject({ status: 400 });
    expect(asked.calls()).toBe(1);
    expect(await failed({}, { limit: 101 })).toMatchObject({
      code: "invalid_request",
      status: 400,
      message: "limit: must be between 1 and 100.",
      requestId: expect.stringMatching(/^[\w-]{8,64}$/),
      retryAfterSeconds: null,
    });
    expect(await failed({ apiKey: "nonsense" })).toMatchObject({ code: "invalid_api_key", status: 401 });
    const nowhere = await failed({ baseUrl: `${server.url}/nowhere` });
    expect(nowhere).toMatchObject({ code: "not_found", status: 404 });
  });

  test("that something else answers is an unexpected answer", async () => {
    const page = () => new Response("<h1>Bad gateway</h1>", { status: 404 });
    const error = await failed({ fetch: answers(page).fetch });
    expect(error).toMatchObject({ code: "unexpected_answer", status: 404, requestId: null });
    const strange = await failed({ fetch: answers(() => Response.json({ hello: 1 })).fetch });
    expect(strange).toMatchObject({ code: "unexpected_answer", status: 200 });
  });
});

describe("a search that may succeed the next time", () => {
  test("waits for Retry-After of the real limiter, then is answered", async () => {
    // Two searches in six seconds: the wait is short, and a slow machine asks three times within the window.
    const twoInSix = "UPDATE plans SET searches_per_minute = 20, search_burst = 2 WHERE name = 'team'";
    await asAnotherProcess(limited, twoInSix);
    const of = { baseUrl: limited.url, apiKey: limited.key };
    const [once, patient] = [clientOf({ ...of, retries: 0 }), clientOf({ ...of, retries: 3 })];
    await once.search(request);
    await once.search(request);
    const refused = await failureOf(once.search(request));
    expect(refused).toMatchObject({ code: "rate_limit_exceeded", status: 429 });
    expect(refused.retryAfterSeconds).toBeWithin(1, 7);
    const resetSeconds = refused.retryAfterSeconds ?? 0;
    expect(refused.rateLimit).toEqual({ limit: 2, windowSeconds: 6, remaining: 0, resetSeconds });
    expect((await patient.search(request)).screens.length).toBeGreaterThan(0);
  });

  test("is tried as often as set, after a fault and after no answer", async () => {
    for (const failure of [() => failing(500), () => failing(503)]) {
      const asked = answers(failure);
      expect((await failed({ fetch: asked.fetch, retries: 1 })).status).not.toBe(0);
      expect(asked.calls()).toBe(2);
    }
    const closed = await failed({ baseUrl: "http://127.0.0.1:9", retries: 1 });
    expect(closed).toMatchObject({ code: "network_error", status: 0, requestId: null });
    const never = answers(() => failing(500));
    await failed({ fetch: never.fetch, retries: 0 });
    expect(never.calls()).toBe(1);
  });

  test("is given back at once when the service asks for more than a minute", async () => {
    const asked = answers(() => failing(429, { "retry-after": "61" }));
    expect(await failed({ fetch: asked.fetch })).toMatchObject({ retryAfterSeconds: 61 });
    expect(asked.calls()).toBe(1);
  });

  test("reads Retry-After as a date, too", async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const error = await failed({ fetch: answers(() => failing(429, { "retry-after": date })).fetch });
    expect(error.retryAfterSeconds).toBeGreaterThan(3_590);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(3_600);
  });
});

describe("a search that nobody waits for", () => {
  const slowly: Fetch = (_, init) =>
    new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

  test("ends with the reason of the signal: before, while it is sent, and while it waits", async () => {
    const reason = new Error("enough");
    await expect(clientOf().search(request, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    for (const fetch of [slowly, answers(() => failing(429, { "retry-after": "30" })).fetch]) {
      const stop = new AbortController();
      setTimeout(() => stop.abort(reason), 30);
      const start = performance.now();
      await expect(clientOf({ fetch }).search(request, { signal: stop.signal })).rejects.toBe(reason);
      // It would wait for 30 seconds, or for ever.
      expect(performance.now() - start).toBeLessThan(20_000);
    }
  });

  test("is stopped at a real, slow server", async () => {
    engine.delayMs = 1_500;
    const signal = AbortSignal.timeout(50);
    await expect(clientOf({ retries: 0 }).search(request, { signal })).rejects.toMatchObject({
      name: "TimeoutError",
    });
    expect(await failed({ retries: 0, timeoutMs: 50 })).toMatchObject({ code: "timeout", status: 0 });
    engine.delayMs = 0;
  });
});

describe("pages", () => {
  test("hold every screen of the platform once, and end before an empty page", async () => {
    const pages = clientOf().pages({ ...request, limit: 7 });
    const ids: string[] = [];
    let end: unknown;
    for (let page = await pages.next(); ; page = await pages.next()) {
      if (page.done === true) {
        end = page.value;
        break;
      }
      expect(page.value.screens.length).toBeGreaterThan(0);
      ids.push(...page.value.screens.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(30);
    expect(end).toBe("exhausted");
  });

  test("leave out what the caller excludes, and stop at pagesMax", async () => {
    const client = clientOf();
    const [first] = (await client.search({ ...request, limit: 1 })).screens;
    const excluded = [first?.id ?? ""];
    const pages = await Array.fromAsync(
      client.pages({ ...request, limit: 4, exclude_screen_ids: excluded }, { pagesMax: 2 }),
    );
    expect(pages).toHaveLength(2);
    const ids = pages.flatMap(({ screens }) => screens.map(({ id }) => id));
    expect(new Set([...ids, ...excluded]).size).toBe(9);
  });

  test("end when one more request could not exclude all that was seen", async () => {
    const excluded: number[] = [];
    const fetch: Fetch = async (_, init) => {
      const body = JSON.parse(String(init.body)) as { exclude_screen_ids: string[] };
      excluded.push(body.exclude_screen_ids.length);
      return Response.json({ screens: Array.from({ length: 40 }, () => ({ id: crypto.randomUUID() })) });
    };
    const pages = clientOf({ fetch }).pages({ ...request, limit: 40 });
    const ends: unknown[] = [];
    for (let count = 0; count < 4; count += 1) ends.push((await pages.next()).done);
    expect(ends).toEqual([false, false, false, true]);
    expect(excluded).toEqual([0, 40, 80]);
  });

  test("fail as a search does", async () => {
    const pages = clientOf().pages({ ...request, query: " " });
    expect((await failureOf(pages.next())).code).toBe("query_empty");
  });
});

test("a wrong option is named at once", () => {
  for (const [options, name] of [
    [{ baseUrl: "screens.example.com" }, "baseUrl"],
    [{ baseUrl: "ftp://example.com" }, "baseUrl"],
    [{ apiKey: "" }, "apiKey"],
    [{ apiKey: "a b" }, "apiKey"],
    [{ retries: 11 }, "retries"],
    [{ timeoutMs: 0 }, "timeoutMs"],
    [{ retryAfterSecondsMax: -1 }, "retryAfterSecondsMax"],
  ] as const) {
    expect(() => clientOf(options)).toThrow(`${name}: must be`);
  }
  expect(() => clientOf().pages(request, { pagesMax: 0 })).toThrow("pagesMax: must be");
});

describe("the built package", () => {
  const dist = join(folder, "dist");
  const run = (command: string[], cwd: string, env: Record<string, string> = {}) =>
    endOf(Bun.spawn(command, { cwd, env: childEnvironment(env), stdout: "pipe", stderr: "pipe" }));

  beforeAll(async () => {
    const built = await run([process.execPath, "deploy/build-client.ts", dist], repository);
    expect(built.said).toContain("clients: ");
    const installed = join(folder, "node_modules/screen-search");
    await mkdir(join(folder, "node_modules"), { recursive: true });
    await cp(join(dist, "client"), installed, { recursive: true });
    await Bun.write(join(folder, "package.json"), '{"type":"module"}');
  });

  test("searches and pages under Node", async () => {
    const program = `
      import { createScreenSearchClient, ScreenSearchError } from "screen-search/client";
      const client = createScreenSearchClient({ baseUrl: process.env.URL, apiKey: process.env.KEY, retries: 0 });
      const request = ${JSON.stringify(request)};
      const ids = [];
      for await (const page of client.pages({ ...request, limit: 12 })) ids.push(...page.screens.map((s) => s.id));
      const wrong = await client.search({ ...request, limit: 0 }).catch((error) => error);
      const closed = createScreenSearchClient({ baseUrl: "http://127.0.0.1:9", apiKey: "k", retries: 0 });
      const none = await closed.search(request).catch((error) => error);
      console.log(JSON.stringify({
        node: process.versions.bun === undefined, ids: new Set(ids).size, isError: wrong instanceof ScreenSearchError,
        code: wrong.code, none: none.code,
      }));`;
    await Bun.write(join(folder, "program.js"), program);
    const { out } = await run(["node", "program.js"], folder, { URL: server.url, KEY: server.key });
    expect(JSON.parse(out)).toEqual({
      node: true,
      ids: 30,
      isError: true,
      code: "invalid_request",
      none: "network_error",
    });
  });

  test.skipIf(isBrowserMissing)("searches in a browser, from a page of the same origin", async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    // The service has no page for this: one is put in its place, with the built files beside it.
    await page.route("**/client-test/**", async (route) => {
      const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
      if (name === "") await route.fulfill({ contentType: "text/html", body: "<title>client</title>" });
      else await route.fulfill({ path: join(dist, "client", name), contentType: "text/javascript" });
    });
    await page.goto(`${server.url}/client-test/`);
    const found = await page.evaluate(
      async ([baseUrl, apiKey, body]) => {
        const { createScreenSearchClient } = await import(`${baseUrl}/client-test/client.js`);
        const client = createScreenSearchClient({ baseUrl, apiKey });
        const wrong = await client
          .search({ ...body, limit: 0 })
          .catch((error: { code: string }) => error.code);
        return [(await client.search(body)).screens.length, wrong];
      },
      [server.url, server.key, request] as const,
    );
    await browser.close();
    expect(found).toEqual([20, "invalid_request"]);
  });

  test("holds no server, depends on nothing, and its types stand alone", async () => {
    const packed = await run(["npm", "pack", "--dry-run", "--json"], join(dist, "client"));
    const { files } = JSON.parse(packed.out)[0];
    const paths = (files as { path: string }[]).map(({ path }) => path);
    expect(
      paths.filter(
        (path) => !/^(LICENSE|README\.md|(cjs\/)?(package\.json|[a-z-]+\.(js|d\.ts)))$/.test(path),
      ),
    ).toEqual([]);
    const manifest = await Bun.file(join(dist, "client/package.json")).json();
    expect(manifest.dependencies).toBeUndefined();
    // Tools that do not read `exports`, such as TypeScript 5 with `moduleResolution` node.
    for (const named of [manifest.main, manifest.types]) expect(paths).toContain(named.slice("./".length));
    const required = await run(["node", "-p", 'Object.keys(require("screen-search")).sort().join()'], folder);
    expect(required.said.trim()).toBe("ScreenSearchError,createScreenSearchClient");
    const program = `import { createScreenSearchClient, ScreenSearchError, type Screen } from "screen-search/client";
       const client = createScreenSearchClient({ baseUrl: "http://x", apiKey: "k", fetch });
       export async function read() {
         for await (const { screens } of client.pages({ query: "q", platform: "ios" })) screens satisfies readonly Screen[];
         const { screen } = await client.getScreen("x");
         screen.elements satisfies string[];
       }
       client.apps({ query: "x" }).catch((error) => error instanceof ScreenSearchError && error.code === "not_found");
       // @ts-expect-error: no such code.
       client.apps().catch((error) => error instanceof ScreenSearchError && error.code === "gone_fishing");
       // @ts-expect-error: no such platform.
       client.search({ query: "q", platform: "android" }).catch((error) => error instanceof ScreenSearchError);`;
    const programs = ["program.mts", "program.cts", "program.ts"];
    for (const file of programs)
      await Bun.write(join(folder, file), program.replace("screen-search/client", "screen-search"));
    for (const [module, moduleResolution, from, to] of [
      ["NodeNext", "NodeNext", 0, 2],
      ["Node16", "Node16", 0, 2],
      ["ESNext", "bundler", 2, 3],
    ] as const) {
      const settings = {
        target: "ES2022",
        module,
        moduleResolution,
        lib: ["ES2022", "DOM"],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipDefaultLibCheck: true,
      };
      await Bun.write(
        join(folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions: settings, files: programs.slice(from, to) }),
      );
      const { code, said } = await run([join(repository, "node_modules/.bin/tsc"), "-p", "."], folder);
      expect(said, moduleResolution).toBe("");
      expect(code).toBe(0);
    }
  });
});
