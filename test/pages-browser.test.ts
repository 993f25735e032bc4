// The pages that everyone may see, in a real browser, of a real server: at two widths, light and dark.
import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isBrowserMissing, lookAt, openPage, type View, wide } from "./support/browser.ts";
import { screenAt, screenId } from "./support/library.ts";
import { openServer } from "./support/open-server.ts";
import {
  axeViolations,
  expectSound,
  missingPictures,
  sidewaysScroll,
  signedOut,
  viewsWith,
} from "./support/page-checks.ts";
import { fillPictures, pictured } from "./support/picture-library.ts";
import { isFocused } from "./support/search-page.ts";
import { sharePathsOf } from "./support/share-links.ts";
import { cookiesOfOwner } from "./support/signed-in.ts";
import { type Look, signedInBrowser } from "./support/signed-in-browser.ts";

const views = viewsWith({ width: 768, colorScheme: "light" }, { width: 1440, colorScheme: "dark" });
const screens = {
  "an ios screen": pictured.ios,
  "a web screen": pictured.web,
  "a screen without a picture": pictured.withoutPicture,
  "a screen of long texts": pictured.long,
  "a screen of Arabic and Japanese": pictured.arabic,
} as const;

const signedIn = signedInBrowser();
/** Path and query of the share link to a screen. */
let shareOf: (id: string) => string;

const asStranger = (path: string, view: View, look: Look) =>
  lookAt(signedIn.browser, signedIn.server.url + path, view, look);

/** Nothing is cut off at 320 px, which is 1280 px at four times the size. */
async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await sidewaysScroll(page)).toBe(0);
}

const similarOf = (page: Page) => page.getByRole("list", { name: "Similar screens" });
const moreOf = (page: Page) => page.getByRole("heading", { name: "More like this" });

