import { join } from "node:path";
import type { Page } from "playwright-core";

/** Keeps a picture of the whole page, once it is still: set SHOTS to a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder === undefined) return;
  await page.waitForTimeout(2_000);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
