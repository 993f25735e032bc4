// What every tool has in common: how it is published, how its arguments are checked, and how it fails. A failure is an answer that tells
// the model what to change, never an error of the protocol, which most clients would not show to it.
import type { CallToolResult, ContentBlock, McpServer } from "@modelcontextprotocol/server";
import type { Static, TObject } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Caller } from "../caller.ts";
import { ApiError, internalError } from "../errors.ts";
import { describeViolation } from "../http/describe-violation.ts";
import type { RequestTrace } from "../http/request-trace.ts";
import type { Services } from "../services.ts";
import { publishedSchema } from "./published-schema.ts";

/** Who calls, and what comes of it for the request. */
export interface ToolCall {
  readonly caller: Caller;
  readonly trace: RequestTrace;
  /** Aborts when the client is gone. */
  readonly dropped: AbortSignal;
  /** Waits for a place to make a picture smaller, and does it. */
  readonly takeTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The headers of the HTTP answer; those of the rate are added. */
  readonly headers: Record<string, unknown>;
}

/** What a tool answers: the structured part, which is sent as text too, and what comes after that text. */
export interface ToolAnswer<Output extends TObject> {
  readonly structured: Static<Output>;
  readonly content: readonly ContentBlock[];
}

/** A tool. Names, titles and descriptions are written for a model. */
export interface Tool<Input extends TObject, Output extends TObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Whether a call counts as a search of its workspace; its operation counts it. The others count as reads. */
  readonly isSearch: boolean;
  /** `read` gives the arguments, and throws for wrong ones: a search counts them first. */
  run(services: Services, call: ToolCall, read: () => Static<Input>): Promise<ToolAnswer<Output>>;
}

/** All tools read, give the same answer to the same call, and know nothing beyond this library. */
const annotations = {
  readOnlyHint: true,
  idempotentHint: true,
  destructiveHint: false,
  openWorldHint: false,
} as const;

/** What puts a tool into a server. */
export type RegisterTool = (server: McpServer, services: Services, call: ToolCall) => void;

/** Makes a tool ready to be put into the server of a message. */
export function defineTool<Input extends TObject, Output extends TObject>(
  tool: Tool<Input, Output>,
): RegisterTool {
  const { name, title, description } = tool;
  const published = {
    ...{ title, description, annotations },
    inputSchema: publishedSchema(tool.input),
    outputSchema: publishedSchema(tool.output),
  };
  return (server, services, call) => {
    server.registerTool(name, published, (given) =>
      callTool(services, call, tool, given).catch((error: unknown) => failure(services, call, error)),
    );
  };
}

/** In the order of the API: rate, arguments. */
async function callTool<Input extends TObject, Output extends TObject>(
  services: Services,
  call: ToolCall,
  tool: Tool<Input, Output>,
  given: unknown,
): Promise<CallToolResult> {
  call.trace.tool = tool.name;
  if (!tool.isSearch) Object.assign(call.headers, await services.rateLimits.read(call.caller));
  const { structured, content } = await tool.run(services, call, () => readInput(tool.input, given));
  const text: ContentBlock = { type: "text", text: JSON.stringify(structured) };
  return { structuredContent: structured as Record<string, unknown>, content: [text, ...content] };
}

/** The arguments with their defaults. Throws `invalid_request`, which names the argument and its bound. */
function readInput<Input extends TObject>(schema: Input, given: unknown): Static<Input> {
  const input: unknown = Value.Default(schema, structuredClone(given));
  if (Value.Check(schema, input)) return input;
  throw new ApiError("invalid_request", describeViolation(schema, input));
}

function failure(services: Services, { trace, dropped, headers }: ToolCall, error: unknown): CallToolResult {
  const known = error instanceof ApiError ? error : internalError(trace.id, error);
  trace.errorCode = known.code;
  Object.assign(headers, known.headers);
  if (known.status >= 500 && !dropped.aborted)
    services.log.error({ requestId: trace.id, code: known.code, err: error }, "fault");
  return { isError: true, content: [{ type: "text", text: `${known.code}: ${known.message}` }] };
}
