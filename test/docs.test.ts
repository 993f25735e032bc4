// The pages below `/docs`: what is sent, and what a real browser does with it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { renderGuides, sectionsOf } from "../deploy/render-guides.ts";
import { findSections } from "../src/web/docs/browser/find-sections.ts";
import { docsRoutes } from "../src/web/docs/routes.ts";
import {
  type Cookies,
  isBrowserMissing,
  launchBrowser,
  openPage,
  type View,
  type WatchedPage,
} from "./support/browser.ts";
import { temporaryFolder } from "./support/folder.ts";
import { testServer } from "./support/open-server.ts";
import { axeViolations, expectAccessible, sidewaysScroll, views } from "./support/page-checks.ts";
import { childEnvironment } from "./support/server.ts";
import { openTestService } from "./support/service.ts";
import { cookiesOfOwner } from "./support/signed-in.ts";

// The address callers use is another one than the page is opened at, as behind a proxy that is passed by.
const server = testServer({ BASE_URL: "https://screens.example.com" });
let cookies: Cookies;

beforeAll(async () => {
  // Built each time: an older build would be tested instead of the sources.
  const build = Bun.spawnSync([process.execPath, join(import.meta.dir, "../deploy/build-docs.ts")], {
    env: childEnvironment({}),
  });
  expect(build.exitCode, build.stderr.toString()).toBe(0);
  cookies = await cookiesOfOwner(server);
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, decompress: false } as RequestInit);

/** The guides that the page links to, in their order. */
const guideNames = (html: string) =>
  [...html.matchAll(/<li><a href="([\w-]+)"/g)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "reference");

