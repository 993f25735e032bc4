// One page in one look: its picture and its tree. No link is followed and nothing is clicked.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { picturePixelsMax, pictureSideMax } from "../../images/picture.ts";
import type { NamedHosts } from "./capture-proxy.ts";
import { maskSecrets, snapshotOf } from "./seen-frames.ts";

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: "light" | "dark";
  readonly isFullPage: boolean;
}

export interface PageOptions {
  /** For the page to load, and again for its picture. */
  readonly timeoutMs: number;
  /** After it is loaded. */
  readonly waitMs: number;
  readonly storageState: Exclude<BrowserContextOptions["storageState"], undefined | string> | undefined;
  /** Hosts that are navigated to; parts of a page also come from public addresses. */
  readonly named: NamedHosts;
  /** The address of the `CaptureProxy`; null for a browser that runs elsewhere and cannot reach it. */
  readonly proxy: string | null;
}

export interface CapturedPage {
  /** PNG. */
  readonly picture: Uint8Array;
  /** An aria snapshot of what is in the picture. */
  readonly snapshot: string;
  readonly title: string;
  /** The address that the browser ended up at, after redirects. */
  readonly address: string;
}

/** The longer side of a picture of the library: larger ones are made smaller for delivery. */
const pictureSide = 2_000;
/** Pages that poll or stream are never idle. */
const idleMsMax = 3_000;
const closeMsMax = 10_000;

/** Opens a page in a context of its own and captures it. Throws an `Error` that says why it could not. */
export async function capturePage(
  browser: Browser,
  address: string,
  look: Look,
  options: PageOptions,
): Promise<CapturedPage> {
  const { width, height, scheme } = look;
  const { storageState, timeoutMs, waitMs, proxy } = options;
  const opening = browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scaleOf(look),
    colorScheme: scheme,
    acceptDownloads: false,
    reducedMotion: "reduce",
    ...(storageState && { storageState }),
    serviceWorkers: "block",
    // Chromium would reach the loopback without a proxy.
    ...(proxy !== null && { proxy: { server: proxy, bypass: "<-loopback>" } }),
  });
  const context = await within(opening, timeoutMs).catch((error: Error) => {
    // One that is there later is nobody's.
    opening.then((late) => late.close()).catch(() => undefined);
    throw error;
  });
  try {
    context.setDefaultTimeout(timeoutMs);
    // A page that never yields answers no question, and a question to it has no limit of its own.
    return await within(openAndTake(context, address, look, options), 2 * timeoutMs + waitMs + idleMsMax);
  } finally {
    await within(context.close(), closeMsMax).catch(() => undefined);
  }
}

async function openAndTake(
  context: BrowserContext,
  address: string,
  look: Look,
  { waitMs, named }: PageOptions,
): Promise<CapturedPage> {
  await guardContext(context, named);
  const page = await context.newPage();
  context.on("page", (other) => void other.close().catch(() => undefined));
  const guard = await guardPage(page, named);
  const loaded = page.goto(address, { waitUntil: "load" });
  const answer = await Promise.race([loaded, guard.left]).catch((error: Error) => {
    throw guard.ledTo() === null ? error : leadsTo(guard.ledTo());
  });
  const status = answer?.status() ?? 0;
  if (status >= 400) throw new Error(`the server answered ${status}.`);
  await page.waitForLoadState("networkidle", { timeout: idleMsMax }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(waitMs);
  checkHost(address, page.url(), guard);
  const captured = await takePicture(page, look);
  // A script may have led away while it was captured.
  checkHost(address, captured.address, guard);
  return captured;
}

/** A login page of another host is not the page that was asked for. */
function checkHost(asked: string, reached: string, guard: PageGuard): void {
  const host = guard.ledTo() ?? URL.parse(reached)?.host;
  if (host !== new URL(asked).host) throw leadsTo(host || reached.slice(0, 100));
}

function leadsTo(host: string | null): Error {
  return new Error(`it leads to another host, ${host}: name that address if it is meant.`);
}

async function takePicture(page: Page, look: Look): Promise<CapturedPage> {
  const { width, isFullPage } = look;
  // An address with a fragment opens further down, where what sticks to the top of the window would be in the
  // middle of the picture.
  if (isFullPage) await page.evaluate(() => scrollTo({ top: 0, left: 0, behavior: "instant" }));
  const height = isFullPage ? await pageHeight(page, look) : look.height;
  await maskSecrets(page.frames());
  const clip = { x: 0, y: 0, width, height };
  const picture = await page.screenshot({
    type: "png",
    clip,
    fullPage: isFullPage,
    animations: "disabled",
    caret: "hide",
  });
  const snapshot = await snapshotOf(page.mainFrame(), { width, height, isFullPage });
  return { picture, snapshot, title: await page.title(), address: page.url() };
}

/** As much of the page as a picture of the library may show. */
async function pageHeight(page: Page, look: Look): Promise<number> {
  const scale = scaleOf(look);
  const pixels = Math.min(pictureSideMax, Math.floor(picturePixelsMax / Math.ceil(look.width * scale)));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return Math.max(look.height, Math.min(height, Math.floor(pixels / scale) - 1));
}

function scaleOf({ width, height }: Look): number {
  return Math.max(1, pictureSide / Math.max(width, height));
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`it took longer than ${Math.round(milliseconds / 1000)} s.`)),
    milliseconds,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

interface PageGuard {
  /** The host that the page itself was led to and did not reach; null for none. */
  ledTo(): string | null;
  /** Rejects when the page is led there: one that leaves while it loads is never loaded. */
  readonly left: Promise<never>;
}

/** Keeps a context, before it has a page, to the named hosts: links, scripts, redirects, frames, windows. */
async function guardContext(context: BrowserContext, named: NamedHosts): Promise<void> {
  const isOther = (url: URL) => /^(?:http|ws)s?:$/.test(url.protocol) && !named.has(url.host);
  await context.route(isOther, (route) =>
    route.request().isNavigationRequest() ? route.abort("aborted") : route.continue(),
  );
  await context.routeWebSocket(isOther, (socket) => socket.close());
}

/** Watches the navigations of a page. Playwright's own routes do not see where a redirect leads. */
async function guardPage(page: Page, named: NamedHosts): Promise<PageGuard> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  let ledTo: string | null = null;
  const left = Promise.withResolvers<never>();
  left.promise.catch(() => undefined);
  session.on("Fetch.requestPaused", ({ requestId, request, frameId }) => {
    const { host, protocol } = new URL(request.url);
    const isNamed = !/^https?:$/.test(protocol) || named.has(host);
    if (!isNamed && frameId === frameTree.frame.id) {
      ledTo ??= host;
      left.reject(new Error("the page left for another host"));
    }
    const answer = isNamed
      ? session.send("Fetch.continueRequest", { requestId })
      : session.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    // The page may have gone meanwhile.
    answer.catch(() => undefined);
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*", resourceType: "Document" }] });
  return { ledTo: () => ledTo, left: left.promise };
}
