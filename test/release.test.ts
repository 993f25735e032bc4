import { describe, expect, test } from "bun:test";
import { isLater, releaseChangelog } from "../deploy/changelog.ts";

const changelog =
  "# Changelog\n\n## Unreleased\n\n### Added\n\n- Search.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n";

describe("the changelog of a release", () => {
  test("gives what is unreleased to the version and begins a new section", () => {
    const { text, notes } = releaseChangelog(changelog, "0.2.0", "2026-11-23");
    expect(text).toBe(
      "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-11-23\n\n### Added\n\n- Search.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n",
    );
    expect(notes).toBe("### Added\n\n- Search.");
  });

  test("is refused when there is nothing to release", () => {
    const { text } = releaseChangelog(changelog, "0.2.0", "2026-11-23");
    expect(() => releaseChangelog(text, "0.3.0", "2026-11-24")).toThrow("nothing is below ## Unreleased");
    expect(() => releaseChangelog("# Changelog\n", "0.3.0", "2026-11-24")).toThrow("no section");
  });

  test("is refused for a version that has a section", () => {
    expect(() => releaseChangelog(changelog, "0.1.0", "2026-11-23")).toThrow(
      "has a section of 0.1.0 already",
    );
  });

  test("the repository's own can be released", async () => {
    const own = await Bun.file(new URL("../CHANGELOG.md", import.meta.url)).text();
    expect(releaseChangelog(own, "999.0.0", "2026-11-23").notes).toStartWith("### ");
  });
});

test("versions are compared by their numbers", () => {
  expect(isLater("0.10.0", "0.9.9")).toBe(true);
  expect(isLater("0.9.9", "0.10.0")).toBe(false);
  expect(isLater("1.0.0", "1.0.0")).toBe(false);
});
