// Descriptions by a model, in a browser: pictures without one get it by a button that says where they go; an
// operator chooses a model, tries it and runs it; chosen screens are described again. The demo library, too.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { createScreenSearchClient } from "../src/client/client.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { isBrowserMissing, lookAt, narrow, type WatchedPage, wide } from "./support/browser.ts";
import { demoRows } from "./support/demo.ts";
import { dropFiles } from "./support/drop-files.ts";
import { folderWith } from "./support/folder.ts";
import { screenId } from "./support/library.ts";
import { openServer } from "./support/open-server.ts";
import { closing } from "./support/opened.ts";
import { axeViolations, sidewaysScroll, untilStill } from "./support/page-checks.ts";
import { makePng } from "./support/pictures.ts";
import { shoot } from "./support/shoot.ts";
import { cookiesOfOwner } from "./support/signed-in.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";
import { drawText } from "./support/text-picture.ts";
import { completion, goodDescription, startVision } from "./support/vision-server.ts";

const views = [wide, narrow];
const descriptionsOn = (page: Page) => page.getByRole("region", { name: "Descriptions by a model" });
/** A poll is given up when a newer read takes its place. */
const troublesOf = ({ troubles }: WatchedPage) => troubles.filter((text) => !text.startsWith("failed: "));

async function expectAccessible(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
}

/** Whole and accessible in both sizes. */
async function expectSound(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of [narrow, wide]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${name}-${width}`);
  }
}

describe.skipIf(isBrowserMissing)("a model of the settings", () => {
  const held = Promise.withResolvers<void>();
  /** The second picture is answered when a test says so. */
  const vision = startVision(async (_, number) => {
    if (number === 2) await held.promise;
    return completion(goodDescription);
  });
  const model = { DESCRIBE_URL: vision.url, DESCRIBE_MODEL: "stand-in", DESCRIBE_CONCURRENCY: "1" };
  const signedIn = signedInBrowser(model, { isEmpty: true });
  afterAll(async () => {
    held.resolve();
    await vision[Symbol.asyncDispose]();
  });

  test("pictures without a description are described by a button that says first where they go", async () => {
    const folder = await folderWith({
      "1.png": await makePng(90, 140, 1),
      "2.png": await makePng(90, 140, 2),
    });
    await signedIn.withPage("/library", wide, async (opened) => {
      const { page } = opened;
      const panel = descriptionsOn(page);
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
      const shown = panel.getByRole("region", { name: "First descriptions" });
      await shown.getByText(goodDescription.description).waitFor();
      await shown.getByText(goodDescription.text, { exact: true }).waitFor();
      expect(await panel.getByRole("button", { name: "Stop" }).isEnabled()).toBe(true);
      await expectSound(page, "describing");
      held.resolve();
      await panel.getByText("2 screens of 2 described, 2,000 tokens sent, 200 answered.").waitFor();
      await panel.getByText("No picture lacks a description.").waitFor();
      await expectSound(page, "all-described");
      expect(troublesOf(opened)).toEqual([]);
    });
  });

  const ofText = { DESCRIBE_URL: vision.url, DESCRIBE_MODEL: "reader", DESCRIBE_INPUT: "text" };
  for (const [promise, environment] of [
    ["texts are sent for, where a model has no eyes", ofText],
    ["a model on this machine is offered, with its settings", {}],
  ] as const)
    test(promise, async () => {
      await using other = await openServer(environment);
      const view = { ...narrow, cookies: await cookiesOfOwner(other) };
      await lookAt(signedIn.browser, `${other.url}/library`, view, async (opened) => {
        const { page } = opened;
        const panel = descriptionsOn(page);
        if (environment === ofText)
          await panel.getByText(/No screen lacks a description|text and app names, no pictures/).waitFor();
        else {
          const url = `http://127.0.0.1:11434/${"x".repeat(200)}`;
          const local = [{ name: "Ollama", model: "llama3.2", input: "text", url }];
          await page.route("**/api/operator/descriptions", (route) =>
            route.fulfill({ json: { descriptions: [], model: null, local } }),
          );
          await page.reload();
          await panel.getByRole("button", { name: "Use Ollama" }).waitFor();
          await panel.getByText("A model at an address, with a key").click();
          await panel.getByRole("button", { name: "Use this model" }).waitFor();
        }
        await expectSound(page, `offer-${environment === ofText}`);
        expect(troublesOf(opened)).toEqual([]);
      });
    });

  test("an empty library offers the demo library, on the search page too, and its import is followed", async () => {
    await using empty = await openServer({}, { isEmpty: true });
    const cookies = await cookiesOfOwner(empty);
    // Another process imports: this one waits until it is cancelled, however long the looks at the page take.
    await using storage = closing(await openStorage(empty));
    const lock = await storage.acquireLock("import");
    await lookAt(signedIn.browser, `${empty.url}/`, { ...narrow, cookies }, async (opened) => {
      const { page } = opened;
      await page.getByRole("button", { name: "Load the demo library" }).click();
      await page.waitForURL(/\/library\?import=/);
      await page.getByText(/demo-library\.tar waits for its turn|Importing demo-library\.tar/).waitFor();
      await page.getByText("A model can describe screens that come in without words.").waitFor();
      await expectAccessible(page, "demo");
      const panel = page.getByRole("region", { name: "Import", exact: true });
      await panel.getByRole("button", { name: "Cancel" }).click();
      await panel.getByText("The import was cancelled").waitFor();
      expect(troublesOf(opened)).toEqual([]);
    });
    lock?.release();
  });

  test("the demo library is removed by one button, which asks, and own screens stay", async () => {
    await using filled = await openServer();
    const cookies = await cookiesOfOwner(filled);
    await using storage = closing(await openStorage(filled));
    const own = await storage.library.screenIds();
    const rows = (await demoRows()).slice(0, 2);
    const client = createScreenSearchClient({ baseUrl: filled.url, apiKey: filled.writeKey });
    for (const { id, image: _, ...words } of rows) await client.putScreen(id, words);
    expect(await storage.library.screenIds()).toHaveLength(own.length + rows.length);
    await lookAt(signedIn.browser, `${filled.url}/library`, { ...wide, cookies }, async (opened) => {
      const { page } = opened;
      const button = page.getByRole("button", { name: "Remove the demo library" });
      const dialog = page.getByRole("dialog", { name: "Remove the demo library?" });
      await button.click();
      await dialog.getByText("This removes its 2 screens").waitFor();
      await untilStill(page, "dialog");
      await expectSound(page, "remove-demo");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
      await button.click();
      await dialog.getByRole("button", { name: "Remove it" }).click();
      await button.waitFor({ state: "detached" });
      expect(troublesOf(opened)).toEqual([]);
    });
    expect((await storage.library.screenIds()).toSorted()).toEqual(own.toSorted());
  });
});

