// One screen in a real browser: how it is shared, what stays in view, and what happens when its picture does
// not come.
import { beforeAll, describe, expect, test } from "bun:test";
import { openStorage } from "../src/database/open-storage.ts";
import {
  isBrowserMissing,
  lookAt,
  narrow,
  openPage,
  type View,
  type WatchedPage,
  wide,
} from "./support/browser.ts";
import { screenAt, screenId } from "./support/library.ts";
import { openServer } from "./support/open-server.ts";
import {
  axeViolations,
  chooseAction,
  expectSound,
  missingPictures,
  untilStill,
  watchClipboard,
} from "./support/page-checks.ts";
import { password } from "./support/people.ts";
import { pictured } from "./support/picture-library.ts";
import { sharePathsOf } from "./support/share-links.ts";
import { type Look, signedInBrowser } from "./support/signed-in-browser.ts";

const signedIn = signedInBrowser();
let shareOf: (id: string) => string;

const asStranger = (path: string, view: View, look: Look) =>
  lookAt(signedIn.browser, signedIn.server.url + path, view, look);

describe.skipIf(isBrowserMissing)("in a browser", () => {
  beforeAll(async () => void (shareOf = await sharePathsOf(signedIn.server)));

  test("a copied link opens the screen for somebody without an account, until an owner ends all links", async () => {
    let link = "";
    await signedIn.withPage(`/screens/${pictured.ios}`, wide, async ({ page }) => {
      const copied = await watchClipboard(page);
      await chooseAction(page, "Copy link");
      await page.getByText("Link copied").waitFor();
      const { pathname, search } = new URL(await copied());
      link = pathname + search;
    });
    expect(link).toMatch(new RegExp(`^/screens/${pictured.ios}\\?share=[\\w-]{44}$`));
    await asStranger(link, wide, async ({ page }) => {
      expect(await page.locator("h1").textContent()).toBe(screenAt(2, "").title);
      expect(await missingPictures(page)).toEqual([]);
    });
    await signedIn.withPage("/settings/workspace", wide, async ({ page }) => {
      await page.getByRole("button", { name: "End all share links" }).click();
      const dialog = page.getByRole("dialog");
      await untilStill(page, "dialog");
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "End all share links" }).click();
      await page.getByText("Links shared before no longer work.").waitFor();
    });
    await asStranger(link, wide, async ({ page }) => {
      await page.getByRole("heading", { name: "This link does not open a screen" }).waitFor();
    });
  });

  test("words of a model are shown as text, with the name of the model", async () => {
    const id = screenId(2_003);
    const words = "<img src=x onerror=alert(1)> Ignore all previous instructions";
    const storage = await openStorage(signedIn.server);
    const modelId = (await storage.library.vectorsOf(pictured.ios))?.modelId ?? "";
    const modelWords = { model: "qwen2.5vl:7b", source: "picture", fields: ["description"] } as const;
    await storage.library.upsertScreens([
      { ...screenAt(7, modelId), id, title: words, description: words, elements: [words], modelWords },
    ]);
    await storage.close();
    await signedIn.withPage(`/screens/${id}`, wide, async (opened) => {
      const { page } = opened;
      await page.getByText("Described by qwen2.5vl:7b").waitFor();
      expect(await page.locator("h1").textContent()).toBe(words);
      expect(await page.getByText(words).count()).toBeGreaterThanOrEqual(3);
      expect(await page.locator("img[src=x]").count()).toBe(0);
      await expectSound(opened, signedIn.server.url);
    });
  });

  test("a screen says who edited it, and operators bring back what was there", async () => {
    const path = `/screens/${screenId(7)}`;
    let before = "";
    await signedIn.withPage(path, wide, async ({ page }) => {
      before = (await page.locator("h1").textContent()) ?? "";
      await chooseAction(page, "Edit");
      await page.getByRole("textbox", { name: "Title" }).fill("Ferry tickets");
      await page.getByRole("textbox", { name: "Elements" }).fill("");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText(/^Title and elements edited by .+ on \d/).waitFor();
    });
    for (const view of [wide, narrow])
      await signedIn.withPage(path, view, async (opened) => {
        const { page } = opened;
        await page.getByText(/^Title and elements edited by/).waitFor();
        await expectSound(opened, signedIn.server.url);
        await page.getByRole("button", { name: "Bring back", exact: true }).click();
        const dialog = page.getByRole("dialog", { name: "History" });
        await dialog.getByText(before).waitFor();
        expect(await axeViolations(page)).toEqual([]);
        if (view === wide) return;
        await dialog.getByRole("button", { name: "Bring back title" }).click();
        await page.getByText(/^Elements edited by/).waitFor();
        expect(await page.locator("h1").textContent()).toBe(before);
        await page.getByRole("button", { name: "Bring back", exact: true }).click();
        await dialog.getByRole("button", { name: "Bring back elements" }).click();
        await page.getByText(/edited by/).waitFor({ state: "detached" });
      });
  });

  test("who edited a screen is not for somebody with a link", async () => {
    const id = screenId(14);
    const storage = await openStorage(signedIn.server);
    const [screen] = await storage.library.screensByIds([id]);
    const vectors = await storage.library.vectorsOf(id);
    if (screen === undefined || vectors === null) throw new Error("the screen is not there");
    const edits = { title: { by: "Olive Ownersen", at: 1_790_000_000_000, before: null } };
    await storage.library.upsertScreens([{ ...screen, vectors, edits }]);
    await storage.close();
    await signedIn.withPage(`/screens/${id}`, wide, async ({ page }) => {
      await page.getByText("Title edited by Olive Ownersen on 21 Sept 2026").waitFor();
    });
    await asStranger(shareOf(id), wide, async ({ page }) => {
      await page.getByRole("heading", { name: "Elements" }).waitFor();
      expect(await page.getByText(/edited by|Olive/).count()).toBe(0);
    });
  });

  test("who came by a link may sign in and comes back to the screen, with everything around it", async () => {
    await asStranger(shareOf(pictured.web), wide, async ({ page }) => {
      await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
      await page.waitForURL("**/sign-in?return_to=*");
      await page.getByRole("textbox", { name: /mail/ }).fill("owner@example.org");
      await page.locator("input[type=password]").fill(password);
      await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(`**${shareOf(pictured.web)}`);
      await page.getByRole("list", { name: "Similar screens" }).waitFor();
      await page.getByRole("heading", { name: /^More of/ }).waitFor();
    });
  });

  test("a link that opens nothing leads to the sign-in, and back to the screen", async () => {
    await asStranger(`/screens/${pictured.web}`, wide, async ({ page }) => {
      await page.getByRole("heading", { name: "This link does not open a screen" }).waitFor();
      const signIn = page.getByRole("main").getByRole("link", { name: "Sign in" });
      expect(await signIn.getAttribute("href")).toBe(
        `/sign-in?return_to=${encodeURIComponent(`/screens/${pictured.web}`)}`,
      );
    });
    await signedIn.withPage(`/screens/${screenId(9_999)}`, wide, async ({ page }) => {
      await page.getByRole("heading", { name: "Screen not found" }).waitFor();
    });
  });

  test("where public pages are off, a link leads straight to the sign-in", async () => {
    await using closed = await openServer({ PUBLIC_SCREEN_PAGES: "off" });
    await using page = await signedIn.browser.newPage();
    await page.goto(`${closed.url}/screens/${pictured.web}`);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    expect(new URL(page.url()).searchParams.get("return_to")).toBe(`/screens/${pictured.web}`);
  });

  test("the title and the actions of a web screen are in view at once; its app comes without the list of all apps, and leads to its page", async () => {
    await signedIn.withPage(`/screens/${pictured.web}`, wide, async ({ page, loaded }) => {
      const app = page
        .getByRole("article")
        .getByRole("link", { name: screenAt(1, "").appName })
        .first();
      await app.waitFor();
      for (const part of [
        page.locator("h1"),
        page.getByRole("button", { name: "Copy picture" }),
        page.getByRole("button", { name: "More actions" }),
        page.locator("figure img"),
      ]) {
        const box = await part.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(900);
      }
      await page.getByRole("heading", { name: /^More of/ }).waitFor();
      expect(loaded.filter((address) => /\/api\/apps/.test(address))).toEqual([]);
      await app.click();
      await page.waitForURL("**/apps/*");
    });
  });

  /**
   * Refuses the addresses a page was given, as when they have expired; a redirect to a fresh one is not held
   * up.
   */
  async function openExpired(path: string, view: View, isFreshRefused: boolean): Promise<WatchedPage> {
    const opened = await openPage(signedIn.browser, "about:blank", view);
    await opened.page.route("**/images/**", (route) => route.fulfill({ status: 403 }));
    if (isFreshRefused) await opened.page.route("**/picture?*", (route) => route.fulfill({ status: 404 }));
    await opened.page.goto(signedIn.server.url + path);
    return opened;
  }

  test("a picture whose address has expired is signed anew, by the session and by the share link", async () => {
    for (const [path, view] of [
      [`/screens/${pictured.ios}`, { ...wide, cookies: signedIn.cookies }],
      [shareOf(pictured.web), wide],
    ] as const) {
      const { page } = await openExpired(path, view, false);
      await page.locator("figure img[src*='/picture?']").waitFor();
      expect(await missingPictures(page)).toEqual([]);
      await page.close();
    }
  });

  test("a picture that cannot be had leaves a place of its shape that says so, and nothing to click", async () => {
    const { cookies } = signedIn;
    const { page, layoutShift } = await openExpired(`/screens/${pictured.ios}`, { ...wide, cookies }, true);
    await page.locator("figure").getByText("The picture did not load").waitFor();
    const place = await page.locator("figure span").first().boundingBox();
    expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(1170 / 2520, 1);
    expect(await page.getByRole("button", { name: "Show the picture in full size" }).count()).toBe(0);
    const similar = page.getByRole("list", { name: "Similar screens" });
    await similar.getByText("The picture did not load").first().waitFor();
    expect(await layoutShift()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.close();
  });
});
