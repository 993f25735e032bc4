// The pages before their script runs: what is in the shell, what can never be in it, and to whom an error is
// a page.
import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Elysia } from "elysia";
import type { ScreenWrite } from "../src/database/screens.ts";
import { pagesFolder, readPagesBuild } from "../src/web/built-files.ts";
import { webRoutes } from "../src/web/routes.ts";
import { shellPages } from "../src/web/shell-pages.ts";
import { screenAt, screenId } from "./support/library.ts";
import { ensurePages } from "./support/pages.ts";
import { errorOf, openTestService, testService } from "./support/service.ts";
import { sharePath } from "./support/share-links.ts";

const browserAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
const asBrowser = { accept: browserAccept };
const html = "text/html; charset=utf-8";
const hostile = `<script>alert("1")</script><img src=x onerror='alert(2)'>&amp;`;
const hostileEscaped =
  "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#x27;alert(2)&#x27;&gt;&amp;amp;";
const hostileId = screenId(1_001);
const missingId = screenId(9_999);
const shellPaths = ["/", ...shellPages.map(({ path }) => path.replace(/:\w+/, "some-id"))];

beforeAll(ensurePages);
const service = testService();

const pathOf = (id: string, from = service) => sharePath(from, id);

function ask(path: string, init: RequestInit = {}, from = service): Promise<Response> {
  return from.handle(new Request(`http://localhost${path}`, init));
}

async function pageOf(path: string, from = service): Promise<string> {
  const response = await ask(path, { headers: asBrowser }, from);
  expect(response.status).toBe(200);
  return response.text();
}

/** Every address a page loads or shows. */
function addresses(page: string): string[] {
  return [...page.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}

function write(screen: Partial<ScreenWrite> & { readonly id: string }): Promise<void> {
  const whole = { ...screenAt(1, service.engine.modelId), ...screen };
  return service.services.storage.library.upsertScreens([whole]);
}

describe("the shell of a screen", () => {
  test("says without any script what the screen is, and shows its picture", async () => {
    const page = await pageOf(pathOf(screenId(1)));
    expect(page).toContain("<title>checkout cart total screen · Notion · Screen Search</title>");
    expect(page).toContain('<meta name="description" content="A checkout cart total screen of Notion"');
    const fallback = /<noscript>([\s\S]+)<\/noscript>/.exec(page)?.[1] ?? "";
    for (const text of [
      "<bdi>Notion</bdi> · Web",
      "checkout cart total screen</h1>",
      'width="473" height="1024"',
    ])
      expect(fallback).toContain(text);
    expect(fallback.match(/<h1/g)).toHaveLength(1);
  });

  test("names the picture by a signed address", async () => {
    const page = await pageOf(pathOf(screenId(1)));
    const [picture = ""] = addresses(page).filter((address) => address.startsWith("/images/"));
    // The pictures of this library have no files: a good signature is told from a bad one by 404 instead of
    // 403.
    expect((await ask(picture)).status).toBe(404);
    expect((await ask(picture.replace("signature=", "signature=x"))).status).toBe(403);
  });

  test("escapes every text of the library", async () => {
    const words = { appName: hostile, title: hostile, description: hostile, elements: [hostile] };
    await write({ id: hostileId, ...words, visibleText: hostile, pattern: hostile });
    const page = await pageOf(pathOf(hostileId));
    expect(page.split(hostileEscaped).length - 1).toBeGreaterThanOrEqual(8);
    expect(page).not.toContain("<script>");
    expect(page).not.toContain("<img src=x");
  });

  test("cuts a long description for previews of the link, never inside a character, and keeps it whole in the page", async () => {
    const id = screenId(1_002);
    const description = "👩‍💻".repeat(400);
    await write({ id, description });
    const page = await pageOf(pathOf(id));
    const preview = /<meta name="description" content="([^"]+)">/.exec(page)?.[1] ?? "";
    expect([...preview].length).toBeLessThanOrEqual(300);
    expect(preview.isWellFormed() && preview.endsWith("…")).toBe(true);
    expect(page).toContain(`${description}</p>`);
  });

  test("is found by its id in capitals too", async () => {
    const id = "AB000000-0000-4000-8000-000000000001";
    await write({ id: id.toLowerCase() });
    expect(await pageOf(pathOf(id))).toContain("<noscript>");
  });

  test("is gone with the screen, before the index knows", async () => {
    await service.services.storage.library.removeScreens([screenId(9)]);
    expect((await ask(pathOf(screenId(9)), { headers: asBrowser })).status).toBe(404);
  });
});

