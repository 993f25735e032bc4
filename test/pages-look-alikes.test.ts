// Look-alikes and the search by a picture at a browser: an operator keeps one of two, and anybody finds a
// screen by a picture of it.

import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { createScreenSearchClient } from "../src/client/client.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { isBrowserMissing, narrow, wide } from "./support/browser.ts";
import { closing } from "./support/opened.ts";
import { axeViolations, expectAccessible, expectSound } from "./support/page-checks.ts";
import { makePng } from "./support/pictures.ts";
import { field, searchFor } from "./support/search-page.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";
import { until } from "./support/until.ts";

const owner = signedInBrowser();
let picture: Uint8Array<ArrayBuffer>;

/** Draws a screen in two sizes, and puts both into the library. */
async function addTwice(): Promise<void> {
  const { server, browser } = owner;
  const client = createScreenSearchClient({ baseUrl: server.url, apiKey: server.writeKey });
  const ids = [0, 1].map((at) => `20000000-0000-4000-8000-00000000000${at}`);
  for (const [at, id] of ids.entries()) {
    const page = await browser.newPage({ viewport: { width: 390, height: 760 }, deviceScaleFactor: at + 1 });
    await page.setContent(
      '<body style="font: 20px sans-serif; padding: 24px"><h1>Meadow tickets</h1><p>Choose your seat on the ferry to Langeland</p><button>Pay now</button>',
    );
    picture = new Uint8Array(await page.screenshot());
    await page.close();
    await client.putScreen(id, { app_name: "Meadow", platform: "ios" }, { image: picture });
  }
  await using storage = closing(await openStorage(server));
  const { looks, lookAlikes } = storage;
  // Every picture of the library, since how many groups there are is compared.
  const isDone = async () =>
    (await looks.missing("", 1)).length === 0 && (await lookAlikes.notCompared("", 1)).length === 0;
  await until(isDone, { everyMs: 200 });
  expect((await lookAlikes.sizesOf(ids)).size).toBe(2);
}

/** As the browser has it when a file is dropped or pasted. */
async function give(page: Page, how: "drop" | "paste"): Promise<void> {
  const base64 = Buffer.from(picture).toString("base64");
  await page.evaluate(
    ([content = "", event]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], "ferry.png", { type: "image/png" }));
      const target = document.querySelector("[data-search-field]");
      if (event === "paste")
        target?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true }));
      else target?.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
    },
    [base64, how],
  );
}

const found = (page: Page) => page.getByRole("status").filter({ hasText: "In the library" });
const group = (page: Page) => page.getByRole("article", { name: /of Meadow$/ });
const firstCard = (page: Page) => page.locator("[data-card-link]").first();

describe.skipIf(isBrowserMissing)("in a browser", () => {
  beforeAll(() => addTwice());

  for (const [how, view] of [
    ["drop", wide],
    ["paste", narrow],
  ] as const)
    test(`a picture that is given by ${how} finds its screen, at ${view.width} pixels`, async () => {
      await owner.withPage("/", view, async (opened) => {
        const { page } = opened;
        await give(page, how);
        await found(page).waitFor();
        expect(await firstCard(page).textContent()).toContain("Meadow");
        await page.getByAltText("Your picture: ferry.png").waitFor();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Remove the picture" }).click();
        await page.getByRole("button", { name: "Search by picture" }).waitFor();
        expect(await found(page).count()).toBe(0);
        await searchFor(page, "meadow tickets");
        await firstCard(page).waitFor();
        expect(opened.troubles).toEqual([]);
      });
    });

  test("text that comes with a picture of itself is pasted as text, and a dialog keeps what is pasted", async () => {
    await owner.withPage("/?platform=both&browse=newest", wide, async ({ page }) => {
      const isTaken = (kinds: readonly string[]) =>
        page.evaluate((texts) => {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File(["x"], "cells.png", { type: "image/png" }));
          for (const kind of texts) clipboardData.setData(kind, "Total");
          const paste = { clipboardData, bubbles: true, cancelable: true };
          return !(document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent("paste", paste));
        }, kinds);
      await field(page).focus();
      expect(await isTaken(["text/plain", "text/html"])).toBe(false);
      await firstCard(page).focus();
      await page.keyboard.press("x");
      await page.keyboard.press("e");
      await page.getByRole("textbox", { name: "Title" }).focus();
      expect(await isTaken([])).toBe(false);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      // As a file that was copied, with its name.
      expect(await isTaken(["text/plain"])).toBe(true);
    });
  });

  test("a picture is chosen by the keyboard, and one without words is refused with words", async () => {
    await owner.withPage("/", wide, async ({ page }) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Search by picture" }).press("Enter");
      const buffer = Buffer.from(await makePng(300, 400));
      await (await chooser).setFiles({ name: "plain.png", mimeType: "image/png", buffer });
      await page.getByText("has no words that can be read").waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  for (const view of [narrow, wide])
    test(`look-alikes are side by side with what differs, at ${view.width} pixels`, async () => {
      await owner.withPage("/look-alikes", view, async (opened) => {
        const { page } = opened;
        await group(page).waitFor();
        expect(await group(page).getByRole("radio").count()).toBe(2);
        expect(await group(page).getByText("Different sizes").count()).toBe(1);
        await expectSound(opened, owner.server.url);
      });
    });

  test("an app shows them as one, and opens them", async () => {
    await owner.withPage("/apps", wide, async ({ page }) => {
      await page.getByRole("link", { name: /Meadow/ }).click();
      const stack = page.getByRole("button", { name: /^1 copy of/ });
      await stack.click();
      const dialog = page.getByRole("dialog", { name: "Copies" });
      await dialog.locator("[data-card-link]").nth(1).waitFor();
      expect(await dialog.locator("[data-card-link]").count()).toBe(2);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await page.locator("main [data-card-link]").count()).toBe(1);
    });
  });

  test("an operator keeps one, and the other is gone", async () => {
    await using storage = closing(await openStorage(owner.server));
    const before = (await storage.lookAlikes.totals()).groups;
    await owner.withPage("/look-alikes", wide, async ({ page }) => {
      await group(page).getByRole("button", { name: "Keep one, delete 1 other" }).click();
      await page.getByRole("button", { name: "Keep and delete" }).click();
      await group(page).waitFor({ state: "detached" });
    });
    await until(async () => (await storage.lookAlikes.totals()).groups === before - 1);
    const apps = await storage.library.apps(null);
    expect(apps.find(({ name }) => name === "Meadow")?.screens).toBe(1);
  });
});
