// The single place that builds a service for tests: real SQLite in a folder of its own, the whole app, and
// the engine that stands here.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../src/app.ts";
import { type Config, loadConfig } from "../../src/config/config.ts";
import { rateBounds } from "../../src/http/rate-limits.ts";
import { type OpenParts, openServices } from "../../src/open-services.ts";
import { createKey } from "../../src/people/keys/keys.ts";
import { createWorkspace } from "../../src/people/workspaces/workspaces.ts";
import type { Services } from "../../src/services.ts";
import { dayMs } from "../../src/system/durations.ts";
import { databaseSettings } from "./database.ts";
import { librarySize, writeLibrary } from "./library.ts";
import { opened } from "./opened.ts";
import { until } from "./until.ts";
import { WatchedEngine } from "./watched-engine.ts";

/** For tests that guess more often than a person may. */
export const manyGuesses = { ...rateBounds, wrongPasswordsPer5Minutes: 1_000, invitationsPerHour: 1_000 };

/** A picture that gets its look in the middle of a test would change the answers that the test compares. */
const neverLooking = { pollMs: dayMs, againMs: dayMs };

/** A running service without a socket. */
export interface TestService {
  readonly services: Services;
  readonly engine: WatchedEngine;
  readonly dataDir: string;
  /** Null for SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** A key of a workspace on the team plan. */
  readonly key: string;
  readonly workspaceId: string;
  /** Every log line so far. */
  readonly log: string[];
  handle(request: Request): Promise<Response>;
  /** `POST /v1/screens/search` with a body as JSON, or as it is when it is a text. */
  search(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** A new workspace with a key. */
  workspace(plan: string): Promise<{ readonly id: string; readonly key: string; readonly keyId: string }>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Builds a service over a small library that is already indexed. `environment` overrides settings, `parts`
 * clocks and what is outside.
 */
export async function openTestService(
  environment: Record<string, string> = {},
  parts: Partial<OpenParts> = {},
): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), "screen-search-"));
  const config = loadConfig({
    DATA_DIR: dataDir,
    BASE_URL: "https://screens.test",
    RATE_LIMIT_PER_MINUTE: "off",
    // A busy machine may take longer than people wait; half of it is for the queue.
    SEARCH_STANDARD_DEADLINE_MS: "60000",
    ...(await databaseSettings()),
    ...environment,
  });
  const log: string[] = [];
  const engine = await WatchedEngine.open();
  const services = await openServices(config, {
    openEngine: async () => engine,
    logDestination: { write: (line) => log.push(line) },
    rateBounds: { ...rateBounds, invitationsPerHour: 1_000 },
    lookTimes: neverLooking,
    ...parts,
  });
  await writeLibrary(services.storage, engine);
  const app = buildApp(services);
  const workspace = (plan: string) => addWorkspace(services, plan);
  const { id: workspaceId, key } = await workspace("team");
  await untilCaughtUp(services);
  const handle = async (request: Request) => {
    const response = await app.handle(request);
    // Lines of requests are written when a turn of the event loop ends: a test finds its own in the log.
    await new Promise((resolve) => setImmediate(resolve));
    return response;
  };
  const close = async () => {
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    services,
    engine,
    dataDir,
    databaseUrl: config.databaseUrl,
    key,
    workspaceId,
    log,
    handle,
    workspace,
    search: (body, headers) => handle(searchRequest(key, body, headers)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** One for the tests of a file or a `describe`. */
export function testService(...given: Parameters<typeof openTestService>): TestService {
  return opened(
    () => openTestService(...given),
    (service) => service.close(),
  );
}

/** A service with other settings that are read at each request, over what another one has open. */
export function withConfig(service: TestService, changed: Partial<Config>): TestService {
  const services = { ...service.services, config: { ...service.services.config, ...changed } };
  const app = buildApp(services);
  const handle = async (request: Request) => app.handle(request);
  const search: TestService["search"] = (body, headers) => handle(searchRequest(service.key, body, headers));
  return { ...service, services, handle, search };
}

/** A search request. Headers given replace the usual ones; an empty one removes it. */
export function searchRequest(key: string, body: unknown, headers: Record<string, string> = {}): Request {
  const all = { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers };
  return new Request("http://localhost/v1/screens/search", {
    method: "POST",
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")),
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** A `GET` with a key; an empty one is left out. */
export function readRequest(key: string, path: string): Request {
  const headers = key === "" ? {} : { authorization: `Bearer ${key}` };
  return new Request(`http://localhost${path}`, { headers });
}

/** A request the service must answer with 200. */
export const goodBody = {
  query: "login screen with email field",
  platform: "ios",
  mode: "standard",
} as const;

/** The status of a search with a key. */
export async function searchStatus({ search }: Pick<TestService, "search">, key: string): Promise<number> {
  return (await search(goodBody, { authorization: `Bearer ${key}` })).status;
}

/** The screens of an answer to a search. */
export async function idsOf(response: Response): Promise<string[]> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const { screens } = (await response.json()) as { readonly screens: readonly { readonly id: string }[] };
  return screens.map(({ id }) => id);
}

/** Result of a read that needs `screens:write`: `works`, or the code of its refusal. */
export async function writeVerdict({ handle }: Pick<TestService, "handle">, key: string): Promise<string> {
  const answer = await handle(readRequest(key, "/v1/imports"));
  return answer.status === 200 ? "works" : (await errorOf(answer)).code;
}

/** The `error` of an answer, after checking that nothing else is in its body. */
export async function errorOf(
  response: Response,
): Promise<{ readonly code: string; readonly message: string }> {
  const body = (await response.json()) as { error: { code: string; message: string } };
  if (Object.keys(body).join() !== "error" || Object.keys(body.error).sort().join() !== "code,message") {
    throw new Error(`not the shape of an ApiError: ${JSON.stringify(body)}`);
  }
  return body.error;
}

async function addWorkspace(services: Services, plan: string) {
  const now = Date.now();
  const workspace = await createWorkspace(services.storage, { name: `A ${plan} team`, plan }, now);
  const input = { workspaceId: workspace.id, name: "test", createdBy: "test", expiresAt: null };
  const key = await createKey(services.storage, input, now);
  return { id: workspace.id, key: key.secret, keyId: key.id };
}

async function untilCaughtUp(services: Services): Promise<void> {
  await until(() => services.follower.hasCaughtUp && services.engine.status().sequence >= librarySize);
}
