// The files that tools write, by their documentation (`test/fixtures/layouts/README.md`): a number is a picture.

import { makePng, pngOfPixels } from "./pictures.ts";

export type LayoutTree = Readonly<Record<string, string | number>>;

const uuid = (n: number) => `1B0C3D4E-1234-4ABC-9DEF-00000000000${n}`;
const attachment = (n: number, name: string, more: object = {}) => ({
  exportedFileName: `${uuid(n)}.png`,
  suggestedHumanReadableName: `${name}_0_${uuid(n)}.png`,
  deviceName: "iPhone 16 Pro",
  configurationName: "Test Scheme Action",
  isAssociatedWithFailure: false,
  timestamp: 1_795_951_127 + n,
  ...more,
});
const eagleItem = (id: string, more: object) =>
  JSON.stringify({ id, ext: "png", width: 60, height: 90, tags: [], folders: [], ...more });

/** A picture of the number 0 has one colour. */
export const layoutTrees: Readonly<Record<string, LayoutTree>> = {
  fastlane: {
    "screenshots/en-US/iPhone 16 Pro Max-01HomeScreen.png": 1,
    "screenshots/en-US/iPhone 16 Pro Max-02Login.png": 2,
    "screenshots/de-DE/iPhone 16 Pro Max-01HomeScreen.png": 3,
    "screenshots/ja/iPad Pro (12.9-inch) (6th generation)-03_Settings_d41d8cd98f00b204e9800998ecf8427e.png": 4,
    "screenshots/screenshots.html": "<html></html>",
    "metadata/en-US/name.txt": "Korvo\n",
  },
  supply: {
    "metadata/android/de-DE/images/phoneScreenshots/1_de-DE.png": 1,
    "metadata/android/de-DE/images/phoneScreenshots/2_welcome.png": 2,
    "metadata/android/de-DE/images/tenInchScreenshots/1.png": 3,
    "metadata/android/de-DE/images/icon.png": 4,
    "metadata/android/de-DE/title.txt": "Korvo Bank",
  },
  xcresult: {
    "manifest.json": JSON.stringify([
      {
        testIdentifier: "CheckoutUITests/testGuestCheckout()",
        attachments: [
          attachment(1, "Cart"),
          attachment(2, "Payment"),
          attachment(3, "Screenshot", { isAssociatedWithFailure: true }),
        ],
      },
      { testIdentifier: "SettingsUITests/testPrivacySettings()", attachments: [attachment(4, "Screenshot")] },
    ]),
    [`${uuid(1)}.png`]: 1,
    [`${uuid(2)}.png`]: 2,
    [`${uuid(3)}.png`]: 3,
    [`${uuid(4)}.png`]: 4,
  },
  maestro: {
    "commands-(Sign up).json": JSON.stringify([
      { command: { takeScreenshotCommand: { path: "WelcomeScreen" } }, metadata: { status: "COMPLETED" } },
      { command: { takeScreenshotCommand: { path: "EnterEmail" } }, metadata: { status: "COMPLETED" } },
    ]),
    "maestro.log": "",
    "EnterEmail.png": 1,
    "WelcomeScreen.png": 2,
    "screenshot-❌-1714551010203-(Sign up).png": 3,
  },
  cypress: {
    "checkout.cy.ts/Checkout -- shows the empty cart.png": 1,
    "checkout.cy.ts/Checkout -- pays by card.png": 2,
    "checkout.cy.ts/Checkout -- pays by card (attempt 2).png": 3,
    "checkout.cy.ts/Checkout -- refuses a card (failed).png": 4,
    "checkout.cy.ts/order-history.png": 5,
  },
  paparazzi: {
    "src/test/snapshots/images/com.example.home_HomeScreenTest_emptyCart.png": 1,
    "src/test/snapshots/images/com.example.home_HomeScreenTest_emptyCart[NIGHT,Pixel_5].png": 2,
    "src/test/snapshots/images/com.example.home_HomeScreenTest_orderList_de.png": 3,
    "out/failures/delta-com.example.home_HomeScreenTest_emptyCart.png": 4,
  },
  roborazzi: {
    "build/outputs/roborazzi/com.example.app.LoginScreenTest.signInForm.png": 1,
    "build/outputs/roborazzi/com.example.app.LoginScreenTest.signInForm_compare.png": 2,
    "build/outputs/roborazzi/com.example.app.LoginScreenTest.passwordForgotten[dark].png": 3,
  },
  "swift-snapshot-testing": {
    "__Snapshots__/HomeViewTests/testEmptyCart.1.png": 1,
    "__Snapshots__/HomeViewTests/testEmptyCart.iPhone-13-Pro.png": 2,
    "__Snapshots__/HomeViewTests/testOrderList-dark.1.png": 3,
  },
  eagle: {
    "metadata.json": JSON.stringify({
      folders: [{ id: "F1", name: "Onboarding", children: [{ id: "F2", name: "Paywalls", children: [] }] }],
    }),
    "images/K1.info/metadata.json": eagleItem("K1", {
      name: "Korvo welcome",
      tags: ["bank", "dark"],
      folders: ["F1"],
      url: "https://korvo.example/",
      annotation: "Good first step.",
      star: 4,
    }),
    "images/K1.info/Korvo welcome.png": 1,
    "images/K1.info/Korvo welcome_thumbnail.png": 9,
    "images/K2.info/metadata.json": eagleItem("K2", { name: "IMG_4711", folders: ["F2"] }),
    "images/K2.info/IMG_4711.png": 2,
    "images/K3.info/metadata.json": eagleItem("K3", { name: "Thrown away", isDeleted: true }),
    "images/K3.info/Thrown away.png": 3,
  },
  figma: {
    "Checkout/Cart@2x.png": 1,
    "Checkout/iPhone 16 Pro - Payment@2x.png": 2,
    "Checkout/Frame 12.png": 0,
  },
};

/** The files of a tree, with pictures that are all different. */
export async function filesOfTree(tree: LayoutTree): Promise<Record<string, string | Uint8Array>> {
  const files: Record<string, string | Uint8Array> = {};
  for (const [path, content] of Object.entries(tree))
    files[path] =
      typeof content === "string" ? content : content === 0 ? blank : await makePng(60, 90, content + 100);
  return files;
}

const blank = pngOfPixels(40, 60, new Uint8Array(40 * 60 * 3));
