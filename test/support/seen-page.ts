// A page of a site of its own in one Chromium, and the tree of what is seen of it.
import type { Browser, Page } from "playwright-core";
import { type CapturedPage, capturePage } from "../../src/library/capture/capture-page.ts";
import { maskSecrets, snapshotOf } from "../../src/library/capture/seen-frames.ts";
import { launchBrowser } from "./browser.ts";
import { opened } from "./opened.ts";

/** The bodies of the site's documents by their paths; "/" is the page. */
type Bodies = Readonly<Record<string, string>>;

const size = { width: 400, height: 300 };

class SeenPage {
  readonly #browser: Browser;
  readonly #page: Page;
  #bodies: Bodies = {};
  /** Each visit has an address of its own, so that none is scrolled as the one before. */
  #visits = 0;
  readonly #site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      const body = this.#bodies[new URL(url).pathname] ?? "";
      return new Response(documentOf(body), { headers: { "content-type": "text/html; charset=utf-8" } });
    },
  });

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  static async open(): Promise<SeenPage> {
    const browser = await launchBrowser();
    return new SeenPage(browser, await browser.newPage({ viewport: size }));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#site.stop(true);
  }

  /** The tree that a capture has of its first screenful, without the picture, which takes most of its processor time. */
  async tree(bodies: Bodies): Promise<string> {
    this.#bodies = bodies;
    this.#visits += 1;
    await this.#page.goto(`${this.#site.url.href}?${this.#visits}`);
    await maskSecrets(this.#page.frames());
    return snapshotOf(this.#page.mainFrame(), { ...size, isFullPage: false });
  }

  /** A whole capture. */
  capture(bodies: Bodies, isFullPage = false): Promise<CapturedPage> {
    this.#bodies = bodies;
    const look = { ...size, scheme: "light", isFullPage } as const;
    const named = new Set([this.#site.url.host]);
    const options = { timeoutMs: 60_000, waitMs: 0, storageState: undefined, named, proxy: null };
    return capturePage(this.#browser, this.#site.url.href, look, options);
  }
}

/** A document with nothing around its body, and a class for what is off-screen. */
export function documentOf(body: string): string {
  return `<!doctype html><title>Page</title><style>body { margin: 0 } .off { position: absolute; left: -9999px }</style>${body}`;
}

/** One for the tests of a `describe`. */
export function seenPage() {
  let page: SeenPage;
  opened(
    async () => {
      page = await SeenPage.open();
      return page;
    },
    () => page.close(),
  );
  return {
    tree: (bodies: Bodies) => page.tree(bodies),
    capture: (...given: Parameters<SeenPage["capture"]>) => page.capture(...given),
  };
}
