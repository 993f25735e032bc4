// The developers' side: the OpenAPI document and the page that shows it. Public: both say nothing that the README does not.
import { join } from "node:path";
import { Elysia } from "elysia";
import type { Services } from "../services.ts";
import { BuiltFiles, respondFile } from "../web/built-files.ts";
import { type DocsFiles, docsPage, docsPolicy, readDocsFiles } from "./docs-page.ts";
import { openApiDocument } from "./openapi-document.ts";

const built = join(import.meta.dir, "../../dist/docs");
const notBuilt = "This page is not built yet. Build it with: bun deploy/build-docs.ts\n";

/** `/openapi.json`, `/docs` and the files it loads. */
export function docsRoutes(services: Services, folder = built) {
  const document = JSON.stringify(openApiDocument(services.config.baseUrl), null, 2);
  const names = readDocsFiles(folder);
  const files = new BuiltFiles(folder);
  return new Elysia()
    .get("/openapi.json", ({ set }) => {
      set.headers["content-type"] = "application/json";
      set.headers["cache-control"] = "public, max-age=60";
      return document;
    })
    .get("/docs", () => respondPage(names))
    .get("/docs/:file", ({ params, request }) =>
      respondFile(files.answer(params.file, request.headers.get("accept-encoding"))),
    );
}

function respondPage(names: DocsFiles | null): Response {
  if (names === null) {
    return new Response(notBuilt, { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  return new Response(docsPage(names), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": docsPolicy,
      "cross-origin-opener-policy": "same-origin",
      "x-robots-tag": "noindex",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
    },
  });
}
