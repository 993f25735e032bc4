// The rows that a reader gives, as those of a manifest.

import type { FlowChoice } from "../../../bounds.ts";
import { readSamples } from "../../../images/read-png.ts";
import { folded } from "../../../system/folding.ts";
import { platformOfSystem } from "../../rows/guess-system.ts";
import type { RowDefaults } from "../../rows/read-row.ts";
import { titleLengthMax } from "../../rows/row.ts";
import { tagCharactersMax } from "../../rows/tags.ts";
import { titleOfFileName } from "../file-name-title.ts";
import type { ManifestEntry, ManifestRows } from "../manifest-rows.ts";
import { PlaceMissingError } from "../required-columns.ts";
import type { LayoutRow, SourceFiles, SourceReader } from "./reader.ts";
import { languageAtEnd, languageOf } from "./test-names.ts";

/**
 * Reads a folder of a known layout. Throws a `PlaceMissingError` where neither the layout nor `defaults` name
 * the app, and a `RowError` for a report that cannot be read.
 */
export async function readLayout(
  files: SourceFiles,
  { name, what, rows: readRows }: SourceReader,
  defaults: RowDefaults,
  flows: FlowChoice,
): Promise<ManifestRows> {
  const rows = await withoutBlanks(await readRows(files), files);
  const nameless = rows.find(({ appName }) => (appName ?? defaults.app_name) === undefined);
  if (nameless !== undefined)
    throw new PlaceMissingError(
      `${files.root} holds ${what}, which do not say of which app they are: give --app NAME.`,
      ["app_name"],
    );
  for (const { picture, fields = {} } of rows) {
    if (typeof picture === "string") files.used.add(picture);
    if (typeof fields["tree_file"] === "string") files.used.add(fields["tree_file"]);
  }
  files.leaveOutOthers();
  const steps = flows === "none" ? new Map<LayoutRow, readonly Step[]>() : stepsOf(rows, defaults);
  return {
    ignoredColumns: [],
    notice: [`read as ${what} (--from ${name}).`, flowNotice(steps)].filter(Boolean).join(" "),
    emptyNotice: `nothing was found: ${files.root} has no picture of a screen, read as ${what}.`,
    layoutFiles: files.used,
    entries: entriesOf(rows, { name, defaults, steps }),
  };
}

/** The rows without pictures of one colour, which are counted. */
async function withoutBlanks(rows: readonly LayoutRow[], files: SourceFiles): Promise<readonly LayoutRow[]> {
  const kept: LayoutRow[] = [];
  for (const row of rows) {
    const { picture, place } = row;
    const isBlank =
      typeof picture === "string"
        ? await isBlankFile(files, picture)
        : isBlankPng(Buffer.from(picture.base64, "base64"));
    if (isBlank) files.leaveOut("blank", typeof picture === "string" ? picture : place.join(" "));
    else kept.push(row);
  }
  return kept;
}

// Pictures of one colour, which tools take before a page has been drawn.

const pngSignature = "89504e470d0a1a0a";
/** One colour takes less than 3 bytes for 100 pixels, whichever program packed it. */
const bytesPerPixelMax = 0.03;
const samplesMax = 200_000_000;

/** True for a PNG of one colour; anything that cannot be told is none. */
async function isBlankFile(files: SourceFiles, path: string): Promise<boolean> {
  if (!/\.png$/i.test(path)) return false;
  const head = await files.head(path, 33);
  if (head === null || !mayBeBlank(head.start, head.size)) return false;
  return isBlankPng(Buffer.from((await files.bytes(path)) ?? []));
}

/** As `isBlankFile`, of the bytes. */
function isBlankPng(png: Buffer): boolean {
  if (!mayBeBlank(png, png.length)) return false;
  try {
    const { bytes, channels } = readSamples(png, samplesMax);
    return bytes.length > 0 && bytes.every((sample, at) => sample === bytes[at % channels]);
  } catch {
    return false;
  }
}

function mayBeBlank(header: Buffer, bytes: number): boolean {
  if (header.length < 33 || header.subarray(0, 8).toString("hex") !== pngSignature) return false;
  return bytes < 400 + header.readUInt32BE(16) * header.readUInt32BE(20) * bytesPerPixelMax;
}

interface Step {
  readonly name: string;
  readonly step: number;
}

