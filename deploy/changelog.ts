// Changes that a release makes to CHANGELOG.md.

interface ReleasedChangelog {
  readonly text: string;
  /** The section of the release. */
  readonly notes: string;
}

/**
 * Makes `## Unreleased` the section of a version, below a new empty one. `date` as 2026-11-23. Throws when
 * there is no such heading, nothing below it, or the version has a section already.
 */
export function releaseChangelog(changelog: string, version: string, date: string): ReleasedChangelog {
  const heading = "\n## Unreleased\n";
  const start = changelog.indexOf(heading);
  if (start < 0) throw new Error("CHANGELOG.md has no section ## Unreleased.");
  if (changelog.includes(`\n## ${version} `))
    throw new Error(`CHANGELOG.md has a section of ${version} already.`);
  const before = changelog.slice(0, start);
  const after = changelog.slice(start + heading.length);
  const next = after.search(/^## /m);
  const notes = (next < 0 ? after : after.slice(0, next)).trim();
  if (notes === "")
    throw new Error("CHANGELOG.md: nothing is below ## Unreleased. Say what users will notice.");
  return { text: `${before}${heading}\n## ${version} - ${date}\n${after}`, notes };
}

/** Reports whether a version, three numbers, comes after another. */
export function isLater(version: string, than: string): boolean {
  return Bun.semver.order(version, than) > 0;
}
