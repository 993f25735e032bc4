// The pages as they are answered: what is in them, what can never be in them, and to whom an error is a page.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ScreenWrite } from "../src/storage/storage.ts";
import { librarySize, screenAt, screenId } from "./support/library.ts";
import { errorOf, openTestService, type TestService } from "./support/service.ts";

const browserAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
const asBrowser = { accept: browserAccept };
const hostile = `<script>alert("1")</script><img src=x onerror='alert(2)'>&amp;`;
const hostileEscaped =
  "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;&amp;amp;";
const hostileId = screenId(1_001);
const missingId = screenId(9_999);

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

function ask(path: string, init: RequestInit = {}, from = service): Promise<Response> {
  return from.handle(new Request(`http://localhost${path}`, init));
}

async function pageOf(path: string, from = service): Promise<string> {
  const response = await ask(path, { headers: asBrowser }, from);
  expect(response.status).toBe(200);
  return response.text();
}

async function write(screens: readonly ScreenWrite[]): Promise<void> {
  await service.services.storage.library.upsertScreens(screens);
  await caughtUp();
}

async function caughtUp(): Promise<void> {
  const deadline = Date.now() + 10_000;
  const last = await service.services.storage.library.lastSequence();
  while (service.engine.status().sequence < last) {
    if (Date.now() > deadline) throw new Error("the index did not catch up");
    await Bun.sleep(5);
  }
}

/** The ids a page links to, in order. */
function linkedIds(page: string): string[] {
  return [...page.matchAll(/href="\/screens\/([^"]+)"/g)].map(([, id = ""]) => id);
}

/** Every address a page loads or shows. */
function addresses(page: string): string[] {
  const single = [...page.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  const sets = [...page.matchAll(/\ssrcset="([^"]+)"/g)].flatMap(([, set = ""]) =>
    set.split(", ").map((each) => each.split(" ")[0] ?? ""),
  );
  return [...single, ...sets].map((address) => address.replaceAll("&amp;", "&"));
}

