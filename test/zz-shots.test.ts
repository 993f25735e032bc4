import { test } from "bun:test";
import { mkdirSync } from "node:fs";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const owner = signedInBrowser();
mkdirSync("/tmp/shots-d", { recursive: true });
const paths = (process.env["SHOT_PATHS"] ?? "/docs,/docs/agents").split(",");
for (const path of paths)
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
    [390, "light"],
    [1440, "dark"],
  ] as const)
    test(`${path} ${width} ${colorScheme}`, async () => {
      await owner.withPage(path, { width, colorScheme }, async ({ page }) => {
        await page.waitForTimeout(2500);
        if (process.env["CLICK"]) {
          await page.getByRole("button", { name: process.env["CLICK"] }).click();
          await page.waitForTimeout(300);
        }
        await page.screenshot({
          path: `/tmp/shots-d/${process.env["SHOT"] ?? "a"}${path.replaceAll(/\W+/g, "-")}-${width}-${colorScheme}.png`,
        });
      });
    });

for (const [width, colorScheme] of [[1440, "light"], [390, "dark"], [820, "light"]] as const)
  test(`anonymous ${width}`, async () => {
    const page = await owner.browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(`${owner.server.url}/docs`);
    await page.waitForTimeout(1500);
    if (width === 820) { await page.getByRole("searchbox").fill("restore backup"); await page.waitForTimeout(800); }
    await page.screenshot({ path: `/tmp/shots-d/anon-${width}.png` });
    await page.getByRole("button", { name: "Guides" }).click({ timeout: 2000 }).catch(() => undefined);
    if (width === 390) await page.screenshot({ path: `/tmp/shots-d/anon-guides-${width}.png` });
    await page.close();
  }, 60000);
