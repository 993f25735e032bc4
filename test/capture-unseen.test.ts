// What the tree of a captured page keeps, and what it leaves out, besides the picture's edges: in a real browser.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { capturePage } from "../src/capture/capture-page.ts";
import { isBrowserMissing, launchBrowser } from "./support/browser.ts";

setDefaultTimeout(120_000);

describe.skipIf(isBrowserMissing)("the tree of a captured page", () => {
  let browser: Browser;
  let site: ReturnType<typeof Bun.serve>;
  let html = "";
  beforeAll(async () => {
    browser = await launchBrowser();
    const headers = { "content-type": "text/html; charset=utf-8" };
    site = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(html, { headers }) });
  });
  afterAll(async () => {
    await browser.close();
    await site.stop(true);
  });

  async function snapshotOf(body: string, isFullPage = false): Promise<string> {
    html = `<!doctype html><title>Page</title><style>body { margin: 0 } .off { position: absolute; left: -9999px }</style>${body}`;
    const look = { width: 400, height: 300, scheme: "light", isFullPage } as const;
    const options = { timeoutMs: 60_000, waitMs: 0, storageState: undefined };
    return (await capturePage(browser, site.url.href, look, options)).snapshot;
  }

  const slot = (inner: string, content: string) =>
    `<x-slot><template shadowrootmode=open>${inner}</template>${content}</x-slot>`;

  const masked = "-webkit-text-security: disc";
  const secrets: Readonly<Record<string, string>> = {
    "a field masked by a style sheet": `<input aria-label=Code value=hunter2 style="${masked}">`,
    "a text area masked by a style sheet": `<textarea aria-label=Code style="${masked}">hunter2</textarea>`,
    "a field labelled by another element": "<p id=l>Password</p><input aria-labelledby='x l' value=hunter2>",
    "a text area labelled by another element":
      "<p id=l>Password</p><textarea aria-labelledby=l>hunter2</textarea>",
    "a text area in a label": "<label>Password <textarea>hunter2</textarea></label>",
    "a field with a title": "<input title=Password value=hunter2>",
    "a field labelled within a shadow root": slot(
      "<p id=l>Password</p><input aria-labelledby=l value=hunter2>",
      "",
    ),
    "a field with its label off-screen": "<label for=q class=off>Password</label><input id=q value=hunter2>",
  };
  for (const [name, body] of Object.entries(secrets))
    test(`does not have what was typed into ${name}`, async () => {
      const snapshot = await snapshotOf(body);
      expect(snapshot).toContain("textbox");
      expect(snapshot).not.toContain("hunter2");
    });

  test("has what was typed into other fields, whatever it says of passwords", async () => {
    const field = "<label>Question <textarea>How do I change my password?</textarea></label>";
    expect(await snapshotOf(`${field}<input aria-label=Name value=Olive>`)).toMatch(
      /How do I change my password\?[\s\S]*Olive/,
    );
  });
});
