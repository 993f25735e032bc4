// The rule for the text of a query, and the same as a published pattern.
import { queryCodePointsMax } from "../bounds.ts";
import { ApiError } from "../errors.ts";

/** Whitespace, controls and marks that show nothing, such as zero-width and bidirectional ones. */
const blank = /^[\s\p{Cc}\p{Cf}\p{Z}]*$/u;

const blankRanges = String.raw`\u0000-\u0020\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff\ufff9-\ufffb`;
/**
 * The rule of `readQueryText` as a published pattern: a visible character, and no NUL. Written out, because
 * Python and others do not know `\p{…}`; the few blank characters beyond U+FFFF are left out.
 */
export const queryPattern = String.raw`^[^\u0000]*[^${blankRanges}][^\u0000]*$`;

/** The query without blanks around it. Throws for a blank one, more than 500 code points, lone surrogates. */
export function readQueryText(query: string): string {
  if (!query.isWellFormed()) throw invalid("must be well-formed Unicode, without lone surrogates.");
  if (query.includes("\0")) throw invalid("must not contain NUL characters.");
  if (blank.test(query))
    throw new ApiError(
      "query_empty",
      "query: is empty. Describe the screen you are looking for in plain words.",
    );
  // A text of at most 500 UTF-16 units has at most 500 code points: only longer ones are counted.
  if (query.length > queryCodePointsMax && codePoints(query) > queryCodePointsMax) {
    throw invalid(`must be 1 to ${queryCodePointsMax} characters.`);
  }
  return query.trim();
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function invalid(rule: string): ApiError {
  return new ApiError("invalid_request", `query: ${rule}`);
}
