// The gallery of MCP Apps: published to clients that may show it, and shown by the extension's own host in a
// browser.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { source as axeSource } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { isBrowserMissing, launchBrowser } from "./support/browser.ts";
import { mcpClient, mcpService } from "./support/mcp.ts";

const uri = "ui://screen-search/gallery.html";
const service = mcpService();
const agent = mcpClient(service);
let browser: Browser | undefined;
let host: string;
beforeAll(async () => {
  if (!isBrowserMissing) browser = await launchBrowser();
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, "support/gallery-host.ts")],
    target: "browser",
  });
  host = (await built.outputs[0]?.text()) ?? "";
});
afterAll(() => browser?.close());

const call = (args: object) => agent.call("search_screens", args);
const search = { query: "login screen", platform: "ios", mode: "standard", limit: 6 };

interface GalleryMeta {
  readonly ui: { readonly csp: { readonly resourceDomains: string[] } };
}

async function show(result: CallToolResult, theme: "light" | "dark" = "light", canOpenLinks = true) {
  const [content] = (await agent.client.readResource({ uri })).contents;
  if (content === undefined || !("text" in content)) throw new Error("the gallery is a text.");
  const { resourceDomains } = (content._meta as unknown as GalleryMeta).ui.csp;
  if (browser === undefined) throw new Error("there is no browser.");
  const page = await browser.newPage({ viewport: { width: 760, height: 600 } });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  // The address of the service is one that nobody has.
  await page.route("https://screens.test/**", async (route) => {
    const { pathname, search: query } = new URL(route.request().url());
    const answer = await fetch(new URL(pathname + query, service.url));
    const body = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ status: answer.status, contentType: "image/webp", body });
  });
  await page.setContent("<!doctype html><title>host</title><body></body>");
  await page.addScriptTag({ content: host, type: "module" });
  await page.waitForFunction(() => "showGallery" in window);
  await page.evaluate((shown) => window.showGallery(shown), {
    html: content.text,
    resourceDomains,
    result,
    theme,
    canOpenLinks,
  });
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error("there is a frame.");
  await frame.waitForSelector("#screens:not([aria-busy])");
  return { page, frame, errors };
}

const loaded = (page: Page) =>
  page
    .frames()[1]
    ?.waitForFunction(() =>
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );

test("the tools that show screens name the gallery, which is listed and read", async () => {
  const { tools } = await agent.client.listTools();
  const named = tools.filter(({ _meta }) => (_meta?.["ui"] as { resourceUri?: string })?.resourceUri === uri);
  expect(named.map(({ name }) => name)).toEqual([
    ...["search_screens", "get_screens", "similar_screens", "get_flow"],
  ]);
  const { resources } = await agent.client.listResources();
  expect(resources.map((each) => [each.uri, each.mimeType])).toEqual([[uri, "text/html;profile=mcp-app"]]);
  const [content] = (await agent.client.readResource({ uri })).contents;
  expect(content).toMatchObject({
    uri,
    mimeType: "text/html;profile=mcp-app",
    text: expect.stringContaining("<!doctype html>"),
    _meta: { ui: { csp: { resourceDomains: ["https://screens.test"] } } },
  });
  await expect(agent.client.readResource({ uri: "ui://screen-search/other.html" })).rejects.toThrow();
});

test("a client that says what it can show is told of the gallery only if that is among it", async () => {
  const ask = async (method: string, clientCapabilities: object, params: object = {}) => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": clientCapabilities,
    };
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": method };
    const response = await service.post(
      { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } },
      "uri" in params ? { ...headers, "mcp-name": String(params.uri) } : headers,
    );
    return JSON.stringify(await response.json());
  };
  const shows = (types: string[]) => ({ extensions: { "io.modelcontextprotocol/ui": { mimeTypes: types } } });
  expect(await ask("tools/list", shows(["text/html;profile=mcp-app"]))).toContain(uri);
  expect(await ask("tools/list", shows(["text/plain"]))).not.toContain(uri);
  expect(await ask("tools/list", {})).not.toContain(uri);
  expect(await ask("resources/read", shows(["text/html;profile=mcp-app"]), { uri })).toContain(
    "<!doctype html>",
  );
  expect(await ask("resources/read", {}, { uri })).toContain('"error"');
});

describe.skipIf(isBrowserMissing)("in a browser", () => {
  test("each screen of an answer is a card with its picture, which the host opens by its link", async () => {
    const result = await call(search);
    const { page, frame, errors } = await show(result);
    await loaded(page);
    expect(await frame.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "6 screens, best first, platform ios",
    ]);
    const cards = frame.getByRole("link");
    expect(await cards.count()).toBe(6);
    expect(await cards.first().textContent()).toMatch(/^1\. \w+: login email field screen\d+ % likely$/);
    expect(await frame.locator("img").count()).toBeGreaterThan(3);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => window.openedLinks.length > 0);
    const [first] = await page.evaluate(() => window.openedLinks);
    expect(first).toMatch(/^https:\/\/screens\.test\/screens\/[\w-]{36}\?share=/);
    // Told by a message, some time after the layout.
    await page.waitForFunction(() => (window.sizes.at(-1) ?? 0) > 300);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("pictures of the answer are shown as they are, sections have heads, and an error is said", async () => {
    const each = await show(await call({ ...search, limit: 3, pictures: "each" }), "dark");
    await loaded(each.page);
    expect(await each.frame.locator("img").first().getAttribute("src")).toStartWith(
      "data:image/jpeg;base64,",
    );
    await each.page.close();
    const several = await show(
      await call({ ...search, query: undefined, queries: ["login", "map"], limit: 2 }),
    );
    expect(await several.frame.getByRole("heading", { level: 2 }).count()).toBe(2);
    expect(await several.frame.getByRole("link").count()).toBe(4);
    await several.page.close();
    const failed = await show(await call({ platform: "ios" }));
    expect(await failed.frame.getByRole("status").textContent()).toContain("query: is required");
    await failed.page.close();
  });

  test("words of a screen are words, whatever is in them, and only links of the web are cards", async () => {
    const text = [
      "2 screens, best first, platform ios:",
      '1. <img src=x onerror="parent.postMessage(1)">: <b>Title</b>',
      "service_url: https://screens.test/screens/1?share=a",
      "2. Bad: link",
      "service_url: javascript:alert(1)",
    ].join("\n");
    const { page, frame } = await show({ content: [{ type: "text", text }] });
    expect(await frame.getByRole("link").count()).toBe(1);
    expect(await frame.locator("b").count()).toBe(0);
    expect(await frame.getByRole("link").textContent()).toContain("<b>Title</b>");
    await page.close();
  });

  for (const theme of ["light", "dark"] as const)
    test(`the gallery has no fault that axe finds, ${theme}, at 320 and 760 pixels`, async () => {
      const { page, frame } = await show(await call(search), theme);
      await frame.evaluate(axeSource);
      for (const width of [760, 320]) {
        await page.setViewportSize({ width, height: 600 });
        const violations = await frame.evaluate(async () => {
          const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
          return (await axe.run()).violations.map(({ id }) => id);
        });
        expect(violations).toEqual([]);
        const isWider = await frame.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(isWider).toBe(false);
      }
      await page.close();
    });
});
