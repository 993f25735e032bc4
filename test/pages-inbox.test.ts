// A mixed folder is looked through before it is sent, and what came in is put right at once.
import { describe, expect, test } from "bun:test";
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { isBrowserMissing, narrow, wide } from "./support/browser.ts";
import { dropFiles } from "./support/drop-files.ts";
import { temporaryFolder } from "./support/folder.ts";
import { expectReadable, outcome, zone } from "./support/library-page.ts";
import { axeViolations } from "./support/page-checks.ts";
import { shoot } from "./support/shoot.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const demo = join(import.meta.dir, "../demo/screens");

const rowOf = (page: Page, folder: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("textbox", { name: `App of ${folder}` }) });

const owner = signedInBrowser();
const folder = temporaryFolder();

/** Puts demo pictures of a platform into a folder, under names of a camera. */
async function fill(at: string, platform: "ios" | "web", from: number, count: number): Promise<void> {
  await mkdir(join(folder, at), { recursive: true });
  const names = (await readdir(join(demo, platform))).sort().slice(from, from + count);
  for (const [index, name] of names.entries())
    await cp(
      join(demo, platform, name),
      join(folder, at, `IMG_${platform}_${index}${name.slice(name.lastIndexOf("."))}`),
    );
}

describe.skipIf(isBrowserMissing)("in a browser", () => {
  test("a folder of phones and web pages is guessed by shape, shown before it is sent, and put right after", async () => {
    await fill("Refs/Mealie", "ios", 0, 3);
    await fill("Refs/Mealie", "web", 0, 2);
    await fill("Refs/Paperless", "web", 20, 2);
    await writeFile(join(folder, "Refs/Paperless/brief.pdf"), "%PDF-1.4");
    const twice = join(folder, "Refs/Mealie/IMG_ios_0");
    await cp(`${twice}.webp`, `${twice} copy.webp`);
    await owner.withPage("/library", wide, async (opened) => {
      const { page } = opened;
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().includes("/imports")) sent.push(request.url());
      });
      await dropFiles(page, zone(page), [join(folder, "Refs")]);
      await page.getByRole("heading", { name: "8 pictures: is this right?" }).waitFor();
      await rowOf(page, "Mealie").getByText("6 pictures").waitFor();
      expect(await rowOf(page, "Mealie").getByRole("radio", { name: "Both" }).isChecked()).toBe(true);
      expect(await rowOf(page, "Paperless").getByRole("radio", { name: "Web" }).isChecked()).toBe(true);
      await page.getByText("brief.pdf").waitFor();
      await expectReadable(opened);
      await shoot(page, "plan-1440");
      const app = page.getByRole("textbox", { name: "App of Paperless" });
      await app.fill("");
      await page.getByRole("button", { name: "Add 8 pictures" }).click();
      await page.getByText("Enter the name of the app.").waitFor();
      expect(sent).toEqual([]);
      await app.fill("Paperless-ngx");
      await page.getByRole("button", { name: "Add 8 pictures" }).click();
      await outcome(page)
        .getByText(/of 8 read|The import is done/)
        .first()
        .waitFor();
      await shoot(page, "running-1440");
      await outcome(page).getByText("The import is done").waitFor();
      await outcome(page).getByText("7 screens can be found: 7 new").waitFor();
      await outcome(page)
        .getByText(/IMG_ios_0\.webp: is the same picture as .*IMG_ios_0 copy\.webp: both are one screen/)
        .waitFor();
      await page.getByRole("link", { name: /^Open / }).waitFor();
      await expectReadable(opened);
      await shoot(page, "done-1440");
      await page.getByRole("link", { name: "See the 7 new screens" }).click();
      await page.getByRole("heading", { name: "7 new screens" }).waitFor();
      await page.getByRole("button", { name: "Select all of Paperless-ngx" }).click();
      await page.locator("strong", { hasText: "2 screens selected" }).waitFor();
      await shoot(page, "imported-1440");
      await expectReadable(opened);
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Edit 2 screens" });
      await dialog.getByRole("combobox", { name: "App" }).fill("Paperless");
      await dialog.getByText("Phone", { exact: true }).click();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("list", { name: "Screens of Paperless", exact: true }).waitFor();
      await page.getByText("Phone · 2 screens").waitFor();
    });
  });

  test("a picture from the clipboard is added, by the keyboard alone, at the width of a phone too", async () => {
    await owner.withPage("/library", narrow, async (opened) => {
      const { page } = opened;
      await zone(page).waitFor();
      const [name = ""] = await readdir(join(demo, "ios"));
      const bytes = [...(await Bun.file(join(demo, "ios", name)).bytes())];
      await page.evaluate((given) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(given)], "image.png", { type: "image/png" }));
        window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
      }, bytes);
      await page.getByRole("heading", { name: "1 picture: is this right?" }).waitFor();
      await expectReadable(opened);
      await shoot(page, "pasted-390");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Notebook");
      await page.keyboard.press("Enter");
      await outcome(page).getByText("The import is done").waitFor();
      await expectReadable(opened);
      await page.getByRole("link", { name: "See the 1 new screen" }).click();
      await page.getByRole("checkbox").press("Space");
      await page.locator("strong", { hasText: "1 screen selected" }).waitFor();
      await expectReadable(opened);
      await shoot(page, "imported-390");
    });
  });
});
