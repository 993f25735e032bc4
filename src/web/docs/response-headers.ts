// The headers of answers to callers with a key, and which answers have them.

import type { AnyOperation } from "../../people/operation.ts";
import { rerankOutcomes } from "../../search/reranker.ts";
import { deprecationHeaders } from "../../search/search-headers.ts";
import type { JsonObject } from "./publish-schema.ts";

/** Sent once key and plan have passed, unless the operator switched the limit off. */
const rateHeaders: readonly string[] = [
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

const namesByStatus: Readonly<Record<number, readonly string[]>> = {
  200: ["X-Request-Id", ...rateHeaders],
  201: ["X-Request-Id", ...rateHeaders],
  202: ["X-Request-Id", "Location", ...rateHeaders],
  204: ["X-Request-Id", ...rateHeaders],
  400: ["X-Request-Id", ...rateHeaders],
  401: ["X-Request-Id", "WWW-Authenticate"],
  403: ["X-Request-Id"],
  404: ["X-Request-Id", ...rateHeaders],
  408: ["X-Request-Id", ...rateHeaders],
  409: ["X-Request-Id", ...rateHeaders],
  429: ["X-Request-Id", "Retry-After", ...rateHeaders],
  500: ["X-Request-Id", "Retry-After", ...rateHeaders],
  503: ["X-Request-Id", "Retry-After", ...rateHeaders],
  507: ["X-Request-Id", ...rateHeaders],
};

/** References to the headers that an operation's answer of this status may have. */
export function headersOf({ scope, words }: AnyOperation<never>, status: number): JsonObject {
  const names = [...(namesByStatus[status] ?? []), ...(status < 300 ? (words.answerHeaders ?? []) : [])];
  // A key without the scope of changes is told which.
  if (status === 403 && scope === "screens:write") names.push("WWW-Authenticate");
  const isUncounted = status === 404 && words.is404Uncounted === true;
  const met = names.filter((name) => !(isUncounted && rateHeaders.includes(name)));
  return Object.fromEntries(met.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function headerComponents(baseUrl: string): JsonObject {
  const deprecation = deprecationHeaders(baseUrl);
  return {
    "X-Request-Id": header(
      "Id of the request, for reports. Your own `X-Request-Id` when it is 8 to 64 word characters or dashes.",
      "01a4c5c1-62a5-4f5e-9d0e-3b7f0a0b6c55",
    ),
    RateLimit: header(
      "What is left (`r`), and in how many seconds the window ends (`t`).",
      '"search";r=59;t=60',
    ),
    "RateLimit-Policy": header(
      'Searches (`q`) in so many seconds (`w`); reads and changes are counted apart, as `"read"` and `"write"`.',
      '"search";q=60;w=60',
    ),
    "X-RateLimit-Limit": count("The same in the older form: searches, reads or changes in a window.", 60),
    "X-RateLimit-Remaining": count("Searches, reads or changes left in this window.", 59),
    "X-RateLimit-Reset": count("When the window ends, in Unix seconds.", 1_795_266_060),
    "Retry-After": count("Wait so many seconds, at least 1, before the next try.", 12, 1),
    "Server-Timing": header(
      "Milliseconds of each stage inside the service.",
      "auth;dur=0.112, interpret;dur=0.031, embed;dur=1.604, retrieve;dur=1.931, rescore;dur=2.811, total;dur=7.204",
    ),
    "Search-Verdict": header(
      "How sure the service is: `strong` when a screen is at least as likely right as not, `possible` when only weaker ones came, `none` without a screen; with the number of each and the apps that the query was limited to; whether a screen has the words that it quotes (`quoted`), the looks and the language that were weighed (`look`), and `text-only` when no match is strong and the closest screens came, of which only the text is known (RFC 9651).",
      'strong;strong=3;possible=1;apps="Korvo"',
    ),
    "X-Rerank": {
      description:
        "With `mode: deep` only, where the operator has a re-ranker: `applied` when it put the best screens in order. Otherwise they are in the service's own order: it took too long (`timeout`), failed (`error`), is left alone after failures (`paused`), has too many calls (`busy`), or there were fewer than two screens to put in order (`skipped`).",
      schema: { type: "string", enum: [...rerankOutcomes] },
      example: "applied",
    },
    "X-Export-Bytes": count("How long the file is: it is streamed, without a `Content-Length`.", 734_003_200),
    Location: header("Address of the job.", `${baseUrl}/v1/imports/01a4c5c1-62a5-4f5e-9d0e-3b7f0a0b6c55`),
    "WWW-Authenticate": header("The scheme to use (RFC 6750).", "Bearer"),
    Deprecation: header(
      "With `mode: fast` only: since when it is deprecated (RFC 9745).",
      deprecation.deprecation,
    ),
    Sunset: header("With `mode: fast` only: when it may be removed (RFC 8594).", deprecation.sunset),
    Link: header("With `mode: fast` only: where the deprecation is explained.", deprecation.link),
  };
}

function header(description: string, example: string): JsonObject {
  return { description, schema: { type: "string" }, example };
}

function count(description: string, example: number, minimum = 0): JsonObject {
  return { description, schema: { type: "integer", minimum }, example };
}
