// The page around the reference. Addresses are relative, so that it works under whatever path the service
// lives.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The names of the files a page is made of; each holds the hash of its content. */
export interface DocsFiles {
  readonly scalar: string;
  /** Runs before the first paint. */
  readonly colors: string;
  readonly start: string;
  /** The colour switch and the search of the guides. */
  readonly guide: string;
  /** The sections that the search looks through: a module whose default export is `GuideSection[]`. */
  readonly sections: string;
  readonly style: string;
}

/** A page of `docs/`, as HTML without its frame. */
export interface Guide {
  /** Its address below `/docs/`. */
  readonly name: string;
  /** Its title in the navigation. */
  readonly label: string;
  /** The heading it stands under there. */
  readonly group: string;
  readonly title: string;
  readonly html: string;
  /** Its source. */
  readonly markdown: string;
}

/** A part of a guide below one heading, as text, for the search. */
export interface GuideSection {
  /** Its address below `/docs/`. */
  readonly path: string;
  /** The guide's title in the navigation. */
  readonly guide: string;
  readonly heading: string;
  readonly text: string;
}

/** All that the folder holds beside the files. */
export interface BuiltDocs {
  readonly files: DocsFiles;
  readonly guides: readonly Guide[];
}

/** Reads the list of the files that were built into the folder; null when nothing was. */
export function readBuiltDocs(folder: string): BuiltDocs | null {
  const list = join(folder, "docs.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as BuiltDocs) : null;
}

/**
 * Scalar puts its style into the document itself, in elements without a nonce and in attributes (measured:
 * style-src-elem and style-src-attr are both violated without `unsafe-inline`). A style cannot call home
 * here: nothing but this service is reachable.
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

/** The mark of the pages, as in `pages/icon.svg`. */
const mark = `<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0c6c49"/><g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"><rect x="7.5" y="6.5" width="11" height="19" rx="2.5"/><circle cx="20" cy="18" r="4.5" fill="#0c6c49"/><path d="m23.4 21.4 3 3"/></g></svg>`;
const halfMoon = `<svg width="19" height="19" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.7"><circle cx="12" cy="12" r="8.5"/><path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor"/></svg>`;

/** The API reference. Scalar's own markup has the page's `main`. */
export function referencePage(docs: BuiltDocs): string {
  const { files } = docs;
  return framed(
    docs,
    { title: "API reference", root: "" },
    `<div id="reference"></div>
<noscript><p class="plain">This page needs JavaScript. The same is in <a href="openapi.json">openapi.json</a>.</p></noscript>
<script src="docs/${files.scalar}"></script>
<script src="docs/${files.start}"></script>`,
  );
}

/** A page of `docs/`. */
export function guidePage(docs: BuiltDocs, guide: Guide): string {
  return framed(
    docs,
    { title: guide.title, root: "../../", name: guide.name },
    `<main class="guide">
${guide.html}</main>
<script src="${docs.files.guide}"></script>`,
  );
}

/** `root` leads to the front page. */
interface Frame {
  readonly title: string;
  readonly root: "" | "../../";
  readonly name?: string;
}

function framed(docs: BuiltDocs, frame: Frame, content: string): string {
  const { title, root, name } = frame;
  const { files } = docs;
  const folder = `${root}docs`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Screen Search</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${name === undefined ? "" : `<link rel="alternate" type="text/markdown" href="${folder}/${name}.md">\n`}<script src="${folder}/${files.colors}"></script>
<link rel="stylesheet" href="${folder}/${files.style}">
</head>
<body class="${name === undefined ? "reference-page" : "guide-page"}">
<header class="bars">
<div class="bar">
<a class="mark" href="./${root}">${mark}<span>Screen Search</span></a>
<nav aria-label="Main"><a href="./${root}">Search</a><a href="${root}apps">Apps</a><a href="${folder}" aria-current="true">Docs</a></nav>
<button type="button" id="color-scheme" aria-label="Use other colours">${halfMoon}</button>
</div>
<div class="tools">
<button type="button" popovertarget="guides">Guides</button>
<search class="guide-search" id="guide-search" hidden data-docs="${folder}" data-sections="${files.sections}"><input type="search" aria-label="Search the guides" placeholder="Search the guides" autocomplete="off" aria-keyshortcuts="/"><p role="status"></p><ul hidden></ul></search>
</div>
${navigation(docs, frame)}
</header>
${content}
</body>
</html>
`;
}

/** All guides, in groups by reader: a column beside a guide, a menu where there is no room for one. */
function navigation({ guides }: BuiltDocs, { root, name }: Frame): string {
  const folder = `${root}docs`;
  const link = (path: string, label: string, isCurrent: boolean) =>
    `<li><a href="${folder}${path}"${isCurrent ? ' aria-current="page"' : ""}>${label}</a></li>`;
  const groups = [...Map.groupBy(guides, ({ group }) => group)].map(([group, members], at) => {
    const links = members.map((guide) => link(`/${guide.name}`, guide.label, guide.name === name));
    if (at === 0) links.unshift(link("", "API reference", name === undefined));
    return `<section><h2>${group}</h2><ul>${links.join("")}</ul></section>`;
  });
  return `<nav class="guides" id="guides" popover aria-label="Documentation">${groups.join("")}</nav>`;
}
