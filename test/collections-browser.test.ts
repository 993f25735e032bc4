// Collections in a browser: made, filled, ordered by keyboard, shared, and ended.
import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { isBrowserMissing, lookAt, narrow, wide } from "./support/browser.ts";
import { screenId } from "./support/library.ts";
import { chooseAction, expectSound, signedOut, untilStill } from "./support/page-checks.ts";
import { pictured } from "./support/picture-library.ts";
import { shoot } from "./support/shoot.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const name = "مجموعة تسجيل الدخول and a very long name that goes on for more than a narrow page is wide";

/** Presses the key of the favourites once the page hears it: what listens comes a frame after the button. */
async function pressFavourite(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Favourite" }).waitFor();
  await page.evaluate(async () => {
    for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
  });
  // The heart is full at once; a page that is closed before the answer may never have asked.
  const answer = page.waitForResponse(/\/collections\/favourites\/screens/);
  await page.keyboard.press("f");
  await answer;
}

/** Opens the dialog that puts a screen into collections. */
async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Add to collection" }).click();
  const dialog = page.getByRole("dialog");
  return { dialog, field: dialog.getByRole("textbox", { name: "Find or name a collection" }) };
}

/** Chooses an item of the menu of a screen in a collection. */
async function chooseFor(screen: Locator, name: string): Promise<void> {
  await screen.getByRole("button", { name: /^More for/ }).click();
  await screen.page().getByRole("menuitem", { name }).click();
}

