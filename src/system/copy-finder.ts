// Copy in the text of screens, by the rules of the engine for the quoted part of a query
// (`native/engine/src/word_order.rs`): folded words in their order, across lines, of which one of five
// letters or more may be misread by a letter. Where the engine stops after enough rows, this finds all.
import { folded } from "./folding.ts";

/**
 * Scripts without spaces, and Hangul: each letter is a word (`is_unspaced` in `native/engine/src/words.rs`).
 */
const unspaced =
  "\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u318f\\u31f0-\\u31ff\\u3400-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\uff66-\\uffdc\\u{20000}-\\u{3ffff}";
const letter = String.raw`(?![${unspaced}])[\p{Alphabetic}\p{N}\p{M}]`;
const words = new RegExp(String.raw`[${unspaced}]\p{M}*|(?:${letter})+`, "gu");
const possessive = /(?<=[\p{Alphabetic}\p{N}\p{M}])'s(?![\p{Alphabetic}\p{N}\p{M}])/gu;

/** Shorter words have no misreadings: "form" is not "from". */
const misreadLettersMin = 5;
const linesMax = 5;
/** Characters of a line around the copy. */
const aroundMax = 80;

/** A word of the copy, and parts of it one of which stands in each of its misreadings. */
interface CopyWord {
  readonly text: string;
  readonly letters: readonly string[];
  readonly mayBeMisread: boolean;
  readonly parts: readonly string[];
}

export interface CopyFinder {
  readonly copy: string;
  readonly isIn: (text: string) => boolean;
  /** The lines of a text on which it stands, each once and at most five. */
  readonly linesOf: (text: string) => readonly string[];
}

/** The finder of this copy; null where it has no letter or digit. */
export function copyFinder(copy: string): CopyFinder | null {
  const wanted = wordsOf(quicklyFolded(copy)).map(copyWord);
  if (wanted.length === 0) return null;
  return {
    copy,
    isIn(text) {
      const found = quicklyFolded(text);
      const mayHave = wanted.every(({ parts }) => parts.some((part) => found.includes(part)));
      return mayHave && placesOf(wanted, wordsOf(found)).next().done !== true;
    },
    linesOf: (text) => linesWith(text, wanted),
  };
}

/** As `folded` but for blanks, at a fifth of the time: only what is not ASCII goes through all its rules. */
function quicklyFolded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("`", "'")
    .replace(/[!-\x7f]?[^\s\0-\x7f\u0085]+/gu, folded);
}

function wordsOf(foldedText: string): readonly string[] {
  return foldedText.replace(possessive, "").match(words) ?? [];
}

/** An error leaves one half of a word as it is, but for one that swaps the letters between them. */
function copyWord(text: string): CopyWord {
  const letters = [...text];
  const mayBeMisread = letters.length >= misreadLettersMin && !/[0-9]/.test(text);
  if (!mayBeMisread) return { text, letters, mayBeMisread, parts: [text] };
  const half = Math.ceil(letters.length / 2);
  const [head, tail] = [letters.slice(0, half).join(""), letters.slice(half).join("")];
  const swapped = [
    ...letters.slice(0, half - 1),
    letters[half],
    letters[half - 1],
    ...letters.slice(half + 1),
  ];
  return { text, letters, mayBeMisread, parts: [head, tail, swapped.join("")] };
}

/** The places among the words of a text where the copy begins. */
function* placesOf(wanted: readonly CopyWord[], found: readonly string[]): Generator<number> {
  for (let at = 0; at + wanted.length <= found.length; at += 1)
    if (wanted.every((word, place) => isRead(word, found[at + place] ?? ""))) yield at;
}

function linesWith(text: string, wanted: readonly CopyWord[]): readonly string[] {
  const placed = [...text.matchAll(/[^\s\u0085]+/gu)].flatMap(({ 0: run, index }) =>
    wordsOf(quicklyFolded(run)).map((word) => ({ word, start: index, end: index + run.length })),
  );
  const places = placesOf(
    wanted,
    placed.map(({ word }) => word),
  );
  const lines = new Set<string>();
  for (const at of places) {
    if (lines.size === linesMax) break;
    lines.add(lineAround(text, placed[at]?.start ?? 0, placed[at + wanted.length - 1]?.end ?? 0));
  }
  return [...lines];
}

function lineAround(text: string, start: number, end: number): string {
  const before = /[^\r\n]*$/u.exec(text.slice(0, start))?.[0] ?? "";
  const after = /^[^\r\n]*/u.exec(text.slice(end))?.[0] ?? "";
  const head = before.length > aroundMax ? `…${before.slice(-aroundMax)}` : before;
  const tail = after.length > aroundMax ? `${after.slice(0, aroundMax)}…` : after;
  return `${head}${text.slice(start, end)}${tail}`.replace(/\s+/gu, " ").toWellFormed().trim();
}

/** True for the word itself, and with one letter more, less, other or swapped with the next. */
function isRead({ text, letters, mayBeMisread }: CopyWord, word: string): boolean {
  if (text === word) return true;
  if (!mayBeMisread || Math.abs(text.length - word.length) > 2) return false;
  const other = [...word];
  let begin = 0;
  while (begin < letters.length && letters[begin] === other[begin]) begin += 1;
  let [end, otherEnd] = [letters.length, other.length];
  while (end > begin && otherEnd > begin && letters[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [own, its] = [end - begin, otherEnd - begin];
  const isSwapped =
    own === 2 && its === 2 && letters[begin] === other[begin + 1] && letters[begin + 1] === other[begin];
  return Math.max(own, its) === 1 || isSwapped;
}