describe("the page of a screen", () => {
  test("says what is known of the screen", async () => {
    const page = await pageOf(`/screens/${screenId(1)}`);
    for (const text of ["<h1", "checkout cart total screen", "Notion", "Web", screenId(1)])
      expect(page).toContain(text);
    for (const element of ["checkout", "cart", "total"]) expect(page).toContain(`>${element}</li>`);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).toContain("A checkout cart total screen of Notion");
  });

  test("shows both sizes of the picture at signed addresses, with their pixels", async () => {
    const page = await pageOf(`/screens/${screenId(1)}`);
    const large = /<img src="([^"]+)" srcset="([^"]+)" sizes="[^"]+" width="924" height="2000"/.exec(page);
    expect(large?.[1]).toStartWith(`/images/${screenId(1)}/high.webp?expires=`);
    expect(large?.[2]).toMatch(/optimized\.webp\?\S+ 473w, \S+high\.webp\?\S+ 924w$/);
    const pictures = addresses(page).filter((address) => address.startsWith("/images/"));
    expect(pictures.length).toBeGreaterThan(10);
    // The pictures of this library have no files: a good signature is told from a bad one by 404 instead of 403.
    for (const address of pictures) expect((await ask(address)).status).toBe(404);
    expect((await ask((pictures[0] ?? "").replace("signature=", "signature=x"))).status).toBe(403);
  });

  test("has a placeholder where there is no picture", async () => {
    const page = await pageOf(`/screens/${screenId(0)}`);
    expect(page).toContain("No picture");
    expect(page).not.toContain(`/images/${screenId(0)}/`);
    expect(page).not.toContain("Open full-size picture");
  });

  test("runs nothing, loads from this service alone, is not stored, not framed and in no search engine", async () => {
    const { headers } = await ask(`/screens/${screenId(1)}`, { headers: asBrowser });
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    const page = await pageOf(`/screens/${screenId(1)}`);
    expect(page).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:|https?:/i);
  });

  test("escapes every text of the library", async () => {
    await write([
      {
        ...screenAt(1, service.engine.modelId),
        id: hostileId,
        appName: hostile,
        title: hostile,
        description: hostile,
        elements: [hostile, hostile],
        visibleText: hostile,
        pattern: hostile,
      },
    ]);
    // Its own page, and the page of its double, which shows it as a similar screen.
    for (const id of [hostileId, screenId(1)]) {
      const page = await pageOf(`/screens/${id}`);
      expect(page).toContain(hostileEscaped);
      expect(page).not.toContain("<script");
      expect(page).not.toContain("<img src=x");
    }
  });

  test("keeps long texts behind a fold and loses nothing of them", async () => {
    const id = screenId(1_002);
    const description = Array.from({ length: 1_400 }, (_, at) => `word${at}`).join(" ");
    const elements = Array.from({ length: 200 }, (_, at) => `element ${at}`);
    await write([
      { ...screenAt(2, service.engine.modelId), id, description, elements, visibleText: "検索".repeat(500) },
    ]);
    const page = await pageOf(`/screens/${id}`);
    for (const text of ["word0 ", "word1399", ">element 0<", ">element 199<", "検索".repeat(500)])
      expect(page).toContain(text);
    expect(page.match(/<details/g)).toHaveLength(3);
  });

  test("answers HEAD like GET, without the body", async () => {
    for (const path of [`/screens/${screenId(1)}`, "/"]) {
      const [get, head] = [await ask(path), await ask(path, { method: "HEAD" })];
      expect([head.status, await head.text()]).toEqual([200, ""]);
      for (const name of ["content-type", "content-security-policy", "cache-control", "x-robots-tag"])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  test("is found by its id in capitals too", async () => {
    const id = "AB000000-0000-4000-8000-000000000001";
    await write([{ ...screenAt(1, service.engine.modelId), id: id.toLowerCase() }]);
    expect(await pageOf(`/screens/${id}`)).toContain(id.toLowerCase());
  });
});

describe("similar screens", () => {
  test("are at most 12 others of the same platform, each once", async () => {
    for (const index of [1, 2, 10, 11]) {
      const ids = linkedIds(await pageOf(`/screens/${screenId(index)}`));
      expect(ids.length).toBeGreaterThan(5);
      expect(ids.length).toBeLessThanOrEqual(12);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain(screenId(index));
      const screens = await service.services.storage.library.screensByIds(ids);
      expect(new Set(screens.map(({ platform }) => platform))).toEqual(
        new Set([index % 2 === 0 ? "ios" : "web"]),
      );
    }
  });

  test("come in the order of the engine", async () => {
    const hits = await service.engine.similar(screenId(3), 12);
    expect(linkedIds(await pageOf(`/screens/${screenId(3)}`))).toEqual(hits.map(({ id }) => id));
  });

  test("and pages end when a screen is removed, before the index knows", async () => {
    const [neighbour] = await service.engine.similar(screenId(5), 1);
    const id = neighbour?.id ?? "";
    expect(linkedIds(await pageOf(`/screens/${screenId(5)}`))).toContain(id);
    await service.services.follower.stop();
    await service.services.storage.library.removeScreens([id]);
    const isStillIndexed = (await service.engine.similar(screenId(5), 12)).some((hit) => hit.id === id);
    const page = await pageOf(`/screens/${screenId(5)}`);
    const removed = await ask(`/screens/${id}`, { headers: asBrowser });
    service.services.follower.start();
    expect(isStillIndexed).toBe(true);
    expect(linkedIds(page)).not.toContain(id);
    expect(removed.status).toBe(404);
  });
});

describe("a page that is not there", () => {
  const paths = [
    `/screens/${missingId}`,
    "/screens/1",
    "/screens/..%2f..%2fetc%2fpasswd",
    `/screens/${screenId(1)}%00`,
    "/screens/%3Cscript%3E",
    `/screens/${screenId(1)}x`,
  ];

  test("is a finished page for a browser", async () => {
    for (const path of paths) {
      const response = await ask(path, { headers: asBrowser });
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("vary")).toBe("accept");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      expect(response.headers.get("content-security-policy")).toStartWith(
        "default-src 'none'; img-src 'self'",
      );
      const page = await response.text();
      expect(page).toContain("This screen is not here</h1>");
      expect(page).not.toContain("<script");
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

  test("answers HEAD with 404 and no body", async () => {
    const response = await ask(`/screens/${missingId}`, { method: "HEAD", headers: asBrowser });
    expect([response.status, await response.text()]).toEqual([404, ""]);
  });

  test("is 405 with Allow for other methods", async () => {
    for (const path of ["/", `/screens/${screenId(1)}`, "/assets/page.css"])
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const response = await ask(path, { method });
        expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
        expect((await errorOf(response)).code).toBe("method_not_allowed");
      }
  });

  test("has one address: no slash at the end", async () => {
    expect((await ask(`/screens/${screenId(1)}/`)).status).toBe(404);
    expect((await ask("/screens/")).status).toBe(404);
  });
});

describe("a fault", () => {
  test("is a page without its reason, and is logged", async () => {
    const { engine } = service;
    const similar = engine.similar.bind(engine);
    engine.similar = () => Promise.reject(new Error("secret reason"));
    const response = await ask(`/screens/${screenId(1)}`, { headers: asBrowser });
    engine.similar = similar;
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(page).toContain("This did not work</h1>");
    expect(page).toContain(response.headers.get("x-request-id") ?? "?");
    expect(page).not.toContain("secret reason");
    expect(service.log.join("")).toContain("secret reason");
  });
});

describe("the front page", () => {
  test("says what this is, how much is in it and how to ask", async () => {
    const page = await pageOf("/");
    const { apps, screens } = await service.services.storage.library.counts();
    expect(screens.ios + screens.web).toBeGreaterThanOrEqual(librarySize - 1);
    expect(page).toContain(`<dt>screens</dt><dd>${screens.ios + screens.web}</dd>`);
    expect(page).toContain(`<dt>apps</dt><dd>${apps}</dd>`);
    expect(page).toContain("curl https://screens.test/v1/screens/search");
    expect(page).toContain('href="/healthz"');
  });

  test("names no screen, no app, no key and no folder", async () => {
    const page = await pageOf("/");
    for (const secret of ["Notion", "Airbnb", "checkout", "/screens/0", "uss_", "/images/", service.dataDir])
      expect(page).not.toContain(secret);
  });
});

describe("the files of a page", () => {
  test("are all there, and are kept for a year under the hash of their content", async () => {
    const page = await pageOf(`/screens/${screenId(1)}`);
    const files = [...new Set(addresses(page).filter((address) => address.startsWith("/assets/")))];
    expect(files).toHaveLength(3);
    for (const file of files) {
      const response = await ask(file);
      const content = await response.bytes();
      expect([response.status, response.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      const hash = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 16);
      expect(file).toContain(hash);
    }
  });

  test("name nothing that is not there", async () => {
    const page = await pageOf("/");
    const sheet = addresses(page).find((address) => address.endsWith(".css")) ?? "";
    const style = await (await ask(sheet)).text();
    const fonts = [...style.matchAll(/url\("([^"]+)"\)/g)].map(([, file = ""]) => file);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) {
      const response = await ask(new URL(font, `http://localhost${sheet}`).pathname);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "font/woff2"]);
    }
    expect(style).not.toMatch(/https?:|@import/);
  });

  test("are no way into the disk", async () => {
    for (const file of ["page.css", "..%2f..%2fpackage.json", "%2fetc%2fpasswd", "__proto__", "constructor"])
      expect((await ask(`/assets/${file}`)).status).toBe(404);
  });
});

describe("settings", () => {
  test("under a path, every address begins with it", async () => {
    const under = await openTestService({ BASE_URL: "https://design.test/tools/screens/" });
    const page = await pageOf(`/screens/${screenId(1)}`, under);
    const all = addresses(page).filter((address) => address !== "#main");
    await under.close();
    expect(all.length).toBeGreaterThan(20);
    for (const address of all) expect(address).toStartWith("/tools/screens/");
  });

  test("a page counts as a picture to its address, and one too many is a page as well", async () => {
    const limited = await openTestService({ PICTURES_PER_MINUTE: "2" });
    const path = `/screens/${screenId(1)}`;
    for (const _ of [1, 2]) expect((await ask(path, { headers: asBrowser }, limited)).status).toBe(200);
    const response = await ask(path, { headers: asBrowser }, limited);
    const page = await response.text();
    const others = [await ask("/", {}, limited), await ask("/healthz", {}, limited)];
    await limited.close();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(page).toContain("A little too fast</h1>");
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
  });
});

test("the query string of a page, where a key may be, is neither shown nor logged", async () => {
  const page = await pageOf(`/screens/${screenId(1)}?access_token=uss_live_leak`);
  expect(page).not.toContain("uss_live_leak");
  expect(service.log.join("")).not.toContain("uss_live_leak");
});
