// `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. Each request brings its key.
import { bearer } from "@elysiajs/bearer";
import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";
import { addressOf } from "../http/client-address.ts";
import { compressJson } from "../http/compress.ts";
import { isListedOrigin, preflightAnswer } from "../http/cors.ts";
import { methodNotAllowed } from "../http/other-methods.ts";
import { type Arrived, readJsonValue, requireObject } from "../http/read-json-body.ts";
import { type RequestTrace, traceOf } from "../http/request-trace.ts";
import { resourceOf } from "../people/accounts/oauth-addresses.ts";
import { may } from "../people/caller.ts";
import { authenticateRequest, keyGate } from "../people/keys/key-gate.ts";
import { serverTiming } from "../search/search-headers.ts";
import type { SearchServices } from "../search/search-services.ts";
import { pictureMessageBytesMax } from "./add-screen-tool.ts";
import { answerMessage, idOf, jsonRpcError, type MessageId, requireTool } from "./answer-message.ts";
import { defaultsOf } from "./connection-defaults.ts";
import { mayShowGallery } from "./gallery.ts";
import { PictureQueue } from "./picture-queue.ts";
import { argumentsOf } from "./tool-arguments.ts";

/** Other servers are at the second one, and people write what they know. */
const paths = ["/mcp", "/mcp/"];

// Each request from 2025-06-18 on names its revision in a header. The specification has one without that
// header read as 2025-03-26.
const revisionWithoutHeader = "2025-03-26";
const firstWithStructuredContent = "2025-06-18";

/** `POST /mcp`. Errors have the status and headers of the API, and the body of JSON-RPC. */
export function mcpRoutes(services: SearchServices) {
  const pictures = new PictureQueue();
  const resource = tokenResource(services);
  const gated = new Elysia()
    .derive(({ request }) => beginAnswer(services, request))
    // Any scope: each tool asks for its own.
    .use(keyGate(services, null, resource))
    // As in `people/accounts/session-gate.ts`: the body is read behind the gate, and within bounds.
    .parser("deferred", () => null);
  for (const path of paths)
    gated.post(
      path,
      ({ caller, keyRequest, request, server, set }) => {
        const address = addressOf(services, request, server);
        const answer = async (bodyBytesMax?: number, arrived?: Arrived) => {
          const trace = traceOf(request);
          const body = await readJsonValue(request, parsedLevelsMax, bodyBytesMax, arrived);
          answerErrorsTo(trace, idOf(body));
          const call = {
            caller,
            trace,
            address,
            pictures,
            defaults: defaultsOf(request.url),
            hasStructuredContent: hasStructuredContent(request.headers),
            showsGallery: mayShowGallery(body),
            signal: request.signal,
            headers: set.headers,
            stages: [],
          };
          const message = requireMessage(body);
          requireTool(services, keyRequest, call, message);
          const answered = await answerMessage(services, call, request, message);
          set.headers["server-timing"] = serverTiming(trace, call.stages);
          return sized(answered, request, set.headers);
        };
        // A message with a picture is larger than others; only who may add one may send it.
        return may(caller, "screens:write")
          ? services.pictureBodies.hold(caller.workspaceId, request, pictureMessageBytesMax, (arrived) =>
              answer(pictureMessageBytesMax, arrived),
            )
          : answer();
      },
      { parse: "deferred" },
    );
  // Beside the gate, not behind it: its hooks would run a second time.
  const routes = new Elysia().use(gated).use(otherMcpMethods(services));
  return resource === null ? routes.use(noRegistration()) : routes;
}

/** The address whose access tokens count here; null where programs cannot sign in. */
function tokenResource({ config }: SearchServices): string | null {
  return config.isOauthOn ? resourceOf(config) : null;
}

/**
 * Any other method: 405 for a good key only. Clients whose message was refused try a GET next, and show the
 * answer to that: it must be what is wrong with the key.
 */
