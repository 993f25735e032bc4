// JSON lines, scrubbed of secrets. Where they go is the destination's: see `system/log-output.ts`.
import pino, { type DestinationStream, type Logger } from "pino";

export type { Logger } from "pino";

/** Keys, bearer credentials, signatures of the addresses of pictures, and tokens of share links. */
const secretPatterns: readonly (readonly [RegExp, string])[] = [
  [/\buss_(live|test)_[0-9A-Za-z]{36}\b/g, "uss_$1_[redacted]"],
  // With a digit or at least 16 characters: "bearer token" in a help text hides nothing.
  [/\bbearer\s+(?=[\w\-.~+/]*\d|[\w\-.~+/]{16})[\w\-.~+/]+=*/gi, "Bearer [redacted]"],
  [/\b(signature|share)=[\w-]+/g, "$1=[redacted]"],
];

/** Stands in whatever one of the patterns matches. */
const anySecret = /uss_|bearer|signature=|share=/i;

/**
 * A log that no secret passes: every line is scrubbed as text, because a secret may hide in the message of
 * any error below. `secrets` are exact texts to remove as well, `service` is named in each line.
 */
export function createLog(
  level: string,
  secrets: readonly string[],
  destination: DestinationStream,
  service = "screen-search",
): Logger {
  const scrubbed: DestinationStream = { write: (line) => destination.write(scrub(line, secrets)) };
  return pino(
    {
      level,
      base: { service },
      // Words: collectors of logs know those, and pino's numbers only where they are told.
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    scrubbed,
  );
}

/** A text without keys, credentials and the given secrets. */
export function scrub(text: string, secrets: readonly string[]): string {
  // Nearly no line has any, and looking takes less than replacing nothing.
  const known = secrets.reduce(
    (rest, secret) => (rest.includes(secret) ? rest.replaceAll(secret, "[redacted]") : rest),
    text,
  );
  if (!anySecret.test(known)) return known;
  return secretPatterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), known);
}
