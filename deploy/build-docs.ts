// Builds what `/docs` shows into dist/docs: the guides of docs/, Scalar's bundle, our own script and style,
// each named after its content and compressed. The font is that of dist/pages.
//   bun deploy/build-docs.ts [DIST]
// The bundle comes out of Scalar's plugin for Fastify, which carries it whole (14 MB installed); the package
// it is made from brings 240 MB.
import { copyFile, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import scalarPlugin from "@scalar/fastify-api-reference";
import { fastify } from "fastify";
import type { BuiltDocs } from "../src/web/docs/built-docs.ts";
import { compressFile, hashedName, publishFiles } from "./built-file.ts";
import { fontFace, readFont } from "./fonts.ts";
import { operationSections, renderGuides, sectionsOf } from "./render-guides.ts";

const root = join(import.meta.dir, "..");
const target = resolve(process.argv[2] ?? join(root, "dist"), "docs");
/** For this process alone, and on the same disk as `target`. */
const making = `${target}.${process.pid}`;
const scalar = join(root, "node_modules/@scalar/fastify-api-reference");

/** The ninth of 11 qualities: 1.05 MB in 2 s, where the last takes 30 s for .94 MB. */
const brotliQuality = 9;

/** Writes a file with its compressed forms and returns its name. */
async function write(name: string, ending: string, text: string): Promise<string> {
  const file = hashedName(name, ending, text);
  await Bun.write(join(making, file), text);
  await compressFile(join(making, file), brotliQuality);
  return file;
}

async function bundleOf(entry: string): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [join(root, entry)], target: "browser", minify: true });
  const [output] = outputs;
  if (output === undefined) throw new Error(`${entry}: nothing was built`);
  return output.text();
}

/** The bundle as the plugin serves it, asked for without a socket. */
async function scalarBundle(): Promise<string> {
  const app = fastify();
  await app.register(scalarPlugin, { routePrefix: "/reference", configuration: { content: {} } });
  const { body, statusCode } = await app.inject("/reference/js/scalar.js");
  await app.close();
  if (statusCode !== 200) throw new Error(`Scalar's plugin answered ${statusCode} instead of its bundle`);
  return body;
}

/**
 * Zod, inside the bundle, would try `Function("")` and the page's policy would refuse it: both are fine, but
 * each page view would report it.
 */
const withoutEval = "globalThis.__zod_globalConfig={jitless:true};\n";

await mkdir(making, { recursive: true });
// The map is not served.
const bundle = (await scalarBundle()).replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
const guides = await renderGuides();
const sections = [...guides.flatMap(sectionsOf), ...operationSections()];
const font = hashedName("inter-latin", "woff2", await readFont("latin"));
const style = fontFace("latin", `../assets/${font}`) + (await bundleOf("src/web/docs/browser/page.css"));
const files = {
  scalar: await write("scalar", "js", withoutEval + bundle),
  colors: await write("colors", "js", await bundleOf("src/web/docs/browser/color-scheme.ts")),
  start: await write("start", "js", await bundleOf("src/web/docs/browser/start-reference.ts")),
  guide: await write("guide", "js", await bundleOf("src/web/docs/browser/start-guide.ts")),
  sections: await write("sections", "js", `export default ${JSON.stringify(sections)};\n`),
  style: await write("page", "css", style),
  font,
};
await copyFile(join(scalar, "LICENSE"), join(making, "SCALAR-LICENSE"));
await Bun.write(join(making, "docs.json"), JSON.stringify({ files, guides } satisfies BuiltDocs));
await publishFiles(making, target, "docs.json");
console.log(`docs: ${target}, ${guides.length} guides, Scalar ${(bundle.length / 1e6).toFixed(1)} MB`);
