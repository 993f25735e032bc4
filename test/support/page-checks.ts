// Checks that hold for every page in a browser.
import { expect } from "bun:test";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { narrow, type View, type WatchedPage, wide } from "./browser.ts";
import { isThorough } from "./examples.ts";

type PlainView = Omit<View, "cookies">;

/**
 * Distance in pixels by which the page can be scrolled sideways. After a change of the window's width parts
 * of it, such as the navigation, are laid out anew some frames later.
 */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 1; ; frame += 1) {
      await new Promise(requestAnimationFrame);
      const distance = Math.max(0, document.documentElement.scrollWidth - innerWidth);
      if (frame >= 10 || (frame > 1 && distance === 0)) return distance;
    }
  });
}

/** Loads the pictures below the fold too, then asks each whether it is there. */
export function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A picture that is asked for at another address begins anew while others are decoded.
    for (let triesLeft = 50; ; triesLeft -= 1) {
      const images = Array.from(document.images);
      for (const image of images) image.loading = "eager";
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      const missing = images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
      if (missing.length === 0 || triesLeft === 0) return missing;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

/** While it comes in, its colours are half of the page's. */
export async function untilStill(page: Page, role: "menu" | "dialog"): Promise<void> {
  const element = page.getByRole(role);
  // One that another takes over from is rejected.
  await element.evaluate(async (each) => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    return each.tagName;
  });
  await page.waitForFunction(
    (name) => getComputedStyle(document.querySelector(`[role=${name}]`) ?? document.body).opacity === "1",
    role,
  );
}

/**
 * Ends what changes colours, and lets no transition begin from now on: a theme is known a frame after the
 * browser's and is faded to, and a list that moves under the pointer is hovered over.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
    const none = new CSSStyleSheet();
    none.replaceSync("*, ::before, ::after { transition: none !important }");
    Reflect.set(window, "noTransitions", none);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, none];
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}

/** Violations that axe-core finds, by WCAG 2.2 AA and its own advice. */
export async function axeViolations(page: Page): Promise<string[]> {
  await endTransitions(page);
  if (!(await page.evaluate(() => Reflect.has(window, "axe")))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (Reflect.get(window, "axe") as typeof axe).run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // Nothing reads them, and making them takes a third of the time.
      selectors: false,
    });
    const none: unknown = Reflect.get(window, "noTransitions");
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== none);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/** Records text that the page writes to the clipboard from now on. */
export async function watchClipboard(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const keep = async (text: string) => void Reflect.set(window, "copiedText", text);
    Object.defineProperty(navigator, "clipboard", { value: { writeText: keep } });
  });
  return () => page.evaluate(() => String(Reflect.get(window, "copiedText")));
}

/** Chooses an item of the menu with rarer actions. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More actions", disabled: false }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/**
 * Views in which a page is looked at: a phone at night and a laptop by day. What is laid out alike in the same
 * colours is sound alike; a thorough run looks at the others, too.
 */
export function viewsWith(...others: readonly PlainView[]): readonly PlainView[] {
  return isThorough ? [narrow, wide, ...others] : [narrow, wide];
}

/** Those and the other scheme of each. */
export const views = viewsWith({ ...narrow, colorScheme: "light" }, { ...wide, colorScheme: "dark" });

/** Checks that axe-core finds nothing, and that nothing lies beside the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Checks that a page is whole, still, accessible, without an error, and from one host. */
export async function expectSound(opened: WatchedPage, origin: string, expected?: RegExp): Promise<void> {
  await expectWhole(opened, origin, expected);
  expect(await axeViolations(opened.page)).toEqual([]);
}

/** Checks the same without axe-core. `expected` are troubles that belong to the page. */
export async function expectWhole(
  { page, troubles, loaded, layoutShift }: WatchedPage,
  origin: string,
  expected: RegExp = /^$/,
): Promise<void> {
  expect(await missingPictures(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await layoutShift()).toBe(0);
  expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]);
  expect(loaded.filter((address) => !address.startsWith(origin))).toEqual([]);
}

/** Asking for the session is how a page learns that nobody is signed in; the console tells it as an error. */
export const signedOut = /401/;
