// Trains and judges the model that finds the title of a screen among the rows of its picture
// (`src/library/writing/title-of-rows.ts`). `title-labels.jsonl` has, for pictures of ../shared/own,
// ../shared/screens and every third of the demo, the titles that a person would give, best first, "" for none.
//   bun benchmarks/titles.ts --rows FILE [--write]    FILE keeps what OCR read; --write writes the weights
// Judged with the apps in nine folds, so that no app is judged by weights that have seen it.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Platform } from "../src/fields.ts";
import { type TextRow, textReader } from "../src/images/text-reader.ts";
import {
  formOf,
  type TitleCandidate,
  type TitledPicture,
  titleCandidates,
} from "../src/library/writing/title-of-rows.ts";
import type { Form, TitleFeature } from "../src/library/writing/title-weights.ts";

const ROOT = join(import.meta.dir, "..");
const FOLDERS: Readonly<Record<string, string>> = {
  own: join(ROOT, "../shared/own"),
  screens: join(ROOT, "../shared/screens"),
  demo: join(ROOT, "demo"),
};
const WEIGHTS = join(ROOT, "src/library/writing/title-weights.ts");
const FOLDS = 9;
const STEPS = 400;
const RATE = 0.05;
/** For squared weights that both forms share, and for what each adds. */
const PENALTY = { both: 0.02, form: 0.06 };
/** Subtracted from the score of "none": a title costs less where it is wrong than where it is missing. */
const NONE_LESS = 0.5;

interface Example {
  readonly set: string;
  readonly app: string;
  readonly system: string;
  readonly titles: readonly string[];
  readonly rows: readonly TextRow[];
  readonly picture: TitledPicture;
  readonly candidates: readonly TitleCandidate[];
}

interface Model {
  readonly weights: Readonly<Record<Form, Record<string, number>>>;
  readonly none: Readonly<Record<Form, number>>;
}

interface Label {
  readonly picture: string;
  readonly titles: readonly string[];
}

interface ReadPicture {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly rows: readonly TextRow[];
}

interface ManifestRow {
  readonly image: string;
  readonly app_name: string;
  readonly platform: Platform;
}

const { values } = parseArgs({ options: { rows: { type: "string" }, write: { type: "boolean" } } });
const examples = await readExamples(values.rows ?? "");
const names = Object.keys(
  examples.find(({ candidates }) => candidates.length > 0)?.candidates[0]?.features ?? {},
);
const copies = new Map(examples.map((example) => [example, asAndroid(example)]));

const apps = [...new Set(examples.map(({ app }) => app))];
const found = new Map<Example, string>();
for (let fold = 0; fold < FOLDS; fold++) {
  const isHeld = ({ app }: Example) => apps.indexOf(app) % FOLDS === fold;
  const model = fit(examples.filter((example) => !isHeld(example)));
  for (const example of examples.filter(isHeld)) found.set(example, titleBy(model, example));
}
for (const set of Object.keys(FOLDERS)) {
  const inSet = examples.filter((example) => example.set === set);
  for (const system of ["", ...new Set(inSet.map((example) => example.system))]) {
    print(
      `${set} ${system}`,
      inSet.filter((example) => system === "" || example.system === system),
    );
  }
}
if (values.write === true) writeFileSync(WEIGHTS, sourceOf(fit(examples)));

function print(name: string, some: readonly Example[]): void {
  const titleOf = (example: Example) => found.get(example) ?? "";
  const titled = some.filter(({ titles }) => titles[0] !== "");
  const right = titled.filter((example) => titleOf(example) !== "" && isRight(example, titleOf(example)));
  const wrong = some.filter((example) => titleOf(example) !== "" && !isRight(example, titleOf(example)));
  const none = some.filter((example) => titleOf(example) === "");
  const rightNone = none.filter(({ titles }) => titles.includes(""));
  const share = (right.length / titled.length).toFixed(2);
  console.log(
    `${name.padEnd(16)} right ${share} (${right.length} of ${titled.length}), wrong ${wrong.length}, ` +
      `none ${none.length}, of them right ${rightNone.length}`,
  );
}

/** OCR may have misread a sign or two. */
function isRight({ titles }: Example, title: string): boolean {
  return titles.some((label) => isSame(label, title));
}

function isSame(one: string, other: string): boolean {
  const [a = "", b = ""] = [one, other].map((text) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll("ß", "ss")
      .replace(/[^\p{L}\p{N}]/gu, ""),
  );
  return a !== "" && b !== "" && distance(a, b) <= 0.15 * Math.max(a.length, b.length);
}

/** Levenshtein 1966. */
function distance(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (let at = 0; at < other.length; at++) {
      const changed = (last[at] ?? 0) + Number(letter !== other[at]);
      next.push(Math.min((next[at] ?? 0) + 1, (last[at + 1] ?? 0) + 1, changed));
    }
    last = next;
  }
  return last.at(-1) ?? 0;
}

