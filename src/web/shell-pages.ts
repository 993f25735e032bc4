// What the shell of each page says.

import { screenTitle } from "../screens/screen-title.ts";
import { type Html, html } from "./html.ts";
import { type Shell, serviceName } from "./shell.ts";
import type { ScreenView } from "./view-screen.ts";

const summary = "Describe one screen in plain words and get the matching screens of real apps.";
/** Previews of links cut later texts off by themselves. */
const descriptionMax = 300;

/** A page that says nothing of its own before its script runs. */
export function plainShell(title: string | null, preloads: readonly string[]): Shell {
  const fallback = plain(
    html`<h1>${title ?? "Find the screen you have in mind"}</h1><p>${summary}</p><p>This page needs JavaScript. Links to single screens work without.</p>`,
  );
  return { title, description: summary, fallback, preloads, hasApp: true };
}

/** The page of a screen: its share link works without script too. */
export function screenShell(
  { screen, picture }: ScreenView,
  prefix: string,
  preloads: readonly string[],
): Shell {
  const title = screenTitle(screen);
  const platform = screen.platform === "ios" ? "iOS" : "Web";
  const description = screen.description || `A screen of ${screen.appName} for ${platform}.`;
  const alt = `Screenshot: ${title}`;
  const image =
    picture &&
    html`<img src="${prefix}${picture.path}" width="${picture.width}" height="${picture.height}" alt="${alt}">`;
  return {
    title: `${title} · ${screen.appName}`,
    description: shorten(description),
    ...(picture?.previewUrl && { preview: { ...picture, url: picture.previewUrl, alt } }),
    fallback: plain(
      html`<p><bdi>${screen.appName}</bdi> · ${platform}</p><h1 dir="auto">${title}</h1>${image}<p dir="auto">${description}</p>`,
    ),
    preloads,
    hasApp: true,
  };
}

/** What a browser gets for an address that leads nowhere: the app says so in its own words. */
export function missingShell(preloads: readonly string[]): Shell {
  const title = "Page not found";
  const text = "The link may be incomplete, or the page was removed.";
  return {
    title,
    description: text,
    fallback: plain(html`<h1>${title}</h1><p>${text}</p>`),
    preloads,
    hasApp: true,
  };
}

/** What a browser gets instead of another ApiError. `message` is the error's own text, which may name a request id. */
export function errorShell(status: number, message: string, prefix: string): Shell {
  const isTooMany = status === 429;
  const title = isTooMany ? "A little too fast" : "This did not work";
  const text = isTooMany
    ? "Many pages and pictures went to your address. Wait a minute and load this page again."
    : message;
  const fallback = plain(
    html`<h1>${title}</h1><p>${text}</p><p><a href="${prefix}/">Go to the home page</a></p>`,
  );
  return { title, description: text, fallback, preloads: [], hasApp: false };
}

/** A finished document for whoever forgot to build the pages. */
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
