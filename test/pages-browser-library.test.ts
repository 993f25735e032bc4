// An operator fills the library by the page alone: pictures are dragged in, and one of them is found by the
// words on it.

import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openStorage } from "../src/database/open-storage.ts";
import { makeZip } from "./support/archives.ts";
import { isBrowserMissing, narrow, wide } from "./support/browser.ts";
import { dropFiles } from "./support/drop-files.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";
import { jsonLines } from "./support/json-lines.ts";
import { screenId } from "./support/library.ts";
import { expectReadable, outcome, zone } from "./support/library-page.ts";
import { chooseAction, expectSound, views } from "./support/page-checks.ts";
import { cards, choice, searchFor } from "./support/search-page.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const path = "/library";

/** Screens as an app would show them. */
const shots = {
  meadow: "<h1>Meadow tickets</h1><p>Choose your seat on the ferry to Langeland</p><button>Pay now</button>",
  kiln: "<h1>Kiln schedule</h1><p>Glaze firing starts on Tuesday evening</p><button>Remind me</button>",
  elm: "<h1>Elm Street</h1><p>Mind the low branches after the storm</p><button>Report one</button>",
  orchard: "<h1>Orchard weather</h1><p>Frost warning for apple blossom tonight</p><button>Share</button>",
} as const;

const ended = (page: Page) => outcome(page).getByText("The import is done");

const owner = signedInBrowser();
const folder = temporaryFolder();
const pictures: Record<string, Uint8Array> = {};

async function drawShots(): Promise<void> {
  await using page = await owner.browser.newPage({ viewport: { width: 390, height: 760 } });
  for (const [name, body] of Object.entries(shots)) {
    await page.setContent(`<body style="font: 20px sans-serif; padding: 24px">${body}`);
    pictures[name] = await page.screenshot();
  }
}

const pictureOf = (name: keyof typeof shots) => pictures[name] ?? new Uint8Array();

async function write(at: string, content: Uint8Array | string): Promise<string> {
  await writeFiles(folder, { [at]: content });
  return join(folder, at);
}