function otherMcpMethods(services: SearchServices) {
  const other = new Elysia().use(bearer());
  for (const path of paths)
    other.all(path, async ({ bearer: token, request, server }) => {
      const preflight = preflightAnswer(services.config.corsOrigins, request, "POST");
      if (preflight !== null) return preflight;
      beginAnswer(services, request);
      await authenticateRequest(
        services,
        { request, token, server, trace: traceOf(request), resource: tokenResource(services) },
        null,
      );
      throw methodNotAllowed(request, "POST");
    });
  return other;
}

/**
 * Clients of MCP that were refused ask to be registered with OAuth, and show the answer to that, in the form
 * of RFC 7591, in place of the error before.
 */
function noRegistration() {
  return new Elysia().post(
    "/register",
    ({ request }) => {
      traceOf(request).errorBody = ({ message }) => ({
        error: "invalid_request",
        error_description: message,
      });
      throw new ApiError(
        "not_found",
        "The API key is missing or not valid. Send a valid one as `Authorization: Bearer <key>`: this service has no OAuth.",
      );
    },
    { parse: "none" },
  );
}

function beginAnswer(services: SearchServices, request: Request): void {
  answerErrorsTo(traceOf(request), null);
  requireOwnOrigin(request, services.config);
}

/** Compresses an answer in JSON, which is whole already, and notes its size; a stream is left alone. */
async function sized(
  answer: Response,
  request: Request,
  headers: Record<string, unknown>,
): Promise<Response> {
  if (answer.headers.get("content-type")?.startsWith("application/json") !== true) return answer;
  const { content, bytes } = compressJson(request, await answer.text(), headers);
  traceOf(request).responseBytes = bytes;
  return new Response(content, answer);
}

/** From now on, errors answer the message of this id. */
function answerErrorsTo(trace: RequestTrace, id: MessageId): void {
  trace.errorBody = (error) => jsonRpcError(error, trace.id, id);
}

/**
 * Throws `origin_not_allowed` when a page of another site makes the request that CORS_ORIGINS does not list.
 * Only browsers send `Origin`; a page whose name was rebound to this machine would otherwise reach a service
 * that listens on the loopback.
 */
function requireOwnOrigin(request: Request, { baseUrl, corsOrigins }: SearchServices["config"]): void {
  const origin = request.headers.get("origin");
  const own = new URL(baseUrl).origin;
  if (origin === null || origin === own || isListedOrigin(corsOrigins, origin)) return;
  throw new ApiError("origin_not_allowed", `Origin: must be ${own}, one of CORS_ORIGINS, or absent.`);
}

/** Names of revisions are dates, which compare as strings. The transport refuses one that does not exist. */
function hasStructuredContent(headers: Headers): boolean {
  return (headers.get("mcp-protocol-version") ?? revisionWithoutHeader) >= firstWithStructuredContent;
}

/** A message nests deeper than a search: the capabilities of a client begin five levels down. */
const levelsMax = 32;
/** Parsed, so that the error of a message which is too deep names its id. */
const parsedLevelsMax = 500;

/**
 * A message of a parsed body, without the nulls that many clients send for what they leave out. Throws
 * `invalid_request` for anything but a JSON object nested at most 32 levels deep.
 */
function requireMessage(value: unknown): Record<string, unknown> {
  if (Array.isArray(value))
    throw new ApiError(
      "invalid_request",
      "body: must be one JSON-RPC message, no batch. Send each message on its own.",
    );
  const message = requireObject(value);
  if (isDeeperThan(message, levelsMax))
    throw new ApiError("invalid_request", `body: must be nested at most ${levelsMax} levels deep.`);
  return withoutNullParams(message);
}

/** A null inside the arguments of a tool is the tool's to read. */
function withoutNullParams(message: Record<string, unknown>): Record<string, unknown> {
  const { params, ...rest } = message;
  if (params === null || (Array.isArray(params) && params.length === 0)) return rest;
  if (typeof params !== "object" || Array.isArray(params)) return message;
  const { arguments: given, ...more } = params as Record<string, unknown>;
  const kept = withoutNulls(more) as Record<string, unknown>;
  return { ...rest, params: given === undefined ? kept : { ...kept, arguments: argumentsOf(given) } };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(given.map(([name, each]) => [name, withoutNulls(each)]));
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}
