// What every page has around it: the head, the bar, the foot.
import { fontFile, iconFile, stylesheet } from "./assets.ts";
import { type Html, html } from "./html.ts";
import { markIcon } from "./icons.ts";

/** The name people see. */
export const serviceName = "Screen Search";

/** What differs from page to page. */
export interface Page {
  readonly title: string;
  readonly description: string;
  readonly main: Html;
}

/**
 * A whole HTML document. `prefix` is the path the service lives under, without a slash at the end: addresses hold no origin, so that a page
 * works under whatever name it was reached.
 */
export function renderPage(prefix: string, { title, description, main }: Page): string {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="preload" href="${prefix}/assets/${fontFile.file}" as="font" type="${fontFile.type}" crossorigin>
<link rel="stylesheet" href="${prefix}/assets/${stylesheet.file}">
<link rel="icon" href="${prefix}/assets/${iconFile.file}" type="${iconFile.type}">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar"><a class="mark" href="${prefix}/">${markIcon}<span>${serviceName}</span></a></header>
<main id="main" tabindex="-1">${main}</main>
<footer class="foot"><p>${serviceName} runs on this organisation’s own servers.</p></footer>
</body>
</html>
`;
  return document.text;
}

/** The path of the address callers use, without a slash at the end. */
export function pathPrefix(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, "");
}
