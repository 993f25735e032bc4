// The figures of README.md as the last runs of `quickstart` and `scale` give them, and what every table compared
// ours with.
import type { Results } from "./write-results.ts";

/** The rows of README.md's table in Markdown; none where `scale` has not run. */
export function readmeTable({ scale }: Results): readonly string[] {
  if (scale === undefined) return [];
  const [standard, deep] = ["standard", "deep"].map((mode) =>
    scale.rows.filter(({ group }) => group === `${mode}, one client, by the size of the library`),
  );
  const rows = (deep ?? []).map(({ side, value, bytes = 0 }, at) => {
    const screens = Number.parseInt(side, 10);
    const cells = [
      screens.toLocaleString("en"),
      ...[standard?.[at]?.value, value].map((of) => `${of?.median.toFixed(1)} ms`),
      `${(bytes / screens / 1024).toFixed(1)} KiB per screen`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| Screens | `standard` | `deep` | Memory |", "|---|---|---|---|", ...rows];
}

/** The claims of README.md about the first minutes; none where `quickstart` has not run. */
export function readmeClaims({ quickstart }: Results): readonly string[] {
  return (quickstart?.rows ?? []).flatMap(({ bytes = 0, value }) => [
    `${Math.round(bytes / 1e6)} MB with Bun`,
    `about ${Math.ceil((value?.median ?? 0) / 2 / 60)} minutes on two cores`,
  ]);
}

/** README.md's table with its command, and a line for each comparison: when, with what, and how to repeat it. */
export function printReadmeTable(results: Results): string {
  const lines = Object.values(results).map(({ name, rows, run }) => {
    const others = rows.filter(({ isOurs, version, skipped }) => !isOurs && version && skipped === undefined);
    const names = new Set(others.map(({ side, version }) => `${side} ${version}`));
    const against = names.size === 0 ? "ours alone" : [...names].join(", ");
    return `  ${name}, ${run.date.slice(0, 10)}, ${run.machine.cpu}, commit ${run.commit}: ${against}\n    ${run.command}`;
  });
  return [
    "\nThe first minutes, by the last run of quickstart:",
    ...readmeClaims(results).map((claim) => `  ${claim}`),
    "\nThe table of README.md, by the last run of scale:",
    ...readmeTable(results),
    "\nCompared with, in the last run of each table:",
    ...lines,
  ].join("\n");
}
