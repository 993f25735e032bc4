// One Chromium for the tests that look at pages, and what it noticed while a page was open.

import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { hangMs } from "./until.ts";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** CHROMIUM_PATH alone counts when it is set, so that `CHROMIUM_PATH=none` is a machine without a browser. */
const given = process.env["CHROMIUM_PATH"];

/** Path of Chromium as users have it, or null. */
export const chromiumPath = (given ? [given] : usual).find((path) => existsSync(path)) ?? null;

/**
 * True when browser tests are skipped because there is no Chromium. With REQUIRE_CHROMIUM=true they fail
 * instead.
 */
export const isBrowserMissing = chromiumPath === null && process.env["REQUIRE_CHROMIUM"] !== "true";
if (isBrowserMissing)
  console.log("Tests in a browser are SKIPPED: there is no Chromium. Install it or set CHROMIUM_PATH.");

const launchArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Debian's build of Chromium without the browser around the page: a page takes half the processor time. */
const shell = "/usr/lib/chromium/chromium-headless-shell";
/** The one to use where people's own is not the promise; null when there is none. */
export const shellPath = !given && existsSync(shell) ? shell : chromiumPath;

/** Starts Chromium without a window, with a profile of its own that is removed when it is closed. */
export async function launchBrowser(): Promise<Browser> {
  if (chromiumPath === null)
    throw new Error("There is no Chromium: install it or set CHROMIUM_PATH to its path.");
  return chromium.launch({
    executablePath: shellPath ?? chromiumPath,
    headless: true,
    args: launchArgs,
    timeout: hangMs,
  });
}

/** Pictures come this much later than they would. */
const pictureDelayMs = 250;

/** Window size, colour scheme and session with which a page is opened. */
export interface View {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  /** Of somebody who is signed in. */
  readonly cookies?: Cookies;
  /** A page that no other look had: a clock that is put into one stays, and so do the scripts that it loaded. */
  readonly isNew?: boolean;
}

/** A laptop by day, and a phone at night. */
export const wide = { width: 1440, colorScheme: "light" } as const;
export const narrow = { width: 390, colorScheme: "dark" } as const;

/** Cookies as a browser takes them. */
export type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** An open page with everything that went wrong in it. */
export type WatchedPage = Awaited<ReturnType<typeof visit>>;

/** Opens an address and waits until it and what it shows are loaded. */
export async function openPage(browser: Browser, address: string, view: View): Promise<WatchedPage> {
  return visit(await newPage(browser), address, view);
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(watchLayout);
  await delayPictures(page);
  return page;
}

async function visit(page: Page, address: string, view: View) {
  const { width, colorScheme, cookies } = view;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, forcedColors: null, reducedMotion: null });
  if (cookies !== undefined) await page.context().addCookies(cookies);
  /** Errors and warnings of the console, failed requests and bad answers. */
  const troubles: string[] = [];
  /** Addresses that were loaded, without their query. */
  const loaded: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") troubles.push(line.text());
  });
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("requestfailed", (request) => {
    if (!isGivenUp(request)) troubles.push(`failed: ${request.url()} (${request.failure()?.errorText})`);
  });
  page.on("response", (response) => {
    loaded.push(response.url().split("?")[0] ?? "");
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(address, { waitUntil: "load" });
  return {
    page,
    troubles,
    loaded,
    /** Cumulative layout shift so far. */
    layoutShift: () => page.evaluate(() => Number(Reflect.get(window, "layoutShift"))),
  };
}

/**
 * Lets pictures come later than the page: over loopback they are there before the first paint, and a page
 * without room for them would pass. A route of Playwright would send every request through this process and
 * turn the browser's cache off, which costs a fifth of a page's processor time.
 */
async function delayPictures(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  protocol.on("Fetch.requestPaused", async ({ requestId }) => {
    await Bun.sleep(pictureDelayMs);
    // A page that was closed meanwhile needs none.
    await protocol.send("Fetch.continueRequest", { requestId }).catch(() => undefined);
  });
  await protocol.send("Fetch.enable", { patterns: [{ urlPattern: "*/images/*" }] });
}

/**
 * The page itself ended it: a list that is read again while it is being read. A server that fails to answer
 * is told by another error.
 */
function isGivenUp(request: Request): boolean {
  return request.resourceType() === "fetch" && request.failure()?.errorText === "net::ERR_ABORTED";
}

/**
 * Runs in the page, before anything else. What moves because of a click is no shift: within half a second, as
 * Chromium counts it, but of when the page heard of the click, which on a busy machine is later.
 */
function watchLayout(): void {
  Reflect.set(window, "layoutShift", 0);
  const heardAt: number[] = [];
  for (const kind of ["pointerdown", "click", "keydown"])
    addEventListener(kind, () => void heardAt.push(performance.now()), { capture: true, passive: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isOfInput =
        Reflect.get(entry, "hadRecentInput") === true ||
        heardAt.some((at) => entry.startTime >= at && entry.startTime < at + 500);
      const shift = isOfInput ? 0 : Number(Reflect.get(entry, "value"));
      Reflect.set(window, "layoutShift", Number(Reflect.get(window, "layoutShift")) + shift);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Closes a page. A test's route that still fetches for it would fail the test that opened it, or the next. */
export async function closePage({ page }: Pick<WatchedPage, "page">): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.close();
}

/**
 * The page of the last look in a browser, kept for the next one: a page of its own takes a process, which loads
 * and compiles the scripts anew and so takes twice the processor time.
 */
const keptPages = new WeakMap<Browser, { readonly page: Page; readonly origin: string }>();

/** Opens an address, waits until its heading is there and looks at the page. */
export async function lookAt(
  browser: Browser,
  address: string,
  view: View,
  look: (opened: WatchedPage) => Promise<void>,
): Promise<void> {
  const { origin } = new URL(address);
  const kept = keptPages.get(browser);
  const isUsable = kept?.origin === origin && !kept.page.isClosed() && view.isNew !== true;
  if (isUsable) keptPages.delete(browser);
  const page = isUsable ? kept.page : await newPage(browser);
  try {
    const opened = await visit(page, address, view);
    await page.locator("h1").waitFor({ state: "attached" });
    await look(opened);
    if (view.isNew === true || page.isClosed()) return;
    await makeAsNew(page, origin);
    if (keptPages.get(browser)?.page.isClosed() === false) return;
    keptPages.set(browser, { page, origin });
  } finally {
    if (keptPages.get(browser)?.page !== page) await closePage({ page });
  }
}

/** Takes back what a look leaves in a page. */
async function makeAsNew(page: Page, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const context = page.context();
  await context.setOffline(false);
  // Of the same origin, for another one would get another process.
  await page.goto(`${origin}/healthz`);
  for (const event of ["console", "pageerror", "request", "requestfailed", "response"] as const)
    page.removeAllListeners(event);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(0, 0);
  const protocol = await context.newCDPSession(page);
  // Pictures that are in memory would not come later than the page.
  for (const cacheDisabled of [true, false])
    await protocol.send("Network.setCacheDisabled", { cacheDisabled });
  await protocol.detach();
}
