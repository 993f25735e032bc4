// The page on which operators add screens, as a test finds its way around in it.
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { WatchedPage } from "./browser.ts";
import { expectAccessible } from "./page-checks.ts";

/** The region that files are dropped on. */
export const zone = (page: Page) => page.getByRole("region", { name: "Add screens" });
/** The outcome of an import. */
export const outcome = (page: Page) => page.getByRole("region", { name: "Import", exact: true });

/** As `expectSound`, of what comes in the place of something else and so moves what is below. */
export async function expectReadable({ page, troubles }: WatchedPage): Promise<void> {
  await expectAccessible(page);
  expect(troubles).toEqual([]);
}
