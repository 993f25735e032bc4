// The page around the reference. Addresses are relative, so that it works under whatever path the service lives.
import type { DocsFiles } from "./docs-files.ts";

/**
 * Scalar puts its style into the document itself, in elements without a nonce and in attributes (measured: style-src-elem and style-src-attr
 * are both violated without `unsafe-inline`). A style cannot call home here: nothing but this service is reachable.
 */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The whole document. */
export function docsPage(files: DocsFiles): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API reference · Screen Search</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/${files.style}">
</head>
<body>
<a class="home" href="./">← Screen Search</a>
<main id="reference"></main>
<noscript><p class="home">This page needs JavaScript. The same is in <a href="openapi.json">openapi.json</a>.</p></noscript>
<script src="docs/${files.scalar}"></script>
<script src="docs/${files.start}"></script>
</body>
</html>
`;
}
