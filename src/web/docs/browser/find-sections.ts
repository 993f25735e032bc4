// The search of the guides: which sections match some words, best first.
import type { GuideSection } from "../built-docs.ts";

/** A section that matches, with the part of its text around the first match. */
export interface FoundSection {
  readonly section: GuideSection;
  readonly excerpt: string;
}

const foundMax = 12;
const excerptLength = 120;

/**
 * Sections in which each word begins a word of the heading, the guide's title or the text. A heading counts
 * most, then the title; sections that match equally stay in the order of the guides.
 */
export function findSections(sections: readonly GuideSection[], query: string): readonly FoundSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).map(wordStart);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, foundMax)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }));
}

/** Matches a word where one begins: `url` in `BASE_URL`, not in `curl`. */
function wordStart(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}`, "iu");
}

/** 0 if a word is missing. */
function scoreOf({ heading, guide, text }: GuideSection, words: readonly RegExp[]): number {
  let score = 0;
  for (const word of words) {
    const gain = (word.test(heading) ? 8 : 0) + (word.test(guide) ? 4 : 0) + (word.test(text) ? 1 : 0);
    if (gain === 0) return 0;
    score += gain;
  }
  return score;
}

function excerptOf(text: string, words: readonly RegExp[]): string {
  const first = Math.min(...words.map((word) => text.search(word)).filter((at) => at >= 0), text.length);
  const start = first < 40 || first === text.length ? 0 : text.indexOf(" ", first - 40) + 1;
  const end = text.lastIndexOf(" ", start + excerptLength);
  const isCut = start + excerptLength < text.length && end > start;
  return (start > 0 ? "… " : "") + (isCut ? `${text.slice(start, end)} …` : text.slice(start));
}
