// The documentation: the OpenAPI document, the page that shows it, the guides of `docs/`, and the clients to
// install. All of it is public; only its address and the bar, which shows who is signed in, differ.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Elysia } from "elysia";
import { ApiError } from "../../errors.ts";
import { accepts } from "../../http/accepts.ts";
import type { AddressSource } from "../../http/client-address.ts";
import { hasTag } from "../../http/if-none-match.ts";
import { describeSession, signedIn } from "../../people/accounts/session.ts";
import { clientOf } from "../../people/accounts/session-gate.ts";
import type { Services } from "../../services.ts";
import { yieldTurn } from "../../system/cost-meter.ts";
import { BuiltFiles, respondFile } from "../built-files.ts";
import {
  guideText,
  llmsText,
  pluginFile,
  skill,
  skillFile,
  skillIndex,
  zippedPlugin,
} from "./agent-texts.ts";
import { readBuiltDocs, referenceName } from "./built-docs.ts";
import type { Reader } from "./docs-bar.ts";
import { docsPolicy, guidePage, referencePage } from "./docs-page.ts";
import { openApiDocument, partAbout, tagNames } from "./openapi-document.ts";

const built = join(import.meta.dir, "../../../dist");
const markdown = "text/markdown; charset=utf-8";
const notBuilt = "This page is not built yet. Build it with: bun deploy/build-docs.ts\n";

/** The documentation as people and as agents read it. `/docs` leads to the first guide. */
export function docsRoutes(services: Services, folder = built) {
  const { config } = services;
  const document = openApiDocument(config.baseUrl);
  const prepared = (part: object) => new PreparedText(JSON.stringify(part), "application/json");
  const whole = prepared(document);
  const parts = new Map<string, PreparedText>();
  const docs = readBuiltDocs(join(folder, "docs"));
  const files = new BuiltFiles(join(folder, "docs"));
  return new Elysia()
    .onBeforeHandle(yieldTurn)
    .use(clientRoutes(join(folder, "downloads")))
    .get("/openapi.json", ({ request }) => {
      const tag = new URL(request.url).searchParams.get("tag");
      if (tag === null) return whole.answer(request.headers);
      if (!tagNames.includes(tag))
        throw new ApiError("invalid_request", `tag: must be one of: ${tagNames.join(", ")}.`);
      const part = parts.get(tag) ?? prepared(partAbout(document, tag));
      parts.set(tag, part);
      return part.answer(request.headers);
    })
    .get("/docs", () => {
      const [first] = docs?.guides ?? [];
      if (first === undefined) return respondPage(null);
      return new Response(null, { status: 302, headers: { location: `docs/${first.name}` } });
    })
    .get("/docs/:file", async ({ params: { file }, request, server }) => {
      const guide = docs?.guides.find(({ name }) => file === name || file === `${name}.md`);
      if (docs !== null && file === referenceName)
        return respondPage(referencePage(docs, await readerOf(services, request, server)));
      if (docs === null || guide === undefined)
        return respondFile(files.answer(file, request.headers.get("accept-encoding")));
      if (file !== guide.name) return respondText(guideText(guide, config.baseUrl), markdown);
      const reader = await readerOf(services, request, server);
      return respondPage(guidePage(docs, reader, guide, config.baseUrl));
    })
    .get("/llms.txt", () => {
      const downloads = filesIn(join(folder, "downloads"));
      return respondText(docs && llmsText(docs, config.baseUrl, downloads), "text/plain; charset=utf-8");
    })
    .get(`/${skillFile}`, () => respondText(skill, markdown))
    .get("/.well-known/agent-skills/index.json", () =>
      respondText(JSON.stringify(skillIndex()), "application/json"),
    )
    .get(`/${pluginFile}`, async () => respondDownload(await zippedPlugin(config)));
}

async function readerOf(
  services: Services,
  request: Request,
  server: AddressSource | null,
): Promise<Reader | null> {
  const by = await signedIn(services, clientOf(services, request, server));
  if (by === null) return null;
  const flows = await services.storage.library.flowsOfApps(null, null, 1);
  return { session: await describeSession(services, by.person, by.isByProvider), hasFlows: flows.length > 0 };
}

/** The packages that `deploy/build-client.ts` made, for npm and pip. */
function clientRoutes(folder: string) {
  const routes = new Elysia();
  for (const file of filesIn(folder)) {
    const content = new Uint8Array(readFileSync(join(folder, file)));
    routes.get(`/${file}`, () => respondDownload(content));
  }
  return routes;
}

/** Not cached: its name stays when it changes. */
function respondDownload(content: Uint8Array<ArrayBuffer> | Blob): Response {
  const headers = { "content-type": "application/octet-stream", "cache-control": "no-cache" };
  return new Response(content, { headers });
}

function filesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function respondText(text: string | null, type: string): Response {
  if (text === null) return respondPage(null);
  return new Response(text, {
    headers: { "content-type": type, "cache-control": "public, max-age=60" },
  });
}

function respondPage(html: string | null): Response {
  if (html === null) {
    return new Response(notBuilt, { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-cache",
      "content-security-policy": docsPolicy,
      "cross-origin-opener-policy": "same-origin",
      "x-robots-tag": "noindex",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
    },
  });
}

/** A public text, compressed once; a client that has it by its tag does not get it again. */
class PreparedText {
  readonly #plain: Uint8Array<ArrayBuffer>;
  readonly #gzip: Uint8Array<ArrayBuffer>;
  readonly #etag: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(text: string, type: string) {
    this.#plain = new Uint8Array(Buffer.from(text));
    this.#gzip = Bun.gzipSync(this.#plain);
    this.#etag = `"${Bun.hash(text).toString(36)}"`;
    this.#headers = {
      "content-type": type,
      "cache-control": "public, max-age=60",
      vary: "accept-encoding",
      etag: this.#etag,
    };
  }

  answer(asked: Headers): Response {
    const headers = this.#headers;
    if (hasTag(asked.get("if-none-match"), this.#etag)) return new Response(null, { status: 304, headers });
    if (!accepts(asked.get("accept-encoding"), "gzip")) return new Response(this.#plain, { headers });
    return new Response(this.#gzip, { headers: { ...headers, "content-encoding": "gzip" } });
  }
}
