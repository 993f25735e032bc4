// A first visit asks for its first answers and pictures while the script loads: once each, and only where the page
// is for them.
import { describe, expect, test } from "bun:test";
import { isBrowserMissing, narrow } from "./support/browser.ts";
import { expectWhole } from "./support/page-checks.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

describe.skipIf(isBrowserMissing)("a first visit", () => {
  const owner = signedInBrowser();

  test("asks once for the session, the home page and each of its first pictures", async () => {
    await owner.withPage("/", narrow, async (opened) => {
      await opened.page.waitForLoadState("networkidle");
      const times = (path: RegExp) => opened.loaded.filter((address) => path.test(new URL(address).pathname));
      expect(times(/^\/api\/session$/)).toHaveLength(1);
      expect(times(/^\/api\/overview$/)).toHaveLength(1);
      const pictures = times(/^\/images\//);
      expect(pictures.length).toBeGreaterThan(1);
      expect(new Set(pictures).size).toBe(pictures.length);
      await expectWhole(opened, owner.server.url);
    });
  });

  test("asks for the home page with nothing but a session there", async () => {
    const asked = async (path: string, cookie?: string) => {
      const response = await fetch(owner.server.url + path, {
        headers: { accept: "text/html", ...(cookie && { cookie }) },
      });
      return [...(await response.text()).matchAll(/<link rel="preload" href="([^"]+)" as="fetch"/g)].map(
        ([, to]) => to,
      );
    };
    const cookie = owner.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect(await asked("/", cookie)).toEqual(["/api/session", "/api/overview"]);
    for (const [path, who] of [["/"], ["/?q=login", cookie], ["/apps", cookie]] as const)
      expect(await asked(path, who)).toEqual(["/api/session"]);
  });
});
