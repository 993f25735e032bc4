// The same promises by hand on Bun.serve, in one function, without a framework and without the libraries that
// ours uses for limits, log and records: what they cost at least. The key is looked up in a map instead of
// the database.
//   bun by-hand-side.ts
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkedBody } from "../../src/http/checked-request.ts";
import { generateApiKey, hashOfApiKey, isApiKey } from "../../src/people/keys/api-key.ts";
import { searchRequestSchema } from "../../src/search/schema.ts";
import { searchStages, serverTiming } from "../../src/search/search-headers.ts";
import { constantHeaders, constantScreens, constantStages } from "./constant-answer.ts";
import { serveSide, waiting } from "./serving-side.ts";

const SEARCHES_A_MINUTE = 1_000_000;
const key = generateApiKey();
const workspaceId = crypto.randomUUID();
const workspaces = new Map([[hashOfApiKey(key), workspaceId]]);
const searchRequest = checkedBody(searchRequestSchema);

const folder = mkdtempSync(join(tmpdir(), "screen-search-by-hand-"));
const logFile = openSync(join(folder, "log"), "w");
process.on("exit", () => {
  closeSync(logFile);
  rmSync(folder, { recursive: true, force: true });
});

let searches = 0;
let lines = "";
const writeLines = () => {
  writeSync(logFile, lines);
  lines = "";
};

function log(line: object): void {
  if (lines === "") setImmediate(writeLines);
  lines += `${JSON.stringify({ level: "info", time: new Date().toISOString(), service: "screen-search", ...line, msg: "request" })}\n`;
}

function rateHeaders(remaining: number) {
  return {
    "ratelimit-policy": `"search";q=${SEARCHES_A_MINUTE};w=60`,
    ratelimit: `"search";r=${remaining};t=60`,
    "x-ratelimit-limit": String(SEARCHES_A_MINUTE),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(Math.ceil(Date.now() / 1000) + 60),
  };
}

await serveSide(async ({ screens }) => {
  const value = { screens: constantScreens(Number(screens)) };
  const fetch = async (request: Request) => {
    const startedAt = performance.now();
    const { headers } = request;
    const requestId = headers.get("x-request-id") ?? crypto.randomUUID();
    const token = headers.get("authorization")?.slice("Bearer ".length) ?? "";
    const caller = isApiKey(token) ? workspaces.get(hashOfApiKey(token)) : undefined;
    if (caller === undefined) return new Response("invalid_api_key", { status: 401 });
    const authMs = performance.now() - startedAt;
    searches += 1;
    if (headers.get("content-type") !== "application/json") return new Response("", { status: 415 });
    if (Number(headers.get("content-length")) > 65_536) return new Response("", { status: 413 });
    const { mode } = searchRequest((await request.json()) as Record<string, unknown>);
    const answer = new Response(JSON.stringify(value), {
      headers: {
        ...constantHeaders,
        "x-request-id": requestId,
        ...rateHeaders(SEARCHES_A_MINUTE - searches),
        "server-timing": serverTiming(
          { id: requestId, startedAt, context: null, authMs },
          searchStages(constantStages),
        ),
      },
    });
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    log({
      requestId,
      method: request.method,
      path: "/v1/screens/search",
      status: 200,
      ms,
      workspaceId,
      mode,
    });
    return answer;
  };
  const server = Bun.serve({ ...waiting, fetch });
  return { port: server.port ?? 0, key, version: Bun.version, setting: "key, count, body, log, 13 headers" };
});
