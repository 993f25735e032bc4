// The walk of a stranger with a folder of screenshots, without documentation: in, put right, found,
// collected, shared.

import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Page } from "playwright-core";
import { isBrowserMissing, lookAt, wide } from "./support/browser.ts";
import { demoFolder, demoRows } from "./support/demo.ts";
import { dropFiles } from "./support/drop-files.ts";
import { isThorough } from "./support/examples.ts";
import { temporaryFolder } from "./support/folder.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

setDefaultTimeout(600_000);

/** Reading a picture takes a second of processor time. */
const ofEach = isThorough ? 10 : 4;
const count = 6 * ofEach;
const ofEachReal = isThorough ? 10 : 3;
const realCount = 6 * ofEachReal;
/** Two of the iOS apps stand for web pages on a phone, whose shape says nothing of their platform. */
const [onPhone, alsoOnPhone] = ["Korvo", "Tidewell"];

/** Screenshots that nobody made for this; beside the repository, or beside the folder of its work trees. */
const real = ["../../shared", "../../../shared"]
  .map((path) => join(import.meta.dir, path))
  .find((path) => existsSync(join(path, "own")) && existsSync(join(path, "screens")));
if (real === undefined)
  console.log("skipped: ../shared/own and ../shared/screens, real screenshots, are absent");
/** By app: of six apps each, phones and the web. */
const realFiles = Object.fromEntries(
  [
    "own/actual-budget",
    "own/karakeep",
    "own/sd-maid",
    "screens/ios/ice-cubes",
    "screens/web/paperless",
    "screens/ios/wger",
  ].map((start) => [
    basename(start),
    globSync(`${start}{/*,-*}.{png,jpg,webp}`, { cwd: real ?? "." })
      .sort()
      .slice(0, ofEachReal),
  ]),
);

const owner = signedInBrowser();
const folder = temporaryFolder();
/** The screens looked for: the words on them, and the name of the file. */
const wanted: { readonly query: string; readonly file: string }[] = [];

/** Pictures in six folders, under the names of a camera, in no order. */
async function makeFolder(): Promise<void> {
  const apps = Map.groupBy(await demoRows(), ({ app_name, platform }) => `${platform}/${app_name}`);
  const whole = [...apps].filter(([, screens]) => screens.length >= ofEach).map(([name]) => name);
  const ios = whole.filter((name) => name.startsWith("ios/")).sort((a, b) => rank(a) - rank(b));
  const web = whole.filter((name) => name.startsWith("web/"));
  for (const name of [...ios.slice(0, 3), ...web.slice(0, 3)]) {
    const screens = (apps.get(name) ?? []).slice(0, ofEach);
    const to = join(folder, "Refs", screens[0]?.app_name ?? "");
    await mkdir(to, { recursive: true });
    for (const [at, { image, title }] of screens.entries()) {
      const file = `IMG_${name.length}${at * 7}`;
      await cp(join(demoFolder, image), join(to, `${file}${extname(image)}`));
      if (at === 3 && wanted.length < 5) wanted.push({ query: title, file });
    }
  }
}

const rank = (name: string) => (name.includes(onPhone) ? 0 : name.includes(alsoOnPhone) ? 1 : 2);

async function filesFound(page: Page): Promise<string[]> {
  const ids = await page
    .locator("[data-card-link]")
    .evaluateAll((links) => links.slice(0, 5).map((link) => link.getAttribute("data-card-link")));
  return page.evaluate(
    (found) =>
      Promise.all(found.map(async (id) => (await (await fetch(`/api/screens/${id}`)).json()).original_name)),
    ids,
  );
}

/** What this process and all below it, the service and the browser among them, have used of processors. */
function processorSeconds(pid: number | string = process.pid): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    // Its own, and that of children that have ended, in hundredths.
    const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
    return children.reduce((sum, child) => sum + processorSeconds(child), own);
  } catch {
    return 0;
  }
}

/** Opens the import of a folder that is dropped, and waits until its pictures are read. */
async function bringIn(page: Page, path: string, pictures: number, correct = async () => {}): Promise<void> {
  await dropFiles(page, page.getByRole("region", { name: "Add screens" }), [path]);
  await page.getByRole("heading", { name: `${pictures} pictures: is this right?` }).waitFor();
  await correct();
  await page.getByRole("button", { name: `Add ${pictures} pictures` }).click();
  // Of real ones some show the same.
  await page.getByRole("link", { name: /^See the \d+ new screens$/ }).click({ timeout: 600_000 });
  await page.getByRole("heading", { name: /^\d+ new screens$/ }).waitFor();
}

