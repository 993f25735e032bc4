// The verdict of an answer: how sure the service is of it, in one word, for agents, pages and scripts alike.
import { type FoundScreens, isStrong } from "./find-screens.ts";

/** The screens of an answer by how likely they are what was asked. */
export interface SearchVerdict {
  /** `strong` with a strong match, `possible` with others only, `none` without a screen. */
  readonly verdict: "strong" | "possible" | "none";
  /** Screens that are at least as likely right as not. */
  readonly strong: number;
  /** The other screens. */
  readonly possible: number;
  /** The apps that the query was limited to. */
  readonly appNames: readonly string[];
  /** True when a screen has the words that the query quotes; undefined when it quotes nothing. */
  readonly areQuotesFound: boolean | undefined;
  /** The looks that were weighed, as `dark` or `not blue`. */
  readonly look: readonly string[];
  /** True when no match is strong, and screens came for being the closest of those with nothing but text. */
  readonly isTextOnly: boolean;
}

export function verdictOf(found: Omit<FoundScreens, "request" | "times" | "copies">): SearchVerdict {
  const { screens, hits, reading, areQuotesFound, look = [] } = found;
  const strongIds = new Set(hits.filter(isStrong).map(({ id }) => id));
  const strong = screens.filter(({ id }) => strongIds.has(id)).length;
  const verdict = strong > 0 ? "strong" : screens.length > 0 ? "possible" : "none";
  const possible = screens.length - strong;
  const closestIds = new Set(hits.filter(({ isClosest }) => isClosest).map(({ id }) => id));
  const isTextOnly = strong === 0 && screens.some(({ id }) => closestIds.has(id));
  return { verdict, strong, possible, appNames: reading.appNames, areQuotesFound, look, isTextOnly };
}

/**
 * `Search-Verdict`, a structured field (RFC 9651): the verdict with the number of screens of each kind, and
 * the apps that the query was limited to, as `strong;strong=3;possible=1;apps="Korvo, Vento"`. Names outside
 * ASCII are a display string, `%"Caf%c3%a9"`. `quoted=?0` says that no screen has the words that the query
 * quotes, `quoted=?1` that one has; `look="dark, not blue"` the looks that were weighed; and `text-only` that
 * no match is strong and the closest screens came, of which only the text is known.
 */
export function verdictHeaders(of: SearchVerdict) {
  const { verdict, strong, possible, appNames, areQuotesFound, look, isTextOnly } = of;
  const looks = look.length === 0 ? "" : `;look=${fieldString(look.join(", "))}`;
  const textOnly = isTextOnly ? ";text-only" : "";
  const apps = appNames.length === 0 ? "" : `;apps=${fieldString(appNames.join(", "))}`;
  const quoted = areQuotesFound === undefined ? "" : `;quoted=?${areQuotesFound ? 1 : 0}`;
  return {
    "search-verdict": `${verdict};strong=${strong};possible=${possible}${apps}${quoted}${looks}${textOnly}`,
  };
}

const printable = /^[ -~]*$/;

function fieldString(text: string): string {
  if (printable.test(text)) return `"${text.replace(/["\\]/g, "\\$&")}"`;
  const bytes = [...new TextEncoder().encode(text)].map((byte) => {
    const character = String.fromCharCode(byte);
    return printable.test(character) && !'%"'.includes(character)
      ? character
      : `%${byte.toString(16).padStart(2, "0")}`;
  });
  return `%"${bytes.join("")}"`;
}