describe.skipIf(isBrowserMissing)("in a browser", () => {
  beforeAll(() => drawShots());

  test("loose pictures are dragged in, their app is asked for, and one is found by the words on it", async () => {
    const files = [
      await write("loose/meadow.png", pictureOf("meadow")),
      await write("loose/kiln.png", pictureOf("kiln")),
    ];
    await owner.withPage(path, wide, async (opened) => {
      const { page } = opened;
      await dropFiles(page, zone(page), files);
      await page.getByRole("heading", { name: "2 pictures: is this right?" }).waitFor();
      await expectReadable(opened);
      await page.getByRole("button", { name: "Add 2 pictures" }).click();
      await page.getByText("Enter the name of the app.").waitFor();
      await page.getByLabel("App of Loose pictures").fill("Harbour Club");
      await page.getByRole("button", { name: "Add 2 pictures" }).click();
      await ended(page).waitFor();
      await outcome(page).getByText("2 screens can be found: 2 new, 0 changed, 0 as before.").waitFor();
      await expectReadable(opened);
      await page.getByRole("link", { name: "See the 2 new screens" }).click();
      await page.getByRole("heading", { name: "2 new screens" }).waitFor();
      await page.getByRole("link", { name: "Search", exact: true }).click();
      await searchFor(page, "ferry seat tickets Langeland");
      await cards(page).first().waitFor();
      expect(await cards(page).first().textContent()).toContain("Harbour Club");
    });
  });

  test("a folder of apps is one click, what is no picture is named in the report, at the width of a phone too", async () => {
    await write("apps/ios/Kiln Club/kiln.png", pictureOf("kiln"));
    await write("apps/ios/Kiln Club/broken.png", "no picture");
    await write("apps/.DS_Store", "x");
    await owner.withPage(path, narrow, async (opened) => {
      const { page } = opened;
      await dropFiles(page, zone(page), [join(folder, "apps")]);
      await page.getByRole("button", { name: "Add 2 pictures" }).click();
      await ended(page).waitFor();
      await outcome(page).getByText("1 picture failed; each is named below.").waitFor();
      const failed = outcome(page).getByRole("list", { name: "Failed pictures" });
      await failed.getByText("ios/Kiln Club/broken.png").waitFor();
      await expectReadable(opened);
      await page.getByRole("button", { name: "Add more screens" }).click();
      await zone(page).waitFor();
      await page.getByRole("button", { name: "Report of apps.tar" }).click();
      await page.getByRole("dialog").getByText("ios/Kiln Club/broken.png").waitFor();
    });
  });

  test("a ZIP is chosen by its button; a second copy of a picture is no changed screen, and an import of nothing new says so", async () => {
    const zipOf = (name: string, paths: readonly string[], shot: keyof typeof shots) => {
      const content = makeZip(paths.map((path) => ({ name: path, content: pictureOf(shot) })));
      return { name, mimeType: "application/zip", buffer: Buffer.from(content) };
    };
    const copies = zipOf("elm.zip", ["web/Elm Street/elm.png", "web/Elm Street/elm-again.png"], "elm");
    const once = zipOf("orchard.zip", ["web/Orchard/frost.png"], "orchard");
    await owner.withPage(path, wide, async ({ page }) => {
      for (const [zip, said] of [
        [copies, "1 new, 0 changed, 0 as before. 1 file more showed the same as another."],
        [once, "1 new, 0 changed, 0 as before"],
        [once, "0 new, 0 changed, 1 as before"],
      ] as const) {
        const chooser = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Choose files" }).click();
        await (await chooser).setFiles([zip]);
        await outcome(page).getByText(said).waitFor();
        await page.getByRole("button", { name: "Add more screens" }).click();
        const listed = page.getByRole("listitem").filter({ hasText: "elm.zip" });
        if (zip === copies) await listed.getByText(/· 1 new$/).waitFor();
      }
    });
  });

  test("an archive of loose pictures and a table without platforms are asked about and then imported, at the width of a phone too", async () => {
    const zip = makeZip([{ name: "shots/1.png", content: pictureOf("meadow") }]);
    const archive = await write("shots.zip", zip);
    await owner.withPage(path, wide, async (opened) => {
      const { page } = opened;
      await dropFiles(page, zone(page), [archive]);
      await page.getByRole("heading", { name: "Which app are the screens in shots.zip of?" }).waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === "H2");
      await expectReadable(opened);
      await page.getByRole("button", { name: "Import again" }).click();
      await page.getByText("Enter the name of the app.").waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
      await page.setViewportSize({ width: narrow.width, height: 900 });
      await page.emulateMedia({ colorScheme: narrow.colorScheme });
      await expectReadable(opened);
      await page.getByLabel("Name of the app").fill("Ferry Line");
      await choice(page, "Platform", "Web").click();
      await page.getByRole("button", { name: "Import again" }).click();
      await outcome(page).getByText("1 screen can be found: 1 new").waitFor();
      await page.getByRole("button", { name: "Add more screens" }).click();
      await dropFiles(page, zone(page), [
        await write("table.csv", "app_name,title\nTable Line,Tide table\n"),
      ]);
      await page.getByRole("heading", { name: "Which app are the screens in table.csv of?" }).waitFor();
      expect(await page.getByLabel("As its folders or rows say").isChecked()).toBe(true);
      await page.getByRole("button", { name: "Import again" }).click();
      await outcome(page).getByText("1 screen can be found: 1 new").waitFor();
      await expectReadable(opened);
    });
    const storage = await openStorage(owner.server);
    const screens = await storage.library.screensByIds(await storage.library.screenIds());
    await storage.close();
    const placed = screens.filter(({ appName }) => appName.endsWith(" Line"));
    expect(placed.map(({ appName, platform }) => [appName, platform]).sort()).toEqual([
      ["Ferry Line", "web"],
      ["Table Line", "ios"],
    ]);
  });

  test("of rows of which some name no app, those alone are asked about", async () => {
    const rows = [{ app_name: "Named", platform: "ios", title: "One" }, { title: "Two" }];
    const manifest = await write("some.jsonl", jsonLines(rows));
    await owner.withPage(path, narrow, async (opened) => {
      const { page } = opened;
      await dropFiles(page, zone(page), [manifest]);
      await outcome(page).getByText("1 row failed; each is named below.").waitFor();
      await outcome(page).getByText("is for those screens alone that do not say it themselves").waitFor();
      await expectReadable(opened);
      await page.getByLabel("Name of the app").fill("Unnamed");
      await page.getByRole("button", { name: "Import again" }).click();
      await outcome(page).getByText("1 new, 0 changed, 1 as before").waitFor();
    });
  });

  test("what cannot be imported is refused before it is sent", async () => {
    const notes = await write("notes.docx", "x");
    const text = await write("texts/notes.txt", "x");
    await owner.withPage(path, wide, async ({ page }) => {
      await dropFiles(page, zone(page), [join(folder, "texts"), text]);
      await page.getByRole("alert").getByText("There are no pictures here.").waitFor();
      await dropFiles(page, zone(page), [notes]);
      await page.getByRole("alert").getByText("1 file that is not a picture (notes.docx)").waitFor();
      await zone(page).waitFor();
    });
  });

  test("a screen's words are edited on its page; a deletion is taken back, or done after some seconds", async () => {
    const id = screenId(2);
    await owner.withPage(`/screens/${id}`, narrow, async (opened) => {
      const { page } = opened;
      await chooseAction(page, "Edit");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Title").fill("Lighthouse keeper's log");
      await dialog.getByLabel("Elements").fill("lamp switch\n\n tide table ");
      await expectReadable(opened);
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Lighthouse keeper's log" }).waitFor();
      await page.getByRole("link", { name: "tide table", exact: true }).waitFor();
      await chooseAction(page, "Delete");
      const undo = page.getByRole("button", { name: "Undo deleting Lighthouse keeper's log" });
      // The seconds stand still while somebody is at the button.
      await undo.hover();
      await expectReadable(opened);
      await undo.click();
      await chooseAction(page, "Delete");
      // The note may have come up under the pointer, and then the seconds would stand still.
      await page.mouse.move(0, 0);
      await page.getByRole("heading", { name: "Screen not found" }).waitFor();
    });
  });

  for (const view of views)
    test(`the page at ${view.width} px, ${view.colorScheme}, is whole, still and accessible`, async () => {
      await owner.withPage(path, view, async (opened) => {
        await opened.page.getByText("Words of screens").waitFor();
        await opened.page.getByText("Up to date").waitFor();
        await expectSound(opened, owner.server.url);
      });
    });
});
