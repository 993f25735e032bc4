// A server with pictures, a browser, and the owner signed in: what the stories of the pages begin with.
import type { Browser } from "playwright-core";
import { closePage, launchBrowser, openPage, type View, type WatchedPage } from "./browser.ts";
import { ensurePages } from "./pages.ts";
import { fillPictures } from "./picture-library.ts";
import { startServer, type TestServer } from "./server.ts";
import { cookiesOfOwner } from "./signed-in.ts";

/** Test code that runs on an open page. */
export type Look = (opened: WatchedPage) => Promise<void>;

/** The owner at a browser. */
export interface SignedInBrowser {
  readonly browser: Browser;
  readonly server: TestServer;
  /**
   * Opens a path, waits for its heading, and closes the page afterwards. `browser` is another one than the
   * usual.
   */
  withPage(path: string, view: Omit<View, "cookies">, look: Look, browser?: Browser): Promise<void>;
  close(): Promise<void>;
}

/** Builds the pages, starts a server over the small library, and signs its owner in. */
export async function startSignedInBrowser(): Promise<SignedInBrowser> {
  ensurePages();
  const usual = await launchBrowser();
  const server = await startServer();
  await fillPictures(server);
  const cookies = await cookiesOfOwner(server);
  return {
    browser: usual,
    server,
    async withPage(path, view, look, browser = usual) {
      const opened = await openPage(browser, server.url + path, { ...view, cookies });
      try {
        await opened.page.locator("h1").waitFor({ state: "attached" });
        await look(opened);
      } finally {
        await closePage(opened);
      }
    },
    async close() {
      await usual.close();
      await server[Symbol.asyncDispose]();
    },
  };
}