/**
 * The steps of flows, which have two or more, in the order of the rows. Of variants of a step, such as those
 * of several devices, the first stands for all.
 */
function stepsOf(
  rows: readonly LayoutRow[],
  { app_name }: RowDefaults,
): ReadonlyMap<LayoutRow, readonly Step[]> {
  const named = rows.flatMap((row) =>
    [...new Set(row.flows)].filter((name) => name !== "").map((name) => ({ row, name })),
  );
  const steps = new Map<LayoutRow, Step[]>();
  for (const some of Map.groupBy(named, ({ row, name }) => `${row.appName ?? app_name}\n${name}`).values()) {
    const [first] = some;
    const own = some.filter(({ row }) => row.variant === first?.row.variant);
    if (own.length < 2) continue;
    for (const [at, { row, name }] of own.entries())
      steps.set(row, [...(steps.get(row) ?? []), { name, step: at + 1 }]);
  }
  return steps;
}

const flowsShownMax = 20;

function flowNotice(steps: ReadonlyMap<LayoutRow, readonly Step[]>): string | null {
  const counts = new Map<string, number>();
  for (const { name, step } of [...steps.values()].flat())
    counts.set(name, Math.max(step, counts.get(name) ?? 0));
  if (counts.size === 0) return null;
  const shown = [...counts].slice(0, flowsShownMax).map(([name, count]) => `${name} (${count} steps)`);
  const more = counts.size > shown.length ? ` and ${counts.size - shown.length} more` : "";
  return `Its tests are flows: ${shown.join(", ")}${more}; --flows none leaves them out.`;
}

interface Layout {
  readonly name: string;
  readonly defaults: RowDefaults;
  readonly steps: ReadonlyMap<LayoutRow, readonly Step[]>;
}

async function* entriesOf(rows: readonly LayoutRow[], layout: Layout): AsyncGenerator<ManifestEntry> {
  for (const [at, row] of rows.entries()) {
    const { name: file, takenAt, title } = row;
    yield {
      row: at + 1,
      content: contentOf(row, layout),
      fileTitle: title === undefined && file !== undefined ? titleOfFileName(`${file}.png`) : null,
      hasFileTime: true,
      ...(takenAt !== undefined && { takenAt }),
      fraction: (at + 1) / rows.length,
    };
  }
}

/** The row of a manifest: app and platform of the command count more than those of the layout. */
function contentOf(row: LayoutRow, { name, defaults, steps }: Layout): Record<string, unknown> {
  const { picture, title, language, fields } = row;
  const platform = defaults.platform ?? row.platform;
  const kind = platformOfSystem.get(platform);
  const isOwnSystem = row.system !== undefined && platformOfSystem.get(row.system) === kind;
  const appName = defaults.app_name ?? row.appName ?? "";
  const tags = (row.tags ?? []).filter((tag) => tag !== undefined && tag.trim() !== "");
  const flows = steps.get(row);
  return {
    id: idOf([kind, folded(appName), name, ...row.place]),
    app_name: appName,
    platform,
    ...(isOwnSystem && platform === kind && { system: row.system }),
    image: typeof picture === "string" ? picture : Buffer.from(picture.base64, "base64"),
    ...(language !== undefined && { language }),
    place: idOf([kind, folded(appName), name, ...row.place.map((part) => withoutLanguage(part, language))]),
    ...(title !== undefined && { title: title.slice(0, titleLengthMax) }),
    ...(tags.length > 0 && { tags: tags.map((tag) => tag?.slice(0, tagCharactersMax)) }),
    ...(flows !== undefined && { flows }),
    ...fields,
  };
}

/** A part of a place without the language in it: "de" is "", and "Pixel 5 de" is "Pixel 5". */
function withoutLanguage(part: string, language: string | undefined): string {
  if (language === undefined) return part;
  if (languageOf(part) === language) return "";
  return languageAtEnd(part) === language ? part.replace(/[\s_-][a-z]{2}(?:[-_][A-Z]{2})?$/, "") : part;
}

/** The namespace of ids of places in a source (RFC 9562, 6.6). Another would make new screens of all. */
const namespace = "b1d7a0c4-2f6e-5a39-8c55-0e9d3f7b6a12";

function idOf(place: readonly (string | undefined)[]): string {
  return Bun.randomUUIDv5(JSON.stringify(place), namespace);
}
