// The apps of the library in a real browser.
import { describe, expect, test } from "bun:test";
import { isBrowserMissing, narrow, wide } from "./support/browser.ts";
import { axeViolations, expectAccessible } from "./support/page-checks.ts";
import { appLink, choice } from "./support/search-page.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const signedIn = signedInBrowser();

describe.skipIf(isBrowserMissing)("in a browser", () => {
  test("apps further down are made when somebody scrolls to them, and going back finds them", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      await page.route("**/api/apps", (route) => route.fulfill({ json: { apps: manyApps(300) } }));
      await page.goto(`${signedIn.server.url}/apps`);
      const apps = page.locator("main li");
      await apps.first().waitFor();
      expect(await apps.count()).toBe(48);
      expect(await page.getByText("300 apps with 600 screens").count()).toBe(1);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction(() => document.querySelectorAll("main li").length > 48);
      const shown = await apps.count();
      await apps.nth(60).getByRole("link").click();
      await page.waitForURL("**/apps/*");
      await page.goBack();
      await apps.nth(60).waitFor();
      expect(await apps.count()).toBeGreaterThanOrEqual(shown);
    });
  });

  test("the covers of the apps that are shown are read, and those further down when they are", async () => {
    await signedIn.withPage("/", wide, async ({ page }) => {
      const { apps } = (await (await page.request.get(`${signedIn.server.url}/api/apps`)).json()) as {
        apps: { id: string }[];
      };
      const many = [...manyApps(47), ...apps, ...manyApps(47 + 60).slice(47)];
      await page.route("**/api/apps", (route) => route.fulfill({ json: { apps: many } }));
      const asked: number[] = [];
      page.on("request", (request) => {
        const ids = new URL(request.url()).searchParams.get("ids");
        if (ids !== null) asked.push(ids.split(",").length);
      });
      await page.goto(`${signedIn.server.url}/apps`);
      await page.locator("main li img").first().waitFor();
      expect(asked).toEqual([48]);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction(() => document.querySelectorAll("main li img").length > 2);
      expect(asked).toEqual([48, 48]);
    });
  });

  test("a filter by pattern counts apps, and each shows the pattern it was found by", async () => {
    await signedIn.withPage("/apps", wide, async ({ page }) => {
      await page.route("**/api/apps", (route) => route.fulfill({ json: { apps: manyApps(20) } }));
      await page.goto(`${signedIn.server.url}/apps?name=login`);
      await page.getByText("10 apps with “login” in name or kind of screen").waitFor();
      expect(await page.locator("main li mark").allTextContents()).toEqual(Array(10).fill("login"));
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  test("the screens of an app do not repeat its name", async () => {
    await signedIn.withPage("/apps?name=notion", wide, async ({ page }) => {
      await appLink(page, "Notion").click();
      const list = page.getByRole("list", { name: "Screens of Notion" });
      await list.waitFor();
      expect(await list.textContent()).not.toContain("Notion");
    });
  });

  test("apps are filtered by name and platform, and the address keeps the filter", async () => {
    await signedIn.withPage("/apps", wide, async ({ page }) => {
      await page.getByRole("textbox", { name: "Filter by name or kind of screen" }).fill("noti");
      await page.getByText("1 app with “noti”").waitFor();
      await page.getByText(/^Phone and web · /).waitFor();
      await choice(page, "Platform", "Phone").click();
      await page.getByText(/^Phone · /).waitFor();
      await page.reload();
      await page.getByText(/^Phone · /).waitFor();
      await page.getByText("1 app with “noti”").waitFor();
      expect(await page.getByRole("link", { name: /Airbnb/ }).count()).toBe(0);
    });
  });

  for (const [view, from, to] of [
    [wide, "Notion", "Notion Labs"],
    [narrow, "Notion Labs", "Airbnb"],
  ] as const)
    test(`an app is one card and one page for its platforms, and has another name on all of them, at ${view.width}`, async () => {
      await signedIn.withPage(`/apps?name=${encodeURIComponent(from)}`, view, async ({ page }) => {
        await page.getByRole("link", { name: from }).click();
        const list = page.getByRole("list", { name: `Screens of ${from}`, exact: true });
        await list.waitFor();
        for (const platform of ["Phone", "Web"]) {
          await choice(page, "Platform", platform).click();
          const chosen = { name: new RegExp(`^${platform} · \\d+$`), checked: true };
          await page.getByRole("radio", chosen).waitFor({ state: "attached" });
        }
        await expectAccessible(page);
        await page.getByRole("button", { name: "Edit the name" }).click();
        await page.getByRole("textbox", { name: "The name" }).fill(to);
        expect(await axeViolations(page)).toEqual([]);
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("heading", { name: to, level: 1 }).waitFor();
        expect(await page.getByRole("radio").count()).toBe(2);
        await page.goto(`${signedIn.server.url}/apps`);
        await page.getByRole("link", { name: to }).waitFor();
        expect(await page.getByRole("link", { name: from }).count()).toBe(to.startsWith(from) ? 1 : 0);
      });
    });
});

/** Apps of two screens each; every second one has a login, after three other patterns. */
function manyApps(count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    name: `App ${String(at).padStart(3, "0")}`,
    platform: "ios",
    platforms: [
      { id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`, platform: "ios", screens: 2 },
    ],
    screens: 2,
    patterns: ["chart", "detail", "list", at % 2 === 0 ? "login" : "map"],
  }));
}
