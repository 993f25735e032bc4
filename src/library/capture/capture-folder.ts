// A folder of captured pages that `screen-search import` takes as it is.
import { appendFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../../errors.ts";
import type { Platform } from "../../fields.ts";
import { writeDurably } from "../../system/write-durably.ts";
import { sourceUrlLengthMax } from "../rows/row.ts";
import { isSecretName } from "../trees/secret-name.ts";
import { cutText, oneLine } from "../trees/tree-node.ts";
import type { CapturedPage, Look } from "./capture-page.ts";
import type { Story } from "./storybook.ts";

export interface CapturedApp {
  readonly app: string;
  readonly platform: Platform;
  /** The name of the flow that the pages are, in order; each in its first look. */
  readonly flow?: string | undefined;
  /** Those of the addresses that are stories, and whether others reach them there, too. */
  readonly stories?: ReadonlyMap<string, Story> | undefined;
  readonly areStoriesServed?: boolean | undefined;
}

/** The folder that captured pages are written to; the manifest names only pages whose files are there. */
export interface CaptureFolder {
  readonly manifest: string;
  /** Adds a page under its number among the addresses, from 0. */
  add(address: string, look: Look, page: CapturedPage, place: number): Promise<void>;
  /** Puts the rows in the order of the addresses: pages that are open at once end in any. */
  sort(): Promise<void>;
}

/** Makes the folder. Throws an `OperatorError` where there are files already. */
export async function openCaptureFolder(
  folder: string,
  { app, platform, flow, stories, areStoriesServed = false }: CapturedApp,
): Promise<CaptureFolder> {
  await mkdir(folder, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`${folder} cannot be made (${cause.code ?? cause.message}).`, { cause });
  });
  if ((await readdir(folder)).length > 0)
    throw new OperatorError(
      `${folder} is not empty. Name a new folder: what is there would be mixed up with it.`,
    );
  const manifest = join(folder, "manifest.jsonl");
  await mkdir(join(folder, "screens"));
  await writeFile(manifest, "");
  const lines: { readonly at: number; readonly text: string }[] = [];
  return {
    manifest,
    async add(address, look, page, at) {
      const story = stories?.get(address);
      const place = story === undefined ? address : `storybook ${story.id}`;
      const { host, pathname } = new URL(address);
      const name = `screens/${fileName(story?.id ?? host + pathname, place, look)}`;
      await writeFile(join(folder, `${name}.png`), page.picture);
      await writeFile(join(folder, `${name}.aria.yml`), page.snapshot);
      const row = {
        id: idOf({ app, platform }, place, look),
        app_name: app,
        platform,
        image: `${name}.png`,
        tree_file: `${name}.aria.yml`,
        ...(story === undefined ? titleOf(page) : { title: story.title }),
        captured_at: new Date().toISOString(),
        ...((story === undefined || areStoriesServed) && { source_url: withoutSecrets(address) }),
        ...(flow !== undefined && !lines.some((line) => line.at === at) && { flow, step: at + 1 }),
      };
      const text = `${JSON.stringify(row)}\n`;
      lines.push({ at, text });
      await appendFile(manifest, text);
    },
    async sort() {
      const sorted = lines.toSorted((a, b) => a.at - b.at);
      await writeDurably(manifest, Buffer.from(sorted.map(({ text }) => text).join("")));
    },
  };
}

/** The address as all may see it: parameters that are called like a secret are left out. */
function withoutSecrets(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (isSecretName(name)) url.searchParams.delete(name);
  return url.href.length > sourceUrlLengthMax
    ? `${url.origin}${url.pathname}`.slice(0, sourceUrlLengthMax)
    : url.href;
}

/** The title of the window, where the tree has no main heading, which says more. */
function titleOf({ snapshot, title }: CapturedPage): { readonly title?: string } {
  const shown = cutText(oneLine(title), 500);
  const isTitled = shown !== "" && !/^ *- '?heading .*\[level=1\]/m.test(snapshot);
  return isTitled ? { title: shown } : {};
}

/** The same address in the same look is the same screen, which is updated. It must never change. */
const namespace = "0c0a7a52-91d3-5f5e-8f0b-2f1c4d5e6a7b";

function idOf({ app, platform }: CapturedApp, place: string, look: Look): string {
  return Bun.randomUUIDv5(JSON.stringify([platform, app.toLowerCase(), place, ...lookOf(look)]), namespace);
}

/** For people; the hash stands for what else differs, such as a query string, which may hold a secret. */
function fileName(name: string, place: string, look: Look): string {
  const words = name.replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "");
  const hash = new Bun.CryptoHasher("sha256").update(place).digest("hex").slice(0, 8);
  return [words.slice(0, 80), ...lookOf(look), hash].join("-");
}

function lookOf({ width, height, scheme, isFullPage }: Look): readonly string[] {
  return [`${width}x${height}`, scheme, ...(isFullPage ? ["full"] : [])];
}
