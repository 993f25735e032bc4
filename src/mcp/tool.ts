// What every tool has in common: how it is published, how its arguments are checked, and how it fails. A failure is an answer that tells
// the model what to change, never an error of the protocol, which most clients would not show to it.
import type { CallToolResult, ContentBlock, McpServer } from "@modelcontextprotocol/server";
import type { Static, TObject } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type Caller, requireScope } from "../caller.ts";
import { ApiError } from "../errors.ts";
import { describeViolation } from "../http/describe-violation.ts";
import type { RequestTrace } from "../http/request-trace.ts";
import type { Services } from "../services.ts";
import type { PictureBudget } from "./picture-budget.ts";
import type { PictureQueue } from "./picture-queue.ts";
import { publishedSchema } from "./published-schema.ts";
import type { Revision } from "./revision.ts";

/** Who calls, and what comes of it for the request. */
export interface ToolCall {
  readonly caller: Caller;
  readonly trace: RequestTrace;
  readonly revision: Revision;
  /** Aborts when the client is gone. */
  readonly dropped: AbortSignal;
  readonly pictures: PictureQueue;
  readonly pictureBudget: PictureBudget;
  /** Takes the headers of the rate limit. */
  readonly onRateLimit: (headers: Readonly<Record<string, string>>) => void;
}

/** What a tool answers. */
export interface ToolAnswer {
  /** Everything in words. It comes first: some clients show a model nothing else. */
  readonly text: string;
  /** Pictures with their heads. */
  readonly pictures?: readonly ContentBlock[];
  /**
   * The same as data, in an answer without pictures only: Claude Code, Codex and opencode show a model the data in place of the content,
   * pictures included (github.com/anthropics/claude-code/issues/79944, github.com/openai/codex/issues/38287).
   */
  readonly structured?: Readonly<Record<string, unknown>>;
}

/** A tool. Names, titles and descriptions are written for a model. */
export interface Tool<Input extends TObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** What `structured` is like. Only for a tool that always has it: clients refuse an answer without. */
  readonly output?: TObject;
  /** Whether a call counts as a search of its workspace. */
  readonly isSearch: boolean;
  run(services: Services, call: ToolCall, input: Static<Input>): Promise<ToolAnswer>;
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
export function defineTool<Input extends TObject>(tool: Tool<Input>): RegisterTool {
  const { name, title, description } = tool;
  const published = { title, description, annotations, inputSchema: publishedSchema(tool.input) };
  const outputSchema = tool.output === undefined ? undefined : publishedSchema(tool.output);
  return (server, services, call) => {
    const withOutput = call.revision.hasStructuredContent && outputSchema !== undefined;
    server.registerTool(name, withOutput ? { ...published, outputSchema } : published, (given) =>
      callTool(services, call, tool, given).catch((error: unknown) => failure(services, call, error)),
    );
  };
}

async function callTool<Input extends TObject>(
  services: Services,
  call: ToolCall,
  tool: Tool<Input>,
  given: unknown,
): Promise<CallToolResult> {
  call.trace.tool = tool.name;
  requireScope(call.caller, "screens:search");
  await countCall(services, call, tool.isSearch);
  const { text, pictures = [], structured } = await tool.run(services, call, readInput(tool.input, given));
  const content: ContentBlock[] = [{ type: "text", text }, ...pictures];
  if (structured === undefined || !call.revision.hasStructuredContent) return { content };
  return { content, structuredContent: structured };
}

/** Counts a call before anything is looked up. The one place where rates of tools are counted. */
async function countCall(services: Services, call: ToolCall, isSearch: boolean): Promise<void> {
  if (isSearch) await services.rateLimits.search(call.caller, call.onRateLimit);
}

/** The arguments with their defaults. Throws `invalid_request`, which names the argument and its bound. */
function readInput<Input extends TObject>(schema: Input, given: unknown): Static<Input> {
  const input: unknown = Value.Default(schema, structuredClone(given));
  if (Value.Check(schema, input)) return input;
  throw new ApiError("invalid_request", describeViolation(schema, input));
}

function failure(services: Services, { trace, dropped }: ToolCall, error: unknown): CallToolResult {
  const known = error instanceof ApiError ? error : unexpected(trace.id, error);
  trace.errorCode = known.code;
  if (known.status >= 500 && !dropped.aborted)
    services.log.error({ requestId: trace.id, code: known.code, err: error }, "fault");
  return { isError: true, content: [{ type: "text", text: `${known.code}: ${known.message}` }] };
}

function unexpected(requestId: string, cause: unknown): ApiError {
  const message = `Something went wrong in this service. Try again; if it stays, report the request id ${requestId}.`;
  return new ApiError("internal_error", message, { cause });
}
