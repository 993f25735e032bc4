// Every way into the pages: keyboard, touch, forced colours, screen readers; menus and dialogs included.
import { describe, expect, test } from "bun:test";
import { chromium, type Page } from "playwright-core";
import { chromiumPath, isBrowserMissing, type WatchedPage, wide } from "./support/browser.ts";
import { axeViolations, expectAccessible, untilStill, views } from "./support/page-checks.ts";
import {
  appLink,
  cards,
  choice,
  field,
  focusedCard,
  isFocused,
  madePage,
  results,
  searchFor,
  stubSearch,
  untilFocused,
} from "./support/search-page.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const loginSearch = "/?q=login+with+an+email+field&platform=ios";

const signedIn = signedInBrowser();

/** Opens the same path on a touch screen. */
async function withTouch(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const viewport = { width: 390, height: 844 };
  await using context = await signedIn.browser.newContext({ viewport, hasTouch: true, isMobile: true });
  await context.addCookies(signedIn.cookies);
  const touched = await context.newPage();
  await touched.goto(signedIn.server.url + path);
  await look(touched);
}

describe.skipIf(isBrowserMissing)("in a browser", () => {
  for (const view of views) {
    test(`every menu and dialog is accessible while it is open, at ${view.width} px, ${view.colorScheme}`, async () => {
      await signedIn.withPage(loginSearch, view, async ({ page }) => {
        await page.route("**/api/session", async (route) => {
          const session = await (await route.fetch()).json();
          const [first] = session.workspaces;
          const workspaces = [first, { ...first, id: "2", name: "Another team" }];
          await route.fulfill({ json: { ...session, workspaces } });
        });
        await page.reload();
        await results(page).waitFor();
        const menus = view.width < 768 ? ["Menu"] : [/^Account of/, /^Workspace:/];
        for (const name of menus) {
          await page.getByRole("button", { name }).click();
          await untilStill(page, "menu");
          await expectAccessible(page);
          await page.keyboard.press("ArrowDown");
          expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toMatch(
            /^menuitem/,
          );
          await page.keyboard.press("Escape");
          await page.getByRole("menu").waitFor({ state: "detached" });
        }
        await page.locator("body").press("?");
        await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
        await untilStill(page, "dialog");
        expect(await axeViolations(page)).toEqual([]);
      });
    });
  }

  test("the tab key meets every screen found, and one press leads past them", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      await stubSearch(page, () => madePage(0, 4));
      await searchFor(page, "anything");
      await results(page).waitFor();
      await page.getByRole("button", { name: "Select", exact: true }).focus();
      await page.keyboard.press("Tab");
      const skip = page.getByRole("button", { name: "Skip past the screens" });
      expect(await isFocused(skip)).toBe(true);
      const met: number[] = [];
      for (let presses = 0; presses < 16; presses += 1) {
        await page.keyboard.press("Tab");
        met.push(await focusedCard(page));
      }
      // Its check mark, the screen, why it was found and its link.
      expect(met).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
      await skip.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      expect(await isFocused(page.getByRole("button", { name: "Show less likely" }))).toBe(true);
    });
  });

  test("copies of a screen stand in a stack below it, which a key opens", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      await stubSearch(page, () => madePage(0, 5, () => 0.9, 2));
      await searchFor(page, "anything");
      await results(page).waitFor();
      expect(await results(page).getByRole("article").count()).toBe(3);
      await cards(page)
        .first()
        .getByRole("button", { name: /^Copy link/ })
        .focus();
      await page.keyboard.press("Tab");
      expect(await isFocused(page.getByRole("button", { name: /^2 copies of/ }))).toBe(true);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Copies" });
      await dialog.getByRole("article").nth(2).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  test("arrows move by row and column, over the border of two groups, too", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      // Scrolling asks for more, of which there are none.
      await stubSearch(page, ({ length }) =>
        madePage(0, length === 1 ? 12 : 0, (at) => (at < 8 ? 0.9 : 0.4)),
      );
      await searchFor(page, "anything");
      await results(page).waitFor();
      await page.keyboard.press("ArrowDown");
      const trail: number[] = [];
      for (const key of [
        "ArrowRight",
        "ArrowRight",
        "ArrowDown",
        "ArrowDown",
        "ArrowRight",
        "ArrowUp",
        "ArrowUp",
      ]) {
        await page.keyboard.press(key);
        trail.push(await focusedCard(page));
      }
      // Five in a row, in one grid: the second group begins with 8, in the middle of the second row.
      expect(trail).toEqual([1, 2, 7, 11, 11, 6, 1]);
    });
  });

  test("/ leads to the field from every page, ? tells of the keys, and both can be turned off", async () => {
    await signedIn.withPage("/apps", wide, async ({ page }) => {
      await appLink(page, "Notion").waitFor();
      await page.keyboard.press("/");
      await untilFocused(field(page));
      expect(new URL(page.url()).pathname).toBe("/");
      await page.keyboard.type("a/b?");
      expect(await field(page).inputValue()).toBe("a/b?");
      await page.getByRole("link", { name: "Screen Search" }).focus();
      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await help.getByText("From screen to screen").waitFor();
      await help.getByRole("switch").press("Space");
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "detached" });
      await page.keyboard.press("?");
      await page.keyboard.press("/");
      expect(await isFocused(field(page))).toBe(false);
      expect(await help.count()).toBe(0);
    });
  });

  test("going back gives the focus to the card that was opened, in results and in apps", async () => {
    const stories = [
      ["/?q=screen&platform=ios", "article [data-card-link]"],
      ["/apps", "main [data-card-link]"],
    ] as const;
    for (const [path, card] of stories)
      await signedIn.withPage(path, wide, async ({ page }) => {
        const third = page.locator(card).nth(2);
        await third.waitFor();
        const href = await third.getAttribute("href");
        await third.focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(`**${href}`);
        await page.locator("h1").waitFor();
        await page.goBack();
        await page.waitForFunction((wanted) => document.activeElement?.getAttribute("href") === wanted, href);
      });
  });

  test("on a touch screen nothing lies on the pictures, and what is pressed is 44 pixels high", async () => {
    await withTouch(loginSearch, async (page) => {
      await results(page).waitFor();
      const card = cards(page).first();
      const picture = await card.locator("[data-platform]").boundingBox();
      const why = await card.getByRole("button", { name: /^Why/ }).boundingBox();
      expect(why?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
      const small = () =>
        page
          .locator("button:visible, [role=radiogroup] label:visible, [role^=menuitem]:visible")
          .evaluateAll((all) =>
            all
              .filter((each) => !each.closest("p"))
              .filter((each) => each.clientWidth > 1 && each.getBoundingClientRect().height < 44)
              .map((each) => each.outerHTML.slice(0, 120)),
          );
      expect(await small()).toEqual([]);
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("menu").waitFor();
      expect(await small()).toEqual([]);
    });
  });

  test("in forced colours the chosen segment is told from the others, and who wants less motion gets none", async () => {
    await signedIn.withPage(loginSearch, wide, async ({ page }) => {
      await choice(page, "Platform", "Both").waitFor();
      await page.emulateMedia({ forcedColors: "active" });
      const background = (name: string) =>
        choice(page, "Platform", name).evaluate((label) => getComputedStyle(label).backgroundColor);
      expect(await background("Phone")).not.toBe(await background("Web"));
      await page.emulateMedia({ reducedMotion: "reduce" });
      await results(page).waitFor();
      const seconds = await cards(page)
        .first()
        .locator("a > span")
        .first()
        .evaluate((span) => Number.parseFloat(getComputedStyle(span).transitionDuration));
      expect(seconds).toBeLessThan(0.001);
    });
  });

  test("the strip of the scroll bar is as dark as the page behind a dialog", async () => {
    // Without a window Chromium hides its scroll bars unless told not to.
    const browser = await chromium.launch({
      executablePath: chromiumPath ?? "",
      args: ["--no-sandbox", "--disable-gpu"],
      ignoreDefaultArgs: ["--hide-scrollbars"],
    });

    const look = async ({ page }: WatchedPage) => {
      await field(page).waitFor();
      await page.locator("body").press("?");
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await untilStill(page, "dialog");
        expect(await page.evaluate(() => innerWidth - document.body.clientWidth)).toBeGreaterThan(0);
        const [strip = 0, beside = 0] = [await brightness(page, 1_436), await brightness(page, 1_400)];
        expect(Math.abs(strip - beside)).toBeLessThanOrEqual(2);
      }
    };
    await signedIn.withPage("/", wide, look, browser);
    await browser.close();
  });
});

/** The red of the pixel at `x` in the middle of the window, as it is seen. */
async function brightness(page: Page, x: number): Promise<number> {
  const shot = await page.screenshot({ clip: { x, y: 600, width: 1, height: 1 } });
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = document.createElement("canvas").getContext("2d");
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, 1, 1).data[0] ?? -1;
    },
    `data:image/png;base64,${shot.toString("base64")}`,
  );
}
