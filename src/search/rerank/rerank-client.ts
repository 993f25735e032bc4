// The operator's re-ranker as the service sees it.
import type { RerankSettings } from "../../config/config.ts";
import type { ScreenWords } from "../../database/screens.ts";
import { ChatApi } from "./chat-api.ts";
import { askRerank, askTei } from "./rerank-api.ts";
import { type ScreenTexts, screenTexts } from "./screen-texts.ts";

/**
 * Grades screens by how well they match a query, one number for each in their order: higher is better,
 * comparable within one call only. Throws the reason of `signal` as soon as that aborts, and a `RerankError`
 * when the re-ranker gives no order.
 */
export type GradeScreens = (
  query: string,
  screens: readonly ScreenWords[],
  signal: AbortSignal,
) => Promise<readonly number[]>;

type Ask = (query: string, screens: readonly ScreenTexts[], signal: AbortSignal) => Promise<number[]>;

/** Makes the calls by the settings. Nothing is sent before the first one. */
export function rerankClient(settings: RerankSettings): GradeScreens {
  const ask = askOf(settings);
  return async (query, screens, signal) => {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const leave = () => aborted.reject(signal.reason);
    signal.addEventListener("abort", leave);
    try {
      // The deadline must hold whatever the connection does: a fetch has ignored its signal while a host
      // dropped its packets (github.com/oven-sh/bun/issues/18536).
      return await Promise.race([ask(query, screens.map(screenTexts), signal), aborted.promise]);
    } finally {
      signal.removeEventListener("abort", leave);
    }
  };
}

function askOf({ url, api, model, apiKey }: RerankSettings): Ask {
  switch (api) {
    case "rerank":
      return (...call) => askRerank({ url, apiKey, model }, ...call);
    case "tei":
      return (...call) => askTei({ url, apiKey }, ...call);
    case "chat": {
      const chat = new ChatApi({ url, apiKey, model });
      return (...call) => chat.ask(...call);
    }
  }
}

/** The host that texts go to; the rest of an address may hold a secret. */
export function rerankHost({ url }: RerankSettings): string {
  return new URL(url).host;
}
