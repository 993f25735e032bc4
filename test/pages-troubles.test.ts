// Behaviour of the pages when something fails or the user leaves meanwhile: nothing is lost, and no failure
// is silent.

import { describe, expect, test } from "bun:test";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { isBrowserMissing, wide } from "./support/browser.ts";
import { dropFiles } from "./support/drop-files.ts";
import { folderWith } from "./support/folder.ts";
import { outcome, zone } from "./support/library-page.ts";
import { chooseAction } from "./support/page-checks.ts";
import { makePng } from "./support/pictures.ts";
import { cards, field, madePage, results, searchFor, stubSearch } from "./support/search-page.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const libraryPath = "/library";
const badGateway = { status: 502, contentType: "text/plain", body: "Bad gateway" };
const upload = (page: Page) => page.getByRole("region", { name: "Upload", exact: true });
const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** Until what the last answer changed is painted. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
/** True when the browser would ask before leaving the tab. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

const owner = signedInBrowser();

describe.skipIf(isBrowserMissing)("in a browser", () => {
  test("a page stays when its session and its list cannot be read again", async () => {
    await owner.withPage("/", { ...wide, isNew: true }, async ({ page }) => {
      await page.clock.install();
      await page.goto(`${owner.server.url}/apps`);
      const apps = page.getByRole("main").getByRole("listitem");
      await apps.first().waitFor();
      // Before the clock moves: what the page shows when it has time reads the session by itself then.
      await page.route("**/api/session", (route) => route.fulfill(badGateway));
      await page.route("**/api/apps", (route) => route.fulfill(badGateway));
      const session = page.waitForResponse("**/api/session");
      await page.clock.fastForward(6 * 60_000);
      await link(page, "Search").click();
      await session;
      await painted(page);
      await field(page).fill("typed meanwhile");
      const list = page.waitForResponse("**/api/apps");
      await link(page, "Apps").click();
      await list;
      await painted(page);
      expect(await apps.count()).toBeGreaterThan(0);
      expect(await page.getByRole("alert").count()).toBe(0);
    });
  });

  test("an upload goes on while another page is looked at, and its failure is told on the way back", async () => {
    const folder = await folderWith({ "ios/Away Club/a.png": await makePng(90, 140, 1) });
    await owner.withPage(libraryPath, wide, async ({ page }) => {
      const held = Promise.withResolvers<Route>();
      await page.route("**/api/operator/imports?*", (route) => held.resolve(route));
      await dropFiles(page, zone(page), [join(folder, "ios")]);
      await page.getByRole("button", { name: "Add 1 picture" }).click();
      await upload(page).getByText("Sending 1 picture").waitFor();
      const route = await held.promise;
      await link(page, "Apps").click();
      await page.getByLabel("Filter by name or kind of screen").waitFor();
      expect(await asksBeforeLeaving(page)).toBe(true);
      await link(page, "Library").click();
      await upload(page).getByText("Sending 1 picture").waitFor();
      await link(page, "Search").click();
      await field(page).waitFor();
      const error = { code: "library_busy", message: "Another change is under way." };
      const answer = page.waitForResponse("**/api/operator/imports?*");
      await route.fulfill({ status: 503, json: { error } });
      await answer;
      await page.waitForFunction(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
      await page.goBack();
      await upload(page).getByText("1 picture could not be sent").waitFor();
      await upload(page).getByText(error.message).waitFor();
      await page.unroute("**/api/operator/imports?*");
      await upload(page).getByRole("button", { name: "Try again" }).click();
      await link(page, "Apps").click();
      await link(page, "Library").click();
      await outcome(page).getByText("1 screen can be found: 1 new").waitFor();
    });
  });

  test("a file that changed since it was chosen is named as the reason, not the connection", async () => {
    const folder = await folderWith({ "loose.png": await makePng(90, 140, 2) });
    await owner.withPage(libraryPath, wide, async ({ page }) => {
      await dropFiles(page, zone(page), [join(folder, "loose.png")]);
      await page.getByLabel("App of Loose pictures").fill("Changed Club");
      await appendFile(join(folder, "loose.png"), "more");
      await page.getByRole("button", { name: "Add 1 picture" }).click();
      await upload(page).getByText("A file was changed or moved since it was chosen.").waitFor();
    });
  });

  test("a failed import says why; a report tells of what was cancelled or only tried; a refused Cancel is shown", async () => {
    const folder = await folderWith({ "torn.zip": "PK\u0003\u0004 and nothing else" });
    await owner.withPage(libraryPath, wide, async ({ page }) => {
      await dropFiles(page, zone(page), [join(folder, "torn.zip")]);
      const failure = outcome(page).getByRole("alert");
      await failure.getByText("The import failed").waitFor();
      const { imports } = await page.evaluate(async () => (await fetch("/api/operator/imports")).json());
      const job = imports.find((one: { source_name: string }) => one.source_name === "torn.zip");
      expect(job.error.message).not.toBe("");
      expect(await failure.textContent()).toContain(job.error.message);
      const ended = { ...job, error: null, failed: 0, failures: [], notices: [] };
      const shown = [
        ["cancelled", { state: "cancelled" }, "The import was cancelled before its end."],
        ["tried", { state: "done", dry_run: true }, "This was a dry run: nothing was imported."],
        ["done", { state: "done" }, "Everything was imported"],
      ] as const;
      const rows = shown.map(([name, fields]) => ({ ...ended, ...fields, id: name, source_name: name }));
      const running = { ...ended, state: "running", id: "open", source_name: "open" };
      await page.route("**/api/operator/imports", (route) =>
        route.fulfill({ json: { imports: [...rows, running] } }),
      );
      await page.route("**/api/operator/imports/*", (route) => {
        const id = new URL(route.request().url()).pathname.split("/").at(-1);
        return route.fulfill({ json: rows.find((row) => row.id === id) ?? running });
      });
      await page.route("**/api/operator/imports/*/cancel", (route) => route.fulfill(badGateway));
      await page.goto(owner.server.url + libraryPath);
      await page.getByRole("button", { name: /^Show all/ }).click();
      for (const [name, , words] of shown) {
        await page.getByRole("button", { name: `Report of ${name}` }).click();
        await page.getByRole("dialog").getByText(words).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      await page.getByRole("button", { name: "Cancel the import of open" }).click();
      await page.getByRole("alert").getByText("answered with 502").waitFor();
    });
  });

  test("results wait for half an hour, unless the library has changed", async () => {
    await owner.withPage("/", { ...wide, isNew: true }, async ({ page }) => {
      await page.clock.install();
      await page.goto(`${owner.server.url}/`);
      const requests = await stubSearch(page, (all) => madePage(24 * (all.length - 1), 24));
      await searchFor(page, "anything");
      await page.getByRole("button", { name: "Show more" }).waitFor();
      // It presses itself when it comes into view.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction(() => document.querySelectorAll("article").length === 48);
      const openFirst = async () => {
        await cards(page).first().locator("[data-card-link]").click();
        await page.getByRole("button", { name: "More actions" }).waitFor();
      };
      await openFirst();
      await page.clock.fastForward(6 * 60_000);
      await page.goBack();
      await page.waitForFunction(() => document.querySelectorAll("article").length === 48);
      expect(requests).toHaveLength(2);
      await openFirst();
      await chooseAction(page, "Edit");
      await page.getByRole("dialog").getByLabel("Title").fill("Another title");
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Another title" }).waitFor();
      const anew = page.waitForRequest("**/api/workspaces/*/search");
      await page.goBack();
      await anew;
      await results(page).waitFor();
    });
  });

  test("what is typed stays when the library is counted, though the platform follows from it", async () => {
    await owner.withPage("/apps", wide, async ({ page }) => {
      const held = Promise.withResolvers<void>();
      await page.route("**/api/about", async (route) => {
        const about = await (await route.fetch()).json();
        await held.promise;
        await route.fulfill({ json: { ...about, screens: { ios: 0, web: 3 } } });
      });
      await page.goto(`${owner.server.url}/`);
      await field(page).fill("typed early");
      held.resolve();
      await painted(page);
      expect(await field(page).inputValue()).toBe("typed early");
      await field(page).press("Enter");
      await page.waitForURL("**platform=web**");
    });
  });

  test("help whose code cannot be loaded comes as soon as it can, and the page stays as it is", async () => {
    await owner.withPage("/apps", { ...wide, isNew: true }, async ({ page }) => {
      await page.waitForLoadState("networkidle");
      // The names of its files say nothing: none comes for now.
      await page.route("**/*.js", (route) => route.abort());
      const asked = page.waitForRequest("**/*.js");
      await page.keyboard.press("?");
      await asked;
      await page.getByRole("heading", { name: "Apps", level: 1 }).waitFor();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    });
  });
});
