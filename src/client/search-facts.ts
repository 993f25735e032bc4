// Facts about a search from the headers of its answer.

/** The service's certainty of an answer. */
export interface SearchVerdict {
  /** `strong`: a screen is at least as likely right as not; `possible`: less likely; `none`: no screen. */
  readonly verdict: "strong" | "possible" | "none";
  /** Screens that are at least as likely right as not. */
  readonly strong: number;
  /** The other screens. */
  readonly possible: number;
  /** The apps that the query was limited to, as `Korvo, Vento`; empty without one. */
  readonly apps: string;
  /** True when a screen has the words that the query quotes; null when it quotes nothing. */
  readonly areQuotesFound: boolean | null;
  /** The looks that were weighed, as `dark, not blue`; empty without one. */
  readonly look: string;
  /** True when no match is strong and the closest screens came, of which only the text is known. */
  readonly isTextOnly: boolean;
}

export interface SearchFacts {
  /** Null from an older service, or when something between took it away. */
  readonly verdict: SearchVerdict | null;
  /** Milliseconds of each stage inside the service; `total` is all of them. */
  readonly timings: Readonly<Record<string, number>>;
  /** The outcome of the operator's re-ranker; null without one. */
  readonly rerank: string | null;
}

export function searchFacts(headers: Headers): SearchFacts {
  const timings = [...(headers.get("server-timing") ?? "").matchAll(/([\w-]+);dur=([\d.]+)/g)];
  return {
    verdict: verdictIn(headers.get("search-verdict") ?? ""),
    timings: Object.fromEntries(timings.map(([, name, ms]) => [name, Number(ms)])),
    rerank: headers.get("x-rerank"),
  };
}

const parameter = /;([\w-]+)(?:=(%?"(?:[^"\\]|\\.)*"|[^;]*))?/g;

/** Reads a structured field (RFC 9651). */
function verdictIn(header: string): SearchVerdict | null {
  const verdict = /^(?:strong|possible|none)/.exec(header)?.[0] as SearchVerdict["verdict"] | undefined;
  if (verdict === undefined) return null;
  const given = new Map([...header.matchAll(parameter)].map(([, name, value = ""]) => [name, value]));
  return {
    verdict,
    strong: Number(given.get("strong")),
    possible: Number(given.get("possible")),
    apps: textIn(given.get("apps")),
    areQuotesFound: given.has("quoted") ? given.get("quoted") === "?1" : null,
    look: textIn(given.get("look")),
    isTextOnly: given.has("text-only"),
  };
}

/** The text of a string, or of a display string, `%"Caf%c3%a9"`; empty where that was cut on its way. */
function textIn(value = ""): string {
  if (!value.startsWith("%")) return value.slice(1, -1).replaceAll(/\\(.)/g, "$1");
  try {
    return decodeURIComponent(value.slice(2, -1));
  } catch {
    return "";
  }
}
