// The first page, filters, sizes and the way from screen to screen, in a real browser.
import { describe, expect, test } from "bun:test";
import { createScreenSearchClient } from "../src/client/client.ts";
import { isBrowserMissing, narrow, wide } from "./support/browser.ts";
import { screenId } from "./support/library.ts";
import { axeViolations, expectSound, sidewaysScroll } from "./support/page-checks.ts";
import { cards, field, results } from "./support/search-page.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const everything = "/?q=screen&platform=both";

const signedIn = signedInBrowser();
async function edit(at: number, change: object): Promise<void> {
  const { url, writeKey } = signedIn.server;
  await createScreenSearchClient({ baseUrl: url, apiKey: writeKey }).editScreen(screenId(at), change);
}

describe.skipIf(isBrowserMissing)("in a browser", () => {
  for (const view of [wide, narrow])
    test(`the library without a query at ${view.width} px is whole, still and accessible`, async () => {
      await signedIn.withPage("/?platform=both&browse=newest", view, async (opened) => {
        await opened.page.getByRole("list", { name: "Screens, newest first" }).waitFor();
        await expectSound(opened, signedIn.server.url);
      });
    });

  test("a filter narrows the results, stands in the address and as a chip, and goes with it", async () => {
    await signedIn.withPage(everything, wide, async ({ page }) => {
      await results(page).waitFor();
      const panel = page.getByRole("complementary", { name: "Filters" });
      const app = panel.getByRole("button", { name: /^Notion/ });
      await app.click();
      await page.waitForURL("**app=Notion**");
      await page.waitForFunction(() =>
        [...document.querySelectorAll("article")].every((card) => card.textContent?.includes("Notion")),
      );
      expect(await app.getAttribute("aria-pressed")).toBe("true");
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Remove the filter Notion" }).click();
      await page.waitForFunction(() => !location.search.includes("app="));
    });
  });

  test("a language, and what is not yet in one, are chosen by name, and only where there are several", async () => {
    await edit(0, { language: "pt-BR" });
    await signedIn.withPage("/?platform=both&browse=newest", wide, async ({ page }) => {
      const panel = page.getByRole("complementary", { name: "Filters" });
      await panel.getByRole("heading", { name: "App", exact: true }).waitFor();
      expect(await panel.getByRole("heading", { name: "Language" }).count()).toBe(0);
    });
    await edit(1, { language: "de" });
    await signedIn.withPage("/?platform=both&browse=newest", wide, async ({ page }) => {
      const panel = page.getByRole("complementary", { name: "Filters" });
      await panel.getByRole("combobox", { name: "Not yet in the language" }).selectOption("German");
      await page.getByRole("button", { name: "Remove the filter Not in German" }).waitFor();
      await page.getByText("1 screen, newest first").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await panel.getByRole("combobox", { name: "Not yet in the language" }).selectOption("Any language");
      await panel.getByRole("button", { name: /^Brazilian Portuguese/ }).click();
      await page.waitForURL("**language=pt-BR**");
    });
    for (const at of [0, 1]) await edit(at, { language: "" });
  });

  test("text on the screen lists all that say it, a list for each app, with the line marked", async () => {
    await edit(0, { text: "Settings\nLOG OUT" });
    await edit(1, { text: "Log out of all devices" });
    await signedIn.withPage("/?platform=both&browse=newest", wide, async ({ page }) => {
      await page.getByRole("textbox", { name: "Text on the screen" }).fill("log out");
      await page.keyboard.press("Enter");
      await page.waitForURL("**text=log+out**");
      await page.getByText("2 screens, by app").waitFor();
      // The counts may come before the screens.
      await page.locator("mark").first().waitFor();
      const marked = (app: string) => page.getByRole("list", { name: app }).locator("mark").allTextContents();
      expect(await marked("Airbnb")).toEqual(["LOG OUT"]);
      expect(await marked("Notion")).toEqual(["Log out of all devices"]);
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  test("a time since a change that every screen passes is no filter; one that is set has its count and goes", async () => {
    for (const path of [everything, "/?platform=both&browse=newest"])
      await signedIn.withPage(`${path}&days=7`, wide, async ({ page }) => {
        const panel = page.getByRole("complementary", { name: "Filters" });
        const week = panel.getByRole("button", { name: /^Last 7 days/ });
        await week.waitFor();
        const count = Number(/^Last 7 days(\d+)$/.exec((await week.textContent()) ?? "")?.[1]);
        expect(count).toBeGreaterThan(0);
        await panel.getByText(new RegExp(`^Counts of .*\\b${count} `)).waitFor();
        expect(await week.getAttribute("aria-pressed")).toBe("true");
        await week.click();
        await page.waitForFunction(() => !location.search.includes("days="));
        await panel.getByRole("heading", { name: "Added or changed" }).waitFor({ state: "detached" });
      });
  });

  test("on a phone the filters are in a sheet that closes with Escape", async () => {
    await signedIn.withPage(everything, narrow, async ({ page }) => {
      await results(page).waitFor();
      await page.getByRole("button", { name: "Filters" }).click();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      await sheet.getByRole("button", { name: /^Notion/ }).click();
      await page.waitForURL("**app=Notion**");
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });

  test("small pictures make longer rows, and are remembered", async () => {
    await signedIn.withPage("/?q=screen&platform=ios", wide, async ({ page }) => {
      await results(page).waitFor();
      const width = async () => (await cards(page).first().boundingBox())?.width ?? 0;
      const before = await width();
      await page.locator("label", { hasText: "Small pictures" }).click();
      expect(await width()).toBeLessThan(before);
      const small = await width();
      await page.reload();
      await results(page).waitFor();
      expect(await width()).toBe(small);
    });
  });

  test("the arrow keys lead from screen to screen, in the full-size view too, and back to the list", async () => {
    await signedIn.withPage(everything, wide, async ({ page }) => {
      await results(page).waitFor();
      const count = await cards(page).count();
      await cards(page).first().getByRole("link").click();
      await page.getByText(`1 of ${count}`).waitFor();
      const first = page.url();
      await page.keyboard.press("ArrowRight");
      await page.getByText(`2 of ${count}`).waitFor();
      expect(page.url()).not.toBe(first);
      await page.getByRole("button", { name: "Previous screen" }).click();
      await page.getByText(`1 of ${count}`).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Back to the list" }).click();
      await results(page).waitFor();
    });
  });

  test("a picture grows into its page and into the full view; Escape ends that and goes back, and less motion is none", async () => {
    await signedIn.withPage("/?q=login&platform=both", wide, async ({ page }) => {
      await results(page).waitFor();
      // So long that a key meets it.
      await page.evaluate(() => {
        const slow = new CSSStyleSheet();
        slow.replaceSync("::view-transition-group(*) { animation-duration: 600s !important }");
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, slow];
      });
      const untilGrows = (grows: boolean) =>
        page.waitForFunction(
          (is) => document.documentElement.matches(":active-view-transition") === is,
          grows,
        );
      const card = cards(page).first().getByRole("link");
      await card.click();
      await page.waitForURL("**/screens/*");
      await untilGrows(true);
      await page.keyboard.press("Escape");
      await results(page).waitFor();
      await untilGrows(false);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await card.click();
      const whole = page.getByRole("button", { name: "Show the picture in full size" });
      await whole.waitFor();
      await untilGrows(false);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await whole.click();
      await untilGrows(true);
      await page.keyboard.press("Escape");
      await untilGrows(false);
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });
  });

  test("suggestions are chosen with the arrow keys, and Enter without a choice searches what is typed", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      await field(page).pressSequentially("log");
      await page
        .getByRole("option", { name: /Title · \d/ })
        .first()
        .waitFor();
      await field(page).fill("");
      await field(page).pressSequentially("noti");
      const option = page.getByRole("option", { name: /^Notion/ }).first();
      await option.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press("ArrowDown");
      expect(await field(page).getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
      await page.keyboard.press("Enter");
      await page.waitForURL("**/apps/*");
      await page.goBack();
      await field(page).fill("");
      await field(page).pressSequentially("noti");
      await option.waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL("**q=noti**");
    });
  });

  test("while there is one workspace its members are where an operator looks after accounts", async () => {
    await signedIn.withPage("/", wide, async (opened) => {
      const { page } = opened;
      // The server has another one, of the key that the tests use.
      await page.route("**/api/operator/workspaces", async (route) => {
        const { workspaces } = await (await route.fetch()).json();
        await route.fulfill({ json: { workspaces: workspaces.slice(-1) } });
      });
      // Otherwise requests of the first page would be cut off.
      await page.waitForLoadState("networkidle");
      await page.goto(`${signedIn.server.url}/operator/accounts`);
      await page.waitForURL("**/settings/members");
      await page.getByRole("columnheader", { name: "Can add screens" }).waitFor();
      await page.getByRole("button", { name: /^Make reset link for/ }).waitFor();
      await expectSound(opened, signedIn.server.url);
      await page.getByRole("button", { name: "Invite" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("E-mail").fill("ed@example.org");
      await dialog.getByRole("checkbox", { name: "Can add screens" }).check();
      await dialog.getByRole("button", { name: "Invite" }).click();
      await dialog.getByRole("button", { name: "Done" }).click();
      await page.getByText("Member, can add screens").first().waitFor();
    });
  });
});
