// Blocks navigations of a page to hosts that were not named, by links, scripts, redirects, frames and new
// windows.
import type { BrowserContext, Page } from "playwright-core";
import type { NamedHosts } from "./capture-proxy.ts";

/** The blocked navigation of a page. */
export interface PageGuard {
  /** The host that the page itself was led to and did not reach; null for none. */
  ledTo(): string | null;
  /** Rejects when the page is led there: one that leaves while it loads is never loaded. */
  readonly left: Promise<never>;
}

/** Keeps a context to the hosts that were named. Before any page is opened in it. */
export async function guardContext(context: BrowserContext, named: NamedHosts): Promise<void> {
  const isOther = (url: URL) => /^(?:http|ws)s?:$/.test(url.protocol) && !named.has(url.host);
  await context.route(isOther, (route) =>
    route.request().isNavigationRequest() ? route.abort("aborted") : route.continue(),
  );
  await context.routeWebSocket(isOther, (socket) => socket.close());
}

/** Watches the navigations of a page. Playwright's own routes do not see where a redirect leads. */
export async function guardPage(page: Page, named: NamedHosts): Promise<PageGuard> {
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
