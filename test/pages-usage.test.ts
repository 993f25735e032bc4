// The workspace owner's view of an agent that searches too often.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { openStorage } from "../src/database/open-storage.ts";
import { createKey } from "../src/people/keys/keys.ts";
import { type Cookies, isBrowserMissing, launchBrowser, openPage } from "./support/browser.ts";
import { expectSound, views } from "./support/page-checks.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { goodBody } from "./support/service.ts";
import { cookiesOfOwner } from "./support/signed-in.ts";

let server: TestServer;
let browser: Browser;
let cookies: Cookies;

/** A key called Agent of the owner's workspace. */
async function makeKey(): Promise<string> {
  const storage = await openStorage(server);
  const workspace = (await storage.workspaces.list()).find(({ name }) => name === "Design");
  const input = { workspaceId: workspace?.id ?? "", name: "Agent", createdBy: "test", expiresAt: null };
  const { secret } = await createKey(storage, input, Date.now());
  await storage.close();
  return secret;
}

beforeAll(async () => {
  if (isBrowserMissing) return;
  server = await startServer({ RATE_LIMIT_PER_MINUTE: "3" });
  browser = await launchBrowser();
  cookies = await cookiesOfOwner(server);
  const headers = { authorization: `Bearer ${await makeKey()}`, "content-type": "application/json" };
  const search = (body: object) =>
    fetch(`${server.url}/v1/screens/search`, { method: "POST", headers, body: JSON.stringify(body) });
  const statuses = [];
  for (const body of [goodBody, { ...goodBody, limit: 0 }, goodBody, goodBody, goodBody, goodBody])
    statuses.push((await search(body)).status);
  expect(statuses).toEqual([200, 400, 200, 429, 429, 429]);
});

afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

describe.skipIf(isBrowserMissing)("the usage page", () => {
  for (const { width, colorScheme } of views) {
    test(`shows who was refused and how often, and what is left to keys and people, at ${width} in ${colorScheme}`, async () => {
      const opened = await openPage(browser, `${server.url}/settings/usage`, { width, colorScheme, cookies });
      const { page } = opened;
      await page.getByText("2 searches, 4 more refused (429 and 400), no errors. Days are in UTC.").waitFor();
      const byKey = page.getByRole("table", { name: "Searches by key" });
      expect(await byKey.getByRole("row").last().textContent()).toBe("Agent240");
      const byDay = page.getByRole("list", { name: "Searches by day" }).getByRole("listitem");
      expect(await byDay.last().textContent()).toEndWith(
        ": 2 searches, 4 more refused (429 and 400), no errors.",
      );
      await page
        .getByRole("region", { name: "API keys" })
        .getByText(/of 3 searches left/)
        .waitFor();
      await page.getByRole("region", { name: "People" }).getByText("3 of 3 searches left").waitFor();
      await page.waitForLoadState("networkidle");
      await expectSound(opened, server.url);
      await page.context().close();
    });
  }
});
