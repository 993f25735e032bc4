// One call of the operator's re-ranker: no redirect is followed, and no more is read than an answer may have.
import type { RerankSettings } from "../../config/config.ts";
import { boundedBytes } from "../../system/bounded-bytes.ts";
import { proxyHint } from "../../system/proxy.ts";
import { RerankError } from "./rerank-answer.ts";

/** Some servers repeat the texts: a hundred screens of 1,400 bytes, escaped. */
const answerBytesMax = 1_048_576;

export type Endpoint = Pick<RerankSettings, "url" | "apiKey">;

export interface PostAnswer {
  readonly status: number;
  /** Empty unless the status is 200. */
  readonly text: string;
}

/**
 * Posts a value as JSON. Throws the reason of `signal` when that aborts, and a `RerankError` when there is no
 * connection, when it breaks, or when the answer has more than 1 MiB.
 */
export async function postJson(
  { url, apiKey }: Endpoint,
  body: unknown,
  signal: AbortSignal,
): Promise<PostAnswer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "accept-encoding": "identity",
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      // The texts and the key are for this host alone.
      redirect: "manual",
      // A server that packs its answer all the same is not inflated: a few bytes could become gigabytes.
      decompress: false,
      signal,
    });
    if (response.status === 200) return { status: 200, text: await textOf(response) };
    await response.body?.cancel();
    return { status: response.status, text: "" };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof RerankError) throw error;
    throw new RerankError(`the connection failed: ${codeOf(error)}${proxyHint(error)}`, { cause: error });
  }
}

/** Throws a `RerankError` for a status that is no answer. */
export function requireAnswer({ status, text }: PostAnswer): string {
  if (status === 200) return text;
  throw new RerankError(`the answer has status ${status}`);
}

async function textOf({ body }: Response): Promise<string> {
  const tooLarge = () => new RerankError(`the answer has more than ${answerBytesMax} bytes`);
  return new TextDecoder().decode(await boundedBytes(body, answerBytesMax, tooLarge));
}

/** A word such as ECONNREFUSED; messages of connections may hold the address with its query. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "no reason given";
}
