// The published client in a page of another origin: every header it sends passes the preflight, and every
// header it reads is exposed.
import { expect, test } from "bun:test";
import {
  type CallOptions,
  createScreenSearchClient,
  type DescribeOptions,
  type FlowChange,
  type FlowsRequest,
  type FlowWords,
  type GetImportOptions,
  type ImportOptions,
  type LeaseOptions,
  type PutOptions,
  type ScreenSearchClient,
  type ScreensRequest,
  type ScreenWords,
  type SearchRequest,
} from "../src/client/client.ts";
import { openApiDocument } from "../src/web/docs/openapi-document.ts";
import { screenId } from "./support/library.ts";
import { testService } from "./support/service.ts";

const origin = "https://app.example.com";
const id = screenId(10);
const service = testService({ CORS_ORIGINS: origin });

/** With every option: the types do not allow one to be left out. */
const callOptions: Required<CallOptions> = {
  signal: new AbortController().signal,
  timeoutMs: 5_000,
  retries: 0,
  headers: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" },
};
const request: Required<SearchRequest> = {
  query: "login",
  platform: "ios",
  mode: "standard",
  limit: 5,
  image_quality: "high",
  exclude_screen_ids: [id],
};
const words: Required<ScreenWords> = {
  app_name: "Orla",
  platform: "ios",
  system: "android",
  title: "Sign in",
  description: "A form.",
  elements: ["button: Sign in"],
  text: "Sign in",
  tree: "- button: Sign in",
  pattern: "login",
  captured_at: "2026-11-27T09:30:00Z",
  source_url: "https://orla.test/sign-in",
  language: "de",
  place: "settings",
  app_version: "4.2",
};
const flow: Required<FlowWords> = { name: "Sign in", description: "A sentence.", screen_ids: [id] };
const flowChange: Required<FlowChange> = { ...flow, version: "0".repeat(32) };
const flows: Required<FlowsRequest> = {
  query: "sign in",
  app: "o",
  platform: "ios",
  limit: 5,
  cursor: "A".repeat(30),
};
const upload: Required<ImportOptions & CallOptions> = {
  name: "library.jsonl",
  ocr: false,
  dryRun: true,
  deleteMissing: true,
  overwriteEdits: true,
  restoreDeleted: true,
  appName: "Orla",
  platform: "ios",
  from: "playwright",
  flows: "all",
  appVersion: "1.2",
  sourceUrl: "https://ci.example/1",
  encoding: "utf-8",
  idempotencyKey: "once",
  ...callOptions,
};
const described: Required<DescribeOptions & CallOptions> = {
  again: true,
  limit: 1,
  maxTokens: 1_000,
  screenIds: [id],
  ...callOptions,
};
const leased: Required<LeaseOptions & CallOptions> = {
  source: "text",
  described: "none",
  limit: 5,
  ...callOptions,
};
const listed: Required<ScreensRequest> = {
  text: "Log out",
  language: "de",
  missing_in: "fr",
  gone_in: crypto.randomUUID(),
  app: "o",
  platform: "ios",
  system: "android",
  pattern: "login",
  described: "given",
  since: "2026-11-27T09:30:00Z",
  changed_since: "last_import",
  theme: "dark",
  color: "blue",
  tag: "onboarding",
  collection: "favourites",
  order: "newest",
  limit: 5,
  cursor: "A".repeat(30),
};
const putOptions: readonly Required<PutOptions>[] = [
  { image: new Uint8Array([1]), ...callOptions },
  { image: null, ...callOptions },
];
const importOptions: Required<GetImportOptions> = { failures: 5, ...callOptions };

const calls: Readonly<
  Record<keyof ScreenSearchClient, (client: ScreenSearchClient) => readonly Promise<unknown>[]>
