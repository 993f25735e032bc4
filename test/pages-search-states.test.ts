// States of the search page beside finding: the text in the field, waiting, empty and long results, and
// restored state.
import { describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import { isBrowserMissing, narrow, wide } from "./support/browser.ts";
import { axeViolations, expectAccessible } from "./support/page-checks.ts";
import {
  choice,
  field,
  madePage,
  results,
  searchFor,
  stubSearch,
  untilNoMore,
} from "./support/search-page.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const signedIn = signedInBrowser();

const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe.skipIf(isBrowserMissing)("in a browser", () => {
  test("offline, the page says so and what happens next, and the search runs by itself afterwards", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      await field(page).waitFor();
      await page.context().setOffline(true);
      await page.getByText("This page continues as soon as you are back online").waitFor();
      await searchFor(page, "login with an email field");
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
      await searchFor(page, "login with an email field");
      await page.getByRole("main").getByText("The service cannot be reached").waitFor();
      await results(page).waitFor();
      expect(failures).toBe(3);
      expect(await page.getByText("The service cannot be reached").count()).toBe(0);
    });
  });

  test("an empty library says what to do instead of searching in vain, and notices its first screens", async () => {
    await signedIn.withPage("/apps", { ...wide, isNew: true }, async ({ page }) => {
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
        const session = await (await route.fetch()).json();
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
      await searchFor(page, "anything");
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
      await searchFor(page, "anything");
      await page.getByRole("button", { name: "Show more" }).waitFor();
      // The button presses itself when it comes into view.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.getByRole("alert").waitFor();
      expect(await page.getByText("There are no more screens.").count()).toBe(0);
      expect(await page.getByRole("button", { name: /^Show / }).count()).toBe(0);
      await page.getByRole("button", { name: "Try again" }).click();
      await untilNoMore(page);
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
      await searchFor(page, "login");
      await page.waitForURL("**q=login**");
    });
  });

  test("how well screens fit is told in words, in groups, and never as a percentage", async () => {
    await signedIn.withPage("/", narrow, async ({ page }) => {
      await stubSearch(page, () => madePage(0, 6, (at) => [0.99, 0.85, 0.6, 0.5, 0.3, 0.2][at] ?? 0));
      await searchFor(page, "anything");
      await results(page).waitFor();
      const groups = await results(page).getByRole("list").all();
      expect(await Promise.all(groups.map((group) => group.getByRole("article").count()))).toEqual([4, 2]);
      const headings = await results(page).getByRole("heading").allTextContents();
      expect(headings).toEqual(["Strong matches", "Possible matches"]);
      expect(await page.getByRole("main").textContent()).not.toContain("%");
      await expectAccessible(page);
    });
  });
});

async function fulfillAbout(route: Route, screens: number): Promise<void> {
  const about = await (await route.fetch()).json();
  await route.fulfill({ json: { ...about, apps: screens, screens: { ios: screens, web: 0 } } });
}
