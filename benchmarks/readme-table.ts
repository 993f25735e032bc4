// The table of README.md as the last run of `scale` gives it, and what every table compared ours with.
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

/** README.md's table with its command, and a line for each comparison: when, with what, and how to repeat it. */
export function printReadmeTable(results: Results): string {
  const lines = Object.values(results).map(({ name, rows, run }) => {
    const others = rows.filter(({ isOurs, version, skipped }) => !isOurs && version && skipped === undefined);
    const names = new Set(others.map(({ side, version }) => `${side} ${version}`));
    const against = names.size === 0 ? "ours alone" : [...names].join(", ");
    return `  ${name}, ${run.date.slice(0, 10)}, ${run.machine.cpu}, commit ${run.commit}: ${against}\n    ${run.command}`;
  });
  return [
    "\nThe table of README.md, by the last run of scale:",
    ...readmeTable(results),
    "\nCompared with, in the last run of each table:",
    ...lines,
  ].join("\n");
}
