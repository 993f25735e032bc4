// The stories of a Storybook that is served, or of the folder of a static build, which is served here while
// its stories are captured.
import { join, resolve, sep } from "node:path";
import { OperatorError } from "../../errors.ts";

export interface Story {
  /** Its id, which stays the same wherever it is served. */
  readonly id: string;
  /** "Orders / Default". */
  readonly title: string;
}

/** The stories of a Storybook by their addresses. */
export interface Storybook {
  readonly stories: ReadonlyMap<string, Story>;
  readonly close: () => Promise<void>;
}

interface IndexEntry {
  readonly type?: string;
  readonly id?: string;
  readonly name?: string;
  readonly title?: string;
  /** In version 3 these two stand for name and title. */
  readonly story?: string;
  readonly kind?: string;
  readonly parameters?: { readonly docsOnly?: boolean };
}

/** `index.json` since Storybook 7, before it `stories.json`. */
const indexNames = ["index.json", "stories.json"];

/** Opens the Storybook at an address or in a folder. Throws an `OperatorError` where there is none. */
export async function openStorybook(source: string): Promise<Storybook> {
  if (/^https?:\/\//i.test(source)) {
    const base = source.replace(/[?#].*$/, "").replace(/(?:index\.html|\/)*$/, "/");
    return { stories: await storiesAt(base, source), close: async () => undefined };
  }
  const root = resolve(source);
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => fileOf(root, request.url) });
  const close = () => server.stop(true);
  try {
    return { stories: await storiesAt(server.url.href, source), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function storiesAt(base: string, source: string): Promise<ReadonlyMap<string, Story>> {
  for (const name of indexNames) {
    const answer = await fetch(new URL(name, base)).catch(() => null);
    const index: unknown = answer?.ok === true ? await answer.json().catch(() => null) : null;
    const entries = entriesOf(index);
    if (entries.length > 0) return new Map(entries.flatMap((entry) => storyOf(entry, base)));
  }
  throw new OperatorError(
    `--storybook: ${source} has no stories: neither ${indexNames.join(" nor ")} of a Storybook was found.`,
  );
}

/** `{ v: 5, entries }`, or `{ v: 3, stories }`. */
function entriesOf(index: unknown): readonly IndexEntry[] {
  const { entries, stories } = (index ?? {}) as { readonly entries?: object; readonly stories?: object };
  const found = entries ?? stories ?? {};
  return Object.values(found).filter(
    (entry): entry is IndexEntry => typeof entry === "object" && entry !== null,
  );
}

/** Pages of documentation are no stories. */
function storyOf(entry: IndexEntry, base: string): [string, Story][] {
  const { type = "story", id, name = entry.story ?? "", title = entry.kind ?? "", parameters } = entry;
  if (id === undefined || type !== "story" || parameters?.docsOnly === true) return [];
  const address = new URL("iframe.html", base);
  address.searchParams.set("id", id);
  address.searchParams.set("viewMode", "story");
  return [[address.href, { id, title: [title.split("/").at(-1)?.trim(), name].filter(Boolean).join(" / ") }]];
}

async function fileOf(root: string, address: string): Promise<Response> {
  const path = join(root, decodeURIComponent(new URL(address).pathname));
  const file = Bun.file(path);
  const isFile = path.startsWith(root + sep) && (await file.exists());
  return isFile ? new Response(file) : new Response(null, { status: 404 });
}
