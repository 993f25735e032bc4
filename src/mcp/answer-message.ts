// Answers one message in the revision its sender speaks: 2025-11-25 and older begin with `initialize`, 2026-07-28 says in each request who
// asks. Neither keeps anything here between two requests: a server is made for each (50 us) and thrown away.
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { accepts } from "../http/accepts.ts";
import type { Services } from "../services.ts";
import { mcpServer } from "./mcp-server.ts";
import type { ToolCall } from "./tool.ts";

/** The answer to a message; `message` is of the body of `request`, which was read. */
export async function answerMessage(
  services: Services,
  call: ToolCall,
  request: Request,
  message: Record<string, unknown>,
): Promise<Response> {
  const onerror = (err: Error) => services.log.debug({ requestId: call.trace.id, err }, "mcp");
  const server = () => mcpServer(services, call);
  if (await isLegacyRequest(request, message)) return answerLegacy(server(), request, message, onerror);
  // Nothing here ever changes that a client could subscribe to.
  const handler = createMcpHandler(server, { legacy: "reject", maxSubscriptions: 0, onerror });
  return handler.fetch(request, { parsedBody: message });
}

/** The package's own way for older revisions would answer with an event stream; this one answers with JSON. */
async function answerLegacy(
  server: McpServer,
  request: Request,
  message: Record<string, unknown>,
  onerror: (error: Error) => void,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  server.server.onerror = onerror;
  await server.connect(transport);
  try {
    return await transport.handleRequest(withBothTypes(request), { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** The transport insists on clients that take event streams, too; answers here are JSON, and JSON is all a client must take. */
function withBothTypes(request: Request): Request {
  const accept = request.headers.get("accept") ?? "*/*";
  const isJsonTaken = ["application/json", "application/*", "*/*"].some((type) => accepts(accept, type));
  if (!isJsonTaken) return request;
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request.url, { method: request.method, headers });
}
