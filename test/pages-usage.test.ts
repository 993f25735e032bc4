// The usage page: an owner's view of an agent that searches too often, and the counts of its charts.

import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { openStorage } from "../src/database/open-storage.ts";
import { dayCounts, keyCounts, sumOf } from "../src/pages/settings/usage/usage-series.ts";
import { createKey } from "../src/people/keys/keys.ts";
import type { Usage } from "../src/people/usage/schema.ts";
import { isBrowserMissing } from "./support/browser.ts";
import { closing } from "./support/opened.ts";
import { expectSound, views } from "./support/page-checks.ts";
import { searchAt } from "./support/server.ts";
import { goodBody } from "./support/service.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const signedIn = signedInBrowser({ RATE_LIMIT_PER_MINUTE: "3" }, { isEmpty: true });

/** A key called Agent of the owner's workspace. */
async function makeKey(): Promise<string> {
  await using storage = closing(await openStorage(signedIn.server));
  const workspace = (await storage.workspaces.list()).find(({ name }) => name === "Design");
  const input = { workspaceId: workspace?.id ?? "", name: "Agent", createdBy: "test", expiresAt: null };
  const { secret } = await createKey(storage, input, Date.now());
  return secret;
}

beforeAll(async () => {
  if (isBrowserMissing) return;
  const key = await makeKey();
  const statuses = [];
  for (const body of [goodBody, { ...goodBody, limit: 0 }, goodBody, goodBody, goodBody, goodBody])
    statuses.push((await searchAt(signedIn.server.url, key, body)).status);
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

const days = ["2026-02-27", "2026-02-28", "2026-03-01"] as const;
const rowArbitrary = fc.record({
  day: fc.constantFrom(...days),
  key_id: fc.constantFrom(null, "a", "b", "c", "d", "e", "f", "g", "h"),
  mode: fc.constantFrom("standard" as const, "deep" as const, null),
  searches: fc.nat(1_000),
  errors: fc.nat(10),
  refused: fc.nat(10),
});

function usageOf(rows: Usage["rows"], key_names: Usage["key_names"] = {}): Usage {
  const latency_ms = { standard: null, deep: null };
  return { first_day: days[0], last_day: days[2], rows, latency_ms, key_names, rate: null, page_rate: null };
}

function row(day: string, key_id: string | null, searches: number): Usage["rows"][number] {
  return { day, key_id, mode: "deep", searches, errors: 0, refused: 0 };
}

test("a chart has every day of the range, over the end of a month and without searches too", () => {
  expect(dayCounts(usageOf([])).map(({ name }) => name)).toEqual([...days]);
});

test("no search is lost or counted twice, however they are split", () => {
  const names = Object.fromEntries([..."abcdefgh"].map((id) => [id, `Key ${id}`]));
  fc.assert(
    fc.property(fc.array(rowArbitrary), (rows) => {
      const usage = usageOf(rows, names);
      expect(sumOf(keyCounts(usage))).toEqual(sumOf(rows));
      expect(sumOf(dayCounts(usage))).toEqual(sumOf(rows));
    }),
    { seed: 7 },
  );
});

test("a key that was rotated stays one, and the most used comes first", () => {
  const rows = [
    row(days[0], "old", 3),
    row(days[1], "new", 4),
    row(days[1], null, 2),
    row(days[2], "gone", 1),
  ];
  const usage = usageOf(rows, { old: "Agent", new: "Agent" });
  expect(keyCounts(usage).map(({ name, searches }) => `${name} ${searches}`)).toEqual([
    "Agent 7",
    "People 2",
    "A removed key 1",
  ]);
  expect(dayCounts(usage).map(({ searches }) => searches)).toEqual([3, 6, 1]);
});
