import { describe, expect, test } from "bun:test";
import type { TextRow } from "../src/images/text-reader.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { titleOfFileName } from "../src/library/sources/file-name-title.ts";
import { screenTitle } from "../src/screens/found-screen.ts";
import { importSetting } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";

const md5 = "d41d8cd98f00b204e9800998ecf8427e";
const uuid = "1B0C3D4E-1234-4ABC-9DEF-0123456789AB";

/** The forms of names that tools write; KEBAB, SNAKE, CAMEL, PASCAL and WORDS are what a person wrote. */
const forms: Readonly<Record<string, readonly string[]>> = {
  Playwright: [
    ...["KEBAB-chromium-linux", "KEBAB-firefox-darwin", "KEBAB-Mobile-Safari-win32", "KEBAB-linux"],
    ...["KEBAB-actual", "KEBAB-expected", "KEBAB-diff", "KEBAB-1-webkit-linux", `KEBAB-${md5}`],
  ],
  Cypress: [
    ...["WORDS (failed)", "WORDS (attempt 2)", "WORDS -- before each hook (failed)", "KEBAB.cy.ts-actual"],
    ...["KEBAB.snap", "KEBAB-diff"],
  ],
  Storybook: ["chrome_laptop_SNAKE", "chrome_iphone7_SNAKE_default", "ios_simulator_SNAKE"],
  fastlane: [
    ...["iPhone 16 Pro Max-01PASCAL", `iPhone 15 Pro-02_SNAKE_${md5}`, "iPhone 8-en-US-01PASCAL"],
    ...["iPad Pro (12.9-inch) (6th generation)-03PASCAL", "iPhone 14 Plus-KEBAB_framed", "1_SNAKE_de-DE"],
    ...["iPad Pro 13-inch (M4)-1_SNAKE"],
  ],
  Paparazzi: [
    ...["com.example.home_PASCALTest_default", "com.example_PASCALTest_CAMEL", "app.cash.sample_PASCALTest"],
    ...["com.example.app_PASCALTest_CAMEL[NIGHT,Pixel_5]", "com.example.app_PASCALTests_default"],
  ],
  Roborazzi: [
    ...["com.example.PASCALTest.CAMEL", "com.example.app.PASCALTest.CAMEL_compare"],
    ...["com.example.PASCALTest.CAMEL_actual", "PASCALTest.CAMEL"],
  ],
  "swift-snapshot-testing": [
    ...["testPASCAL.1", "testPASCAL.iPhone16", "test_CAMEL.iPhone-13-Pro", "testPASCAL.iPad-Pro"],
    ...["test_CAMEL.iPhone-SE.2"],
  ],
  "jest-image-snapshot": [
    ...["KEBAB-renders-correctly-1-snap", "KEBAB-spec-ts-KEBAB-1-snap", "KEBAB-should-match-snapshot-2-snap"],
    ...["KEBAB-test-tsx-KEBAB-renders-1-diff", "KEBAB-1-snap"],
  ],
  XCTest: [`WORDS_0_${uuid}`, `PASCAL_1_${uuid}`, `testPASCAL_0_${uuid}`],
  BackstopJS: [
    "backstop_default_SNAKE_0_document_0_phone",
    "failed_diff_backstop_default_SNAKE_0_document_1_tablet",
  ],
  WebdriverIO: ["KEBAB-chrome-latest-1366x768", "CAMEL-firefox-latest-1920x1080", "desktop_chrome-CAMEL"],
  Flutter: ["SNAKE.iphone11", "SNAKE.iphone11.golden", "SNAKE_pixel5"],
  Figma: ["Google Pixel 8 - WORDS", "Samsung Galaxy S24 Ultra - WORDS", "MacBook Pro 14 - WORDS"],
  "a person": ["KEBAB", "PASCAL", "CAMEL", "01PASCAL", "02_SNAKE@2x"],
};

const titles = ["Home feed", "Sign in", "Empty cart with offers"];

function named(form: string, title: string): string {
  const words = title.toLowerCase().split(" ");
  const pascal = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
  const kinds = {
    KEBAB: words.join("-"),
    SNAKE: words.join("_"),
    CAMEL: camel,
    PASCAL: pascal,
    WORDS: title,
  };
  return `${form.replace(/[A-Z]{5,6}(?![a-z]*[A-Z]{2})/g, (kind) => kinds[kind as keyof typeof kinds] ?? kind)}.png`;
}

describe("the name of a picture by a tool", () => {
  for (const [tool, some] of Object.entries(forms))
    test(`is what ${tool} was told, without what it adds`, () => {
      const isOfTool = tool !== "a person";
      for (const form of some)
        for (const text of titles) {
          const name = named(form, text);
          expect([name, titleOfFileName(name)]).toEqual([name, { text, isOfTool }]);
        }
    });

  test.each([
    ...["test-finished-1", "test-failed-2", "testDone", "testFnFailure", "should-match-snapshot-1-snap"],
    ...[md5, `Screenshot_0_${uuid}`, "1_en-US", "iPhone 16 Pro - 3", "Pixel 8 - 1", "Desktop - 2"],
  ])("is no title where nothing is left: %s", (name) => expect(titleOfFileName(`${name}.png`)).toBeNull());

  test.each([
    ...["Actual budget settings", "Expected delivery", "Test results", "Install on Linux", "Sign in UK"],
    ...["Safari settings", "Phone number", "iPhone setup", "Blood test booking", "Default settings"],
  ])("is a person's where a word alone could be a tool's: %s", (text) =>
    expect(titleOfFileName(`${text.replaceAll(" ", "-")}.png`)).toEqual({ text, isOfTool: false }),
  );
});

describe("a title of a name", () => {
  const row = (text: string, top: number, height = 0.02): TextRow => {
    return { text, top, left: 0.05, width: 0.3, height };
  };
  const body = ["Wi-Fi", "Bluetooth", "Battery"].map((text, at) => row(text, 0.3 + at * 0.1));
  const rows = [row("Settings", 0.1, 0.04), ...body];

  test.each([
    ["orders-list-chromium-linux", "Settings"],
    ["testWiFiSettings.iPhone16", "Wi fi settings"],
    ["orders-list", "Orders list"],
  ])("of a tool stands only where it says more than the picture: %s -> %s", async (name, title) => {
    const openTextReader = () => ({ readRows: async () => rows, close: () => undefined });
    const setting = importSetting({ openTextReader });
    await setting.write({ [`${name}.png`]: await makePng(60, 90, 1) });
    const run = () =>
      importLibrary(setting.services, setting.source, { defaults: { app_name: "Kuna", platform: "web" } });
    await run();
    const [screen] = await setting.screens();
    expect(screen && screenTitle(screen)).toBe(title);
    expect(await run()).toMatchObject({ unchanged: 1 });
  });
});
