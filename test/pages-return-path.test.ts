import { expect, test } from "bun:test";
import fc from "fast-check";
import { returnPath } from "../src/pages/sign-in/return-path.ts";

const here = "https://screens.example";
const asked = (target: string) => returnPath(`?return_to=${encodeURIComponent(target)}`);

test("signing in leads back to the page that asked for it, with its query and its place", () => {
  expect(asked("/settings/usage?days=7#errors")).toBe("/settings/usage?days=7#errors");
});

test("without a page to go back to, signing in leads to the start", () => {
  expect(returnPath("")).toBe("/");
});

test("signing in never leads to another origin, whatever the link says", () => {
  const pieces = fc.array(
    fc.constantFrom("/", "\\", ".", "\t", "\n", ":", "@", "evil.example", "https:", "?", "#", "%2f"),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((parts) => `/${parts.join("")}`),
      ),
      (target) => {
        expect(new URL(asked(target), here).origin).toBe(here);
      },
    ),
    { seed: 7, numRuns: 2_000, examples: [["https://evil.example"], ["javascript:alert(1)"]] },
  );
});
