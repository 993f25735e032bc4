// Errors of PostgreSQL, without values. Drizzle puts the parameters of a query into its message, PostgreSQL
// rows into details: hashes of keys and passwords, e-mail addresses, words. Neither may reach a log.
import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseUnavailableError, reasonOf } from "../../errors.ts";
import { wrapOperations } from "../wrap-operations.ts";

/** PostgreSQL refused a statement, or could not be asked. */
export class PostgresError extends Error {
  override readonly name = "PostgresError";
  /** The SQLSTATE, such as 23505, or what the network said, such as ECONNREFUSED; null where neither did. */
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/** The same operations, whose errors say nothing of the values they were given. */
export function withPlainErrors<Operations extends object>(operations: Operations): Operations {
  return withErrors(operations, plainError);
}

/** As `withPlainErrors`, for commands and jobs: a server that is away is a `DatabaseUnavailableError`. */
export function withUnavailableErrors<Operations extends object>(operations: Operations): Operations {
  return withErrors(operations, (error) => (isAway(error) ? databaseUnavailable(error) : plainError(error)));
}

function withErrors<Operations extends object>(
  operations: Operations,
  toError: (error: unknown) => unknown,
): Operations {
  return wrapOperations(operations, (operation) =>
    operation().catch((error: unknown) => {
      throw toError(error);
    }),
  );
}

export function databaseUnavailable(error: unknown): DatabaseUnavailableError {
  const cause = plainError(error);
  return new DatabaseUnavailableError(`PostgreSQL cannot be reached: ${awayReason(cause)}.`, { cause });
}

/** The reason of an error without values, of each address that was tried. */
export function awayReason(cause: unknown): string {
  return cause instanceof AggregateError ? cause.errors.map(reasonOf).join("; ") : reasonOf(cause);
}

/** An error without values of the query or of rows; one that did not come from PostgreSQL stays as it is. */
export function plainError(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
  if (!isOfDriver(cause, error)) return error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : null;
  const message = cause instanceof DrizzleQueryError ? "a query failed" : cause.message;
  return new PostgresError(message, code);
}

/** Errors of the server carry a severity; the driver's others come through Drizzle or from the pool. */
function isOfDriver(cause: unknown, error: unknown): cause is Error {
  if (!(cause instanceof Error)) return false;
  return cause !== error || "severity" in cause || "syscall" in cause || poolMessages.test(cause.message);
}

/** True when PostgreSQL was not reached, went away or did not answer: the statement's outcome is unknown. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isAway);
  const plain = plainError(error);
  if (!(plain instanceof PostgresError)) return false;
  return plain.code === null ? poolMessages.test(plain.message) : awayCodes.test(plain.code);
}

/** Codes of the network, and SQLSTATEs: connection exceptions, a server that stops, starts or is full. */
const awayCodes = /^(E[A-Z]{3,}|EAI_[A-Z]+|08\w{3}|57P0[1-5]|53300)$/;

/** Messages of pg and its pool about connections, which have no code. */
const poolMessages =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered)/;
