import type { SharedCollectionAnswer } from "../screens/collections/schema.ts";
import type { SharedFlow } from "../screens/flows/schema.ts";
import { addressesFor, pictureUrl, screenTitle } from "../screens/found-screen.ts";
import type { OpenedScreen } from "../screens/open-screen.ts";
import type { Services } from "../services.ts";
import { type Html, html } from "./html.ts";
import { type Shell, serviceName } from "./shell.ts";

interface ShellPage {
  readonly path: string;
  /** Null for the name of the service alone. */
  readonly title: string | null;
}

/** Beside `/` and the pages of a screen, collection and flow. The browser's list: `pages/app-routes.tsx`. */
export const shellPages: readonly ShellPage[] = [
  { path: "/apps", title: "Apps" },
  { path: "/apps/:appId", title: "App" },
  { path: "/collections", title: "Collections" },
  { path: "/flows", title: "Flows" },
  { path: "/settings", title: "Settings" },
  { path: "/settings/:section", title: "Settings" },
  { path: "/library", title: "Library" },
  { path: "/library/imports/:importId", title: "Imported screens" },
  { path: "/operator", title: "Operator" },
  { path: "/operator/:tab", title: "Operator" },
  { path: "/look-alikes", title: "Copies" },
  { path: "/sign-in", title: "Sign in" },
  { path: "/connect", title: "Connect" },
  { path: "/setup", title: "Set up" },
  { path: "/invitation", title: "Invitation" },
  { path: "/forgot-password", title: "Forgot password" },
  { path: "/reset-password", title: "New password" },
];

const summary = "Describe one screen in plain words and get the matching screens of real apps.";
/** Previews of links cut later texts off by themselves. */
const descriptionMax = 300;

/** A page without content of its own before its script runs. */
export function plainShell(title: string | null): Shell {
  const fallback = plain(
    html`<h1>${title ?? "Find the screen you have in mind"}</h1><p>${summary}</p><p>This page needs JavaScript. Links to single screens work without.</p>`,
  );
  return { title, description: summary, fallback };
}

/** The page of a screen that its visitor may see: a share link works without script too. */
export function screenShell(services: Services, { screen, sharer }: OpenedScreen, prefix: string): Shell {
  const title = screenTitle(screen);
  const [platform, place] = screen.platform === "ios" ? ["Phone", "phones"] : ["Web", "the web"];
  const description = screen.description || `${title} in ${screen.appName} for ${place}.`;
  const size = screen.picture?.optimized;
  const alt = `Screenshot: ${title}`;
  const source = prefix + services.signer.sign(screen.id, "optimized").path;
  // The address for previews holds as long as the share link; there is none where links are not shared.
  const url = pictureUrl(screen.id, addressesFor(services, sharer, "optimized"));
  return {
    title: `${title} · ${screen.appName}`,
    description: shorten(description),
    ...(size && url && { preview: { url, width: size.width, height: size.height, alt } }),
    fallback: plain(
      html`<p><bdi>${screen.appName}</bdi> · ${platform}</p><h1 dir="auto">${title}</h1>${size && html`<img src="${source}" width="${size.width}" height="${size.height}" alt="${alt}">`}<p dir="auto">${description}</p>`,
    ),
  };
}

/** A collection or a flow as its link shows it. */
interface SharedSet {
  readonly kind: "collection" | "flow";
  readonly name: string;
  readonly note: string;
  readonly count: number;
  readonly screens: SharedFlow["screens"];
}

/** The page of a shared collection: its link has a preview, and works without script. */
export function collectionShell({ collection, screens }: SharedCollectionAnswer): Shell {
  const { name, note, screen_count: count } = collection;
  return setShell({ kind: "collection", name, note, count, screens });
}

export function flowShell({ flow, screens }: SharedFlow): Shell {
  const { name, description: note, screen_count: count } = flow;
  return setShell({ kind: "flow", name, note, count, screens });
}

function setShell({ kind, name, note, count, screens }: SharedSet): Shell {
  const counted = `${count} ${count === 1 ? "screen" : "screens"}`;
  const [cover] = screens.filter((screen) => screen.has_picture);
  const { url, width, height } = cover?.image ?? {};
  const alt = cover === undefined ? "" : `Screenshot: ${cover.title}`;
  const items = screens.map(({ title, service_url: address, app_name: app }) => {
    const { pathname, search } = new URL(address);
    return html`<li><a href="${pathname + search}"><bdi>${title}</bdi></a> · <bdi>${app}</bdi></li>`;
  });
  return {
    title: name,
    description: shorten(note || `A ${kind} of ${counted}.`),
    ...(url && width && height && { preview: { url, width, height, alt } }),
    fallback: plain(
      html`<h1 dir="auto">${name}</h1>${note && html`<p dir="auto">${note}</p>`}<p>${counted}</p><ul>${items}</ul>`,
    ),
  };
}

/** For an address that leads nowhere: the app says so in its own words. */
export function missingShell(): Shell {
  const title = "Page not found";
  const text = "The link may be incomplete, or the page was removed.";
  return {
    title,
    description: text,
    fallback: plain(html`<h1>${title}</h1><p>${text}</p>`),
  };
}

/** For any other ApiError. `message` is the error's own, which may name a request id. */
export function errorShell(status: number, message: string, prefix: string): Shell {
  const isTooMany = status === 429;
  const title = isTooMany ? "A little too fast" : "This did not work";
  const text = isTooMany
    ? "Many pages and pictures went to your address. Wait a minute and load this page again."
    : message;
  const fallback = plain(
    html`<h1>${title}</h1><p>${text}</p><p><a href="${prefix}/">Go to the home page</a></p>`,
  );
  return { title, description: text, fallback, isError: true };
}

/** The document that is served until the pages are built. */
export function unbuiltPage(): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${serviceName}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head>
<body><h1>The pages are not built</h1><p>Run <code>bun run build</code>, then start the service again. The API works without them.</p></body>
</html>
`.text;
}

function plain(content: Html): Html {
  return html`<main class="plain">${content}</main>`;
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length <= descriptionMax
    ? text
    : `${letters
        .slice(0, descriptionMax - 1)
        .join("")
        .trimEnd()}…`;
}
