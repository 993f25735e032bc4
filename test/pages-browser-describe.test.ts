// The library page of a new service: the demo library by a button, and pictures without a description by
// another, which says where they go.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openStorage } from "../src/database/open-storage.ts";
import { type Cookies, isBrowserMissing, openPage } from "./support/browser.ts";
import { dropFiles } from "./support/drop-files.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";
import { openServer } from "./support/open-server.ts";
import { axeViolations, sidewaysScroll } from "./support/page-checks.ts";
import { makePng } from "./support/pictures.ts";
import type { TestServer } from "./support/server.ts";
import { cookiesOfOwner } from "./support/signed-in.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";
import { completion, goodDescription, startVision } from "./support/vision-server.ts";

const held = Promise.withResolvers<void>();
/** The second picture is answered when a test says so. */
const vision = startVision(async (_, number) => {
  if (number === 2) await held.promise;
  return completion(goodDescription);
});
/** A poll is given up when a newer read takes its place. */
const isTrouble = (text: string) => !text.startsWith("failed: ");

const model = { DESCRIBE_URL: vision.url, DESCRIBE_MODEL: "stand-in", DESCRIBE_CONCURRENCY: "1" };
const signedIn = signedInBrowser(model, { isEmpty: true });
let server: TestServer;
let browser: Browser;
let cookies: Cookies;

describe.skipIf(isBrowserMissing)("in a browser", () => {
  beforeAll(() => void ({ browser, cookies, server } = signedIn));
  afterAll(async () => {
    held.resolve();
    await vision[Symbol.asyncDispose]();
  });

  const open = async (path: string, width: number) => {
    const opened = await openPage(browser, server.url + path, { width, colorScheme: "light", cookies });
    await opened.page.locator("h1").waitFor();
    return opened;
  };

  test("pictures without a description are described by a button that says first where they go", async () => {
    const folder = temporaryFolder();
    await writeFiles(folder, { "1.png": await makePng(90, 140, 1), "2.png": await makePng(90, 140, 2) });
    const { page, troubles } = await open("/library", 1440);
    const panel = page.getByRole("region", { name: "Descriptions by a model" });
    await panel.getByText("No picture lacks a description.").waitFor();
    const zone = page.getByRole("region", { name: "Add screens" });
    await dropFiles(page, zone, [join(folder, "1.png"), join(folder, "2.png")]);
    await page.getByLabel("App of Loose pictures").fill("Tidewater");
    await page.getByRole("button", { name: "Add 2 pictures" }).click();
    await page.getByText("The import is done").waitFor();
    await panel.getByText("2 pictures without a description").waitFor();
    await panel.getByText(vision.url).waitFor();
    expect(vision.requests).toHaveLength(0);
    await panel.getByRole("button", { name: "Describe 2 pictures" }).click();
    await panel.getByText("1 of 2 · 1,000 tokens sent, 100 answered").waitFor();
    const first = panel.getByRole("region", { name: "First descriptions" });
    await first.getByText(goodDescription.description).waitFor();
    await first.getByText(goodDescription.text, { exact: true }).waitFor();
    expect(await panel.getByRole("button", { name: "Stop" }).isEnabled()).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysScroll(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await axeViolations(page)).toEqual([]);
    held.resolve();
    await panel.getByText("2 screens of 2 described, 2,000 tokens sent, 200 answered.").waitFor();
    await panel.getByText("No picture lacks a description.").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(troubles.filter(isTrouble)).toEqual([]);
    await page.close();
  });

  test("texts are sent for, where a model has no eyes, and a model on this machine is offered with its settings", async () => {
    const [text, none] = [{ DESCRIBE_URL: vision.url, DESCRIBE_MODEL: "reader", DESCRIBE_INPUT: "text" }, {}];
    for (const environment of [text, none]) {
      await using other = await openServer(environment);
      const own = await cookiesOfOwner(other);
      for (const width of [390, 1440]) {
        const { page, troubles } = await openPage(browser, `${other.url}/library`, {
          width,
          colorScheme: "dark",
          cookies: own,
        });
        if (environment === none)
          await page.route("**/api/operator/descriptions", async (route) => {
            const local = [
              {
                name: "Ollama",
                model: "llama3.2",
                input: "text",
                url: `http://127.0.0.1:11434/${"x".repeat(200)}`,
              },
            ];
            await route.fulfill({ json: { descriptions: [], model: null, local } });
          });
        await page.reload();
        const panel = page.getByRole("region", { name: "Descriptions by a model" });
        if (environment === none) {
          await panel.getByRole("button", { name: "Use Ollama" }).waitFor();
          await panel.getByText("A model at an address, with a key").click();
          await panel.getByRole("button", { name: "Use this model" }).waitFor();
        } else
          await panel.getByText(/No screen lacks a description|text and app names, no pictures/).waitFor();
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await axeViolations(page)).toEqual([]);
        expect(troubles.filter(isTrouble)).toEqual([]);
        await page.close();
      }
    }
  });

  test("an empty library offers the demo library, on the search page too, and its import is followed", async () => {
    await using empty = await openServer({}, { isEmpty: true });
    const own = await cookiesOfOwner(empty);
    // Another process imports: this one waits until it is cancelled, however long the looks at the page take.
    const storage = await openStorage(empty);
    const lock = await storage.acquireLock("import");
    const view = { width: 390, colorScheme: "dark", cookies: own } as const;
    const { page, troubles } = await openPage(browser, `${empty.url}/`, view);
    await page.getByRole("button", { name: "Load the demo library" }).click();
    await page.waitForURL(/\/library\?import=/);
    await page.getByText(/demo-library\.tar waits for its turn|Importing demo-library\.tar/).waitFor();
    await page.getByText("A model can describe screens that come in without words.").waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    const panel = page.getByRole("region", { name: "Import", exact: true });
    await panel.getByRole("button", { name: "Cancel" }).click();
    await panel.getByText("The import was cancelled").waitFor();
    lock?.release();
    await storage.close();
    expect(troubles.filter(isTrouble)).toEqual([]);
    await page.close();
  });

  test("the demo library is removed by one button, which asks, and own screens stay", async () => {
    await using filled = await openServer();
    const cookies = await cookiesOfOwner(filled);
    const storage = await openStorage(filled);
    const own = (await storage.library.screenIds()).length;
    await storage.close();
    const rows = (await Bun.file(join(import.meta.dir, "../demo/manifest.jsonl")).text()).split("\n", 2);
    for (const row of rows) {
      const { id, image: _, ...words } = JSON.parse(row);
      const answer = await fetch(`${filled.url}/v1/screens/${id}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${filled.writeKey}`, "content-type": "application/json" },
        body: JSON.stringify(words),
      });
      expect(answer.status).toBe(201);
    }
    for (const width of [1440, 390]) {
      const view = { width, colorScheme: "light", cookies } as const;
      const { page, troubles } = await openPage(browser, `${filled.url}/library`, view);
      const button = page.getByRole("button", { name: "Remove the demo library" });
      await button.click();
      const dialog = page.getByRole("dialog", { name: "Remove the demo library?" });
      await dialog.getByText("This removes its 2 screens").waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      if (width === 1440) await dialog.getByRole("button", { name: "Cancel" }).click();
      else {
        await dialog.getByRole("button", { name: "Remove it" }).click();
        await button.waitFor({ state: "detached" });
      }
      expect(troubles.filter(isTrouble)).toEqual([]);
      await page.close();
    }
    const after = await openStorage(filled);
    expect((await after.library.screenIds()).length).toBe(own);
    await after.close();
  });
});
