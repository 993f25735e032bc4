// Shared checks of answers and failures for tests of the client.
import { type Fetch, ScreenSearchError } from "../../src/client/client.ts";

/** The error that a call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<ScreenSearchError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ScreenSearchError)) throw new Error(`not a ScreenSearchError: ${error}`);
  return error;
}

/** A `fetch` that answers from a list, the last one for ever, and counts. */
export function answers(...list: (() => Response)[]): { fetch: Fetch; calls: () => number } {
  let calls = 0;
  const fetch: Fetch = async () => {
    const answer = list[Math.min(calls, list.length - 1)];
    calls += 1;
    if (answer === undefined) throw new Error("there is no answer");
    return answer();
  };
  return { fetch, calls: () => calls };
}

/** An answer with an error. */
export const failing = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: { code: "some_code", message: "Words." } }, { status, headers });
/** An answer without a screen. */
export const empty = () => Response.json({ screens: [] });
