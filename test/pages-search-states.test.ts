// States of the search page beside finding: the text in the field, waiting, empty and long results, and
// restored state.
import { describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import { isBrowserMissing, wide } from "./support/browser.ts";
import { axeViolations, sidewaysScroll, views } from "./support/page-checks.ts";
import { cards, choice, field, madePage, results, stubSearch } from "./support/search-page.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const loginSearch = "/?q=login+with+an+email+field&platform=ios";

const signedIn = signedInBrowser();

const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe.skipIf(isBrowserMissing)("in a browser", () => {
  test("another platform searches the words that stand in the field", async () => {
    await signedIn.withPage(loginSearch, wide, async ({ page }) => {
      await results(page).waitFor();
      await field(page).fill("chat message bubble");
      await choice(page, "Platform", "Web").click();
      await page.waitForURL("**platform=web**");
      expect(asked(page, "q")).toBe("chat message bubble");
      await field(page).fill("never sent");
      await page.goBack();
      await page.waitForURL("**platform=ios**");
      await page.waitForFunction(
        () => document.querySelector("textarea")?.value === "login with an email field",
      );
    });
  });

  test("below an answer without a match the less likely screens are one press away", async () => {
    await signedIn.withPage("/?q=volcano+eruption+without+lava&platform=web", wide, async ({ page }) => {
      await page.getByRole("heading", { name: "No match" }).waitFor();
      await page.getByRole("button", { name: "Show less likely" }).click();
      await page.getByRole("heading", { name: "Less likely" }).waitFor();
      await results(page).waitFor();
      await page.getByText(/^No match, \d+ less likely/).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  test("offline, the page says so and what happens next, and the search runs by itself afterwards", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      await field(page).waitFor();
      await page.context().setOffline(true);
      await page.getByText("This page continues as soon as you are back online").waitFor();
      await field(page).fill("login with an email field");
      await page.keyboard.press("Enter");
      const main = page.getByRole("main");
      await main.getByText("This search runs as soon as the connection is back.").waitFor();
      expect(await main.getByText("Searching…").count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await page.context().setOffline(false);
      await results(page).waitFor();
      expect(await page.getByText("You are offline").count()).toBe(0);
    });
  });

  test("a service that cannot be reached is asked again until it answers, and the page says so meanwhile", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      let failures = 0;
      await page.route("**/api/workspaces/*/search", (route: Route) => {
        failures += 1;
        return failures <= 2 ? route.abort("connectionrefused") : route.fallback();
      });
      await field(page).fill("login with an email field");
      await page.keyboard.press("Enter");
      await page.getByRole("main").getByText("The service cannot be reached").waitFor();
      await results(page).waitFor();
      expect(failures).toBe(3);
      expect(await page.getByText("The service cannot be reached").count()).toBe(0);
    });
  });

  test("an empty library says what to do instead of searching in vain, and notices its first screens", async () => {
    await signedIn.withPage("/apps", wide, async ({ page }) => {
      await page.clock.install();
      await page.route("**/api/apps", (route) => route.fulfill({ json: { apps: [] } }));
      await page.route("**/api/about", (route) => fulfillAbout(route, 0));
      for (const path of ["/", "/?q=login&platform=ios", "/apps"]) {
        await page.goto(signedIn.server.url + path);
        await page.getByRole("heading", { name: "There is nothing to search yet" }).waitFor();
        await page.getByText("screen-search import path/to/screens").waitFor();
        expect(await axeViolations(page)).toEqual([]);
      }
      await page.route("**/api/session", async (route) => {
        const response = await route.fetch();
        const session = await response.json();
        await route.fulfill({ json: { ...session, user: { ...session.user, is_operator: false } } });
      });
      await page.goto(`${signedIn.server.url}/?q=login&platform=ios`);
      await page.getByText("Ask your operator or an editor to add some").waitFor();
      expect(await page.getByText("screen-search import").count()).toBe(0);
      await page.route("**/api/about", (route) => fulfillAbout(route, 3));
      await page.clock.fastForward(15_000);
      await results(page).waitFor();
    });
  });

  test("results go on past 120 screens", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      const requests = await stubSearch(page, (all) => madePage(24 * (all.length - 1), 24));
      await field(page).fill("anything");
      await page.keyboard.press("Enter");
      // The button presses itself when it comes into view.
      await page.waitForFunction(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        return document.querySelectorAll("article").length >= 168;
      });
      expect(requests[6]?.exclude_screen_ids).toHaveLength(144);
    });
  });

  test("a failure of a further page is no end of the results", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      const json = { error: { code: "internal_error", message: "Something went wrong in this service." } };
      await stubSearch(page, (all) =>
        all.length === 2 ? { status: 500, json } : madePage(24 * (all.length - 1), all.length === 1 ? 24 : 3),
      );
      await field(page).fill("anything");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Show more" }).waitFor();
      // The button presses itself when it comes into view.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.getByRole("alert").waitFor();
      expect(await page.getByText("There are no more screens.").count()).toBe(0);
      expect(await page.getByRole("button", { name: /^Show / }).count()).toBe(0);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.waitForFunction(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        return document.body.textContent?.includes("There are no more screens.");
      });
    });
  });

  test("the platform is remembered for the person, stands as a filter, and the address wins", async () => {
    const radio = (page: Page, name: string) => page.getByRole("radio", { name });
    await signedIn.withPage("/?q=login&platform=ios", wide, async ({ page }) => {
      await choice(page, "Platform", "Web").click();
      await page.waitForURL("**platform=web**");
      await page.goto(`${signedIn.server.url}/?q=login`);
      await results(page).waitFor();
      expect(await radio(page, "Web").isChecked()).toBe(true);
      await page.goto(`${signedIn.server.url}/?q=login&platform=ios`);
      await results(page).waitFor();
      expect(await radio(page, "Phone").isChecked()).toBe(true);
      await page.getByRole("button", { name: "Remove the filter Phone" }).click();
      await page.waitForURL("**platform=both**");
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("[role=radiogroup] input")?.checked,
      );
      expect(await radio(page, "Both").isChecked()).toBe(true);
    });
  });

  test("the same words on two platforms are told apart, and clearing asks before it does", async () => {
    for (const platform of ["ios", "both"])
      await signedIn.withPage(`/?q=login+email+field&platform=${platform}`, wide, ({ page }) =>
        results(page).waitFor(),
      );
    await signedIn.withPage("/", wide, async ({ page }) => {
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
    });
  });

  test("words above the bound stay in the field and say by how much they are too many", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      await field(page).fill("🙂".repeat(500));
      expect(await field(page).getAttribute("aria-invalid")).toBe("false");
      await field(page).fill("x".repeat(537));
      await page.getByText("Shorten yours by 37 to search.").waitFor();
      expect(await field(page).inputValue()).toHaveLength(537);
      await page.keyboard.press("Enter");
      expect(asked(page, "q")).toBeNull();
      expect(await axeViolations(page)).toEqual([]);
      await field(page).fill("login");
      await page.keyboard.press("Enter");
      await page.waitForURL("**q=login**");
    });
  });

  test("how well screens fit is told in words, in groups, and never as a percentage", async () => {
    for (const view of views)
      await signedIn.withPage("/", view, async ({ page }) => {
        await stubSearch(page, () => madePage(0, 6, (at) => [0.99, 0.85, 0.6, 0.5, 0.3, 0.2][at] ?? 0));
        await field(page).fill("anything");
        await page.keyboard.press("Enter");
        await results(page).waitFor();
        const groups = await results(page).getByRole("list").all();
        expect(await Promise.all(groups.map((group) => group.getByRole("article").count()))).toEqual([4, 2]);
        expect(await results(page).getByRole("heading").allTextContents()).toEqual([
          "Strong matches",
          "Possible matches",
        ]);
        expect(await page.getByRole("main").textContent()).not.toContain("%");
        expect(await axeViolations(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      });
  });

  test("why a screen was found is told in words, with its picture", async () => {
    await signedIn.withPage("/?q=Airbnb+checkout+with+a+cart+total&platform=web", wide, async ({ page }) => {
      await results(page).waitFor();
      await cards(page).first().hover();
      await cards(page).first().getByRole("button", { name: /^Why/ }).click();
      const panel = page.getByRole("dialog");
      await panel.getByText(/^(?:Strong|Possible) match$/).waitFor();
      await panel.getByRole("heading", { name: "What matched" }).waitFor();
      await panel.getByText(/^(?:Words in common|No word in common)/).waitFor();
      expect(await panel.textContent()).not.toMatch(/0\.\d/);
    });
  });

  test("the first result stands close below the field", async () => {
    for (const [view, most] of [
      [{ width: 390, colorScheme: "light" }, 220],
      [wide, 160],
    ] as const)
      await signedIn.withPage(loginSearch, view, async ({ page }) => {
        await results(page).waitFor();
        const bottomOfField = await page
          .getByRole("search")
          .evaluate((form) => form.getBoundingClientRect().bottom);
        const topOfFirst = await cards(page)
          .first()
          .evaluate((card) => card.getBoundingClientRect().top);
        expect(topOfFirst - bottomOfField).toBeLessThanOrEqual(most);
      });
  });
});

async function fulfillAbout(route: Route, screens: number): Promise<void> {
  const response = await route.fetch();
  const about = await response.json();
  await route.fulfill({ json: { ...about, apps: screens, screens: { ios: screens, web: 0 } } });
}
