// The pages in a real browser, of a real server: at two widths, light and dark.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import { makeSizes } from "../src/images/make-sizes.ts";
import { openRecords } from "../src/open-records.ts";
import { pathsIn } from "../src/paths.ts";
import type { ScreenWrite } from "../src/storage/storage.ts";
import { isBrowserMissing, launchBrowser, openPage, type View, type WatchedPage } from "./support/browser.ts";
import { librarySize, screenAt, screenId } from "./support/library.ts";
import { makePng } from "./support/pictures.ts";
import { startServer, type TestServer } from "./support/server.ts";

setDefaultTimeout(60_000);

const views: readonly View[] = [390, 1440].flatMap((width) => [
  { width, colorScheme: "light" as const },
  { width, colorScheme: "dark" as const },
]);
const iosId = screenId(2);
const webId = screenId(1);
const withoutPictureId = screenId(7);
const longId = screenId(2_001);
const arabicId = screenId(2_002);
const paths = {
  "an ios screen": `/screens/${iosId}`,
  "a web screen": `/screens/${webId}`,
  "a screen without a picture": `/screens/${withoutPictureId}`,
  "a screen of long texts": `/screens/${longId}`,
  "a screen of Arabic and Japanese": `/screens/${arabicId}`,
  "the front page": "/",
} as const;

let server: TestServer;
let browser: Browser;

/** Pictures of one phone and one web page, for every screen. */
async function pictures() {
  const picture = async (width: number, height: number) => {
    const noise = new Bun.Image(await makePng(width / 30, height / 30));
    const file = await noise.resize(width, height, { fit: "fill" }).png().bytes();
    const sizes = await makeSizes(file);
    return { file, sizes, width, height };
  };
  return { ios: await picture(1170, 2520), web: await picture(1440, 900) };
}

async function fillLibrary(dataDir: string): Promise<void> {
  const store = folderImageStore(pathsIn(dataDir).images);
  const made = await pictures();
  const storage = openRecords({ dataDir });
  const modelId = (await storage.library.vectorsOf(iosId))?.modelId ?? "";
  const screens = [
    ...Array.from({ length: librarySize }, (_, at) => screenAt(at, modelId)),
    ...hardScreens(modelId),
  ];
  for (const screen of screens.filter(({ picture }) => picture !== null)) {
    const { file, sizes } = made[screen.platform];
    const original = { file, format: "png" as const };
    const stored = await store.put(screen.id, {
      original,
      optimized: sizes.optimized.file,
      high: sizes.high.file,
    });
    await stored.keep();
  }
  await storage.library.upsertScreens(
    screens.map((screen) => {
      if (screen.picture === null) return screen;
      const { sizes, width, height } = made[screen.platform];
      const size = ({ width, height, bytes }: (typeof sizes)["high"]) => ({ width, height, bytes });
      const { optimized, high } = sizes;
      return {
        ...screen,
        picture: { ...screen.picture, width, height, optimized: size(optimized), high: size(high) },
      };
    }),
  );
  storage.close();
}

/** What a manifest may hold at most, and scripts that are written the other way or without spaces. */
function hardScreens(modelId: string): ScreenWrite[] {
  return [
    {
      ...screenAt(1, modelId),
      id: longId,
      appName: "W".repeat(200),
      title: `${"Donaudampfschiff".repeat(20)} ${"long title ".repeat(16)}`,
      description: `${"m".repeat(700)} ${"All of it at once. ".repeat(480)}`.slice(0, 10_000),
      elements: ["W".repeat(200), ...Array.from({ length: 199 }, (_, at) => `element number ${at}`)],
      visibleText: `${"0".repeat(5_000)}\n${"word ".repeat(9_000)}`,
      visibleTextSource: "ocr",
      pattern: "p".repeat(100),
    },
    {
      ...screenAt(2, modelId),
      id: arabicId,
      appName: "متجر التطبيقات",
      title: "لوحة تحكم المبيعات مع رسم بياني وقائمة الطلبات",
      description:
        "ダッシュボードには売上の推移を示す折れ線グラフと、最近の注文の一覧が表示されています。".repeat(40),
      elements: ["زر الحفظ", "検索フィールド", "メニュー"],
      visibleText: "الإعدادات\n設定",
      visibleTextSource: "given",
    },
  ];
}

async function untilServed(path: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await (await fetch(server.url + path)).text()).includes('id="similar"')) {
    if (Date.now() > deadline) throw new Error("the index did not catch up");
    await Bun.sleep(50);
  }
}

/** How far the page can be scrolled sideways, in pixels. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Loads the pictures below the fold too, then asks each whether it is there. */
async function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = Array.from(document.images);
    for (const image of images) image.loading = "eager";
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    return images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
  });
}

async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (Reflect.get(window, "axe") as typeof axe).run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

async function withPage(
  path: string,
  view: View,
  look: (opened: WatchedPage) => Promise<void>,
): Promise<void> {
  const opened = await openPage(browser, server.url + path, view);
  try {
    await look(opened);
  } finally {
    await opened.page.close();
  }
}

