import { describe, expect, test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { OperatorError } from "../src/errors.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import type { ImportOptions } from "../src/library/importing/import-run.ts";
import { titleOfFileName } from "../src/library/sources/file-name-title.ts";
import { importSetting, textRows } from "./support/import.ts";
import { base, counts, one, three, two } from "./support/import-rows.ts";

const korvo = { defaults: { app_name: "Korvo", platform: "ios" } } as const;

async function folderOf(files: Readonly<Record<string, string | Uint8Array>>) {
  const setting = importSetting();
  await setting.write(files);
  const run = (options: ImportOptions = {}) => importLibrary(setting.services, setting.source, options);
  const places = async () =>
    (await setting.screens()).map(({ platform, appName, title }) => `${platform}/${appName}: ${title}`);
  const refusal = async (options: ImportOptions = {}) => {
    const error: unknown = await run(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OperatorError);
    expect(await setting.library.screenIds()).toEqual([]);
    return String(error).replaceAll(setting.source, "FOLDER");
  };
  return { setting, run, places, refusal };
}

describe("somebody else's manifest.json", () => {
  const webApp = { name: "App", short_name: "A", description: "An app", id: "/", icons: [], start_url: "/" };
  const foreign: Readonly<Record<string, unknown>> = {
    "of a web app": webApp,
    "of an extension": { manifest_version: 3, name: "E", version: "1", description: "An extension" },
    "of tests": [{ testIdentifier: "T/a()", attachments: [{ exportedFileName: "1.png" }] }],
    "of a build": { "main.js": "main.1.js" },
  };
  for (const [what, value] of Object.entries(foreign))
    test.each([undefined, 2])(`${what} does not hide the pictures beside it (%p)`, async (indent) => {
      const content = JSON.stringify(value, null, indent);
      const files = { "manifest.json": content, "icons/manifest.json": content, "login.png": one };
      const { run, places } = await folderOf(files);
      const summary = await run({ ...korvo, isMissingDeleted: true, hasOcr: false });
      expect(summary).toMatchObject(counts(1, 0, 0, 0));
      expect(summary.notices.map(({ text, isFailure }) => [text, isFailure ?? false])).toEqual([
        [
          "left out: 2 manifests of something else, without a column of this import (icons/manifest.json, manifest.json).",
          false,
        ],
      ]);
      expect(await places()).toEqual(["ios/Korvo: Login"]);
    });

  test("is one of ours by its columns, however they are spelled, and then says what they lack", async () => {
    const words = JSON.stringify([{ title: "Menu", description: "A menu" }]);
    const { run, places } = await folderOf({ "manifest.json": words, "login.png": one });
    await run(korvo);
    expect(await places()).toEqual(["ios/Korvo: Menu"]);
    const near = JSON.stringify([{ "App Name": "Korvo", title: "Menu" }]);
    const { refusal } = await folderOf({ "manifest.json": near, "login.png": one });
    expect(await refusal()).toContain("Did you mean App Name? Rename it to app_name.");
  });
});

describe("a folder of pictures", () => {
  test("that is flat needs --app and --platform, and says so once", async () => {
    const { run, places, refusal } = await folderOf({
      "login.png": one,
      "menu.jpg": two,
      "sub/three.webp": three,
    });
    expect(await refusal()).toBe(
      "PlaceMissingError: No picture in FOLDER is in <platform>/<app>/, as ios/Korvo/login.png is, or has a sidecar that names app_name and platform. " +
        "Found: login.png and 2 more. If all are of one app, give --app NAME and --platform ios|web; where the folders are named after apps, --platform is enough.",
    );
    expect(await refusal({ defaults: { app_name: "Korvo" } })).toContain("Found: login.png");
    expect(await run(korvo)).toMatchObject(counts(3, 0, 0, 0));
    expect(await places()).toEqual(["ios/Korvo: Login", "ios/Korvo: Menu", "ios/Korvo: Three"]);
  });

  test("whose folders are apps needs --platform alone, and one whose folders are platforms --app alone", async () => {
    const apps = await folderOf({ "Korvo/login.png": one, "Figma/deep/menu.jpg": two });
    expect(await apps.refusal()).toContain("Found: Figma/deep/menu.jpg and 1 more.");
    expect(await apps.run({ defaults: { platform: "web" } })).toMatchObject(counts(2, 0, 0, 0));
    expect(await apps.places()).toEqual(["web/Korvo: Login", "web/Figma: Menu"]);
    const platforms = await folderOf({ "ios/login.png": one, "web/menu.jpg": two });
    expect(await platforms.run({ defaults: { app_name: "Korvo" } })).toMatchObject(counts(2, 0, 0, 0));
    expect(await platforms.places()).toEqual(["ios/Korvo: Login", "web/Korvo: Menu"]);
  });

  test("takes app and platform from the path; one without an app fails alone, and what else is there is no row", async () => {
    const { run, places } = await folderOf({
      ...{ "ios/Korvo/login.png": one, "web/Figma/menu.jpg": two, "ios/loose.png": three },
      ...{ "ios/Korvo/.hidden.png": three, "readme.md": "x" },
    });
    const summary = await run();
    expect(summary).toMatchObject(counts(2, 0, 0, 1));
    expect(summary.failures).toMatchObject([{ field: "app_name", reason: "is missing." }]);
    expect(await places()).toEqual(["ios/Korvo: Login", "web/Figma: Menu"]);
  });

  test("takes what a sidecar says before the options", async () => {
    const sidecar = JSON.stringify({ app_name: "Figma", platform: "web", title: "Given" });
    const { run, places } = await folderOf({
      "a/login.png": one,
      "a/login.png.json": sidecar,
      "a/menu.jpg": two,
    });
    await run(korvo);
    expect((await places()).sort()).toEqual(["ios/Korvo: Menu", "web/Figma: Given"]);
  });

  test("names the picture that failed, and that of a notice", async () => {
    const files = {
      "ios/Korvo/a.png": one,
      "ios/Korvo/icon.gif": "GIF89a",
      "ios/Korvo/b.json": "[]",
      "ios/Korvo/b.png": two,
    };
    const { run } = await folderOf(files);
    const { failures, notices } = await run();
    expect(failures).toMatchObject([
      { image: "ios/Korvo/b.png", reason: "ios/Korvo/b.json is not a JSON object." },
      {
        image: "ios/Korvo/icon.gif",
        field: "image",
        reason: expect.stringMatching(/^it is a GIF; .*magick/),
      },
    ]);
    expect(notices).toMatchObject([{ row: 1, image: "ios/Korvo/a.png" }]);
  });

  test("names the sidecar that cannot be read, and blames no picture for it", async () => {
    const { setting, run } = await folderOf({ "ios/Korvo/a.png": one, "ios/Korvo/b.png": two });
    await symlink("nowhere", join(setting.source, "ios/Korvo/a.png.json"));
    await Bun.$`mkfifo ${join(setting.source, "ios/Korvo/b.json")}`.quiet();
    const of = { field: null, code: "row_unreadable" };
    expect((await run()).failures).toMatchObject([
      { row: 1, ...of, reason: "ios/Korvo/a.png.json cannot be read (ENOENT)." },
      { row: 2, ...of, reason: "ios/Korvo/b.json is not a file." },
    ]);
  });

  test("that is empty says that nothing was found, and names a manifest that it holds", async () => {
    const empty = await folderOf({});
    await mkdir(join(empty.setting.source, "ios"));
    const summary = await empty.run();
    expect(summary).toMatchObject(counts(0, 0, 0, 0));
    expect(summary.notices).toMatchObject([
      { text: expect.stringMatching(/^nothing was found: .* has no manifest and no picture/) },
    ]);
    const other = await folderOf({ "screens.csv": "app_name,platform\n" });
    expect((await other.run()).notices.at(-1)?.text).toEndWith("There is screens.csv: import that file.");
  });
});

describe("the name of a picture", () => {
  const titles: Readonly<Record<string, string | null>> = {
    "ios/Korvo/korvo-card-controls.png": "Korvo card controls",
    "login.png": "Login",
    "01 - Home feed@2x.png": "Home feed",
    "LoginScreen.png": "Login screen",
    "checkout_step-2.jpg": "Checkout step 2",
    "2fa-setup.png": "2fa setup",
    "Screenshot login.png": "Screenshot login",
    "cafe\u0301 menu.png": "Cafe\u0301 menu",
    "ログイン画面.png": "ログイン画面",
    "sign-in_1170x2532.png": "Sign in",
    "IMG_1234.PNG": null,
    "0001.png": null,
    "1.png": null,
    "image.png": null,
    "photo (1).jpg": null,
    "Screenshot 2026-11-01 at 10.00.00.png": null,
    "Bildschirmfoto 2026-11-01 um 10.00.00.png": null,
    "Screenshot_20261101-100000_com.instagram.android.jpg": null,
    "Simulator Screenshot - iPhone 15 Pro - 2026-11-01 at 10.00.00.png": null,
    "d41d8cd98f00b204e9800998ecf8427e.png": null,
    "6f6a3c52-5c0e-5d0b-9d3e-6b1c8a3d7f10.webp": null,
    "a3f9c2d1.png": null,
    "xkcdqzwt.png": null,
    "Frame 12.png": null,
    "PXL_20261101_100000123.jpg": null,
    "x.png": null,
    "2026-11-01 Login.png": "Login",
    "Checkout 2026-11-01.png": "Checkout 2026 11 01",
    "2026-11-01 10.00.00 payment failed.png": "Payment failed",
    "Korvo card controls with limits 2026-11-01 10.00.png":
      "Korvo card controls with limits 2026 11 01 10 00",
    "wx_camera_1793527200123.jpg": null,
    "SCR-20261101-qwxz.png": null,
    "2026-11-01T10:00:00.000Z.png": null,
    "iPhone 15 Pro-01_login.png": "Login",
    "iPad Pro (12.9-inch) (6th generation)-02SignIn.png": "Sign in",
    "iPhone 13 mini - 1.png": null,
    "MacBook Pro 14_ - 3.png": null,
    "Android Large - 2.png": null,
    "Galaxy S20 - 4.png": null,
    "Google Pixel 8 - home.png": "Home",
    "Desktop settings 2.png": "Desktop settings 2",
    "iPhone setup.png": "iPhone setup",
    "Pixel art editor.png": "Pixel art editor",
    "GitHubPullRequest.png": "GitHub pull request",
    "checkoutPayPalButton.png": "Checkout PayPal button",
    "eBay checkout.png": "eBay checkout",
    "macOS dock.png": "macOS dock",
    "iOSLogin.png": "iOS login",
    "myLoginScreen.png": "My login screen",
  };
  for (const [name, title] of Object.entries(titles))
    test(`${name} -> ${title}`, () => expect(titleOfFileName(name)?.text ?? null).toBe(title));

  // As systems and tools write it: words, date, words, time, words.
  const tools = [
    ...[
      "スクリーンショット",
      "Снимок экрана",
      "Schermafbeelding",
      "Skjermbilde",
      "Näyttökuva",
      "Στιγμιότυπο οθόνης",
    ],
    ...[
      "Snímek obrazovky",
      "Képernyőfotó",
      "Ekran Resmi",
      "צילום מסך",
      "لقطة شاشة",
      "स्क्रीनशॉट",
      "ภาพหน้าจอ",
      "Ảnh chụp màn hình",
    ],
    ...["Monosnap", "Greenshot", "Bandicam", "QQ截图", "device", "Kopie von Schermata", ""],
  ];
  const dates = [
    "2026-11-01",
    "2026_11_01",
    "01.11.2026",
    "20261101",
    "2569-11-1",
    "٢٠٢٦-١١-٠١",
    "２０２６-１１-０１",
    "2026年11月1日",
  ];
  const between = [" ", "_", " um ", " à ", " kl. ", " ob ", " 오전 ", " klokken "];
  const times = ["10.00.00", "10-00-00", "100000", "10h00m00s", "1.00", "10_00_00_123", "١٠.٠٠.٠٠"];
  const ends = ["", " AM", " ص", " μ.μ.", " (2)", "@2x", " kopia"];

  test("of a date, a time and the words of a tool is no title, in any language", () => {
    const anyOf = (texts: readonly string[]) => fc.constantFrom(...texts);
    fc.assert(
      fc.property(
        ...([anyOf(tools), anyOf(dates), anyOf(between), anyOf(times), anyOf(ends)] as const),
        (tool, date, middle, time, end) => {
          const name = `${tool} ${date}${middle}${time}${tool === "" ? "" : end}.png`.trim();
          expect([name, titleOfFileName(name)]).toEqual([name, null]);
          expect(titleOfFileName(name.normalize("NFD"))).toBeNull();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("takes time in proportion to its length", () => {
    for (const part of ["2026-11-01 ", "1.", "a 1 ", "年", "20261101"])
      expect(() => titleOfFileName(`${part.repeat(20_000)}.png`)).not.toThrow();
  });

  test("is no title where the row has one, nor for a manifest, and its text is still read", async () => {
    const { setting, run } = await folderOf({ "ios/Korvo/card-controls.png": one });
    const readRows = async () => textRows("Freeze card");
    const services = { ...setting.services, openTextReader: () => ({ readRows, close: () => undefined }) };
    await importLibrary(services, setting.source);
    expect(await setting.screens()).toMatchObject([{ title: "Card controls", visibleText: "Freeze card" }]);
    expect(await run()).toMatchObject(counts(0, 0, 1, 0));
    const { title: _title, ...untitled } = base;
    await setting.importRows([{ ...untitled, image: "ios/Korvo/card-controls.png" }]);
    expect((await setting.screens()).map(({ title }) => title).sort()).toEqual(["", "Card controls"]);
  });

  test("leaves the title that a model wrote", async () => {
    const { setting, run } = await folderOf({ "ios/Korvo/card-controls.png": one });
    await run();
    const [screen] = await setting.screens();
    const vectors = await setting.library.vectorsOf(screen?.id ?? "");
    if (screen === undefined || vectors === null) throw new Error("the screen is missing");
    const modelWords = { model: "m", source: "picture", fields: ["title", "description"] } as const;
    const described = { ...screen, title: "Freeze a card", description: "D", modelWords, vectors };
    await setting.library.upsertScreens([described]);
    await run();
    expect(await setting.screens()).toMatchObject([{ title: "Freeze a card", description: "D" }]);
  });
});
