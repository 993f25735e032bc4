// Makes the pages of `docs/*.md` that the service shows beside the API reference.
import { join } from "node:path";
import { type Guide, type GuideSection, referenceName, writtenAddress } from "../src/web/docs/built-docs.ts";
import { openApiDocument } from "../src/web/docs/openapi-document.ts";
import { withReference } from "./reference/reference-tables.ts";

/** The part of the OpenAPI document that the search of the docs finds. */
interface Document {
  readonly paths: Record<string, Record<string, { tags: string[]; summary: string; description?: string }>>;
}

const folder = join(import.meta.dir, "../docs");
/** File and label of each guide, in groups by reader, in the order of the navigation. */
const groups = {
  "Search and collect": [
    ["searching", "Searching"],
    ["collections", "Collections and tags"],
    ["people", "People"],
  ],
  "Fill the library": [
    ["import", "Import"],
    ["capture", "Capture"],
    ["describe", "Descriptions"],
  ],
  "Agents and programs": [
    ["agents", "Agents (MCP)"],
    ["api", "API guide"],
  ],
  "Run the service": [
    ["operation", "Operation"],
    ["install", "Install and upgrade"],
    ["settings", "Settings"],
    ["commands", "Commands"],
    ["backup", "Backup"],
    ["monitoring", "Monitoring"],
    ["reliability", "Reliability"],
    ["security", "Security"],
    ["promises", "Promises"],
  ],
  Grow: [
    ["grow", "Growing"],
    ["postgresql", "PostgreSQL"],
    ["redis", "Redis"],
    ["s3", "Buckets"],
    ["milvus", "Milvus"],
    ["reranking", "Re-ranking"],
  ],
  Develop: [["benchmarks", "Benchmarks"]],
} as const;

export function renderGuides(): Promise<readonly Guide[]> {
  const guides = Object.entries(groups).flatMap(([group, members]) =>
    members.map(([name, label]) => ({ group, name, label })),
  );
  return Promise.all(
    guides.map(async (guide) =>
      render(guide, withReference(await Bun.file(join(folder, `${guide.name}.md`)).text())),
    ),
  );
}

/** Our own files: their HTML is trusted, and the page's policy lets no script in them run. */
function render(guide: Pick<Guide, "group" | "name" | "label">, text: string): Guide {
  const html = Bun.markdown.html(text, { headings: { ids: true } });
  const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
  if (title === undefined) throw new Error(`docs/${guide.name}.md has no heading`);
  const sections = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(
    ([, id, heading]) => `<li><a href="#${id}">${heading}</a></li>`,
  );
  const contents =
    sections.length > 2
      ? `<nav class="contents" aria-label="On this page"><ul>${sections.join("")}</ul></nav>`
      : "";
  return {
    ...guide,
    title,
    markdown: text,
    html: reachable(linked(html)).replace("</h1>", `</h1>\n${contents}`),
  };
}

/** The parts of a guide that the search looks through: one for each heading. */
export function sectionsOf({ name, label, html }: Guide): readonly GuideSection[] {
  const parts = html.replace(/<nav class="contents"[\s\S]*?<\/nav>/, "").split(/(?=<h[123] id=")/);
  return parts.flatMap((part) => {
    const [whole, level, id, heading = ""] = /^<h(\d) id="([^"]+)">(.*?)<\/h\d>/.exec(part) ?? [];
    if (whole === undefined) return [];
    const path = level === "1" ? name : `${name}#${id}`;
    return { path, guide: label, heading: plain(heading), text: plain(part.slice(whole.length)) };
  });
}

/** The operations of the reference, for the same search, at the addresses that Scalar gives them. */
export function operationSections(): readonly GuideSection[] {
  const { paths } = openApiDocument(writtenAddress) as unknown as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        {
          tags: [tag = ""],
          summary,
          description = "",
        },
      ]) => ({
        path: `${referenceName}#tag/${tag.toLowerCase()}/${method.toUpperCase()}${path}`,
        guide: "API reference",
        heading: summary,
        text: `${method.toUpperCase()} ${path} ${description}`.replace(/\s+/g, " ").trim(),
      }),
    ),
  );
}

/** HTML as one line of text. */
function plain(html: string): string {
  const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return html
    .replace(/<\/(?:p|li|t[dhr]|pre|h\d)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
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