> = {
  search: (client) => [client.search(request, callOptions)],
  pages: (client) => [client.pages(request, { ...callOptions, pagesMax: 1 }).next()],
  getScreen: (client) => [client.getScreen(id, callOptions)],
  screenVersions: (client) => [client.screenVersions(id, callOptions)],
  similar: (client) => [client.similar(id, { limit: 5, ...callOptions })],
  apps: (client) => [client.apps({ platform: "ios", query: "o", limit: 5 }, callOptions)],
  listScreens: (client) => [client.listScreens(listed, callOptions)],
  screenPages: (client) => [client.screenPages(listed, callOptions).next()],
  facets: (client) => [client.facets({ app: "o", limit: 5 }, callOptions)],
  listFlows: (client) => [client.listFlows(flows, callOptions)],
  getFlow: (client) => [client.getFlow(id, callOptions)],
  createFlow: (client) => [client.createFlow(flow, callOptions)],
  updateFlow: (client) => [client.updateFlow(id, flowChange, callOptions)],
  deleteFlow: (client) => [client.deleteFlow(id, callOptions)],
  neighbours: (client) => [client.neighbours(id, { limit: 3, ...callOptions })],
  putScreen: (client) => putOptions.map((options) => client.putScreen(id, words, options)),
  editScreen: (client) => [client.editScreen(id, { title: "x" }, callOptions)],
  editScreens: (client) => [client.editScreens({ ids: [id] }, { title: "x" }, callOptions)],
  restoreScreens: (client) => [client.restoreScreens({ ids: [id], fields: ["title"] }, callOptions)],
  deleteScreens: (client) => [client.deleteScreens({ ids: [id] }, callOptions)],
  downloadOriginals: (client) => [client.downloadOriginals([id], callOptions)],
  deleteScreen: (client) => [client.deleteScreen(id, callOptions)],
  createImport: (client) =>
    ["{}", new Blob(["{}"]), new Blob(["{}"]).stream()].map((file) => client.createImport(file, upload)),
  getImport: (client) => [client.getImport(id, importOptions)],
  cancelImport: (client) => [client.cancelImport(id, callOptions)],
  exportLibrary: (client) => [client.exportLibrary(callOptions)],
  createDescription: (client) => [client.createDescription(described)],
  getDescription: (client) => [client.getDescription(id, callOptions)],
  cancelDescription: (client) => [client.cancelDescription(id, callOptions)],
  leaseScreens: (client) => [client.leaseScreens(leased)],
  describeScreens: (client) => [
    client.describeScreens([{ id, unsure: true }], { source: "text", ...callOptions }),
  ],
  listCollections: (client) => [client.listCollections({ limit: 5 }, callOptions)],
  getCollection: (client) => [client.getCollection(id, { limit: 5, cursor: "1" }, callOptions)],
  createCollection: (client) => [client.createCollection({ name: "a", note: "b" }, callOptions)],
  updateCollection: (client) => [client.updateCollection(id, { name: "a" }, callOptions)],
  deleteCollection: (client) => [client.deleteCollection(id, callOptions)],
  addToCollection: (client) => [client.addToCollection(id, [id], { note: "a", ...callOptions })],
  removeFromCollection: (client) => [client.removeFromCollection(id, [id], callOptions)],
  orderCollection: (client) => [client.orderCollection(id, [id], { before: null, ...callOptions })],
  shareCollection: (client) => [client.shareCollection(id, callOptions)],
  endCollectionShare: (client) => [client.endCollectionShare(id, callOptions)],
  tags: (client) => [client.tags({ query: "o", limit: 5 }, callOptions)],
  tagScreens: (client) => [client.tagScreens([id], { add: ["a"] }, callOptions)],
  screenMarks: (client) => [client.screenMarks([id], callOptions)],
  searchByPicture: (client) => [
    client.searchByPicture(new Uint8Array([1]), { platform: "ios", limit: 5, ...callOptions }),
    client.searchByPicture(new Blob(["a"], { type: "image/png" })),
  ],
  lookAlikes: (client) => [client.lookAlikes({ limit: 5, cursor: id, ...callOptions })],
  mergeLookAlikes: (client) => [client.mergeLookAlikes(id, [id], callOptions)],
  dismissLookAlikes: (client) => [client.dismissLookAlikes([id], callOptions)],
};

interface Exchange {
  readonly request: Request;
  /** Names of headers that the client looked up in the answer, in lower case. */
  readonly read: Set<string>;
}

/** Makes every call, and notes what was sent and which headers of the answers were read. */
async function exchangesOf(method: keyof ScreenSearchClient, status: number): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const read = new Set<string>();
    exchanges.push({ request: new Request(url, init), read });
    const answer = Response.json({ error: { code: "invalid_request", message: "No." } }, { status });
    const { headers } = answer;
    const get = (name: string) => {
      read.add(name.toLowerCase());
      return headers.get(name);
    };
    return Object.defineProperty(answer, "headers", { value: { get } });
  };
  const client = createScreenSearchClient({ baseUrl: "http://localhost", apiKey: "key", fetch, retries: 0 });
  await Promise.allSettled(calls[method](client));
  expect(exchanges.length).toBeGreaterThan(0);
  return exchanges;
}

/**
 * Headers that pages may read without being allowed to (Fetch standard, CORS-safelisted response-header
 * name).
 */
const alwaysReadable = [
  "cache-control",
  "content-language",
  "content-length",
  "content-type",
  "expires",
  "last-modified",
  "pragma",
];

const listOf = (headers: Headers, name: string) =>
  (headers.get(name) ?? "").toLowerCase().split(", ").filter(Boolean);

const preflight = ({ url, method }: Request, names: string) =>
  service.handle(
    new Request(url, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": method, "access-control-request-headers": names },
    }),
  );

for (const method of Object.keys(calls) as (keyof ScreenSearchClient)[])
  test(`${method} works from a page: the preflight allows what it sends, and what it reads is exposed`, async () => {
    for (const status of [200, 400])
      for (const { request: sent, read } of await exchangesOf(method, status)) {
        // In a page the client leaves the browser's own; this is a program.
        const names = [...sent.headers.keys()].filter((name) => name !== "user-agent");
        const { status: answered, headers: allowed } = await preflight(sent, names.join(","));
        expect(answered).toBe(204);
        expect(listOf(allowed, "access-control-allow-methods")).toContain(sent.method.toLowerCase());
        expect(listOf(allowed, "access-control-allow-headers")).toEqual(expect.arrayContaining(names));
        const readable = [...listOf(allowed, "access-control-expose-headers"), ...alwaysReadable];
        expect(readable).toEqual(expect.arrayContaining([...read]));
      }
  });

test("every response header that the OpenAPI document has for /v1 is exposed", async () => {
  const documented = new Set<string>();
  const { paths } = openApiDocument("https://screens.test") as {
    readonly paths: Readonly<Record<string, unknown>>;
  };
  const shared = Object.entries(paths).filter(([path]) => path.startsWith("/v1/"));
  JSON.stringify(shared, (key, value) => {
    if (key === "headers") for (const name of Object.keys(value)) documented.add(name.toLowerCase());
    return value;
  });
  const { headers } = await service.handle(new Request("http://localhost/v1/apps", { headers: { origin } }));
  const readable = [...listOf(headers, "access-control-expose-headers"), ...alwaysReadable];
  expect(documented).toContain("x-request-id");
  expect(readable).toEqual(expect.arrayContaining([...documented]));
});
