// Many screens at once in a real browser: selected, edited, moved, tagged, collected, downloaded and deleted.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openStorage } from "../src/database/open-storage.ts";
import { isBrowserMissing, narrow, wide } from "./support/browser.ts";
import { closing } from "./support/opened.ts";
import { axeViolations, expectSound, untilStill, watchClipboard } from "./support/page-checks.ts";
import { password } from "./support/people.ts";
import { shoot } from "./support/shoot.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const allScreens = "/?platform=both&browse=newest";

const at = signedInBrowser();

const card = (page: Page, n: number) => page.locator("[data-card-link]").nth(n);
const mark = (page: Page, n: number) => page.locator("article input[type=checkbox]").nth(n);
const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const idOf = async (page: Page, n: number) => (await card(page, n).getAttribute("data-card-link")) ?? "";
const counted = (page: Page, text: string) => bar(page).getByText(text, { exact: true }).waitFor();

/** Begins a selection: the mark of a card is there while the pointer is over it. */
async function markFirst(page: Page, n: number): Promise<void> {
  await card(page, n).hover();
  await mark(page, n).click();
}

async function stored(ids: readonly string[]) {
  await using storage = closing(await openStorage(at.server));
  const screens = await storage.library.screensByIds(ids);
  return screens;
}

async function chooseFrom(page: Page, item: string): Promise<void> {
  await bar(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

describe.skipIf(isBrowserMissing)("in a browser", () => {
  for (const view of [wide, narrow])
    test(`a selection on the list of all screens is whole and accessible at ${view.width} px`, async () => {
      await at.withPage(allScreens, view, async (opened) => {
        const { page } = opened;
        await page.getByRole("button", { name: "Select", exact: true }).click();
        await bar(page).getByText("Choose screens").waitFor();
        await card(page, 0).click();
        await mark(page, 2).click();
        await counted(page, "2 screens selected");
        await expectSound(opened, at.server.url);
        await shoot(page, `bar-${view.width}`);
        await bar(page).getByRole("button", { name: "Edit" }).click();
        await untilStill(page, "dialog");
        expect(await axeViolations(page)).toEqual([]);
        await shoot(page, `edit-${view.width}`);
        await page.getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await page.keyboard.press("Escape");
        await bar(page).waitFor({ state: "detached" });
        expect(await page.locator("article input:checked").count()).toBe(0);
      });
    });

  test("shift selects a range, and all that match are selected by one button", async () => {
    await at.withPage(allScreens, wide, async ({ page }) => {
      await markFirst(page, 1);
      await card(page, 4).click({ modifiers: ["Shift"] });
      await counted(page, "4 screens selected");
      await card(page, 2).click();
      await counted(page, "3 screens selected");
      await bar(page)
        .getByRole("button", { name: /^Select all \d/ })
        .click();
      const total = (await page.locator("[role=status]", { hasText: "newest first" }).textContent()) ?? "";
      await counted(page, `${Number.parseInt(total.replaceAll(",", ""), 10)} screens selected`);
      await page.keyboard.press("Escape");
      await card(page, 0).click();
      await page.waitForURL(/\/screens\//);
    });
  });

  test("by keys alone screens are selected, edited and made favourites, and what was edited is brought back", async () => {
    await at.withPage(allScreens, wide, async ({ page }) => {
      const ids = [await idOf(page, 0), await idOf(page, 1), await idOf(page, 2)];
      const before = await stored(ids);
      await card(page, 0).focus();
      await page.keyboard.press("x");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Shift+X");
      await counted(page, "3 screens selected");
      await page.keyboard.press("e");
      await page.getByRole("textbox", { name: "Kind of screen" }).fill("harbour list");
      await page.getByRole("combobox", { name: "App" }).fill("Quay & Co");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").locator("label", { hasText: "Web" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await bar(page).getByText("3 screens changed").waitFor();
      const after = await stored(ids);
      for (const screen of after)
        expect(screen).toMatchObject({ appName: "Quay & Co", platform: "web", pattern: "harbour list" });
      // What was various and left empty stayed in each.
      expect(after.map(({ title }) => title)).toEqual(before.map(({ title }) => title));
      expect(after.map(({ elements }) => elements)).toEqual(before.map(({ elements }) => elements));

      await page.keyboard.press("f");
      await bar(page).getByText("Added 3 screens to the favourites").waitFor();

      await chooseFrom(page, "Bring back from history");
      const dialog = page.getByRole("dialog", { name: "Bring back from history" });
      for (const name of ["App", "Platform", "Kind of screen"])
        await dialog.getByRole("checkbox", { name }).check();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Bring back" }).click();
      await bar(page).getByText("3 screens changed back").waitFor();
      expect((await stored(ids)).map(({ appName }) => appName)).toEqual(before.map(({ appName }) => appName));
    });
  });

  test("what is deleted can be taken back, and is gone after the time for it", async () => {
    await at.withPage(allScreens, wide, async ({ page }) => {
      const ids = [await idOf(page, 0), await idOf(page, 1)];
      const begin = async () => {
        await markFirst(page, 0);
        await card(page, 1).click();
        await bar(page).getByRole("button", { name: "Delete" }).click();
        await page.getByText("Deleting 2 screens").waitFor();
        await bar(page).waitFor({ state: "detached" });
      };
      await begin();
      await page.getByRole("button", { name: "Undo deleting 2 screens" }).click();
      await page.getByText("Deleting 2 screens").waitFor({ state: "detached" });
      expect(await stored(ids)).toHaveLength(2);
      await begin();
      await page.mouse.move(2, 2);
      await page.getByText("Deleting 2 screens").waitFor({ state: "detached" });
      expect(await stored(ids)).toHaveLength(0);
      await page.locator(`[data-card-link="${ids[0]}"]`).waitFor({ state: "detached" });
    });
  });

  test("results of a search that are edited or deleted are so at once", async () => {
    await at.withPage("/?q=screen&platform=both", wide, async ({ page }) => {
      await card(page, 3).hover();
      const found = page.locator(`article:has([data-card-link="${await idOf(page, 3)}"])`);
      await found.getByRole("checkbox").click();
      await bar(page).getByRole("button", { name: "Edit" }).click();
      await page.getByRole("textbox", { name: "Title" }).fill("A screen put right");
      await page.getByRole("button", { name: "Save" }).click();
      await found.getByText("A screen put right", { exact: true }).waitFor();
      await bar(page).getByRole("button", { name: "Delete" }).click();
      await page.mouse.move(2, 2);
      await page.getByText("Deleting A screen put right").waitFor();
      await page.getByText("Deleting A screen put right").waitFor({ state: "detached" });
      await found.waitFor({ state: "detached" });
    });
  });

  test("screens are tagged and collected together, and their links are copied", async () => {
    await at.withPage("/apps", wide, async ({ page }) => {
      await page.locator("main li a").first().click();
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await card(page, 0).click();
      await card(page, 1).click();
      const ids = [await idOf(page, 0), await idOf(page, 1)];
      await bar(page).getByRole("button", { name: "Tag" }).click();
      // The dialog reads the tags first: its field is typed into as soon as it is there.
      await page.locator("[role=dialog] [role=combobox]:focus").waitFor();
      await page.keyboard.type("Onboarding");
      await page.keyboard.press("Enter");
      await untilStill(page, "dialog");
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Save" }).click();
      await bar(page).getByText("Tags of 2 screens changed").waitFor();

      await bar(page).getByRole("button", { name: "Add to collection" }).click();
      await page.getByRole("textbox", { name: "Find or name a collection" }).fill("Ports");
      await page.getByRole("button", { name: "New: Ports" }).click();
      await page.getByText("Added to Ports").waitFor();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });

      const copied = await watchClipboard(page);
      await chooseFrom(page, "Copy links");
      await bar(page).getByText("Copied 2 links").waitFor();
      const links = (await copied()).trim().split("\n");
      expect(links.map((link) => new URL(link).pathname)).toEqual(ids.map((id) => `/screens/${id}`));

      const file = page.waitForEvent("download");
      await chooseFrom(page, "Download originals (ZIP)");
      expect((await file).suggestedFilename()).toMatch(/^originals-[\d-]+\.zip$/);
    });
  });

  test("tags that somebody else gives meanwhile stay", async () => {
    await at.withPage(allScreens, wide, async ({ page }) => {
      const screen_ids = [await idOf(page, 5)];
      const ask = (path: string, body: object) =>
        page.evaluate(
          async ([to, sent]) => {
            const { workspaces } = await (await fetch("/api/session")).json();
            const headers = { "content-type": "application/json" };
            const init = { method: "POST", headers, body: JSON.stringify(sent) };
            return (await fetch(`/api/workspaces/${workspaces[0].id}/${to}`, init)).json();
          },
          [path, body] as const,
        );
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/collections/favourites/screens", async (route) => {
        await held;
        await route.continue();
      });
      await markFirst(page, 5);
      await page.keyboard.press("f");
      await bar(page).getByRole("button", { name: "Tag" }).click();
      const field = page.getByRole("combobox", { name: "Tags" });
      await field.waitFor();
      await ask("tags", { screen_ids, add: ["theirs"] });
      const again = page.waitForResponse((answer) => answer.url().endsWith("/marks"));
      release();
      await again;
      await field.fill("Ours");
      await page.keyboard.press("Enter");
      // The list of tags is over the button while the field has the focus.
      await page.getByRole("button", { name: "Save" }).press("Enter");
      await bar(page).getByText("Tags of 1 screen changed").waitFor();
      expect(await ask("marks", { screen_ids })).toMatchObject({ screens: [{ tags: ["ours", "theirs"] }] });
    });
  });

  test("a sign-in after a session that ended by itself takes back what is about to be deleted", async () => {
    await at.withPage(allScreens, wide, async ({ page }) => {
      await markFirst(page, 6);
      await bar(page).getByRole("button", { name: "Delete" }).click();
      const undo = page.getByRole("button", { name: /^Undo deleting/ });
      await undo.focus();
      await page.context().clearCookies();
      await page.getByRole("link", { name: "Collections" }).click();
      await page.getByLabel("E-mail").fill("owner@example.org");
      await page.locator("[name=password]").fill(password);
      await undo.hover();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/collections");
      expect(await undo.count()).toBe(0);
    });
  });

  // The last one: it ends the session of the others.
  test("signing out everywhere takes back what is about to be deleted", async () => {
    await at.withPage(allScreens, wide, async ({ page }) => {
      const id = await idOf(page, 6);
      await markFirst(page, 6);
      await bar(page).getByRole("button", { name: "Delete" }).click();
      // The time stands still while the button has the focus.
      await page.getByRole("button", { name: /^Undo deleting/ }).focus();
      await page.evaluate(() => history.pushState(null, "", "/settings/account"));
      await page.getByRole("button", { name: "Sign out everywhere" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
      await page.waitForURL("**/sign-in");
      expect(await page.getByRole("button", { name: /^Undo deleting/ }).count()).toBe(0);
      expect(await stored([id])).toHaveLength(1);
    });
  });
});
