// Flows in a browser: made by hand, ordered, shown as strips on the pages of the app and of its screens.
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isBrowserMissing, narrow, wide } from "./support/browser.ts";
import { axeViolations, chooseAction, expectSound, untilStill } from "./support/page-checks.ts";
import { pictured } from "./support/picture-library.ts";
import { shoot } from "./support/shoot.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";
import { until } from "./support/until.ts";

const name = "Checkout الدفع";

describe.skipIf(isBrowserMissing)("flows in a browser", () => {
  const signedIn = signedInBrowser();
  let appPath = "";
  let flowPath = "";
  let firstPath = "";

  test("an operator makes a flow of an app's screens and puts its steps in order", async () => {
    await signedIn.withPage(`/screens/${pictured.ios}`, wide, async ({ page }) => {
      appPath = (await page.locator("header p a[href^='/apps/']").getAttribute("href")) ?? "";
    });
    await signedIn.withPage(appPath, wide, async ({ page }) => {
      await page.getByRole("button", { name: "New flow" }).click();
      const dialog = page.getByRole("dialog");
      await untilStill(page, "dialog");
      await dialog.getByRole("textbox", { name: "Name" }).fill(name);
      await dialog.getByRole("textbox", { name: "In a sentence" }).fill("A guest pays in three steps");
      const choices = dialog.getByRole("button", { name: /^Add / });
      for (const at of [0, 1, 2]) await choices.nth(at).click();
      const steps = dialog.getByRole("list", { name: "Steps" }).getByRole("listitem");
      const titles = () => steps.allTextContents();
      const [first, second, third] = await titles();
      await dialog.getByRole("button", { name: "Move step 3 up" }).click();
      expect(await titles()).toEqual([first, third, second] as string[]);
      await steps.nth(2).dragTo(steps.nth(0), { targetPosition: { x: 20, y: 3 } });
      expect(await titles()).toEqual([second, first, third] as string[]);
      const { height = 0 } = (await steps.nth(1).boundingBox()) ?? {};
      await steps.nth(0).dragTo(steps.nth(1), { targetPosition: { x: 20, y: height - 3 } });
      expect(await titles()).toEqual([first, second, third] as string[]);
      await shoot(page, "flow-dialog");
      await dialog.getByRole("button", { name: "Save" }).click();
      const strip = page.getByRole("list", { name: `Steps of ${name}` });
      await strip.waitFor();
      expect(await strip.getByRole("listitem").count()).toBe(3);
      flowPath = (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
      firstPath = (await strip.getByRole("link").first().getAttribute("href")) ?? "";
    });
  });

  for (const view of [wide, narrow]) {
    test(`the app's page shows its strip, whole, still and accessible at ${view.width} px`, async () => {
      await signedIn.withPage(appPath, view, async (opened) => {
        await opened.page.getByRole("list", { name: `Steps of ${name}` }).waitFor();
        await shoot(opened.page, `app-flows-${view.width}`);
        await expectSound(opened, signedIn.server.url);
      });
    });

    test(`the page of a step marks it between the others at ${view.width} px`, async () => {
      await signedIn.withPage(firstPath, view, async (opened) => {
        const strip = opened.page.getByRole("list", { name: `Steps of ${name}` });
        const current = strip.locator("[aria-current=step]");
        await current.waitFor();
        expect(await current.getByRole("link").count()).toBe(0);
        expect(await strip.getByRole("link").count()).toBe(2);
        await shoot(opened.page, `screen-flow-${view.width}`);
        await expectSound(opened, signedIn.server.url);
      });
    });

    test(`the flow is in the list of all, and has a page that plays it, at ${view.width} px`, async () => {
      await signedIn.withPage("/flows", view, async (opened) => {
        const { page } = opened;
        await page
          .getByRole("region", { name: `Flow: ${name}` })
          .getByRole("listitem")
          .first()
          .waitFor();
        await expectSound(opened, signedIn.server.url);
        await page.getByRole("link", { name, exact: true }).click();
        await page.getByText("A guest pays in three steps").waitFor();
        expect(await page.locator("h1").textContent()).toBe(name);
        await shoot(page, `flow-${view.width}`);
        await page.getByRole("button", { name: "Play" }).click();
        const shown = page.getByRole("dialog");
        await shown.getByText(/^1 of 3$/).waitFor();
        await page.keyboard.press("ArrowRight");
        await shown.getByText(/^2 of 3$/).waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await shown.getByRole("button", { name: "Screen 3 of 3" }).click();
        await shown.getByText(/^3 of 3$/).waitFor();
        await page.keyboard.press("Escape");
        await shown.waitFor({ state: "detached" });
        expect(new URL(page.url()).pathname).toBe(flowPath);
      });
    });
  }

  for (const view of [wide, narrow])
    test(`a search by the words of a flow shows it above the screens at ${view.width} px`, async () => {
      const found = `/?q=${encodeURIComponent("a guest pays in three steps")}&platform=both`;
      const flowsIn = (page: Page) => page.getByRole("list", { name: "Flows that match" });
      // The index hears of the flow some time after it was made, and screens do not wait long for flows.
      await until(async () => {
        let isShown = false;
        await signedIn.withPage(found, view, async (opened) => {
          await opened.page
            .getByRole("status")
            .filter({ hasText: /match|screens ·/ })
            .waitFor();
          const flow = flowsIn(opened.page).getByRole("link", { name: new RegExp(name) });
          isShown = (await flow.count()) > 0;
          if (!isShown) return;
          await shoot(opened.page, `search-flows-${view.width}`);
          await expectSound(opened, signedIn.server.url);
          await flow.click();
          await opened.page.getByRole("list", { name: /^Steps of/ }).waitFor();
          expect(new URL(opened.page.url()).pathname).toBe(flowPath);
        });
        return isShown;
      });
    });

  test("the edit of a screen says its flows, moves it within one and adds it to another", async () => {
    await signedIn.withPage(firstPath, narrow, async ({ page }) => {
      await chooseAction(page, "Edit");
      const edit = page.getByRole("dialog", { name: "Edit screen" });
      await edit.getByText("step 1 of 3").waitFor();
      await untilStill(page, "dialog");
      expect(await axeViolations(page)).toEqual([]);
      await shoot(page, "edit-screen-390");
      const change = edit.getByRole("button", { name: `Change the steps of ${name}` });
      await change.click();
      const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
      await dialog.getByRole("button", { name: "Move step 1 down" }).click();
      await dialog.getByRole("button", { name: "Save" }).click();
      await edit.getByText("step 2 of 3").waitFor();
      await dialog.waitFor({ state: "detached" });
      await page.waitForFunction(() => document.activeElement?.textContent === "Change");

      await edit.getByRole("button", { name: "Add to a flow" }).click();
      const add = page.getByRole("dialog", { name: "Add 1 screen to a flow" });
      await add.getByRole("combobox", { name: "Name" }).fill("Returns");
      await add.getByRole("textbox", { name: "In a sentence" }).fill("Shoes go back");
      await add.getByRole("button", { name: "Save" }).click();
      await edit.getByText("step 1 of 1").waitFor();
      await edit.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("list", { name: "Steps of Returns" }).waitFor();
    });
  });

  test("a selection is appended, in its order, to the flow of its app that is chosen by name", async () => {
    await signedIn.withPage(appPath, wide, async ({ page }) => {
      // The names come later than one is typed.
      await page.route(/\/api\/flows\?.*limit=100/, async (route) => {
        await Bun.sleep(500);
        await route.continue();
      });
      const cards = page.locator("main ul [data-card-link]");
      await page.getByRole("button", { name: "Select", exact: true }).click();
      const chosen = [cards.nth(2), cards.nth(0)];
      for (const card of chosen) await card.click();
      const titles = await Promise.all(chosen.map((card) => card.locator("bdi").first().textContent()));
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Add to a flow" }).click();
      const dialog = page.getByRole("dialog", { name: "Add 2 screens to a flow" });
      const steps = dialog.getByRole("list", { name: "Steps" }).getByRole("listitem");
      await dialog.getByRole("combobox", { name: "Name" }).fill("returns");
      await page.waitForFunction(() => document.querySelectorAll("[role=dialog] ol li").length === 3);
      expect((await steps.locator("bdi").allTextContents()).slice(1)).toEqual(titles as string[]);
      expect(await dialog.getByRole("textbox", { name: "In a sentence" }).inputValue()).toBe("Shoes go back");
      await untilStill(page, "dialog");
      expect(await axeViolations(page)).toEqual([]);
      await shoot(page, "add-to-flow-1440");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Added 2 screens to Returns").first().waitFor();
      const strip = page.getByRole("list", { name: "Steps of Returns" });
      await strip.waitFor();
      expect(await strip.getByRole("listitem").count()).toBe(3);
    });
  });

  test("screens of two apps are no flow, which is said", async () => {
    await signedIn.withPage("/?platform=both&browse=newest", wide, async ({ page }) => {
      await page.getByRole("button", { name: "Select", exact: true }).click();
      for (const path of [firstPath, `/screens/${pictured.arabic}`])
        await page.locator(`[data-card-link="${path.split("/").at(-1)}"]`).click();
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Add to a flow" }).click();
      await page
        .getByText(/^Select screens of one app/)
        .first()
        .waitFor();
    });
  });

  test("a screen of no flow shows what stands before and after it in its source", async () => {
    await signedIn.withPage(`/screens/${pictured.web}`, wide, async (opened) => {
      const strip = opened.page.getByRole("list", { name: "Before and after this screen" });
      await strip.locator("[aria-current=step]").waitFor();
      expect(await strip.getByRole("listitem").count()).toBeGreaterThan(1);
      await expectSound(opened, signedIn.server.url);
    });
  });

  test("what somebody else changed meanwhile is not undone by saving", async () => {
    await signedIn.withPage(flowPath, wide, async ({ page }) => {
      await page.getByRole("button", { name: "Edit flow" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Name" }).fill("Mine");
      // Theirs comes in while mine is on its way.
      await page.route(`**/api/operator${flowPath}`, async (route) => {
        const headers = { origin: signedIn.server.url };
        await page.request.post(route.request().url(), { data: { description: "Theirs" }, headers });
        await route.continue();
      });
      const refusal = dialog.getByText("Somebody else changed this flow meanwhile");
      for (const _ of [1, 2]) {
        const read = page.waitForResponse((answer) => answer.url().endsWith(`/api${flowPath}`));
        await dialog.getByRole("button", { name: "Save" }).click();
        await read;
        await refusal.waitFor();
      }
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Theirs", { exact: true }).waitFor();
      expect(await page.locator("h1").textContent()).toBe(name);
    });
  });

  test("a flow is renamed and deleted, and its screens stay", async () => {
    await signedIn.withPage(flowPath, wide, async ({ page }) => {
      await page.getByRole("button", { name: "Edit flow" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Name" }).fill("Guest checkout");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Guest checkout" }).waitFor();
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete flow" }).click();
      await page.getByRole("heading", { name: "Apps" }).waitFor();
    });
    await signedIn.withPage(firstPath, wide, async ({ page }) => {
      await page.getByRole("list", { name: "Steps of Returns" }).waitFor();
      expect(await page.getByRole("list", { name: "Steps of Guest checkout" }).count()).toBe(0);
    });
  });
});
