// A page of a site of its own in one Chromium, and the tree of what is seen of it.
import { type CapturedPage, capturePage } from "../../src/library/capture/capture-page.ts";
import { maskSecrets, snapshotOf } from "../../src/library/capture/seen-frames.ts";
import { launchBrowser } from "./browser.ts";
import { opened } from "./opened.ts";

/** The bodies of the site's documents by their paths; "/" is the page. */
type Bodies = Readonly<Record<string, string>>;

const size = { width: 400, height: 300 };

async function openSeenPage() {
  let bodies: Bodies = {};
  /** Each visit has an address of its own, so that none is scrolled as the one before. */
  let visits = 0;
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      const body = bodies[new URL(url).pathname] ?? "";
      return new Response(documentOf(body), { headers: { "content-type": "text/html; charset=utf-8" } });
    },
  });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: size });
  return {
    /** The tree that a capture has of its first screenful, without the picture, which takes most of its processor time. */
    async tree(given: Bodies): Promise<string> {
      bodies = given;
      visits += 1;
      await page.goto(`${site.url.href}?${visits}`);
      await maskSecrets(page.frames());
      return snapshotOf(page.mainFrame(), { ...size, isFullPage: false });
    },
    /** A whole capture. */
    capture(given: Bodies, isFullPage = false): Promise<CapturedPage> {
      bodies = given;
      const look = { ...size, scheme: "light", isFullPage } as const;
      const named = new Set([site.url.host]);
      const options = { timeoutMs: 60_000, waitMs: 0, storageState: undefined, named, proxy: null };
      return capturePage(browser, site.url.href, look, options);
    },
    async close(): Promise<void> {
      await browser.close();
      await site.stop(true);
    },
  };
}

/** A document with nothing around its body, and a class for what is off-screen. */
export function documentOf(body: string): string {
  return `<!doctype html><title>Page</title><style>body { margin: 0 } .off { position: absolute; left: -9999px }</style>${body}`;
}

/** One for the tests of a `describe`. */
export const seenPage = () => opened(openSeenPage, (page) => page.close());