describe.skipIf(isBrowserMissing)("a model that an operator chooses", () => {
  const apiKey = "sk-a-key-of-the-operator-42";
  const vision = startVision(undefined, ["qwen2.5vl:7b"]);
  const paid = startVision(undefined, ["big-vl"], apiKey);
  const signedIn = signedInBrowser({}, { isEmpty: true, parts: { modelPorts: [["Ollama", vision.port]] } });
  beforeAll(() => addPictures("Tidewater", 500, 6));
  afterAll(async () => {
    await vision[Symbol.asyncDispose]();
    await paid[Symbol.asyncDispose]();
  });

  /** Pictures of an app, the first of which has a description that was given. */
  async function addPictures(app: string, from: number, count: number): Promise<void> {
    const { url, writeKey } = signedIn.server;
    const client = createScreenSearchClient({ baseUrl: url, apiKey: writeKey });
    for (let n = 0; n < count; n += 1) {
      const lines = [...Array.from({ length: n + 1 }, () => "SELECT LISTS"), "TOTAL COST"];
      const image = new Uint8Array(drawText(lines));
      const given = n === 0 ? { title: "Given", description: "By a person." } : {};
      await client.putScreen(screenId(from + n), { app_name: app, platform: "ios", ...given }, { image });
    }
  }

  test("is one on this machine, then one with a key, tried on three screens and run on all", async () => {
    await signedIn.withPage("/library", wide, async (opened) => {
      const { page, troubles } = opened;
      const panel = descriptionsOn(page);
      await panel.getByText("5 of 6 screens have only the text on them").waitFor();
      await panel.getByText("My agent").click();
      await panel.getByRole("region", { name: "Sentence for your agent" }).waitFor();
      await expectSound(page, "offer");
      await panel.getByRole("button", { name: "Use Ollama" }).click();
      await panel.getByText("5 pictures without a description").waitFor();
      expect(vision.requests).toHaveLength(0);
      await panel.getByText("Choose another model, or none").click();
      await panel.getByLabel("Address of the server").fill(paid.url);
      await panel.getByRole("textbox", { name: "Model", exact: true }).fill("small-vl");
      await panel.getByLabel("Key", { exact: true }).fill(apiKey);
      await panel.getByLabel("Price per million tokens sent").fill("2");
      await panel.getByLabel("Price per million tokens answered").fill("10");
      await panel.getByRole("button", { name: "Use this model" }).click();
      await panel.getByText("The server has no model of this name. It has big-vl.").waitFor();
      expect(troublesOf(opened)).toHaveLength(2);
      troubles.length = 0;
      await panel.getByRole("textbox", { name: "Model", exact: true }).fill("big-vl");
      await expectSound(page, "address");
      await panel.getByRole("button", { name: "Use this model" }).click();
      await panel.getByText(paid.url).waitFor();
      await panel.getByRole("button", { name: "Try it on 3 screens" }).click();
      const samples = panel.getByRole("region", { name: "First descriptions" });
      await panel.getByText("3 screens of 3 tried, 3,000 tokens sent, 300 answered.").waitFor();
      expect(await samples.getByText(goodDescription.description).count()).toBe(3);
      expect(await samples.getByRole("img").count()).toBe(3);
      await panel.getByText(/About 5[.]5k tokens and .+, at your price 0[.]01\d?, by the trial/).waitFor();
      await expectSound(page, "trial");
      await panel.getByRole("button", { name: "Run it on all 5" }).click();
      await panel.getByText("5 screens of 5 described").waitFor();
      await panel.getByText("No picture lacks a description.").waitFor();
      await panel.getByText("Every screen has words beyond the text on it.").waitFor();
      await expectSound(page, "described");
      expect(await page.content()).not.toContain(apiKey);
      expect(troublesOf(opened)).toEqual([]);
    });
  });

  for (const view of views)
    test(`describes chosen screens again at ${view.width} px: first what would be sent where and what stays, then how far it is`, async () => {
      await signedIn.withPage("/?platform=both&browse=newest", view, async (opened) => {
        const { page } = opened;
        const bar = page.getByRole("region", { name: "Selection" });
        await page.getByRole("button", { name: "Select", exact: true }).click();
        for (let n = 0; n < 6; n += 1) await page.locator("[data-card-link]").nth(n).click();
        await bar.getByText("6 screens selected").waitFor();
        const asked = paid.requests.length;
        await bar.getByRole("button", { name: "More actions" }).click();
        await page.getByRole("menuitem", { name: "Describe again…" }).click();
        const dialog = page.getByRole("dialog", { name: "Describe 6 screens again" });
        await dialog.getByText(paid.url).waitFor();
        await dialog
          .getByText("1 screen has a description by people or an import, and stays as it is.")
          .waitFor();
        await untilStill(page, "dialog");
        expect(paid.requests).toHaveLength(asked);
        await expectAccessible(page, `dialog-${view.width}`);
        await dialog.getByRole("button", { name: "Describe again" }).click();
        await dialog.getByText("5 screens of 5 described").waitFor();
        await dialog.getByText("1 of the chosen ones stays as it is.").waitFor();
        expect(paid.requests).toHaveLength(asked + 5);
        await expectAccessible(page, `dialog-done-${view.width}`);
        await dialog.getByRole("button", { name: "Close" }).last().click();
        await dialog.waitFor({ state: "detached" });
        expect(troublesOf(opened)).toEqual([]);
      });
    });

  test("describes the screens of an app that nobody described, from its page", async () => {
    await addPictures("Harbour", 600, 3);
    await signedIn.withPage("/apps", wide, async (opened) => {
      const { page } = opened;
      await page
        .getByRole("link", { name: /Harbour/ })
        .first()
        .click();
      const button = page.getByRole("button", { name: "Describe the 2 screens without a description" });
      await button.waitFor();
      await expectSound(page, "app");
      await button.click();
      const dialog = page.getByRole("dialog", { name: "Describe 2 screens", exact: true });
      await dialog.getByText(paid.url).waitFor();
      await dialog.getByRole("button", { name: "Describe", exact: true }).click();
      await dialog.getByText("2 screens of 2 described").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await button.waitFor({ state: "detached" });
      expect(troublesOf(opened)).toEqual([]);
    });
  });
});
