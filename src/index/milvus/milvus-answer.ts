// Checks the answers of Milvus: it may refuse in an answer, or not answer at all.
import { IndexUnavailableError, reasonOf } from "../../errors.ts";

/** Every answer of Milvus says whether it is one. */
export interface StatusAnswer {
  readonly status: Status;
}

interface Status {
  readonly error_code: unknown;
  readonly code?: number;
  readonly reason: string;
}

/**
 * The answer of a call that Milvus reports as successful. Throws an `IndexUnavailableError`; its cause is
 * absent when Milvus refused.
 */
export async function callMilvus<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call().catch((cause: unknown) => {
    throw new IndexUnavailableError(`Milvus: ${name}: ${reasonOf(cause)}`, { cause });
  });
  const status = statusOf(answer);
  if (status !== null && !(status.error_code === "Success" && (status.code ?? 0) === 0)) {
    throw new IndexUnavailableError(`Milvus: ${name}: ${status.reason || String(status.error_code)}`);
  }
  return answer;
}

function statusOf(answer: unknown): Status | null {
  const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
  if (!isObject(answer)) return null;
  const status = "status" in answer ? answer.status : answer;
  return isObject(status) && "error_code" in status ? (status as Status) : null;
}
