// The workspace owner's view of an agent that searches too often.
import { beforeAll, describe, expect, test } from "bun:test";
import { openStorage } from "../src/database/open-storage.ts";
import { createKey } from "../src/people/keys/keys.ts";
import { isBrowserMissing } from "./support/browser.ts";
import { expectSound, views } from "./support/page-checks.ts";
import { goodBody } from "./support/service.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const signedIn = signedInBrowser({ RATE_LIMIT_PER_MINUTE: "3" });

/** A key called Agent of the owner's workspace. */
async function makeKey(): Promise<string> {
  const storage = await openStorage(signedIn.server);
  const workspace = (await storage.workspaces.list()).find(({ name }) => name === "Design");
  const input = { workspaceId: workspace?.id ?? "", name: "Agent", createdBy: "test", expiresAt: null };
  const { secret } = await createKey(storage, input, Date.now());
  await storage.close();
  return secret;
}

beforeAll(async () => {
  if (isBrowserMissing) return;
  const headers = { authorization: `Bearer ${await makeKey()}`, "content-type": "application/json" };
  const search = (body: object) =>
    fetch(`${signedIn.server.url}/v1/screens/search`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
  const statuses = [];
  for (const body of [goodBody, { ...goodBody, limit: 0 }, goodBody, goodBody, goodBody, goodBody])
    statuses.push((await search(body)).status);
  expect(statuses).toEqual([200, 400, 200, 429, 429, 429]);
});

describe.skipIf(isBrowserMissing)("the usage page", () => {
  for (const view of views)
    test(`shows who was refused and how often, and what is left to keys and people, at ${view.width} in ${view.colorScheme}`, async () => {
      await signedIn.withPage("/settings/usage", view, async (opened) => {
        const { page } = opened;
        await page
          .getByText("2 searches, 4 more refused (429 and 400), no errors. Days are in UTC.")
          .waitFor();
        const byKey = page.getByRole("table", { name: "Searches by key" });
        expect(await byKey.getByRole("row").last().textContent()).toBe("Agent240");
        const lastDay = page.getByRole("list", { name: "Searches by day" }).getByRole("listitem").last();
        expect(await lastDay.textContent()).toEndWith(
          ": 2 searches, 4 more refused (429 and 400), no errors.",
        );
        const rate = (name: string) => page.getByRole("region", { name });
        await rate("API keys")
          .getByText(/of 3 searches left/)
          .waitFor();
        await rate("People").getByText("3 of 3 searches left").waitFor();
        await page.waitForLoadState("networkidle");
        await expectSound(opened, signedIn.server.url);
      });
    });
});