function titleBy({ weights, none }: Model, { candidates, picture }: Example): string {
  const form = formOf(picture);
  const scores = candidates.map(({ features }) =>
    names.reduce((sum, name) => sum + features[name as TitleFeature] * (weights[form][name] ?? 0), 0),
  );
  const best = Math.max(...scores);
  return best > none[form] ? (candidates[scores.indexOf(best)]?.text ?? "") : "";
}

interface Choice {
  readonly form: Form;
  /** Standardised features, and 1 for "none", which has none of them. */
  readonly inputs: readonly Float64Array[];
  readonly worths: readonly number[];
}

/** Weights that both forms share, and those that each adds. */
function fit(some: readonly Example[]): Model {
  const learned = some.flatMap((example) => [example, ...(copies.get(example) ?? [])]);
  const all = learned.flatMap(({ candidates }) => candidates.map(({ features }) => valuesOf(features)));
  const means = names.map((_, at) => sumOf(all, (value) => value[at] ?? 0) / all.length);
  const deviations = names.map((_, at) =>
    Math.sqrt(sumOf(all, (value) => ((value[at] ?? 0) - (means[at] ?? 0)) ** 2) / all.length + 1e-6),
  );
  const choices = learned.flatMap((example): Choice[] => {
    const scaled = example.candidates.map(({ features }) =>
      valuesOf(features).map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1)),
    );
    const inputs = [...scaled.map((input) => [...input, 0]), [...names.map(() => 0), 1]];
    const worths = [...example.candidates.map(({ text }) => text), ""].map((text) => worthOf(example, text));
    const form = formOf(example.picture);
    return worths.some((worth) => worth > 0)
      ? [{ form, inputs: inputs.map((input) => Float64Array.from(input)), worths }]
      : [];
  });
  const { phone, wide } = descend(choices, names.length + 1);
  const [onPhone, onWide] = [phone, wide].map((scaled) => {
    const raw = names.map((_, at) => (scaled[at] ?? 0) / (deviations[at] ?? 1));
    const none = (scaled[names.length] ?? 0) + sumOf(raw, (weight, at) => weight * (means[at] ?? 0));
    return {
      weights: Object.fromEntries(names.map((name, at) => [name, raw[at] ?? 0])),
      none: none - NONE_LESS,
    };
  });
  if (onPhone === undefined || onWide === undefined) throw new Error("there are two forms.");
  return {
    weights: { phone: onPhone.weights, wide: onWide.weights },
    none: { phone: onPhone.none, wide: onWide.none },
  };
}

/** Conditional logit by Adam (Kingma and Ba 2015). */
function descend(choices: readonly Choice[], size: number): Record<Form, Float64Array> {
  const both = new Float64Array(3 * size);
  const [first, second, slope] = [both.slice(), both.slice(), both.slice()];
  const summed = () => ({
    phone: both.slice(0, size).map((weight, at) => weight + (both[size + at] ?? 0)),
    wide: both.slice(0, size).map((weight, at) => weight + (both[2 * size + at] ?? 0)),
  });
  for (let step = 1; step <= STEPS; step++) {
    slope.fill(0);
    const now = summed();
    for (const choice of choices)
      addSlope(choice, now[choice.form], slope, choice.form === "phone" ? size : 2 * size);
    for (let at = 0; at < both.length; at++) {
      const weight = both[at] ?? 0;
      const penalty = at % size === size - 1 ? 0.001 : at < size ? PENALTY.both : PENALTY.form;
      const pull = (slope[at] ?? 0) / choices.length + penalty * weight;
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * pull;
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * pull ** 2;
      const speed = Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8;
      both[at] = weight - (RATE * (first[at] ?? 0)) / (1 - 0.9 ** step) / speed;
    }
  }
  return summed();
}

function addSlope(
  { inputs, worths }: Choice,
  weights: Float64Array,
  slope: Float64Array,
  form: number,
): void {
  const powers = inputs.map((input) => {
    let score = 0;
    for (let at = 0; at < input.length; at++) score += (input[at] ?? 0) * (weights[at] ?? 0);
    return Math.exp(score);
  });
  const total = sumOf(powers, (power) => power);
  const worth = sumOf(powers, (power, at) => power * (worths[at] ?? 0));
  for (const [index, input] of inputs.entries()) {
    const power = powers[index] ?? 0;
    const error = power / total - (power * (worths[index] ?? 0)) / worth;
    for (let at = 0; at < input.length; at++) {
      const part = error * (input[at] ?? 0);
      slope[at] = (slope[at] ?? 0) + part;
      slope[form + at] = (slope[form + at] ?? 0) + part;
    }
  }
}

function sumOf<T>(values: readonly T[], of: (value: T, at: number) => number): number {
  return values.reduce((sum, value, at) => sum + of(value, at), 0);
}

function valuesOf(features: TitleCandidate["features"]): number[] {
  return names.map((name) => features[name as TitleFeature]);
}

/** The best label counts whole, others less. */
function worthOf({ titles }: Example, text: string): number {
  const at = titles.findIndex((label) => (text === "" ? label === "" : isSame(label, text)));
  return at < 0 ? 0 : at === 0 ? 1 : 0.4;
}