describe("every shell", () => {
  test("is not stored, not framed, in no search engine, and lets nothing in but this service's own files", async () => {
    for (const path of [...shellPaths, pathOf(screenId(1))]) {
      const response = await ask(path, { headers: asBrowser });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, html]);
      const nonce = /<meta name="style-nonce" content="([\w-]{36})">/.exec(await response.text())?.[1];
      expect(nonce).toBeDefined();
      expect(response.headers.get("content-security-policy")).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      );
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
    }
  });

  test("has a nonce of its own", async () => {
    const policy = async () => (await ask("/")).headers.get("content-security-policy");
    expect(await policy()).not.toBe(await policy());
  });

  test("runs nothing that is written into it, and names no other host", async () => {
    for (const path of [...shellPaths, pathOf(screenId(1))]) {
      const page = await pageOf(path);
      for (const [script = ""] of page.matchAll(/<script[^>]*>[\s\S]*?<\/script>/g))
        expect(script).toMatch(/^<script (?:type="module" )?src="\/assets\/[\w.-]+\.js"><\/script>$/);
      // Link previews fetch their image from elsewhere; the page itself loads nothing for them.
      const loaded = page.replace(/<meta property="og:image" content="https:\/\/screens\.test\/[^"]+">/, "");
      expect(loaded).not.toMatch(/\son\w+=|\sstyle=|javascript:|https?:/i);
    }
  });

  test("names no screen, no app, no key and no folder, and is the same for everyone", async () => {
    const withoutNonce = (text: string) => text.replace(/style-nonce" content="[\w-]+"/, "");
    for (const path of shellPaths) {
      const page = await pageOf(path);
      for (const secret of [
        "Notion",
        "Airbnb",
        "checkout",
        "/screens/0",
        "uss_",
        "/images/",
        service.dataDir,
      ])
        expect(page).not.toContain(secret);
      if (path === "/") continue;
      const signedIn = await ask(path, { headers: { ...asBrowser, cookie: "session=x" } });
      expect(withoutNonce(await signedIn.text())).toBe(withoutNonce(page));
    }
  });

  test("answers HEAD like GET, without the body", async () => {
    for (const path of [...shellPaths, pathOf(screenId(1))]) {
      const head = await ask(path, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      expect(head.headers.get("content-type")).toBe(html);
    }
  });

  test("is 405 with Allow for other methods", async () => {
    for (const path of [...shellPaths, pathOf(screenId(1)), "/assets/app.css"])
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const response = await ask(path, { method });
        expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
        expect((await errorOf(response)).code).toBe("method_not_allowed");
      }
  });
});

describe("an address that leads nowhere", () => {
  const paths = [
    `/screens/${missingId}`,
    `/screens/${screenId(1)}`,
    "/screens/1",
    "/screens/..%2f..%2fetc%2fpasswd",
    `/screens/${screenId(1)}%00`,
    "/screens/%3Cscript%3E",
    `/screens/${screenId(1)}x`,
    `/screens/${screenId(1)}/`,
    "/screens/",
    "/nowhere",
    "/settings/connect/more",
    "/apps/",
  ];

  test("is a page for a browser, which works without script too", async () => {
    for (const path of paths) {
      const response = await ask(path, { headers: asBrowser });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get("content-type")).toBe(html);
      expect(response.headers.get("vary")).toBe("accept");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      const page = await response.text();
      expect(page).toContain("<title>Page not found · Screen Search</title>");
      expect(page).toContain("<noscript>");
      expect(page).not.toContain("%3C");
      expect(page).not.toContain("<script>");
    }
  });

  test("is an ApiError for a program", async () => {
    const accepts = ["*/*", "application/json", "text/html;q=0, */*", "text/plain", ""];
    for (const path of paths)
      for (const accept of accepts) {
        const response = await ask(path, { headers: accept === "" ? {} : { accept } });
        expect(response.status).toBe(404);
        expect(response.headers.get("vary")).toBe("accept");
        expect((await errorOf(response)).code).toBe("not_found");
      }
  });

  test("names a slash too many at the end of a path, and none that ends a query", async () => {
    for (const [path, isNamed] of [
      ["/v1/nothing/", true],
      ["/v1/nothing/?a=b", true],
      ["/v1/nothing", false],
      ["/v1/nothing?back=/home/", false],
    ] as const) {
      const { message } = await errorOf(await ask(path));
      expect([path, message.includes("slash")]).toEqual([path, isNamed]);
    }
  });

  test("answers HEAD with 404 and no body", async () => {
    const response = await ask(`/screens/${missingId}`, { method: "HEAD", headers: asBrowser });
    expect([response.status, await response.text()]).toEqual([404, ""]);
  });
});

test("a fault is a finished page without its reason, and is logged", async () => {
  const { library } = service.services.storage;
  using _ = spyOn(library, "screensByIds").mockRejectedValueOnce(new Error("secret reason"));
  const response = await ask(pathOf(screenId(1)), { headers: asBrowser });
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain("This did not work</h1>");
  expect(page).toContain(response.headers.get("x-request-id") ?? "?");
  expect(page).not.toContain("secret reason");
  expect(page).not.toContain('type="module"');
  expect(service.log.join("")).toContain("secret reason");
});

