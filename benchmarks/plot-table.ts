// A table as an SVG of horizontal bars: name and figures above each bar, so that it is readable on a phone
// too. Colours follow the reader's light or dark setting; the description holds all figures for who does not
// see it.
import { figure } from "./print-table.ts";
import type { Row, Table } from "./table.ts";

const WIDTH = 560;
const MARGIN = 16;
const BAR_WIDTH = WIDTH - 2 * MARGIN;
const TITLE_LINE_HEIGHT = 23;
const UNIT_HEIGHT = 30;
const GROUP_HEIGHT = 42;
const ROW_HEIGHT = 46;
const SKIPPED_HEIGHT = 26;
const TITLE_LETTERS = 44;
const REASON_LENGTH = 58;
/** A bar that is longer than this many of ours is cut, and marked: else ours would be too short to see. */
const TIMES_OURS_MAX = 12;

const STYLE = `text{font-family:system-ui,sans-serif;font-size:16px;fill:#1b1f24}
.title{font-size:19px;font-weight:600}.group{font-size:17px;font-weight:600}.quiet{fill:#57606a}
.ground{fill:#fff}.ours{fill:#0b6bcb}.peer{fill:#afb8c1}.spread{stroke:#1b1f24;stroke-width:1.5}.cut{stroke:#fff;stroke-width:4}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.quiet{fill:#9da7b1}.ground{fill:#0d1117}.ours{fill:#4aa3ff}
.peer{fill:#57606a}.spread{stroke:#e6edf3}.cut{stroke:#0d1117}}`;

interface Part {
  readonly svg: string;
  readonly height: number;
}

/** The whole SVG document. */
export function plotTable(table: Table): string {
  const groups = [...new Set(table.rows.map(({ group }) => group))];
  const parts = groups.flatMap((group) => groupParts(table, group));
  const title = wrapped(table.title);
  const unitAt = MARGIN + TITLE_LINE_HEIGHT * title.length + UNIT_HEIGHT / 2;
  let y = unitAt;
  const placed = parts.map(({ svg, height }) => {
    const at = `<g transform="translate(${MARGIN} ${y})">${svg}</g>`;
    y += height;
    return at;
  });
  const height = y + MARGIN;
  const direction = table.isLowerBetter ? "shorter is better" : "longer is better";
  const heading = title.map(
    (line, at) =>
      `<text class="title" x="${MARGIN}" y="${MARGIN + (at + 0.6) * TITLE_LINE_HEIGHT}">${escaped(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title description" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
<title id="title">${escaped(table.title)}</title>
<desc id="description">${escaped(describe(table))}</desc>
<style>${STYLE}</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
${heading.join("\n")}
<text class="quiet" x="${MARGIN}" y="${unitAt}">${escaped(table.unit)}, ${direction}</text>
${placed.join("\n")}
</svg>
`;
}

function groupParts(table: Table, group: string): readonly Part[] {
  const rows = table.rows.filter((row) => row.group === group);
  const medians = rows.flatMap(({ value }) => (value === undefined ? [] : [value.median]));
  const ours = rows.find(({ isOurs }) => isOurs)?.value?.median ?? Number.POSITIVE_INFINITY;
  const longest = Math.min(Math.max(...medians, 0), ours * TIMES_OURS_MAX);
  const heading = `<text class="group" y="30">${escaped(group)}</text>`;
  return [
    { svg: heading, height: GROUP_HEIGHT },
    ...rows.map((row) => (row.value === undefined ? skippedPart(row) : barPart(row, longest, table.unit))),
  ];
}

function barPart({ side, isOurs, value, ratio }: Row, longest: number, unit: string): Part {
  if (value === undefined) throw new Error("a bar needs a figure");
  const length = (amount: number) => Math.max(2, Math.min(1, amount / longest) * BAR_WIDTH);
  const times = ratio === undefined ? "" : ` · ${figure(ratio.median)}x`;
  const isCut = value.median > longest;
  const cut = `<path class="cut" d="M${BAR_WIDTH - 26} 40l10 -18M${BAR_WIDTH - 16} 40l10 -18"/>`;
  const whisker = `<path class="spread" d="M${place(length(value.min))} 31H${place(length(value.max))}"/>`;
  const svg = [
    `<text y="16"${isOurs ? ' font-weight="600"' : ""}>${escaped(side)}</text>`,
    `<text x="${BAR_WIDTH}" y="16" text-anchor="end">${figure(value.median)} ${escaped(unit)}${times}</text>`,
    `<rect class="${isOurs ? "ours" : "peer"}" y="24" width="${place(length(value.median))}" height="14" rx="2"/>`,
    isCut ? cut : whisker,
  ];
  return { svg: svg.join(""), height: ROW_HEIGHT };
}

function skippedPart({ side, skipped }: Row): Part {
  const reason = skipped ?? "no figure";
  const isLong = side.length + reason.length > REASON_LENGTH;
  const short = isLong ? `${reason.slice(0, REASON_LENGTH - side.length)}…` : reason;
  const svg = `<text class="quiet" y="16">${escaped(`${side}: ${short}`)}</text>`;
  return { svg, height: SKIPPED_HEIGHT };
}

function describe(table: Table): string {
  const rows = table.rows.map(({ group, side, value, ratio, skipped }) => {
    if (value === undefined) return `${group}, ${side}: ${skipped ?? "no figure"}.`;
    const times = ratio === undefined ? "" : `, ${figure(ratio.median)} times ours`;
    return `${group}, ${side}: ${figure(value.median)} ${table.unit}${times}.`;
  });
  return rows.join(" ");
}

/** Lines that fit the width, broken between words. */
function wrapped(title: string): readonly string[] {
  const lines: string[] = [];
  for (const word of title.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= TITLE_LETTERS) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function place(value: number): string {
  return value.toFixed(1);
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
