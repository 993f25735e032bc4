// The buttons, fields, links and tabs of a screen, by the rows of its text and the pixels around them. Few
// are wrong; many that have no shape are not found. `benchmarks/measurements.md` has the shares.
import { colourName } from "../appearance/colours.ts";
import type { Pixels } from "../read-png.ts";
import type { TextRow } from "../text-reader.ts";
import { type Box, type Colour, distance, Ground } from "./ground.ts";

/** A part of a screen with its label; of `text` nothing more is known than that it stands there. */
export interface Control extends TextRow {
  readonly kind: "button" | "field" | "link" | "tab" | "text";
}

type Kind = Control["kind"];
type Piece = Pick<TextRow, "text"> & { readonly box: Box };

/** A short text that may be the label of a control. */
interface Label extends Piece {
  readonly ground: Ground;
  /** The height of its box, in pixels. */
  readonly height: number;
  /** Its middle, in pixels and as a share of the picture. */
  readonly middle: number;
  readonly down: number;
  readonly ink: Colour;
  /** The name of the colour of its letters; null for grey ones, and on a coloured ground. */
  readonly tint: string | null;
}

const labelCharactersMax = 40;
const worded = /\p{L}{2}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const fieldWords = /^(?:search|filter|enter|type|add a)/i;
/** Headings, versions and numbers in a side bar. */
const noLink = /^[\p{Lu}\s&]{4,}$|v\d|^\d/u;

/** The parts of a screen in the order of its rows, each with the place of its shape where it has one. */
export function findControls(pixels: Pixels, rows: readonly TextRow[]): readonly Control[] {
  const isPhone = pixels.height > pixels.width;
  const pieces = rows.flatMap((row) => piecesOf(pixels, row));
  const labels = pieces
    .filter(({ text }) => text.length <= labelCharactersMax && worded.test(text))
    .map((piece) => labelOf(pixels, piece));
  const found = new Map(labels.map((label) => [label.box, shapedKind(label, isPhone)]));
  const rest = labels.filter(({ box }) => found.get(box) === null);
  const kindOf = (isPhone ? phoneKinds : pageKinds)(pixels, rest);
  for (const label of rest) found.set(label.box, { kind: kindOf(label), box: label.box });
  return pieces.map(({ text, box: own }) => {
    const { kind, box } = found.get(own) ?? { kind: "text", box: own };
    const left = box.left / pixels.width;
    const top = box.top / pixels.height;
    const width = (box.right + 1) / pixels.width - left;
    return { kind, text, left, top, width, height: (box.bottom + 1) / pixels.height - top };
  });
}

/**
 * OCR reads a bar of labels as one row: it is taken apart where letters are further apart than words are.
 * Empty where the words do not fit the parts.
 */
function piecesOf(pixels: Pixels, row: TextRow): readonly Piece[] {
  const box = {
    left: Math.round(row.left * pixels.width),
    top: Math.round(row.top * pixels.height),
    right: Math.round((row.left + row.width) * pixels.width),
    bottom: Math.round((row.top + row.height) * pixels.height),
  };
  const runs = new Ground(pixels, box).runs(0.7 * (box.bottom - box.top));
  if (runs.length < 2) return [{ text: withoutIcons(row.text), box }];
  const words = row.text.split(/\s+/).filter((word) => word !== "");
  const ends = cumulated(words.map((word) => word.length + 0.6));
  const pieces = cumulated(runs.map(([from, to]) => to - from + 1)).map((share) => {
    const misfits = ends.map((end) => Math.abs(end - share));
    return { misfit: Math.min(...misfits), end: misfits.indexOf(Math.min(...misfits)) + 1 };
  });
  if (pieces.some(({ misfit }) => misfit > Math.min(0.06, 0.25 / words.length))) return [];
  return pieces.flatMap(({ end }, at) => {
    const text = withoutIcons(words.slice(pieces[at - 1]?.end ?? 0, end).join(" "));
    const [left = 0, right = 0] = runs[at] ?? [];
    return [{ text, box: { ...box, left, right } }];
  });
}

/** The share of the whole up to each, and it. */
function cumulated(lengths: readonly number[]): readonly number[] {
  let sum = 0;
  const sums = lengths.map((length) => {
    sum += length;
    return sum;
  });
  return sums.map((each) => each / sum);
}

