// Collections and tags by the API, as a key of a workspace asks.
import type { TestService } from "./service.ts";

/** An answer with its JSON, which is empty for none. */
export interface KeyedAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  readonly body: any;
}

/** Asks with a key; null asks without one. */
export function asKey(service: TestService, key: string | null = service.key) {
  return async (method: string, path: string, body?: unknown): Promise<KeyedAnswer> => {
    const response = await service.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  };
}