describe.skipIf(isBrowserMissing)("collections in a browser", () => {
  const signedIn = signedInBrowser();
  let path = "";
  let link = "";

  test("the key f makes a screen a favourite, and a dialog puts it into a new collection", async () => {
    for (const id of [pictured.ios, pictured.web]) {
      await signedIn.withPage(`/screens/${id}`, wide, async ({ page }) => {
        const heart = page.getByRole("button", { name: "Favourite" });
        await pressFavourite(page);
        await page.waitForFunction(() => document.querySelector("[aria-pressed=true]") !== null);
        expect(await heart.getAttribute("aria-pressed")).toBe("true");
        const { dialog, field } = await openDialog(page);
        await untilStill(page, "dialog");
        // The name of a collection that has not come yet would make another one.
        await dialog.getByRole("list", { name: "Collections" }).getByRole("listitem").first().waitFor();
        await field.fill(name);
        await field.press("Enter");
        await dialog.getByRole("status").getByText(`Added to ${name}`).waitFor();
        expect(await dialog.getByRole("checkbox", { name: new RegExp(name) }).isChecked()).toBe(true);
        await shoot(page, `add-${id === pictured.ios ? "ios" : "web"}`);
        await dialog.getByRole("button", { name: "Done" }).click();
        await page.locator("dl").getByRole("link", { name }).waitFor();
      });
    }
  });

  test("Enter makes no second collection of a name while the list is on its way", async () => {
    await signedIn.withPage(`/screens/${screenId(4)}`, wide, async ({ page }) => {
      const { promise: asked, resolve: release } = Promise.withResolvers<void>();
      const made: string[] = [];
      await page.route("**/collections?*", async (route) => {
        await asked;
        await route.continue();
      });
      page.on("request", (request) => {
        if (request.method() === "POST") made.push(request.url());
      });
      const { dialog, field } = await openDialog(page);
      await field.fill(name);
      await field.press("Enter");
      await field.press("Enter");
      release();
      await dialog.getByRole("status").getByText(`Added to ${name}`).waitFor();
      expect(made.filter((address) => address.endsWith("/collections"))).toEqual([]);
      await dialog.getByRole("checkbox", { name: new RegExp(name) }).click();
      await dialog.getByRole("status").getByText(`Removed from ${name}`).waitFor();
    });
  });

  test("an Enter that confirms what is typed with an input method makes no collection", async () => {
    await signedIn.withPage(`/screens/${pictured.ios}`, wide, async ({ page }) => {
      const { dialog, field } = await openDialog(page);
      await field.fill("とうろ");
      let made = 0;
      await page.route("**/collections", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        made += 1;
        await route.abort();
      });
      await field.dispatchEvent("keydown", { key: "Enter", isComposing: true });
      await field.fill("登録");
      await field.press("Enter");
      await dialog.getByRole("alert").waitFor();
      expect(made).toBe(1);
    });
  });

  test("a tag is added and removed on the screen's page", async () => {
    await signedIn.withPage(`/screens/${pictured.ios}`, narrow, async ({ page }) => {
      await page.getByRole("combobox", { name: "New tag" }).fill("To Discuss");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Remove the tag to discuss" }).waitFor();
    });
    // Opened anew: on a busy machine an answer moves the page later than the browser still puts it down to
    // the click.
    await signedIn.withPage(`/screens/${pictured.ios}`, narrow, async (opened) => {
      await opened.page.getByRole("button", { name: "Remove the tag to discuss" }).waitFor();
      await shoot(opened.page, "screen-390");
      await expectSound(opened, signedIn.server.url);
    });
    await signedIn.withPage("/?q=screen&platform=both&tag=to+discuss", wide, async (opened) => {
      const { page } = opened;
      const panel = page.getByRole("complementary", { name: "Filters" });
      const value = panel.getByRole("button", { name: "to discuss 1" });
      await value.waitFor();
      expect(await value.getAttribute("aria-pressed")).toBe("true");
      await page.getByRole("button", { name: "Remove the filter Tag: to discuss" }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll("article").length === 1);
      await shoot(page, "tag-filter");
      await expectSound(opened, signedIn.server.url);
      await value.click();
      await page.waitForFunction(() => document.querySelectorAll("article").length > 1);
    });
    await signedIn.withPage("/?platform=both&browse=newest", narrow, async (opened) => {
      const { page } = opened;
      await page.getByRole("button", { name: "Filters" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "to discuss 1" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Show 1 screen" }).click();
      await page.waitForFunction(() => document.querySelectorAll("article").length === 1);
    });
    await signedIn.withPage(`/screens/${pictured.ios}`, narrow, async ({ page }) => {
      await page.getByRole("button", { name: "Remove the tag to discuss" }).click();
      await page.getByRole("button", { name: "Remove the tag to discuss" }).waitFor({ state: "detached" });
    });
  });

  test("a member downloads the original of a screen", async () => {
    await signedIn.withPage(`/screens/${pictured.ios}`, wide, async ({ page }) => {
      const file = page.waitForEvent("download");
      await chooseAction(page, "Download original");
      expect((await file).suggestedFilename()).toMatch(/^originals-[\d-]+\.zip$/);
      await page.getByText("Original downloaded").waitFor({ state: "attached" });
    });
  });

  test("the screens of a collection are selected on its page", async () => {
    await signedIn.withPage("/collections/favourites", wide, async ({ page }) => {
      await page.getByRole("button", { name: "Select", exact: true }).click();
      expect(await page.locator("header p").last().textContent()).toMatch(/^2 screens · changed /);
      await page.getByRole("button", { name: "Select all 2 shown" }).click();
      await page.getByRole("region", { name: "Selection" }).getByText("2 screens selected").waitFor();
      await shoot(page, "collection-selected");
    });
  });

  for (const view of [wide, narrow])
    test(`the list of collections is whole, still and accessible at ${view.width} px`, async () => {
      await signedIn.withPage("/collections", view, async (opened) => {
        const { page } = opened;
        const items = page.getByRole("list", { name: "Collections" }).getByRole("link");
        expect(await items.first().textContent()).toContain("Favourites2 screens");
        expect(await items.count()).toBe(2);
        await shoot(page, `collections-${view.width}`);
        await expectSound(opened, signedIn.server.url);
        path = new URL((await items.last().getAttribute("href")) ?? "", signedIn.server.url).pathname;
      });
    });

  test("screens are put in order by keyboard, keep the focus and the order, and come back when taken out", async () => {
    await signedIn.withPage(path, wide, async (opened) => {
      const { page } = opened;
      const order = () =>
        page.locator("[data-screen]").evaluateAll((items) => items.map((item) => item.dataset["screen"]));
      expect(await order()).toEqual([pictured.ios, pictured.web]);
      const later = page.locator(`[data-screen="${pictured.ios}"]`).getByRole("button", { name: /later$/ });
      await later.focus();
      const ordered = page.waitForResponse((answer) => answer.url().endsWith("/order"));
      await page.keyboard.press("Enter");
      await page.getByText(/is now 2 of 2$/).waitFor({ state: "attached" });
      // The list and the focus follow what is said.
      await page.waitForFunction(() =>
        /^Move .* earlier$/.test(document.activeElement?.getAttribute("aria-label") ?? ""),
      );
      expect(await order()).toEqual([pictured.web, pictured.ios]);
      expect((await ordered).status()).toBe(200);
      await page.reload();
      await page.locator("[data-screen]").first().waitFor();
      expect(await order()).toEqual([pictured.web, pictured.ios]);
      const web = page.locator(`[data-screen="${pictured.web}"]`);
      await chooseFor(web, "Remove from here");
      await web.waitFor({ state: "detached" });
      const undo = page.getByRole("button", { name: "Undo" });
      await page.waitForFunction(() => document.activeElement?.textContent === "Undo");
      const placed = page.waitForResponse((answer) => answer.url().endsWith("/order"));
      await page.keyboard.press("Enter");
      await web.waitFor();
      await undo.waitFor({ state: "detached" });
      expect((await placed).status()).toBe(200);
      await page.reload();
      await page.locator("[data-screen]").first().waitFor();
      expect(await order()).toEqual([pictured.web, pictured.ios]);
    });
  });

  test("name and note are edited in place, a screen has a note, and the whole set has a link", async () => {
    await signedIn.withPage(path, narrow, async ({ page }) => {
      await page.getByRole("button", { name: "Edit the note" }).click();
      await page.getByRole("textbox", { name: "The note" }).fill("For the redesign");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("For the redesign").waitFor();
      await chooseFor(page.locator("[data-screen]").first(), "Add a note");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Note" }).fill("The best of them");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("The best of them").waitFor();
      await chooseFor(page.locator("[data-screen]").last(), "Begin a section here");
      await dialog.getByRole("textbox", { name: "Heading" }).fill("Later");
      await dialog.getByRole("button", { name: "Begin section" }).click();
      await page.getByRole("heading", { name: "Later" }).waitFor();
      await page.getByRole("button", { name: "Share by link" }).click();
      link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    });
    await signedIn.withPage(path, narrow, async (opened) => {
      await opened.page.getByText("The best of them").waitFor();
      await shoot(opened.page, "collection-390");
      await expectSound(opened, signedIn.server.url);
    });
    expect(link).toContain("?share=");
  });

  const shared = () => signedIn.server.url + new URL(link).pathname + new URL(link).search;

  for (const view of [wide, narrow])
    test(`a stranger sees the shared set and opens its screens at ${view.width} px`, async () => {
      await lookAt(signedIn.browser, shared(), view, async (opened) => {
        const { page } = opened;
        expect(await page.locator("h1").textContent()).toBe(name);
        await page.getByText("The best of them").waitFor();
        await page.getByText("Collection shared by Design").waitFor();
        await page.getByRole("heading", { name: "Later" }).waitFor();
        await shoot(page, `shared-${view.width}`);
        await expectSound(opened, signedIn.server.url, signedOut);
        await page.getByRole("list", { name: "Screens" }).getByRole("link").first().click();
        await page.getByRole("link", { name: "The whole collection" }).click();
        await page.getByText("For the redesign").waitFor();
      });
    });

  test("chats show its name, its note and the picture of its first screen", async () => {
    const page = await (await fetch(shared())).text();
    expect(page).toContain(`<meta property="og:title" content="${name} · Screen Search">`);
    expect(page).toContain('<meta property="og:description" content="For the redesign">');
    const picture = /og:image" content="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const { pathname, search } = new URL(picture);
    const answer = await fetch(signedIn.server.url + pathname + search);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  test("an ended link says so, and answers 404", async () => {
    await signedIn.withPage(path, wide, async ({ page }) => {
      await page.getByRole("button", { name: "End link" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "End link" }).click();
      await page.getByRole("button", { name: "Share by link" }).waitFor();
    });
    await lookAt(signedIn.browser, shared(), narrow, async ({ page }) => {
      await page.getByRole("heading", { name: "This link has ended" }).waitFor();
      await shoot(page, "ended-390");
    });
    expect((await fetch(shared(), { headers: { accept: "text/html" } })).status).toBe(404);
  });

  test("a screen that is edited or deleted on its page is so at once", async () => {
    const id = screenId(4);
    await signedIn.withPage(`/screens/${id}`, wide, async ({ page }) => {
      await pressFavourite(page);
      await page.getByRole("button", { name: "Favourite", pressed: true }).waitFor();
    });
    await signedIn.withPage("/collections/favourites", wide, async ({ page }) => {
      const bar = page.getByRole("region", { name: "Selection" });
      const card = page.locator(`[data-screen="${id}"]`);
      await card.hover();
      await card.getByRole("checkbox").click();
      await bar.getByRole("button", { name: "Edit" }).click();
      await page.getByRole("textbox", { name: "Title" }).fill("Put right here");
      await page.getByRole("button", { name: "Save" }).click();
      await card.getByText("Put right here").waitFor();
      await bar.getByRole("button", { name: "Delete" }).click();
      await page.mouse.move(2, 2);
      const toast = page.getByText("Deleting Put right here");
      await toast.waitFor();
      await toast.waitFor({ state: "detached" });
      await card.waitFor({ state: "detached" });
    });
  });

  test("people of a workspace that may not search are offered nothing that it is refused", async () => {
    const setPlan = (page: Page, plan: string) =>
      page.evaluate(async (to) => {
        const { workspaces } = await (await fetch("/api/session")).json();
        const headers = { "content-type": "application/json" };
        const body = JSON.stringify({ plan: to });
        await fetch(`/api/operator/workspaces/${workspaces[0].id}`, { method: "POST", headers, body });
      }, plan);
    await signedIn.withPage(`/screens/${pictured.ios}`, wide, async ({ page }) => {
      const names = ["Favourite", "Add to collection", "Add tag"];
      const buttons = names.map((name) => page.getByRole("button", { name }));
      const reload = async () => {
        await page.reload();
        await page.getByRole("button", { name: "Copy picture" }).waitFor();
        // The buttons show when the page knows the plan of the workspace.
        await page.waitForLoadState("networkidle");
      };
      await setPlan(page, "free");
      await reload();
      expect(await Promise.all(buttons.map((button) => button.count()))).toEqual([0, 0, 0]);
      await setPlan(page, "team");
      await reload();
      for (const button of buttons) await button.first().waitFor();
    });
  });
});
