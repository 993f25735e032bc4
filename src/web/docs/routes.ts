// The documentation: the OpenAPI document, the page that shows it, and the guides of `docs/`. Public: nothing
// here is about one installation.
import { join } from "node:path";
import { Elysia } from "elysia";
import type { Services } from "../../services.ts";
import { BuiltFiles, respondFile } from "../built-files.ts";
import { docsPolicy, guidePage, readBuiltDocs, referencePage } from "./docs-page.ts";
import { openApiDocument } from "./openapi-document.ts";

const built = join(import.meta.dir, "../../../dist/docs");
const notBuilt = "This page is not built yet. Build it with: bun deploy/build-docs.ts\n";

/** `/openapi.json`, `/docs`, `/docs/<guide>` and the files they load. */
export function docsRoutes(services: Services, folder = built) {
  const document = JSON.stringify(openApiDocument(services.config.baseUrl), null, 2);
  const docs = readBuiltDocs(folder);
  const files = new BuiltFiles(folder);
  return new Elysia()
    .get("/openapi.json", ({ set }) => {
      set.headers["content-type"] = "application/json";
      set.headers["cache-control"] = "public, max-age=60";
      return document;
    })
    .get("/docs", () => respondPage(docs && referencePage(docs)))
    .get("/docs/:file", ({ params, request }) => {
      const guide = docs?.guides.find(({ name }) => name === params.file);
      return docs !== null && guide !== undefined
        ? respondPage(guidePage(docs, guide))
        : respondFile(files.answer(params.file, request.headers.get("accept-encoding")));
    });
}

function respondPage(html: string | null): Response {
  if (html === null) {
    return new Response(notBuilt, { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": docsPolicy,
      "cross-origin-opener-policy": "same-origin",
      "x-robots-tag": "noindex",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
    },
  });
}