describe.skipIf(isBrowserMissing)("in a browser", () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    server = await startServer();
    await fillLibrary(server.dataDir);
    await untilServed(`/screens/${arabicId}`);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  for (const view of views) {
    const at = `at ${view.width} px, ${view.colorScheme}`;
    for (const [name, path] of Object.entries(paths)) {
      test(`${name} ${at} is whole, still and accessible`, async () => {
        await withPage(path, view, async ({ page, troubles, loaded, layoutShift }) => {
          expect(await missingPictures(page)).toEqual([]);
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
          expect(await sidewaysScroll(page)).toBe(0);
          expect(await layoutShift()).toBe(0);
          for (const fold of await page.locator("summary").all()) await fold.click();
          expect(await sidewaysScroll(page)).toBe(0);
          expect(await axeViolations(page)).toEqual([]);
          expect(troubles).toEqual([]);
          expect(loaded.filter((address) => !address.startsWith(server.url))).toEqual([]);
        });
      });
    }
  }

  for (const view of views) {
    test(`the page for an unknown id at ${view.width} px, ${view.colorScheme}, is finished and accessible`, async () => {
      await withPage(`/screens/${screenId(9_999)}`, view, async ({ page, loaded }) => {
        expect(await page.locator("h1").textContent()).toBe("This screen is not here");
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await axeViolations(page)).toEqual([]);
        expect(loaded.some((address) => address.endsWith(".css"))).toBe(true);
      });
    });
  }

  test("nothing is cut off at 320 px, which is 1280 px at four times the size", async () => {
    for (const path of Object.values(paths))
      await withPage(path, { width: 320, colorScheme: "light" }, async ({ page }) => {
        expect(await sidewaysScroll(page)).toBe(0);
      });
  });

  test("the large picture is sharp, in its shape and never larger than it is", async () => {
    for (const [id, shape] of [
      [iosId, 1170 / 2520],
      [webId, 1440 / 900],
    ] as const)
      await withPage(`/screens/${id}`, { width: 1440, colorScheme: "light" }, async ({ page }) => {
        const shown = await page.locator(".frame img").evaluate((image: HTMLImageElement) => ({
          width: image.clientWidth,
          height: image.clientHeight,
          attribute: image.width > 0 ? Number(image.getAttribute("width")) : 0,
          source: image.currentSrc,
        }));
        expect(shown.width / shown.height).toBeCloseTo(shape, 1);
        expect(shown.width).toBeLessThanOrEqual(shown.attribute);
        const pixels = shown.source.includes("/high.webp") ? shown.attribute : 1024 * Math.min(1, shape);
        expect(pixels).toBeGreaterThanOrEqual(shown.width);
      });
  });

  test("the keyboard reaches the content at once, then a similar screen, and opens it", async () => {
    await withPage(`/screens/${iosId}`, { width: 1440, colorScheme: "light" }, async ({ page, troubles }) => {
      // What is still loading when the page is left would count as failed.
      await missingPictures(page);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href") ?? "");
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("#main");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
      let presses = 0;
      while (!(await focused()).startsWith("/screens/") && presses < 20) {
        await page.keyboard.press("Tab");
        presses += 1;
      }
      const target = await focused();
      expect(target).toStartWith("/screens/");
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
      );
      expect(outline).toBe("solid");
      await Promise.all([page.waitForURL(`**${target}`), page.keyboard.press("Enter")]);
      expect(await page.locator(".id").inputValue()).toBe(target.replace("/screens/", ""));
      expect(troubles).toEqual([]);
    });
  });

  test("the id is selected whole by the keyboard and by a triple click", async () => {
    await withPage(`/screens/${iosId}`, { width: 1440, colorScheme: "light" }, async ({ page }) => {
      const selected = () =>
        page
          .locator(".id")
          .evaluate((field: HTMLInputElement) =>
            field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
          );
      await page.locator(".button").focus();
      await page.keyboard.press("Tab");
      expect(await selected()).toBe(iosId);
      await page.reload();
      await page.locator(".id").click({ clickCount: 3 });
      expect(await selected()).toBe(iosId);
    });
  });

  test("the full-size picture opens, and the picture alone", async () => {
    await withPage(`/screens/${webId}`, { width: 1440, colorScheme: "light" }, async ({ page }) => {
      const address = await page.getByRole("link", { name: "Open full-size picture" }).getAttribute("href");
      const response = await page.request.get(server.url + address);
      expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/webp"]);
    });
  });

  test("what is read comes in the order in which it is seen", async () => {
    await withPage(`/screens/${iosId}`, { width: 390, colorScheme: "light" }, async ({ page }) => {
      const text = (await page.locator("main").textContent()) ?? "";
      const { appName, title } = screenAt(2, "");
      const order = [appName, title, "Description", "Elements", "Screen ID", "Similar screens"];
      const places = order.map((each) => text.indexOf(each));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    });
  });
});
