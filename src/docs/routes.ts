// The developers' side: the OpenAPI document. Public: it says nothing that the README does not.
import { Elysia } from "elysia";
import { otherMethods } from "../http/other-methods.ts";
import type { Services } from "../services.ts";
import { openApiDocument } from "./openapi-document.ts";

/** `/openapi.json`. */
export function docsRoutes(services: Services) {
  const document = JSON.stringify(openApiDocument(services.config.baseUrl), null, 2);
  return new Elysia().use(otherMethods("/openapi.json", "GET, HEAD")).get("/openapi.json", ({ set }) => {
    Object.assign(set.headers, { "content-type": "application/json", "cache-control": "public, max-age=60" });
    return document;
  });
}
