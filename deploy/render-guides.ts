// Makes the pages of `docs/*.md` that the service shows beside the API reference.
import { join } from "node:path";
import type { Guide } from "../src/docs/docs-page.ts";

const folder = join(import.meta.dir, "../docs");
/** File and label, in the order of the navigation. */
const guides = [
  ["api", "API"],
  ["agents", "Agents"],
  ["people", "People"],
  ["import", "Import"],
  ["capture", "Capture"],
  ["describe", "Describe"],
  ["operation", "Operation"],
  ["settings", "Settings"],
  ["s3", "Buckets"],
  ["reranking", "Re-ranking"],
  ["postgresql", "PostgreSQL"],
  ["grow", "Growing"],
  ["redis", "Redis"],
  ["milvus", "Milvus"],
  ["reliability", "Reliability"],
  ["security", "Security"],
  ["benchmarks", "Benchmarks"],
] as const;

export function renderGuides(): Promise<readonly Guide[]> {
  return Promise.all(
    guides.map(async ([name, label]) =>
      render(name, label, await Bun.file(join(folder, `${name}.md`)).text()),
    ),
  );
}

/** Our own files: their HTML is trusted, and the page's policy lets no script in them run. */
function render(name: string, label: string, text: string): Guide {
  const html = Bun.markdown.html(text, { headings: { ids: true } });
  const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
  if (title === undefined) throw new Error(`docs/${name}.md has no heading`);
  const sections = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(
    ([, id, heading]) => `<li><a href="#${id}">${heading}</a></li>`,
  );
  const contents =
    sections.length > 2
      ? `<nav class="contents" aria-label="On this page"><ul>${sections.join("")}</ul></nav>`
      : "";
  return { name, label, title, html: reachable(linked(html)).replace("</h1>", `</h1>\n${contents}`) };
}

/** Links between the files as links between the pages. */
function linked(html: string): string {
  return html.replace(/href="([\w-]+)\.md(#[\w-]+)?"/g, (_, name, hash = "") => `href="${name}${hash}"`);
}

/** Makes elements that scroll sideways reachable by the keyboard (WCAG 2.1.1). */
function reachable(html: string): string {
  return html
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}
