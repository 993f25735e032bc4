// The HTML around the pages: what a browser, and whatever previews a link, gets before any script runs.

import { programName } from "../system/shell-command.ts";
import type { PagesBuild } from "./built-files.ts";
import { type Html, html } from "./html.ts";

/** The name people see. */
export const serviceName = "Screen Search";

/** The content that differs from page to page. */
export interface Shell {
  /** The first part of the tab's title; null for the name of the service alone. */
  readonly title: string | null;
  readonly description: string;
  /** The picture that goes with a link to this page in chats and documents. */
  readonly preview?: Preview;
  /** Content without script; on an error page all of its content. */
  readonly fallback: Html;
  /** True on pages of errors, which are finished as they are. */
  readonly isError?: true;
  /** Paths that the script asks for first, beside the session: they load while it does. */
  readonly asked?: readonly string[];
}

interface Preview {
  /** Absolute: previews are made on another host. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

interface ShellPlace {
  /** The service's path, without a slash at the end: without an origin, a page works under any name. */
  readonly prefix: string;
  /** Permits the style elements of the page. */
  readonly nonce: string;
  readonly build: PagesBuild;
}

export function renderShell(shell: Shell, { prefix, nonce, build }: ShellPlace): string {
  const title = shell.title === null ? serviceName : `${shell.title} · ${serviceName}`;
  const at = (file: string) => `${prefix}/assets/${file}`;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${shell.description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${shell.description}">
${shell.preview && previewTags(shell.preview)}<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="base-path" content="${prefix}">
<meta name="program-name" content="${programName}">
<meta name="style-nonce" content="${nonce}">
${!shell.isError && ["/api/session", ...(shell.asked ?? [])].map((path) => preload(prefix + path))}<script src="${at(build.colorScheme)}"></script>
<link rel="stylesheet" href="${at(build.style)}">
<link rel="icon" href="${at(build.icon)}" type="image/svg+xml">
${!shell.isError && html`<script type="module" src="${at(build.app)}"></script>\n`}</head>
<body>
<div id="root">${shell.isError && shell.fallback}</div>
${!shell.isError && html`<noscript>${shell.fallback}</noscript>`}
</body>
</html>
`;
  return document.text;
}

/** With the credentials that `fetch` sends: else the browser asks twice. */
function preload(address: string): Html {
  return html`<link rel="preload" href="${address}" as="fetch" crossorigin>\n`;
}

/** Open Graph, and the card of X: the large one cuts a tall picture to a strip. */
function previewTags({ url, width, height, alt }: Preview): Html {
  return html`<meta property="og:type" content="website">
<meta property="og:image" content="${url}">
<meta property="og:image:type" content="image/webp">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:card" content="${width > height ? "summary_large_image" : "summary"}">
`;
}

/** The path of the address callers use, without a slash at the end. */
export function pathPrefix(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, "");
}
