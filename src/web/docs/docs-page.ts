// The pages of the documentation. Addresses are relative, so that they work under any path of the service.
import { type BuiltDocs, type Guide, referenceName, writtenAddress } from "./built-docs.ts";
import { docsBar, type Reader } from "./docs-bar.ts";

/**
 * Scalar puts its style into the document itself, in elements without a nonce and in attributes (measured:
 * style-src-elem and style-src-attr are both violated without `unsafe-inline`). A style cannot call home
 * here: nothing but this service is reachable.
 */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The API reference. Scalar's own markup has the page's `main`. */
export function referencePage(docs: BuiltDocs, reader: Reader | null): string {
  const { scalar, start } = docs.files;
  return framed(
    docs,
    reader,
    { title: "API reference", name: referenceName },
    `<div id="reference"></div>
<noscript><p class="plain">This page needs JavaScript. The same is in <a href="../openapi.json">openapi.json</a>.</p></noscript>
<script src="${scalar}"></script>
<script src="${start}"></script>`,
  );
}

export function guidePage(docs: BuiltDocs, reader: Reader | null, guide: Guide, baseUrl: string): string {
  return framed(
    docs,
    reader,
    guide,
    `<main class="guide">
${guide.html.replaceAll(writtenAddress, Bun.escapeHTML(baseUrl))}</main>
<script src="${docs.files.guide}"></script>`,
  );
}

function framed(
  docs: BuiltDocs,
  reader: Reader | null,
  { title, name }: Pick<Guide, "title" | "name">,
  content: string,
): string {
  const { files } = docs;
  const isGuide = name !== referenceName;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Screen Search</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${isGuide ? `<link rel="alternate" type="text/markdown" href="${name}.md">\n` : ""}<link rel="preload" href="../assets/${files.font}" as="font" type="font/woff2" crossorigin>
<script src="${files.colors}"></script>
<link rel="stylesheet" href="${files.style}">
</head>
<body class="${isGuide ? "guide-page" : "reference-page"}">
${docsBar(docs, reader, name).text}
${content}
</body>
</html>
`;
}