/**
 * A phone's screen as Android would lay it out, since few pictures are of Android: the title at the left, after
 * an arrow or not, below a status bar or none.
 */
function asAndroid(example: Example): Example[] {
  const { rows, titles, picture } = example;
  const title = rows.find(
    ({ text, top }) => top < 0.25 && isSame(text.replace(/^[<←X]\s*/, ""), titles[0] ?? ""),
  );
  if (formOf(picture) !== "phone" || example.system === "android" || title === undefined) return [];
  const random = Bun.hash(`${example.app} ${title.text}`);
  const [hasStatus, hasArrow, isArrowRead, hasLine] = [0n, 1n, 2n, 3n].map(
    (bit) => ((random >> bit) & 1n) === 1n,
  );
  const top = hasStatus ? 0.052 : 0.016;
  const end = title.top + title.height;
  const rest = rows.filter((row) => row !== title);
  const up = Math.max(
    0,
    Math.min(1, ...rest.filter((row) => row.top > end).map((row) => row.top)) - top - 0.07,
  );
  const name = titles[0] ?? "";
  const left = hasArrow ? (isArrowRead ? 0.04 : 0.14) : 0.045;
  const text = hasArrow && isArrowRead ? `← ${name}` : name;
  const made: TextRow[] = [{ text, top, left, width: 0.022 * text.length, height: 0.026 }];
  if (hasLine) made.push({ text: "14 items", top: top + 0.027, left, width: 0.13, height: 0.018 });
  for (const row of rest) {
    if (row.top < 0.045) made.push(...(hasStatus ? [row] : []));
    else if (row.top > end) made.push({ ...row, top: row.top - up });
    else if (Math.abs(row.top - title.top) <= 0.02)
      made.push({ ...row, top, left: Math.max(row.left, 0.75) });
  }
  made.sort((a, b) => a.top + a.height / 2 - b.top - b.height / 2);
  return [{ ...example, rows: made, candidates: titleCandidates(made, picture) }];
}

async function readExamples(file: string): Promise<Example[]> {
  const known = new Map(readLines<ReadPicture>(file).map((line) => [line.picture, line]));
  const reader = textReader({ processes: 1 });
  const sets = Object.fromEntries(Object.entries(FOLDERS).map(([set, folder]) => [set, manifestOf(folder)]));
  const made: Example[] = [];
  for (const { picture, titles } of readLines<Label>(join(import.meta.dir, "title-labels.jsonl"))) {
    const [set = ""] = picture.split("/");
    const image = picture.slice(set.length + 1);
    const row = sets[set]?.get(image);
    if (row === undefined) continue;
    const read = known.get(picture) ?? (await readPicture(picture, join(FOLDERS[set] ?? "", image)));
    const titled = { width: read.width, height: read.height, platform: row.platform, appName: row.app_name };
    const candidates = titleCandidates(read.rows, titled);
    made.push({
      set,
      app: row.app_name,
      system: row.system,
      titles,
      rows: read.rows,
      picture: titled,
      candidates,
    });
  }
  reader.close();
  return made;

  async function readPicture(picture: string, path: string): Promise<ReadPicture> {
    const bytes = await Bun.file(path).bytes();
    const { width, height } = await new Bun.Image(bytes).metadata();
    const read = { picture, width, height, rows: await reader.readRows(bytes) };
    if (file !== "") appendFileSync(file, `${JSON.stringify(read)}\n`);
    return read;
  }
}

/** Rows by their image, with the system that `sources.csv` gives, or the platform. */
function manifestOf(folder: string): Map<string, ManifestRow & { readonly system: string }> {
  const sources = join(folder, "sources.csv");
  const lines = existsSync(sources) ? readFileSync(sources, "utf8").split(/\r?\n/) : [];
  const systems = new Map(lines.map((line) => [line.split(",")[0] ?? "", line.split(",").at(-1) ?? ""]));
  const isSystem = lines[0]?.endsWith(",system") === true;
  return new Map(
    readLines<ManifestRow>(join(folder, "manifest.jsonl")).map((row) => {
      const system = (isSystem && systems.get(row.image)) || row.platform;
      return [row.image, { ...row, system }];
    }),
  );
}

function readLines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line): T => JSON.parse(line));
}

function sourceOf({ weights, none }: Model): string {
  const pair = (of: (form: Form) => number) =>
    `{ phone: ${of("phone").toFixed(3)}, wide: ${of("wide").toFixed(3)} }`;
  const lines = names.map((name) => `  ${name}: ${pair((form) => weights[form][name] ?? 0)},\n`);
  return `// Written by \`benchmarks/titles.ts\`.

/** A phone's upright picture, or a window's. */
export type Form = "phone" | "wide";

/** The score above which a candidate is the title. */
export const noneScores: Readonly<Record<Form, number>> = ${pair((form) => none[form])};

/** Of each feature of a candidate. */
export const weights = {
${lines.join("")}} as const satisfies Record<string, Record<Form, number>>;

/** The name of a feature. */
export type TitleFeature = keyof typeof weights;

export const featureNames = Object.keys(weights) as readonly TitleFeature[];
`;
}
