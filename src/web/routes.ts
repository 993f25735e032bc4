// Pages for people. They are public to whoever has the link, hold no key and no query, and run no script.
import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";
import { otherMethods } from "../http/other-methods.ts";
import { pictureLimit } from "../http/picture-limit.ts";
import type { Services } from "../services.ts";
import { acceptsHtml } from "./accepts-html.ts";
import { type Asset, assetByFile } from "./assets.ts";
import { errorPage } from "./error-page.ts";
import { homePage } from "./home-page.ts";
import { type Page, pathPrefix, renderPage } from "./page.ts";
import { screenPage } from "./screen-page.ts";
import { viewHome } from "./view-home.ts";
import { viewScreen } from "./view-screen.ts";

const screenPath = "/screens/:screenId";
const assetPath = "/assets/:file";

/** Nothing but our own pictures, style and font is loaded. Not stored: the addresses in a page expire, and a stored page would outlive them. */
const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cache-control": "private, no-store",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
} as const;

/** `/`, `/screens/{id}` and the files they load. */
export function webRoutes(services: Services) {
  const prefix = pathPrefix(services.config.baseUrl);
  const respond = (page: Page, status = 200) =>
    new Response(renderPage(prefix, page), { status, headers: pageHeaders });
  return (
    new Elysia()
      .use(otherMethods("/", "GET, HEAD"))
      .use(otherMethods(screenPath, "GET, HEAD"))
      .use(otherMethods(assetPath, "GET, HEAD"))
      .get(assetPath, ({ params }) => respondAsset(assetByFile(params.file)))
      // An error is already an answer here, logged and in the shape of the contract; a browser gets it as a page.
      .mapResponse(({ responseValue, request, set }) => {
        if (!isErrorAnswer(responseValue)) return;
        set.headers["vary"] = "accept";
        set.headers["x-robots-tag"] = "noindex";
        if (!acceptsHtml(request.headers.get("accept"))) return;
        return respond(
          errorPage(Number(set.status), responseValue.error.message, prefix),
          Number(set.status),
        );
      })
      .get("/", async () => respond(homePage(await viewHome(services), prefix)))
      // A page costs a look through the index: it counts as a picture to its address.
      .use(pictureLimit(services))
      .get(screenPath, async ({ params }) =>
        respond(screenPage(await viewScreen(services, params.screenId), prefix)),
      )
  );
}

function respondAsset(asset: Asset | null): Response {
  if (asset === null) throw new ApiError("not_found", "There is no such file.");
  return new Response(asset.content, {
    headers: { "content-type": asset.type, "cache-control": "public, max-age=31536000, immutable" },
  });
}

function isErrorAnswer(value: unknown): value is { readonly error: { readonly message: string } } {
  return typeof value === "object" && value !== null && "error" in value && !(value instanceof Response);
}
