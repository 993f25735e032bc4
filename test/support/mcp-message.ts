// Messages to `/mcp` as agents send them, without the client of the protocol.
import type { TestService } from "./service.ts";

/** A message that asks for the tools, as clients of 2025 send it. */
export const listTools = { jsonrpc: "2.0", id: 1, method: "tools/list" } as const;

/** A message that calls a tool. */
export function toolCall(name: string, args: object) {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
}

/**
 * A request with a message, as it is when it is a text; an empty key is left out. Headers given replace the
 * usual ones; an empty one removes it.
 */
export function mcpRequest(
  key: string,
  message: unknown,
  headers: Record<string, string> = {},
  url = "http://localhost/mcp",
): Request {
  const all = {
    authorization: key === "" ? "" : `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...headers,
  };
  return new Request(url, {
    method: "POST",
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")),
    body: typeof message === "string" ? message : JSON.stringify(message),
  });
}

/** Sends one; asks for the tools unless it is another. */
export function mcp(
  site: Pick<TestService, "handle">,
  key: string,
  message: object = listTools,
): Promise<Response> {
  return site.handle(mcpRequest(key, message));
}
