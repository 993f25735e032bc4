// Builds the pages: `dist/pages/` gets the bundled code under hashed names, each file beside its brotli and
// gzip form, and `build.json`, by which the server writes the shell.
//   bun deploy/build-pages.ts   prints what a first visit loads, and fails when that is too much
import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { PagesBuild } from "../src/web/built-files.ts";
import { compressFile, hashedName, publishFiles } from "./built-file.ts";
import { type FontName, fontFace, readFont } from "./fonts.ts";
import { writeStyleTypes } from "./style-types.ts";

const root = join(import.meta.dir, "..");
const pages = join(root, "src/pages");
const target = join(root, "dist/pages");
/** For this process alone, and on the same disk as `target`. */
const making = `${target}.${process.pid}`;
/** Script as brotli, for the first visit of any page. */
const firstLoadBytesMax = 150 * 1024;
const compressible = /\.(?:js|css|svg)$/;
const brotliQuality = 11;

type Metafile = NonNullable<Awaited<ReturnType<typeof Bun.build>>["metafile"]>;

// For editors: the bundler needs no types.
await writeStyleTypes();
await mkdir(making, { recursive: true });
const metafile = await bundleScripts();
const latin = await writeFont("latin");
const latinExt = await writeFont("latin-ext");
const build: PagesBuild = {
  app: outputOf(metafile, "app.tsx"),
  colorScheme: outputOf(metafile, "color-scheme.ts"),
  style: await joinStyles(metafile, fontFace("latin-ext", latinExt) + fontFace("latin", latin)),
  font: latin,
  icon: await write("icon", "svg", await Bun.file(join(pages, "icon.svg")).bytes()),
};
await compressAll();
await Bun.write(join(making, "build.json"), JSON.stringify(build));
await publishFiles(making, target, "build.json");
reportSizes(build);

async function bundleScripts(): Promise<Metafile> {
  const { metafile: made, logs } = await Bun.build({
    entrypoints: [join(pages, "app.tsx"), join(pages, "color-scheme.ts")],
    root: pages,
    outdir: making,
    target: "browser",
    splitting: true,
    minify: true,
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
    naming: { entry: "[name].[hash].[ext]", chunk: "chunk.[hash].[ext]", asset: "[name].[hash].[ext]" },
  });
  for (const line of logs) console.warn(String(line));
  if (made === undefined) throw new Error("the bundler gave no metafile");
  return made;
}

/** The file that a source became. */
function outputOf({ outputs }: Metafile, source: string): string {
  const found = Object.entries(outputs).find(
    ([path, { entryPoint }]) => path.endsWith(".js") && entryPoint?.endsWith(`src/pages/${source}`),
  );
  if (found === undefined) throw new Error(`${source} is in no file of the build`);
  return basename(found[0]);
}

/** One sheet for all pages: the bundler loads none for code that is imported later. */
async function joinStyles({ outputs }: Metafile, faces: string): Promise<string> {
  const sheets = Object.keys(outputs).filter((path) => path.endsWith(".css"));
  const ofApp = outputs[`./${outputOf(metafile, "app.tsx")}`]?.cssBundle;
  const ordered = sheets.toSorted((a, b) => Number(b === ofApp) - Number(a === ofApp) || a.localeCompare(b));
  const texts = await Promise.all(ordered.map((path) => Bun.file(join(making, path)).text()));
  await Promise.all(sheets.map((path) => rm(join(making, path))));
  return write("app", "css", new TextEncoder().encode(withoutRepeats(texts.join("\n")) + faces));
}

/**
 * Leaves out rules that stand once more further down, as those of shared parts do in the sheet of each part:
 * half of the sheet, which every page would read. The last one decides, so that nothing changes.
 */
function withoutRepeats(sheet: string): string {
  const rules: string[] = [];
  let [from, depth] = [0, 0];
  for (const { 0: token, index } of sheet.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g)) {
    if (token === "{") depth += 1;
    else if (token === "}") depth -= 1;
    if (token !== "}" || depth > 0) continue;
    rules.push(sheet.slice(from, index + 1).trim());
    from = index + 1;
  }
  return [...new Set(rules.reverse())].reverse().join("") + sheet.slice(from);
}

async function writeFont(name: FontName): Promise<string> {
  return write(`inter-${name}`, "woff2", await readFont(name));
}

async function write(name: string, ending: string, content: Uint8Array): Promise<string> {
  const file = hashedName(name, ending, content);
  await Bun.write(join(making, file), content);
  return file;
}

async function compressAll(): Promise<void> {
  const files = [...new Bun.Glob("*").scanSync(making)].filter((file) => compressible.test(file));
  for (const file of files) await compressFile(join(making, file), brotliQuality);
}

function reportSizes({ app, colorScheme, style }: PagesBuild): void {
  const bytesOf = (...files: string[]) =>
    files.reduce((bytes, file) => bytes + Bun.file(join(target, file)).size, 0);
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const brotli = bytesOf(`${app}.br`, `${colorScheme}.br`);
  const gzip = bytesOf(`${app}.gz`, `${colorScheme}.gz`);
  console.log(`script of a first visit: ${kilobytes(brotli)} brotli, ${kilobytes(gzip)} gzip`);
  console.log(`style: ${kilobytes(bytesOf(`${style}.br`))} brotli`);
  if (brotli <= firstLoadBytesMax) return;
  console.error(`more than ${kilobytes(firstLoadBytesMax)}`);
  process.exit(1);
}
