// In a browser: a model on this machine is tried, its words are discarded, then it describes the library;
// chosen screens are described again from the selection.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { createScreenSearchClient } from "../src/client/client.ts";
import { type Cookies, isBrowserMissing, openPage, type View } from "./support/browser.ts";
import { screenId } from "./support/library.ts";
import { axeViolations, sidewaysScroll, untilStill } from "./support/page-checks.ts";
import type { TestServer } from "./support/server.ts";
import { shoot } from "./support/shoot.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";
import { drawText } from "./support/text-picture.ts";
import { goodDescription, startVision } from "./support/vision-server.ts";

const model = "qwen2.5vl:7b";
const vision = startVision(undefined, [model]);
const views: readonly View[] = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];
/** A poll is given up when a newer read takes its place. */
const isTrouble = (text: string) => !text.startsWith("failed: ");
const parts = JSON.stringify({ modelPorts: [["Ollama", vision.port]] });
const signedIn = signedInBrowser({ TEST_PARTS: parts }, { isEmpty: true });
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
  afterAll(() => vision[Symbol.asyncDispose]());

  test("a model on this machine is tried on three screens, discarded, tried again and used for the others", async () => {
    const { page, troubles } = await openPage(browser, `${server.url}/library`, {
      width: 1440,
      colorScheme: "light",
      cookies,
    });
    const panel = page.getByRole("region", { name: "Descriptions by a model" });
    await panel.getByText(`Ollama answers on this machine with ${model}, which sees pictures.`).waitFor();
    await panel.getByText("5 pictures without a description.").waitFor();
    expect(vision.requests).toHaveLength(0);
    await expectSound(page, "offer");
    const trying = panel.getByRole("button", { name: "Try it on 3 screens" });
    await trying.click();
    const samples = panel.getByRole("region", { name: "First descriptions" });
    const discarding = panel.getByRole("button", { name: "Discard these" });
    await discarding.waitFor();
    await panel.getByText("3 screens of 3 described").waitFor();
    await panel.getByText(/It took .+ s a screen so far: about \d+ seconds? for them\./).waitFor();
    expect(await samples.getByText(goodDescription.description).count()).toBe(3);
    expect(await samples.getByRole("img").count()).toBe(3);
    const rest = panel.getByRole("button", { name: "Describe the other 2 screens" });
    await rest.waitFor();
    await expectSound(page, "trial");
    await discarding.click();
    await trying.waitFor();
    await samples.waitFor({ state: "detached" });
    await panel.getByText("5 pictures without a description.").waitFor();
    await trying.click();
    await rest.click();
    await panel.getByText("2 screens of 2 described").waitFor();
    await panel.getByText("No picture lacks a description.").waitFor();
    await expectSound(page, "described");
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
      const asked = vision.requests.length;
      await bar.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Describe again…" }).click();
      const dialog = page.getByRole("dialog", { name: "Describe 6 screens again" });
      await dialog.getByText("Ollama on the machine of this service").waitFor();
      await dialog
        .getByText("1 screen has a description by people or an import, and stays as it is.")
        .waitFor();
      await untilStill(page, "dialog");
      expect(vision.requests).toHaveLength(asked);
      await expectAccessible(page, `dialog-${view.width}`);
      await dialog.getByRole("button", { name: "Describe again" }).click();
      await dialog.getByText("5 screens of 5 described").waitFor();
      await dialog.getByText("1 of the chosen ones stays as it is.").waitFor();
      expect(vision.requests).toHaveLength(asked + 5);
      await expectAccessible(page, `dialog-done-${view.width}`);
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "detached" });
      expect(troubles.filter(isTrouble)).toEqual([]);
      await page.close();
    });
});
