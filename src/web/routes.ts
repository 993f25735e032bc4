// Pages for people: each is the same small shell, which loads the built app. The interface behind it decides
// what an address may show; the shell holds no key, no query and nothing of a session. A screen's shell shows
// the screen to visitors with its share link or a session.
import { Elysia } from "elysia";
import { isScreenId } from "../fields.ts";
import { accepts } from "../http/accepts.ts";
import { nothingAt } from "../http/errors.ts";
import { otherMethods } from "../http/other-methods.ts";
import { pictureLimit } from "../images/routes.ts";
import { sessionCookieName } from "../people/accounts/same-site.ts";
import { getSharedCollection } from "../screens/collections/collections.ts";
import { getSharedFlow } from "../screens/flows/flows.ts";
import { openScreen, type ScreenRequest, type ScreenVisit, visitOf } from "../screens/open-screen.ts";
import type { Services } from "../services.ts";
import { yieldTurn } from "../system/cost-meter.ts";
import { BuiltFiles, pagesFolder, readPagesBuild, respondFile } from "./built-files.ts";
import { pathPrefix, renderShell, type Shell } from "./shell.ts";
import {
  collectionShell,
  errorShell,
  flowShell,
  missingShell,
  plainShell,
  screenShell,
  shellPages,
  unbuiltPage,
} from "./shell-pages.ts";

const screenPath = "/screens/:screenId";
const collectionPath = "/collections/:collectionId";
const flowPath = "/flows/:flowId";
/** Screens that the page of a shared collection names without script. */
const namedMax = 100;
const assetPath = "/assets/:file";
const readOnly = "GET, HEAD";

/** The pages and the files they load, of the built pages in `folder`; and for browsers, errors as pages. */
export function webRoutes(services: Services, folder = pagesFolder) {
  const { respond, prefix } = shellWriter(services, folder);
  const assets = new BuiltFiles(folder);
  const cookie = `${sessionCookieName(services.config.baseUrl)}=`;
  const pages = new Elysia()
    .onBeforeHandle(yieldTurn)
    .use(otherMethods("/", readOnly))
    .use(otherMethods(screenPath, readOnly))
    .use(otherMethods(collectionPath, readOnly))
    .use(otherMethods(flowPath, readOnly))
    .use(otherMethods(assetPath, readOnly))
    .get(assetPath, ({ params, request }) =>
      respondFile(assets.answer(params.file, request.headers.get("accept-encoding"))),
    )
    // An error is already logged and in the shape of the contract; a browser gets it as a page.
    .mapResponse(({ responseValue, request, set }) => {
      if (!isErrorAnswer(responseValue)) return;
      set.headers["vary"] = "accept";
      set.headers["x-robots-tag"] = "noindex";
      if (!accepts(request.headers.get("accept"), "text/html")) return;
      const status = Number(set.status);
      const shell = status === 404 ? missingShell() : errorShell(status, responseValue.error.message, prefix);
      return respond(shell, status);
    })
    .get("/", ({ request: { url, headers } }) => {
      const isHome = new URL(url).search === "" && headers.get("cookie")?.includes(cookie) === true;
      return respond({ ...plainShell(null), asked: isHome ? ["/api/overview"] : [] });
    });
  // Any other address: the answer above becomes a page for browsers. For all methods, like the answers to
  // those that a path does not know: one for GET alone would be taken before them.
  pages.all("/*", ({ request }) => {
    throw nothingAt(request);
  });
  for (const { path, title } of shellPages) {
    pages.use(otherMethods(path, readOnly)).get(path, () => respond(plainShell(title)));
  }
  // These pages cost a look at the database: each counts as a picture to its address.
  return pages
    .use(pictureLimit(services))
    .get(collectionPath, async ({ params, query }) => {
      const { share } = query;
      if (share === undefined) return respond(plainShell("Collection"));
      const request = { id: params.collectionId, share, limit: namedMax };
      return respond(collectionShell(await getSharedCollection(services, request)));
    })
    .get(flowPath, async ({ params, query }) => {
      const { share } = query;
      if (share === undefined) return respond(plainShell("Flow"));
      return respond(flowShell(await getSharedFlow(services, { id: params.flowId, share })));
    })
    .get(screenPath, async (context) => {
      const visit = await visitOf(services, context);
      if (mustSignIn(services, visit, context)) return toSignIn(visit, prefix);
      const opened = await openScreen(services, visit);
      return respond(screenShell(services, opened, prefix));
    });
}

/** True where no link opens a screen without a session: people must sign in. Does not look up the screen. */
function mustSignIn({ config }: Services, visit: ScreenVisit, { request }: ScreenRequest): boolean {
  if (config.hasPublicScreenPages || visit.person !== null) return false;
  return isScreenId(visit.screenId.toLowerCase()) && accepts(request.headers.get("accept"), "text/html");
}

function toSignIn({ screenId }: ScreenVisit, prefix: string): Response {
  const location = `${prefix}/sign-in?return_to=${encodeURIComponent(`/screens/${screenId}`)}`;
  return new Response(null, { status: 302, headers: { location, vary: "accept" } });
}

function shellWriter({ config }: Services, folder: string) {
  const prefix = pathPrefix(config.baseUrl);
  const build = readPagesBuild(folder);
  const respond = (shell: Shell, status = 200) => {
    const nonce = crypto.randomUUID();
    const text = build === null ? unbuiltPage() : renderShell(shell, { prefix, nonce, build });
    return new Response(text, { status, headers: pageHeaders(nonce, pictureSource(config)) });
  };
  return { respond, prefix };
}

/** The source of pictures beside this service, for the content security policy; with a space before it. */
function pictureSource({ bucket, imageDelivery }: Services["config"]): string {
  return bucket !== null && imageDelivery === "redirect" ? ` ${bucket.endpoint}` : "";
}

/** Only pictures of a bucket come from elsewhere. Not stored: the nonce in a page is valid for one answer. */
function pageHeaders(nonce: string, pictures: string): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: blob:${pictures}`,
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    "cache-control": "private, no-store",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  };
}

function isErrorAnswer(value: unknown): value is { readonly error: { readonly message: string } } {
  return typeof value === "object" && value !== null && "error" in value && !(value instanceof Response);
}
