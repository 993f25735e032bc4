import { test } from "bun:test";
import { signedInBrowser } from "./support/signed-in-browser.ts";
import { pictured } from "./support/picture-library.ts";
const owner = signedInBrowser();
const paths: Record<string,string> = JSON.parse(process.env.SHOTS ?? "{}");
test("shots", async () => {
  const all = Object.keys(paths).length ? paths : { screen: `/screens/${pictured.ios}`, web: `/screens/${pictured.web}`, library: "/library", connect: "/settings/connect", search: "/?q=login&platform=both", home: "/" };
  for (const [name, path] of Object.entries(all))
    for (const width of [1440, 390])
      for (const colorScheme of (process.env.SCHEMES ?? "light,dark").split(",") as ("light"|"dark")[]) {
        if (width === 390 && colorScheme === "dark" && !process.env.ALL) continue;
        await owner.withPage(path.replace("$ios", pictured.ios).replace("$web", pictured.web), { width, colorScheme }, async ({ page }) => {
          await page.waitForLoadState("networkidle");
          await page.screenshot({ path: `/tmp/shots/${name}-${width}-${colorScheme}.png`, fullPage: process.env.FULL === "1" });
        });
      }
}, 300000);