describe("the files of the pages", () => {
  test("are all there, with the right type, and are kept for a year", async () => {
    const named = (await Promise.all(shellPaths.map((path) => pageOf(path)))).flatMap(addresses);
    const assets = new Set(named.filter((address) => address.startsWith("/assets/")));
    const build = readPagesBuild(pagesFolder);
    if (build === null) throw new Error("the pages are not built");
    // The style names the font, which the script asks for once the network is free.
    assets.add(`/assets/${build.font}`);
    expect(assets).toEqual(new Set(Object.values(build).map((file) => `/assets/${file}`)));
    const types = {
      js: "text/javascript; charset=utf-8",
      css: "text/css; charset=utf-8",
      svg: "image/svg+xml",
      woff2: "font/woff2",
    };
    for (const address of assets) {
      const response = await ask(address);
      const type = types[(address.split(".").at(-1) ?? "") as keyof typeof types];
      expect([address, response.status, response.headers.get("content-type")]).toEqual([address, 200, type]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });

  test("are sent as small as the client can read them", async () => {
    const { app = "" } = readPagesBuild(pagesFolder) ?? {};
    const get = (encoding?: string) =>
      ask(`/assets/${app}`, { headers: encoding === undefined ? {} : { "accept-encoding": encoding } });
    const plain = await (await get()).bytes();
    const cases = [
      ["gzip, deflate, br, zstd", "br"],
      ["BR", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["identity", null],
      ["*", null],
      ["br;q=0", null],
      [undefined, null],
    ] as const;
    for (const [accepted, expected] of cases) {
      const response = await get(accepted);
      expect([accepted, response.headers.get("content-encoding")]).toEqual([accepted, expected]);
      expect(response.headers.get("vary")).toBe("accept-encoding");
      const sent = await response.bytes();
      const read =
        expected === "br" ? brotliDecompressSync(sent) : expected === "gzip" ? gunzipSync(sent) : sent;
      expect(Buffer.compare(Buffer.from(read), Buffer.from(plain))).toBe(0);
      if (expected !== null) expect(sent.length).toBeLessThan(plain.length / 2);
    }
  });

  test("name nothing that is not there, and no other host", async () => {
    const { style = "" } = readPagesBuild(pagesFolder) ?? {};
    const text = await (await ask(`/assets/${style}`)).text();
    const fonts = [...text.matchAll(/src:url\("([^"]+)"\)/g)].map(([, file = ""]) => file);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect((await ask(`/assets/${font}`)).status).toBe(200);
    expect(text).not.toMatch(/url\(["']?https?:|@import/);
  });

  test("hold at most 200 KB of compressed script for a first visit", async () => {
    const { app = "", colorScheme = "" } = readPagesBuild(pagesFolder) ?? {};
    const answers = [app, colorScheme].map((file) =>
      ask(`/assets/${file}`, { headers: { "accept-encoding": "gzip" } }),
    );
    const sizes = await Promise.all(answers.map(async (answer) => (await (await answer).bytes()).length));
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    expect(kilobytes).toBeGreaterThan(20);
    expect(kilobytes).toBeLessThanOrEqual(200);
  });

  test("are no way into the disk", async () => {
    for (const file of [
      "build.json",
      "app.css",
      "..%2f..%2fpackage.json",
      "%2fetc%2fpasswd",
      "__proto__",
      "constructor",
    ])
      expect((await ask(`/assets/${file}`)).status).toBe(404);
  });
});

test("without a build the service runs and its pages say how to make one", async () => {
  const bare = new Elysia().use(webRoutes(service.services, "/nowhere"));
  for (const path of ["/", pathOf(screenId(1))]) {
    const response = await bare.handle(new Request(`http://localhost${path}`));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, html]);
    expect(await response.text()).toContain("<code>bun run build</code>");
  }
});

describe("settings", () => {
  test("under a path, every address begins with it and the script knows it", async () => {
    await using under = await openTestService({ BASE_URL: "https://design.test/tools/screens/" });
    const page = await pageOf(pathOf(screenId(1), under), under);
    expect(page).toContain('<meta name="base-path" content="/tools/screens">');
    expect(addresses(page).length).toBeGreaterThan(5);
    for (const address of addresses(page)) expect(address).toStartWith("/tools/screens/");
  });

  test("a screen counts as a picture to its address, and one too many is a page as well", async () => {
    await using limited = await openTestService({ PICTURES_PER_MINUTE: "2" });
    const path = pathOf(screenId(1), limited);
    for (const _ of [1, 2]) expect((await ask(path, { headers: asBrowser }, limited)).status).toBe(200);
    const response = await ask(path, { headers: asBrowser }, limited);
    const others = [await ask("/", {}, limited), await ask("/healthz", {}, limited)];
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await response.text()).toContain("A little too fast</h1>");
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
  });
});

test("the query string of a page, where a key may be, is neither shown nor logged", async () => {
  const page = await pageOf(`${pathOf(screenId(1))}&access_token=uss_live_leak`);
  expect(page).not.toContain("uss_live_leak");
  expect(service.log.join("")).not.toContain("uss_live_leak");
});
