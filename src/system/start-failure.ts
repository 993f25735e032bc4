// Anything that stops a start, whoever threw it, is one sentence for the operator with a remedy. A stack
// trace is for those who debug this service.
import { ApiError, OperatorError, reasonOf } from "../errors.ts";
import { scrub } from "./log.ts";

const otherwise = "If the settings are right, LOG_LEVEL=debug shows where it failed: report that.";

const remedies: Readonly<Record<string, string>> = {
  EACCES: "Give the user of this process the right to it.",
  EPERM: "Give the user of this process the right to it.",
  EROFS: "Make the disk writable.",
  ENOSPC: "Free space on the disk.",
  EDQUOT: "Free space on the disk.",
  EMFILE: "Raise the number of open files (ulimit -n, LimitNOFILE, --ulimit nofile).",
  ENFILE: "Raise the number of open files (ulimit -n, LimitNOFILE, --ulimit nofile).",
  EIO: "The disk fails: restore a backup on another one.",
  ENOTDIR: "Move away what stands in the place of a folder there.",
  EISDIR: "Move away the folder that stands in the place of a file there.",
  EEXIST: "Move away what stands in its place.",
  ENOENT: "Put back what is missing, from a backup if need be.",
  ECONNREFUSED: "Check that the server runs and that its address is right.",
  ECONNRESET: "Check that the server runs and that its address is right.",
  ETIMEDOUT: "Check that the server runs and that its address is right.",
  ENOTFOUND: "Check the name of the server.",
  EAI_AGAIN: "Check the name of the server.",
};

class StepError extends Error {
  readonly step: string;

  constructor(step: string, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.step = step;
  }
}

/** Does a part of the start. `step` completes the sentence "could not …". */
export async function starting<T>(step: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isForOperator(error) || error instanceof StepError ? error : new StepError(step, error);
  }
}

/**
 * The error as the operator reads it, without `secrets`, and with the stack where `isDetailed`. Those that
 * are written for the operator stay as they are.
 */
export function startFailure(
  error: unknown,
  { secrets, isDetailed }: { readonly secrets: readonly string[]; readonly isDetailed: boolean },
): Error {
  if (isForOperator(error)) return error;
  const [step, cause] = error instanceof StepError ? [error.step, error.cause] : ["start", error];
  const reason = reasonOf(cause).split("\n", 1)[0] ?? "";
  const sentence = `The service could not ${step}: ${reason.replace(/[.\s]+$/, "")}. ${remedyOf(cause)}`;
  const stack = isDetailed && cause instanceof Error ? `\n${cause.stack}` : "";
  return new OperatorError(scrub(`${sentence}${stack}`, secrets), { cause });
}

function isForOperator(error: unknown): error is OperatorError | ApiError {
  return error instanceof OperatorError || error instanceof ApiError;
}

function remedyOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return remedies[code] ?? otherwise;
}