async function search(page: Page, query: string): Promise<void> {
  await page.goto(`${owner.server.url}/`);
  await page.getByRole("textbox", { name: "Describe one screen in plain words" }).fill(query);
  await page.keyboard.press("Enter");
  const results = page.getByRole("region", { name: "Results" });
  const wider = results.getByRole("button", { name: "Show the closest screens" });
  const first = results.locator("[data-card-link]").first();
  await first.or(wider).first().waitFor();
  // Only words read from pictures: where nothing is close enough, the page offers what is closest.
  if (!(await first.isVisible())) await wider.click();
  await first.waitFor();
}

/** Puts the first card of the page into a new collection and returns the path of its link. */
async function collectAndShare(page: Page, name: string): Promise<string> {
  await page.locator("[data-card-link]").first().focus();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Add to collection" }).click();
  const collect = page.getByRole("dialog");
  await collect.getByRole("textbox", { name: "Find or name a collection" }).fill(name);
  await page.keyboard.press("Enter");
  await collect.getByRole("status").getByText(`Added to ${name}`).waitFor();
  await collect.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Collections" }).click();
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await page.getByRole("button", { name: "Share by link" }).click();
  const { pathname, search: query } = new URL(await page.getByRole("textbox", { name: "Link" }).inputValue());
  return pathname + query;
}

async function expectShared(path: string, name: string): Promise<void> {
  await lookAt(owner.browser, owner.server.url + path, wide, async ({ page }) => {
    expect(await page.locator("h1").textContent()).toBe(name);
    expect(await page.getByRole("list", { name: "Screens" }).getByRole("link").count()).toBe(1);
  });
}

describe.skipIf(isBrowserMissing)("in a browser", () => {
  beforeAll(() => makeFolder());

  test("a stranger adds a folder of screenshots, corrects two platforms, finds five of five, and shares a collection", async () => {
    let link = "";
    await owner.withPage("/library", wide, async ({ page, troubles }) => {
      await bringIn(page, join(folder, "Refs"), count, () =>
        page
          .getByRole("listitem")
          .filter({ has: page.getByRole("textbox", { name: `App of ${onPhone}` }) })
          .getByText("Web", { exact: true })
          .click(),
      );
      await page.getByRole("button", { name: `Select all of ${alsoOnPhone}` }).click();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: `Edit ${ofEach} screens` });
      await dialog.locator("label", { hasText: "Web" }).click();
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByText(`Web · ${ofEach} screens`).nth(1).waitFor();
      for (const { query, file } of wanted) {
        await search(page, query);
        expect(await filesFound(page), query).toContain(file);
      }
      link = await collectAndShare(page, "For Monday");
      // Pictures on their way to a page that is left.
      expect(troubles.filter((trouble) => !trouble.includes("ERR_ABORTED"))).toEqual([]);
    });
    await expectShared(link, "For Monday");
  });

  test.skipIf(real === undefined)(
    `with ${realCount} real screenshots of phones and the web it takes a stranger less than four seconds of a processor for each`,
    async () => {
      const to = join(folder, "Real");
      for (const [app, files] of Object.entries(realFiles))
        for (const file of files) {
          await mkdir(join(to, app), { recursive: true });
          await cp(join(real ?? "", file), join(to, app, basename(file)));
        }
      const before = processorSeconds();
      let link = "";
      await owner.withPage("/library", wide, async ({ page }) => {
        await bringIn(page, to, realCount);
        await search(page, "page not found");
        await page.locator("[data-card-link]").first().click();
        await page.getByRole("button", { name: "Show the picture in full size" }).click();
        await page.getByRole("dialog").locator("img").first().waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Back to the list" }).click();
        link = await collectAndShare(page, "Not found");
      });
      await expectShared(link, "Not found");
      const seconds = processorSeconds() - before;
      console.log(`The walk took ${Math.round(seconds)} seconds of a processor.`);
      expect(seconds).toBeLessThan(4 * realCount);
    },
  );
});
