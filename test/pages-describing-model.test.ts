// In a browser: an operator chooses a model on this machine, or one at an address, tries it, and runs it on the
// library; chosen screens are described again from the selection.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { createScreenSearchClient } from "../src/client/client.ts";
import type { OpenParts } from "../src/open-services.ts";
import { type Cookies, isBrowserMissing, openPage, type View } from "./support/browser.ts";
import { screenId } from "./support/library.ts";
import { axeViolations, sidewaysScroll, untilStill } from "./support/page-checks.ts";
import type { TestServer } from "./support/server.ts";
import { shoot } from "./support/shoot.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";
import { drawText } from "./support/text-picture.ts";
import { goodDescription, startVision } from "./support/vision-server.ts";

const model = "qwen2.5vl:7b";
const apiKey = "sk-a-key-of-the-operator-42";
const vision = startVision(undefined, [model]);
const paid = startVision(undefined, ["big-vl"], apiKey);
const views: readonly View[] = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];
/** A poll is given up when a newer read takes its place. */
const isTrouble = (text: string) => !text.startsWith("failed: ");
const parts: Partial<OpenParts> = { modelPorts: [["Ollama", vision.port]] };
const signedIn = signedInBrowser({}, { isEmpty: true, parts });
let browser: Browser;
let server: TestServer;
let cookies: Cookies;

/** Pictures of an app, the first of which has a description that was given. */
async function addPictures(app: string, from: number, count: number): Promise<void> {
  const client = createScreenSearchClient({ baseUrl: server.url, apiKey: server.writeKey });
  for (let n = 0; n < count; n += 1) {
    const lines = [...Array.from({ length: n + 1 }, () => "SELECT LISTS"), "TOTAL COST"];
    const image = new Uint8Array(drawText(lines));
    const given = n === 0 ? { title: "Given", description: "By a person." } : {};
    await client.putScreen(screenId(from + n), { app_name: app, platform: "ios", ...given }, { image });
  }
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
}

/** Whole and accessible in both sizes. */
async function expectSound(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: colorScheme ?? "light" });
    await expectAccessible(page, `${name}-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe.skipIf(isBrowserMissing)("in a browser", () => {
  beforeAll(async () => {
    ({ browser, cookies, server } = signedIn);
    await addPictures("Tidewater", 500, 6);
  });
  afterAll(async () => {
    await vision[Symbol.asyncDispose]();
    await paid[Symbol.asyncDispose]();
  });

  test("a model on this machine, then one with a key, is chosen, tried on three screens and run on all", async () => {
    const { page, troubles } = await openPage(browser, `${server.url}/library`, {
      width: 1440,
      colorScheme: "light",
      cookies,
    });
    const panel = page.getByRole("region", { name: "Descriptions by a model" });
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
    expect(troubles.filter(isTrouble)).toHaveLength(2);
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
    expect(troubles.filter(isTrouble)).toEqual([]);
    await page.close();
  });

  for (const view of views)
    test(`chosen screens are described again at ${view.width} px: first what would be sent where and what stays, then how far it is`, async () => {
      const path = "/?platform=both&browse=newest";
      const { page, troubles } = await openPage(browser, server.url + path, { ...view, cookies });
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
      expect(troubles.filter(isTrouble)).toEqual([]);
      await page.close();
    });

  test("the screens of an app that nobody described are described from its page", async () => {
    await addPictures("Harbour", 600, 3);
    const view = { width: 1440, colorScheme: "light", cookies } as const;
    const { page, troubles } = await openPage(browser, `${server.url}/apps`, view);
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
    expect(troubles.filter(isTrouble)).toEqual([]);
    await page.close();
  });
});