/** OCR reads an icon beside a label as a mark or as one character. */
function withoutIcons(text: string): string {
  return text
    .replace(/^[^\p{L}\p{N}"“]+/u, "")
    .replace(/^(?:\p{N}{1,2}|\p{L})\)? (?=[\p{Lu}\p{Lo}])/u, "")
    .replace(/[\s√✓→v•]+$/u, "");
}

function labelOf(pixels: Pixels, { text, box }: Piece): Label {
  const ground = new Ground(pixels, box);
  const ink = ground.ink();
  const [red, green, blue] = ink.map(Math.round) as unknown as Colour;
  const middle = (box.top + box.bottom) / 2;
  const tint = chromaOf(ink) >= 80 && chromaOf(ground.fill) < 40 ? colourName(red, green, blue) : null;
  return { text, box, ground, height: box.bottom - box.top, middle, down: middle / pixels.height, ink, tint };
}

function chromaOf(colour: Colour): number {
  return Math.max(...colour) - Math.min(...colour);
}

/** A button or a field by its shape; null for anything else. */
function shapedKind(
  { text, box, ground, height, ink }: Label,
  isPhone: boolean,
): { readonly kind: Kind; readonly box: Box } | null {
  const shape = ground.shape();
  if (shape === null) return null;
  const textHeight = shape.textBottom - shape.textTop;
  const [above, below] = [shape.textTop - shape.top, shape.bottom - shape.textBottom];
  const ratio = (shape.bottom - shape.top) / textHeight;
  // A badge has less around its text, and a card more.
  if (ratio < 1.5 || ratio > 5.5 || Math.abs(above - below) > textHeight / 2) return null;
  const [before, after] = [box.left - shape.left, shape.right - box.right];
  const [width, more] = [shape.right - shape.left, before + after];
  const isCentred = Math.abs(before - after) <= Math.max(0.8 * height, 0.08 * width);
  const isSnug = more <= 6 * height;
  if (isSnug ? isCentred || before > after : isCentred && isPhone) return { kind: "button", box: shape };
  // The words in an empty field are paler than text.
  const isField = distance(ink, ground.fill) < 110 || fieldWords.test(text);
  return isField && before < 4 * height && more > 3 * height ? { kind: "field", box: shape } : null;
}

/** The tabs at the bottom of a phone, the buttons at its top, and what has the colour of these, else blue. */
function phoneKinds({ width }: Pixels, rest: readonly Label[]): (label: Label) => Kind {
  const lowest = Math.max(...rest.map(({ box }) => box.bottom));
  const isTab = (label: Label) => {
    const bar = lineOf(rest, label);
    const isBar = bar.length >= 3 && bar.length <= 6 && bar.every(({ text }) => !/\d/.test(text));
    return isBar && label.down > 0.88 && lowest < label.box.bottom + label.height;
  };
  const isAtTop = ({ text, box, down, tint }: Label) =>
    tint !== null &&
    text.length <= 12 &&
    down > 0.03 &&
    down < 0.14 &&
    (box.left < 0.14 * width || box.right > 0.9 * width);
  const accent = rest.find(isAtTop)?.tint ?? "blue";
  return (label) => {
    if (isTab(label)) return "tab";
    if (isAtTop(label)) return "button";
    const isLink = label.tint === accent && label.down > 0.06 && label.text.length <= 30;
    return isLink ? "link" : "text";
  };
}

/** The links of a page: a bar at its top, a list at its side, and what is blue. */
function pageKinds({ width }: Pixels, rest: readonly Label[]): (label: Label) => Kind {
  const beside = rest.filter(
    ({ text, box }) =>
      text.length <= 24 && !noLink.test(text) && box.left < 0.16 * width && box.right < 0.3 * width,
  );
  const isInBar = (label: Label) =>
    label.down < 0.08 && !/^\d/.test(label.text) && lineOf(rest, label).length >= 4;
  const isLink = (label: Label) => isInBar(label) || isInList(beside, label) || label.tint === "blue";
  return (label) => (isLink(label) ? "link" : "text");
}

/** The short labels at one height, if it is one of them. */
function lineOf(rest: readonly Label[], { text, middle, height }: Label): readonly Label[] {
  if (text.length > 18) return [];
  return rest.filter(
    (each) =>
      each.text.length <= 18 &&
      Math.abs(each.middle - middle) < 0.4 * height &&
      Math.abs(each.height - height) < 0.5 * height,
  );
}

/** True in a column of at least four, further apart than lines of a text and nearer than parts of a page. */
function isInList(beside: readonly Label[], label: Label): boolean {
  const { box, height } = label;
  const column = beside.filter((each) => Math.abs(each.box.left - box.left) < 0.8 * height);
  const others = column.filter((each) => each !== label);
  const nearest = Math.min(...others.map((each) => Math.abs(each.box.top - box.top) / height));
  return beside.includes(label) && column.length >= 4 && nearest >= 1.25 && nearest < 4;
}
