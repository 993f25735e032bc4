// What went wrong, as the pages show it.
import { RequestError } from "../request.ts";

/** A failure in words; `retryAfterSeconds` when waiting helps. */
export interface Failure {
  readonly message: string;
  readonly retryAfterSeconds: number | null;
}

/** A message of the service that names a field first, taken apart. */
export interface FieldFailure {
  readonly field: string;
  readonly message: string;
}

const failures = new WeakMap<Error, Failure>();

/** An error as a failure, the same object for the same error: a countdown begins once. Only what the service said is shown word for word. */
export function failureOf(error: Error): Failure {
  const failure = failures.get(error) ?? wordsOf(error);
  failures.set(error, failure);
  return failure;
}

/** The field a message is about: messages name it first, as in `name: must be a string of 1 to 100 characters.` */
export function fieldFailureOf(error: Error | null, fields: readonly string[]): FieldFailure | null {
  const parts = error instanceof RequestError ? partsOf(error.message) : null;
  if (parts === null || !fields.includes(parts.field)) return null;
  return { field: parts.field, message: sentenceOf(parts.rest, "This") };
}

function wordsOf(error: Error): Failure {
  if (!(error instanceof RequestError)) {
    return { message: "Something went wrong on this page. Load it again.", retryAfterSeconds: null };
  }
  // The countdown says how long to wait, and it moves.
  const said =
    error.retryAfterSeconds === null ? error.message : error.message.replace(/\s*Try again in \d+ s\.$/, "");
  const parts = partsOf(said);
  const message = parts === null ? said : sentenceOf(parts.rest, parts.field.replaceAll("_", " "));
  return { message: capitalised(message), retryAfterSeconds: error.retryAfterSeconds };
}

function partsOf(message: string): { readonly field: string; readonly rest: string } | null {
  const [, field, rest] = /^([a-z_]+): (.+)$/s.exec(message) ?? [];
  return field === undefined || rest === undefined ? null : { field, rest };
}

/** What follows the name of a field is a predicate, as in `must be …`, or a sentence of its own. */
function sentenceOf(rest: string, subject: string): string {
  const isPredicate = /^(?:must|is|has|belongs|may|cannot|needs)\b/.test(rest);
  return isPredicate ? `${subject} ${rest}` : capitalised(rest);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