describe("the page", () => {
  test("loads its own scripts only, runs no others, and talks to its own origin only", async () => {
    const answer = await get("/docs/reference");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const own = ["script-src 'self'", "connect-src 'self'", "font-src 'self'"];
    const rules = [
      "default-src 'none'",
      ...own,
      "style-src 'self' 'unsafe-inline'",
      "frame-ancestors 'none'",
    ];
    expect(policy.split("; ")).toEqual(expect.arrayContaining(rules));
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(await answer.text()).not.toMatch(/<script>|https?:/);
  });

  test("has files of hashed names that are kept for a year, as small as the browser can read", async () => {
    const html = await (await get("/docs/reference")).text();
    const path = `/docs/${/src="(scalar\.[0-9a-f]{16}\.js)"/.exec(html)?.[1]}`;
    const plain = await get(path);
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const text = Buffer.from(await plain.arrayBuffer());
    const answer = await get(path, { "accept-encoding": "gzip, deflate, br, zstd" });
    expect(answer.headers.get("content-encoding")).toBe("br");
    const sent = Buffer.from(await answer.arrayBuffer());
    expect(sent.length).toBeLessThan(1_300_000);
    expect(brotliDecompressSync(sent).equals(text)).toBe(true);
    expect((await get("/docs/scalar.js")).status).toBe(404);
    expect((await get("/docs/..%2fpackage.json")).status).toBe(404);
    expect((await fetch(`${server.url}/docs`, { method: "POST" })).status).toBe(405);
  });

  test("stands beside the guides of docs/, which link to each other and to nothing that is missing", async () => {
    const html = await (await get("/docs/reference")).text();
    const guides = guideNames(html);
    expect(guides).toContain("import");
    expect(guides.length).toBe(
      (await readdir(join(import.meta.dir, "../docs"))).filter((file) => file.endsWith(".md")).length,
    );
    const pages = await Promise.all(guides.map(async (name) => (await get(`/docs/${name}`)).text()));
    const anchors = new Set(
      guides.flatMap((name, at) => [
        name,
        ...[...(pages[at] ?? "").matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${name}#${id}`),
      ]),
    );
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('aria-current="page"');
      // The service may live under a path.
      expect(page).not.toMatch(/(?:href|src)="(?:\.\.\/\.\.|\/)/);
      const links = [...(/<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "").matchAll(/href="([^"]+)"/g)].map(
        ([, link = ""]) => link,
      );
      for (const link of links)
        expect(anchors, `${guides[at]}: ${link}`).toContain(link.startsWith("#") ? guides[at] + link : link);
    }
    expect((await get("/docs/nothing")).status).toBe(404);
  });

  test("opens on the guide for people, and gives commands with the address of this service", async () => {
    const front = await fetch(`${server.url}/docs`, { redirect: "manual" });
    expect([front.status, front.headers.get("location")]).toEqual([302, "docs/searching"]);
    const guide = await (await get("/docs/agents")).text();
    expect(guide).toContain("screen-search https://screens.example.com/mcp --header");
    expect(guide).not.toContain("localhost:3000");
  });

  test("has the bar of the pages: links and initials of whoever is signed in, and for others the way in", async () => {
    const stranger = await (await get("/docs/backup")).text();
    expect(stranger).toContain('href="../sign-in"');
    expect(stranger).not.toContain("initials");
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await get("/docs/backup", { cookie });
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const own = await answer.text();
    for (const part of ['href="../collections"', 'href="../library"', "Account of Olive Owner", ">OO<"])
      expect(own).toContain(part);
    expect(own).not.toContain("sign-in");
    expect(stranger).not.toContain("../library");
  });

  test("says how to build it where it was not built, and the service runs", async () => {
    await using service = await openTestService();
    const routes = docsRoutes(service.services, temporaryFolder());
    const answer = await routes.handle(new Request("http://localhost/docs"));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("This page is not built yet. Build it with: bun deploy/build-docs.ts\n");
    expect((await routes.handle(new Request("http://localhost/openapi.json"))).status).toBe(200);
  });

  test("gives the guide's advice on what is not wanted", async () => {
    const advice =
      /Do not negate: `[^`]*without social buttons` lowers screens that have them, it does not leave them out\./;
    const document = (await (await get("/openapi.json")).json()) as {
      info: { description: string };
      components: { schemas: Record<string, { properties: Record<string, { description: string }> }> };
    };
    expect(document.info.description).toMatch(advice);
    expect(document.components.schemas["ScreensSearchRequest"]?.properties["query"]?.description).toMatch(
      advice,
    );
    for (const file of ["README.md", "docs/searching.md"])
      expect(await Bun.file(join(import.meta.dir, "..", file)).text()).toMatch(advice);
  });
});

describe("the search of the guides", () => {
  const section = (path: string, heading: string, text: string) => ({ path, guide: "Guide", heading, text });

  const found = (sections: Parameters<typeof findSections>[0], query: string) =>
    findSections(sections, query).map(({ section: { path } }) => path);

  test("every word has to begin a word of a section, and headings count most", () => {
    const sections = [
      section("a", "Other", "The disk is full when curl answers."),
      section("b", "Full disk", "Nothing."),
      section("c", "Address", "Set `BASE_URL` first."),
    ];
    expect(found(sections, "disk full")).toEqual(["b", "a"]);
    expect(found(sections, "FULL dis")).toEqual(["b", "a"]);
    expect(found(sections, "url")).toEqual(["c"]);
    expect(found(sections, "disk missing")).toEqual([]);
    expect(found(sections, "  ")).toEqual([]);
  });

  test("signs are plain characters, and the excerpt shows the first match", () => {
    const sections = [section("a", "Cost", `${"before ".repeat(30)}then (a+b)* and ${"after ".repeat(30)}`)];
    expect(found(sections, "[.*")).toEqual([]);
    const [match] = findSections(sections, "a+b)");
    expect(match?.excerpt).toContain("then (a+b)* and after");
    expect(match?.excerpt.length).toBeLessThan(130);
  });

  test("the built sections have the text of the guides without markup, and lead to their headings", async () => {
    const sections = (await renderGuides()).flatMap(sectionsOf);
    expect(found(sections, "rotate signing secret")[0]).toBe("operation#the-signing-secret");
    expect(found(sections, "IMAGE_SIGNING")).toContain("settings#library-and-database");
    expect(sections.filter(({ text }) => /<\/?(?:code|p|td|a)\b|&(?:lt|amp|quot);/.test(text))).toEqual([]);
  });
});

describe.skipIf(isBrowserMissing)("in a browser", () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launchBrowser()));
  afterAll(() => browser?.close());

  async function openReference(hash: string, view: View): Promise<WatchedPage> {
    const opened = await openPage(browser, `${server.url}/docs/reference${hash}`, view);
    await opened.page.getByRole("heading", { name: "Screen Search", exact: true }).waitFor();
    // Scalar shows its parts as they come into view, and asks for nothing more after that.
    await opened.page.waitForTimeout(500);
    return opened;
  }

  /** Refusals of the console, the network and the policy, and requests that left the service. */
  const troublesOf = ({ troubles, loaded }: WatchedPage) => [
    ...troubles,
    ...loaded.filter((address) => !address.startsWith(`${server.url}/`) && !address.startsWith("data:")),
  ];

  /** Each operation in view has a button of this name, behind which stands what it tests. */
  const testRequest = (page: Page) =>
    page.getByRole("button", { name: /^test request ?\(post \/v1\/screens\/search\)/i });

  for (const view of views) {
    test(`${view.width} ${view.colorScheme}: shows the operation, nothing leaves the service or is refused, and a pasted key searches it and is nowhere kept`, async () => {
      const opened = await openReference("#tag/screens/POST/v1/screens/search", view);
      const { page } = opened;
      await page.getByText("exclude_screen_ids").first().waitFor();
      await testRequest(page).waitFor();
      const isDark = await page.evaluate(() => document.body.classList.contains("dark-mode"));
      expect(isDark).toBe(view.colorScheme === "dark");
      await expectAccessible(page);
      await searchWithPastedKey(page, view.width);
      const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
      expect(kept).not.toContain(server.key);
      expect(troublesOf(opened)).toEqual([]);
      await page.close();
    });
  }

  async function searchWithPastedKey(page: Page, width: number): Promise<void> {
    await testRequest(page).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Bearer Token").fill(server.key);
    const answered = page.waitForResponse((answer) => answer.url().includes("/v1/screens/search"));
    const send = form.getByRole("button", { name: /^send/i }).first();
    await send.click();
    const answer = await answered;
    expect(answer.url()).toBe(`${server.url}/v1/screens/search`);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toHaveProperty("screens");
    await form.getByText("200 OK").waitFor();
    for (const part of [send, form.getByLabel("Bearer Token")]) {
      const box = await part.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }

  for (const view of views) {
    test(`${view.width} ${view.colorScheme}: a guide fits the page, is accessible, and loads nothing from elsewhere`, async () => {
      const opened = await openPage(browser, `${server.url}/docs/backup`, { ...view, cookies });
      const { page } = opened;
      await page.getByRole("heading", { name: "Backup and restore" }).waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.dataset["colorScheme"])).toBe(
        view.colorScheme,
      );
      // A phone has no room for the column of guides: there it is a menu.
      if (view.width < 1000) {
        await page.getByRole("button", { name: "Guides" }).click();
        expect(await axeViolations(page)).toEqual([]);
      }
      await page.getByRole("button", { name: "Account of Olive Owner" }).click();
      const account = page.getByRole("navigation", { name: "Account" });
      // Where the bar has no room for the links of the pages, the menu has them.
      expect(await account.getByRole("link", { name: "Collections" }).isVisible()).toBe(view.width < 768);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      if (view.width < 1000) await page.getByRole("button", { name: "Guides" }).click();
      await page
        .getByRole("navigation", { name: "Documentation" })
        .getByRole("link", { name: "Settings" })
        .click();
      await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
      expect(troublesOf(opened)).toEqual([]);
      await page.close();
    });
  }

  test("no guide is wider than the page, on a phone and on a small laptop", async () => {
    await using page = await browser.newPage();
    for (const name of guideNames(await (await get("/docs/reference")).text())) {
      await page.goto(`${server.url}/docs/${name}`);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await sidewaysScroll(page), `${name} at ${width}`).toBe(0);
      }
    }
  });

  test("guides and operations are searched at once, by keyboard alone, from a guide and from the reference", async () => {
    await using page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const field = page.getByRole("searchbox", { name: "Search the docs" });
    const findGuide = async () => {
      // The last search may still stand in it.
      await field.fill("");
      await field.blur();
      await page.keyboard.press("/");
      await page.keyboard.type("point time recov");
      const first = page.getByRole("link", { name: /^Backup: Point-in-time recovery/ });
      await first.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press("ArrowDown");
      expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
      await page.keyboard.press("ArrowUp");
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.press("Escape");
      expect(await first.isVisible()).toBe(false);
      expect(await field.inputValue()).toBe("");
      await page.keyboard.type("point-in-time");
      await first.waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(`${server.url}/docs/backup#point-in-time-recovery`);
      // Below the bar, which stays.
      const heading = page.getByRole("heading", { name: "Point-in-time recovery" });
      await heading.waitFor();
      expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(60);
    };
    const findOperation = async (query: string, name: string, path: string) => {
      await field.fill(query);
      await page.getByRole("link", { name: new RegExp(`^API reference: ${name}`) }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => decodeURIComponent(url.hash) === `#tag/screens/GET/v1/screens/${path}`);
      await page.getByRole("heading", { name }).filter({ visible: true }).first().waitFor();
    };
    await page.goto(`${server.url}/docs/agents`);
    await findGuide();
    await findOperation(
      "neighbours screen before",
      "List what stands before and after a screen",
      "{screen_id}/neighbours",
    );
    await findOperation("list similar screens", "List similar screens", "{screen_id}/similar");
    await findGuide();
  });

  test("wears the colours that were chosen on the pages, from the first paint on, and follows them", async () => {
    await using page = await browser.newPage({ colorScheme: "light" });
    await page.addInitScript(() => {
      if (sessionStorage.getItem("begun") !== null) return;
      sessionStorage.setItem("begun", "");
      localStorage.setItem("screen-search.color-scheme", "dark");
    });
    await page.goto(`${server.url}/docs/reference`, { waitUntil: "commit" });
    await page.waitForSelector(".bar", { state: "attached" });
    const colours = () =>
      page.evaluate(() => [
        document.documentElement.dataset["colorScheme"],
        document.body.classList.contains("dark-mode"),
      ]);
    expect((await colours())[0]).toBe("dark");
    await page.getByRole("heading", { name: "Screen Search", exact: true }).waitFor();
    expect(await colours()).toEqual(["dark", true]);
    // As another tab of the pages does.
    await page.evaluate(() => {
      localStorage.setItem("screen-search.color-scheme", "light");
      dispatchEvent(new StorageEvent("storage"));
    });
    expect(await colours()).toEqual(["light", false]);
  });
});
