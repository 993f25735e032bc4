// A table as plain text for a terminal.
import type { Row, Spread, Table } from "./table.ts";

const COLUMNS = ["", "version", "median", "spread", "x ours", "spread", "equal work", "memory", "setting"];
const MIB = 1_048_576;

/** Three digits that count, without an exponent. */
export function figure(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(6, digits));
}

/** Title, one block for each group, then the notes. */
export function printTable(table: Table): string {
  const groups = [...new Set(table.rows.map(({ group }) => group))];
  const direction = table.isLowerBetter ? "less is better" : "more is better";
  const blocks = groups.map((group) => block(table, group));
  const notes = table.notes.map((note) => `- ${note}`);
  return [`\n${table.title} (${table.unit}, ${direction})`, ...blocks, ...notes].join("\n");
}

function block(table: Table, group: string): string {
  const rows = table.rows.filter((row) => row.group === group);
  const cells = [COLUMNS, ...rows.filter(({ skipped }) => skipped === undefined).map(cellsOf)];
  const widths = COLUMNS.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const remarks = rows.flatMap(({ side, note, skipped }) => [
    ...(skipped === undefined ? [] : [`${side}: skipped, ${skipped}`]),
    ...(note === undefined ? [] : [`${side}: ${note}`]),
  ]);
  return [`\n${group}`, ...lines, ...remarks].map((line, at) => (at === 0 ? line : `  ${line}`)).join("\n");
}

function cellsOf({ side, isOurs, version, setting, value, ratio, proof, bytes }: Row): string[] {
  return [
    isOurs ? `* ${side}` : `  ${side}`,
    version ?? "",
    value === undefined ? "" : figure(value.median),
    spread(value),
    ratio === undefined ? "" : figure(ratio.median),
    spread(ratio),
    proof ?? "",
    bytes === undefined ? "" : `${Math.round(bytes / MIB)} MiB`,
    setting ?? "",
  ];
}

function spread(value: Spread | undefined): string {
  return value === undefined ? "" : `${figure(value.min)}..${figure(value.max)}`;
}
