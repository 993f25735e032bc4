// A server with pictures, a browser, and the owner signed in: what the stories of the pages begin with.
import type { Browser } from "playwright-core";
import { isBrowserMissing, launchBrowser, lookAt, type View, type WatchedPage } from "./browser.ts";
import { openServer } from "./open-server.ts";
import { opened } from "./opened.ts";
import { ensurePages } from "./pages.ts";
import { fillPictures } from "./picture-library.ts";
import { cookiesOfOwner } from "./signed-in.ts";

/** Test code that runs on an open page. */
export type Look = (opened: WatchedPage) => Promise<void>;

/** The owner at a browser. */
type SignedInBrowser = Awaited<ReturnType<typeof startSignedInBrowser>>;

/** One for the tests of a file or a `describe`; none where there is no browser, and they are skipped. */
export function signedInBrowser(...given: Parameters<typeof openServer>): SignedInBrowser {
  if (isBrowserMissing) return {} as SignedInBrowser;
  return opened(
    () => startSignedInBrowser(...given),
    (it) => it.close(),
  );
}

/** Builds the pages, starts a server over the small library or an empty one, and signs its owner in. */
async function startSignedInBrowser(...given: Parameters<typeof openServer>) {
  ensurePages();
  const usual = await launchBrowser();
  const server = await openServer(...given);
  if (given[1]?.isEmpty !== true) await fillPictures(server);
  const cookies = await cookiesOfOwner(server);
  return {
    browser: usual,
    server,
    cookies,
    /**
     * Opens a path, waits for its heading, and closes the page afterwards. `browser` is another one than the
     * usual.
     */
    withPage: (path: string, view: Omit<View, "cookies">, look: Look, browser: Browser = usual) =>
      lookAt(browser, server.url + path, { ...view, cookies }, look),
    async close() {
      await usual.close();
      await server[Symbol.asyncDispose]();
    },
  };
}