describe.skipIf(isBrowserMissing)("in a browser", () => {
  beforeAll(async () => void (shareOf = await sharePathsOf(signedIn.server)));

  for (const view of views) {
    const at = `at ${view.width} px, ${view.colorScheme}`;
    for (const [name, id] of Object.entries(screens)) {
      test(`${name} ${at} is whole, still and accessible`, async () => {
        await asStranger(shareOf(id), view, async (opened) => {
          await moreOf(opened.page).waitFor();
          for (const fold of await opened.page.locator("summary").all()) await fold.click();
          await expectSound(opened, signedIn.server.url, signedOut);
          await expectReflow(opened.page);
        });
      });
    }

    test(`the front page ${at} is whole, still and accessible`, async () => {
      await asStranger("/", view, async (opened) => {
        await opened.page.getByRole("heading", { name: "Find the screen you have in mind" }).waitFor();
        // The picture of screens is for where there is room for it.
        if (view.width < 768)
          expect(opened.loaded.filter((address) => address.endsWith(".webp"))).toEqual([]);
        await expectSound(opened, signedIn.server.url, signedOut);
        await expectReflow(opened.page);
      });
    });

    test(`an address that leads nowhere ${at} is a finished page`, async () => {
      for (const [path, title] of [
        ["/nowhere", "Page not found"],
        [`/screens/${screenId(9_999)}`, "This link does not open a screen"],
      ] as const)
        await asStranger(path, view, async (opened) => {
          await opened.page.getByRole("heading", { name: title }).waitFor();
          await expectSound(opened, signedIn.server.url, /401|404/);
        });
    });
  }

  test("the front page shows real screens, in less than 60 KB, counts the library without a name of it, and leads to the sign-in", async () => {
    await asStranger("/", wide, async ({ page }) => {
      const picture = page.locator("main img");
      await picture.waitFor();
      expect(await missingPictures(page)).toEqual([]);
      const address = new URL((await picture.getAttribute("src")) ?? "", signedIn.server.url);
      expect((await (await fetch(address)).bytes()).length).toBeLessThan(60_000);
      await page.locator("dd", { hasText: /^\d+$/ }).first().waitFor();
      const counts = await page.locator("dd").allTextContents();
      expect(counts.map(Number).every((count) => count > 0)).toBe(true);
      const text = (await page.locator("body").textContent()) ?? "";
      for (const name of ["Notion", "Airbnb", "checkout cart"]) expect(text).not.toContain(name);
      await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
      await page.waitForURL("**/sign-in");
    });
  });

  test("a search that somebody passed on leads to the sign-in, which knows the way back", async () => {
    await asStranger("/?q=login&platform=web", wide, async ({ page }) => {
      await page.waitForURL("**/sign-in?return_to=*");
      expect(new URL(page.url()).searchParams.get("return_to")).toBe("/?q=login&platform=web");
    });
  });

  test("a screen says all that is known of it, in the order in which it is seen", async () => {
    await asStranger(shareOf(pictured.ios), { width: 390, colorScheme: "light" }, async ({ page }) => {
      await moreOf(page).waitFor();
      const { appName, title, elements } = screenAt(2, "");
      const text = (await page.locator("main").textContent()) ?? "";
      const known = [
        "Theme",
        appName,
        title,
        "Description",
        "Elements",
        elements[0] ?? "?",
        "More like this",
      ];
      expect(text).toMatch(new RegExp(known.map(RegExp.escape).join(".*"), "s"));
      expect(await page.title()).toBe(`${title} · ${appName} · Screen Search`);
    });
  });

  test("a screen offers nothing that needs a session to whoever has only its link", async () => {
    await asStranger(shareOf(pictured.ios), wide, async ({ page }) => {
      await moreOf(page).waitFor();
      expect(await similarOf(page).count()).toBe(0);
      const links = await page
        .locator("main a")
        .evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
      const back = `/sign-in?return_to=${encodeURIComponent(shareOf(pictured.ios))}`;
      expect(links).toEqual([back]);
      await page.getByRole("button", { name: "More actions", disabled: false }).click();
      const picture = `${shareOf(pictured.ios).replace("?", "/picture?")}&quality=high`;
      const saving = page.getByRole("menuitem", { name: "Download picture" });
      expect(await saving.getAttribute("href")).toBe(picture);
      expect(await page.getByRole("menuitem").count()).toBe(3);
      expect(
        await page.getByRole("navigation", { name: "Main" }).getByRole("link").allTextContents(),
      ).toEqual(["Docs"]);
    });
  });

  test("the similar screens are those of the interface, in its order", async () => {
    await signedIn.withPage(`/screens/${pictured.web}`, wide, async ({ page }) => {
      const similar = `${signedIn.server.url}/api/screens/${pictured.web}/similar?limit=12`;
      const { screens } = (await (await page.request.get(similar)).json()) as { screens: { id: string }[] };
      await similarOf(page).waitFor();
      const links = await similarOf(page)
        .locator("a")
        .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
      expect(links).toEqual(screens.map(({ id }) => `/screens/${id}`));
    });
  });

  for (const [kind, shape] of [
    ["ios", 1170 / 2520],
    ["web", 1440 / 900],
  ] as const)
    test(`the large picture of ${kind} is sharp, in its shape and never larger than it is; its full-size view, by the keyboard, shows every pixel`, async () => {
      await asStranger(shareOf(pictured[kind]), wide, async ({ page, troubles }) => {
        expect(await missingPictures(page)).toEqual([]);
        const shown = await page.locator("figure img").evaluate((image: HTMLImageElement) => ({
          width: image.clientWidth,
          height: image.clientHeight,
          attribute: Number(image.getAttribute("width")),
          source: image.currentSrc,
        }));
        expect(shown.width / shown.height).toBeCloseTo(shape, 1);
        expect(shown.width).toBeLessThanOrEqual(shown.attribute);
        const pixels = shown.source.includes("/high.") ? shown.attribute : 1024 * Math.min(1, shape);
        expect(pixels).toBeGreaterThanOrEqual(shown.width);
        if (kind === "ios") return;
        const open = page.getByRole("button", { name: "Show the picture in full size" });
        await open.focus();
        await page.keyboard.press("Enter");
        const view = page.getByRole("dialog");
        await view.waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await page.keyboard.press("Space");
        expect(await view.locator("img").evaluate((image: HTMLImageElement) => image.clientWidth)).toBe(1440);
        await page.keyboard.press("Escape");
        await view.waitFor({ state: "detached" });
        expect(await isFocused(open)).toBe(true);
        expect(troubles.filter((trouble) => !signedOut.test(trouble))).toEqual([]);
      });
    });

  test("the keyboard reaches the content at once, then a similar screen, whose heading gets the focus", async () => {
    await signedIn.withPage(`/screens/${pictured.ios}`, wide, async ({ page }) => {
      await similarOf(page).waitFor();
      await missingPictures(page);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href") ?? "");
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("#main");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.id === "main");
      // The page's own screen stands among its neighbours, too.
      const isScreen = (href: string) => /^\/screens\/[\w-]{36}$/.test(href) && !href.endsWith(pictured.ios);
      for (let presses = 0; presses < 40 && !isScreen(await focused()); presses += 1)
        await page.keyboard.press("Tab");
      const target = await focused();
      expect(isScreen(target)).toBe(true);
      expect(
        await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle),
      ).toBe("solid");
      await page.keyboard.press("Enter");
      await page.waitForURL(`**${target}`);
      await page.waitForFunction(() => document.activeElement?.tagName === "H1");
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  });

  test("the colours are those of the system until somebody chooses, and the choice is kept", async () => {
    const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await signedIn.withPage("/settings/account", { ...wide, colorScheme: "dark" }, async ({ page }) => {
      const choice = page.getByRole("radiogroup", { name: "Appearance" });
      await choice.getByRole("radio", { name: "System", checked: true }).waitFor({ state: "attached" });
      const dark = await background(page);
      await choice.getByText("Light", { exact: true }).click();
      const light = await background(page);
      expect(light).not.toBe(dark);
      await page.reload();
      await choice.getByRole("radio", { name: "Light", checked: true }).waitFor({ state: "attached" });
      expect(await background(page)).toBe(light);
    });
  });

  test("under a path, behind a proxy that takes it off, everything stays under it", async () => {
    let target = "";
    const proxy = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => {
        const { pathname, search } = new URL(request.url);
        if (!pathname.startsWith("/tools/")) return new Response(null, { status: 410 });
        return fetch(target + pathname.slice("/tools".length) + search, {
          method: request.method,
          headers: request.headers,
          body: request.body,
          decompress: false,
        });
      },
    });
    const base = `http://127.0.0.1:${proxy.port}/tools`;
    await using behind = await openServer({ BASE_URL: base });
    await fillPictures(behind);
    const cookies = await cookiesOfOwner(behind);
    target = behind.url;
    const opened = await openPage(signedIn.browser, `${base}/screens/${pictured.web}`, { ...wide, cookies });
    await similarOf(opened.page).locator("a").first().click();
    await opened.page.waitForURL((url) => !url.pathname.endsWith(pictured.web));
    await similarOf(opened.page).waitFor();
    await expectSound(opened, `${base}/`, signedOut);
    expect(opened.page.url()).toStartWith(`${base}/screens/`);
    await opened.page.close();
    await proxy.stop(true);
  });

  test("whoever has no script sees the picture and the words of a screen", async () => {
    await using context = await signedIn.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(signedIn.server.url + shareOf(pictured.ios));
    expect(await page.locator("h1").textContent()).toBe(screenAt(2, "").title);
    expect(await page.locator("img").isVisible()).toBe(true);
  });
});
