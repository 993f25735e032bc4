// The search and the apps in a real browser, for somebody who is signed in.
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isBrowserMissing, wide } from "./support/browser.ts";
import { axeViolations, expectSound, untilStill, viewsWith } from "./support/page-checks.ts";
import { pictured } from "./support/picture-library.ts";
import {
  appLink,
  cards,
  choice,
  field,
  focusedCard,
  freeSession,
  isFocused,
  madePage,
  results,
  searchFor,
  stubSearch,
  untilFocused,
  untilNoMore,
} from "./support/search-page.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const views = viewsWith({ width: 1920, colorScheme: "dark" });
const loginSearch = "/?q=login+with+an+email+field&platform=ios";
const nothingSearch = "/?q=volcano+eruption+without+lava&platform=web";

const signedIn = signedInBrowser();
describe.skipIf(isBrowserMissing)("in a browser", () => {
  for (const view of views) {
    const at = `at ${view.width} px, ${view.colorScheme}`;

    test(`the search ${at} is whole, still and accessible: empty, with results close below the field, with none, and why`, async () => {
      await signedIn.withPage("/", view, async (opened) => {
        await opened.page.getByRole("heading", { name: "Recently added" }).waitFor();
        await expectSound(opened, signedIn.server.url);
      });
      await signedIn.withPage(nothingSearch, view, async (opened) => {
        await opened.page.getByRole("heading", { name: "No match" }).waitFor();
        await expectSound(opened, signedIn.server.url);
      });
      await signedIn.withPage(loginSearch, view, async (opened) => {
        await results(opened.page).waitFor();
        await expectSound(opened, signedIn.server.url);
        expect(await belowField(opened.page)).toBeLessThanOrEqual(view.width < 768 ? 220 : 160);
        await cards(opened.page).first().getByRole("link").focus();
        await opened.page
          .getByRole("button", { name: /^Why “/ })
          .first()
          .click();
        await untilStill(opened.page, "dialog");
        expect(await axeViolations(opened.page)).toEqual([]);
        expect(opened.troubles).toEqual([]);
      });
    });

    test(`the apps ${at} are whole, still and accessible, and so is one of them and a screen`, async () => {
      await signedIn.withPage("/apps", view, async (opened) => {
        await appLink(opened.page, "Notion").waitFor();
        await expectSound(opened, signedIn.server.url);
        await appLink(opened.page, "Notion").click();
        await opened.page.getByRole("list", { name: "Screens of Notion" }).waitFor();
        expect(await axeViolations(opened.page)).toEqual([]);
      });
      await signedIn.withPage(`/screens/${pictured.ios}`, view, async (opened) => {
        await opened.page.getByRole("heading", { name: /^More of/ }).waitFor();
        await expectSound(opened, signedIn.server.url);
      });
    });
  }

  test("a search is a story of the keyboard alone: field, results, a screen, and back", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      await field(page).waitFor();
      await page.keyboard.press("/");
      expect(await isFocused(field(page))).toBe(true);
      await page.keyboard.type("login with an email field");
      await page.keyboard.press("Enter");
      await results(page).waitFor();
      expect(new URL(page.url()).searchParams.get("q")).toBe("login with an email field");
      await page.keyboard.press("ArrowDown");
      const trail = [await focusedCard(page)];
      for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"]) {
        await page.keyboard.press(key);
        trail.push(await focusedCard(page));
      }
      const last = (await cards(page).count()) - 1;
      expect(trail).toEqual([0, 1, Math.min(2, last), 1, last, 0]);
      await page.keyboard.press("ArrowUp");
      expect(await isFocused(field(page))).toBe(true);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/screens/*");
      await page.goBack();
      await results(page).waitFor();
      expect(await field(page).inputValue()).toBe("login with an email field");
    });
  });

  test("the Enter that confirms a word of a Japanese or Chinese keyboard does not search", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      await field(page).fill("カレン");
      const enter = (isComposing: boolean, keyCode: number) =>
        field(page).evaluate(
          (element, [composing, code]) => {
            const init = { key: "Enter", bubbles: true, cancelable: true, isComposing: composing };
            const event = new KeyboardEvent("keydown", init);
            Object.defineProperty(event, "keyCode", { get: () => code });
            return element.dispatchEvent(event);
          },
          [isComposing, keyCode] as const,
        );
      // An event that was prevented began a search. Chromium and Firefox say the first, Safari the second.
      expect(await enter(true, 13)).toBe(true);
      expect(await enter(false, 229)).toBe(true);
      expect(await enter(false, 13)).toBe(false);
    });
  });

  test("why a screen was found is told in words, in a panel that closes with Escape and gives the focus back", async () => {
    await signedIn.withPage("/?q=Airbnb+checkout+with+a+cart+total&platform=web", wide, async ({ page }) => {
      await results(page).waitFor();
      const why = cards(page).first().getByRole("button", { name: /^Why/ });
      await why.focus();
      await page.keyboard.press("Enter");
      const panel = page.getByRole("dialog");
      for (const part of ["What matched", "Only in the app", "Airbnb"])
        await panel.getByText(part, { exact: true }).first().waitFor();
      await panel.getByText(/^(?:Strong|Possible) match$/).waitFor();
      await panel.getByText(/^(?:Words in common|No word in common)/).waitFor();
      expect(await panel.textContent()).not.toMatch(/0\.\d/);
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
      await untilFocused(why);
    });
  });

  test("another platform searches the words in the field, stands in the address, and goes back with it", async () => {
    await signedIn.withPage(loginSearch, wide, async ({ page }) => {
      await results(page).waitFor();
      await field(page).fill("chat message bubble");
      await choice(page, "Platform", "Web").click();
      await page.waitForURL("**platform=web**");
      expect(new URL(page.url()).searchParams.get("q")).toBe("chat message bubble");
      await results(page).waitFor();
      const platforms = () =>
        results(page)
          .locator("[data-platform]")
          .evaluateAll((all) => all.map((each) => each.getAttribute("data-platform")));
      expect(new Set(await platforms())).toEqual(new Set(["web"]));
      await field(page).fill("never sent");
      await page.goBack();
      await page.waitForURL("**platform=ios**");
      await page.waitForFunction(
        () => document.querySelector("textarea")?.value === "login with an email field",
      );
      await results(page).waitFor();
      expect(new Set(await platforms())).toEqual(new Set(["ios"]));
      await page.reload();
      await results(page).waitFor();
      expect(await field(page).inputValue()).toBe("login with an email field");
      expect(await page.getByRole("radio", { name: "Phone" }).isChecked()).toBe(true);
    });
  });

  test("more screens are those that are not shown yet, until there are none", async () => {
    await signedIn.withPage("/?q=screen&platform=ios", wide, async ({ page }) => {
      await results(page).waitFor();
      const ids = () =>
        results(page)
          .locator("[data-card-link]")
          .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
      const stacks = results(page).getByRole("button", { name: /^\d+ (copy|copies) of/ });
      /** The screens shown and those in stacks, which are copies of them. */
      const count = async () =>
        (await stacks.allTextContents()).reduce(
          (sum, text) => sum + Number(/\d+/.exec(text)?.[0]),
          (await ids()).length,
        );
      const first = await ids();
      expect(await count()).toBeGreaterThanOrEqual(24);
      await untilNoMore(page);
      const all = await ids();
      expect(all.slice(0, first.length)).toEqual(first);
      expect(await count()).toBeGreaterThan(24);
      expect(new Set(all).size).toBe(all.length);
    });
  });

  test("no result says how the query was understood and offers the nearest screens and the other platform", async () => {
    await signedIn.withPage(nothingSearch, wide, async ({ page }) => {
      const main = page.getByRole("main");
      await main.getByText("Not wanted").waitFor();
      expect(await main.textContent()).toContain("“lava”");
      await main.getByRole("button", { name: "Search phone instead" }).click();
      await page.waitForURL("**platform=ios**");
      await page.goBack();
      await main.getByRole("button", { name: "Show less likely" }).click();
      await results(page).waitFor();
      await page.getByRole("heading", { name: "Less likely" }).waitFor();
      await page.getByText(/^No match, \d+ less likely/).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  test("a search that came too soon counts down, then can be sent again", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      const message = "This workspace searches too often. Try again in 10 s.";
      const json = { error: { code: "rate_limit_exceeded", message } };
      await stubSearch(page, (asked) =>
        asked.length === 1 ? { status: 429, headers: { "retry-after": "10" }, json } : madePage(0, 3),
      );
      await searchFor(page, "anything");
      const alert = page.getByRole("alert");
      await alert.getByText("searches too often").waitFor();
      const again = alert.getByRole("button", { name: /Try again/ });
      expect(await again.isDisabled()).toBe(true);
      await alert.getByRole("button", { name: "Try again", exact: true }).click();
      await results(page).waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
    });
  });

  test("a fault says what to do, and the search can be sent again", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      const message = "Something went wrong in this service. Report the request id 1.";
      const json = { error: { code: "internal_error", message } };
      await stubSearch(page, (asked) => (asked.length === 1 ? { status: 500, json } : madePage(0, 1)));
      await searchFor(page, "anything");
      await page.getByRole("alert").getByText("Report the request id 1.").waitFor();
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByText("1 strong match ·").waitFor();
    });
  });

  test("a workspace without the plan is told so and can still browse apps", async () => {
    await signedIn.withPage("/apps", wide, async ({ page }) => {
      await page.route("**/api/session", (route) => route.fulfill({ json: freeSession }));
      await page.goto(`${signedIn.server.url}/`);
      await page.getByRole("heading", { name: "Search needs the Team or Enterprise plan" }).waitFor();
      expect(await page.getByRole("main").textContent()).toContain("Small is on the Free plan");
      await page.getByRole("link", { name: "Browse apps" }).click();
      await appLink(page, "Notion").waitFor();
    });
  });

  test("a query is a text wherever it is shown", async () => {
    await signedIn.withPage(
      `/?q=${encodeURIComponent("<img src=x onerror=\"document.title='hit'\">'; rm -rf $HOME `x`")}&platform=ios`,
      wide,
      async ({ page, troubles }) => {
        await page.getByRole("button", { name: "Show less likely" }).click();
        await results(page).waitFor();
        expect(await page.title()).toContain("<img src=x");
        expect(await page.locator("img[src=x]").count()).toBe(0);
        expect(troubles).toEqual([]);
      },
    );
  });

  test("recent searches of two platforms are told apart, lead back to their results, and are cleared after a question", async () => {
    for (const platform of ["ios", "both"])
      await signedIn.withPage(`/?q=login+email+field&platform=${platform}`, wide, ({ page }) =>
        results(page).waitFor(),
      );
    await signedIn.withPage("/", wide, async ({ page }) => {
      await page.getByRole("heading", { name: "Your recent searches" }).waitFor();
      const rows = page.getByRole("link", { name: /^login email field/ });
      await rows.first().waitFor();
      const texts = await rows.allTextContents();
      expect(texts.some((text) => text.includes("Phone · "))).toBe(true);
      expect(texts.some((text) => text.includes("Phone and web · "))).toBe(true);
      await page.getByRole("button", { name: "Clear", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Only your own searches are cleared").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await rows.count()).toBe(texts.length);
      await rows.filter({ hasText: "Phone and web · " }).click();
      await results(page).waitFor();
      expect(new URL(page.url()).searchParams.get("platform")).toBe("both");
      await page.goBack();
      await page.getByRole("button", { name: "Clear", exact: true }).click();
      await dialog.getByRole("button", { name: "Clear", exact: true }).click();
      await page.getByRole("heading", { name: "For example" }).waitFor();
    });
  });

  test("an element or the pattern of a screen searches the screens that have it", async () => {
    await signedIn.withPage(`/screens/${pictured.long}`, wide, async ({ page }) => {
      const asked = () => new URL(page.url()).searchParams.get("q");
      await page.getByRole("link", { name: "p".repeat(100) }).click();
      await page.waitForURL("**/?q=*");
      expect(asked()).toBe("p".repeat(100));
      await page.goBack();
      await page.getByRole("link", { name: "element number 7", exact: true }).click();
      await page.waitForURL("**/?q=*");
      expect(asked()).toBe("element number 7");
    });
  });
});

/** Distance in pixels from the field to the first result. */
async function belowField(page: Page): Promise<number> {
  const bottom = await page.getByRole("search").evaluate((form) => form.getBoundingClientRect().bottom);
  const top = await cards(page)
    .first()
    .evaluate((card) => card.getBoundingClientRect().top);
  return top - bottom;
}
