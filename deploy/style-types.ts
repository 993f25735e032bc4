// Writes `src/pages/styles.d.ts`: the class names of each style sheet, so that a name that does not exist
// does not compile. The build of the pages and `bun run check` do it, too.
//   bun deploy/style-types.ts
import { basename, join } from "node:path";

const pages = join(import.meta.dir, "../src/pages");
const target = join(pages, "styles.d.ts");
const head = `// Made by deploy/style-types.ts of the style sheets of components: their names are unique, so a name stands for a file.
`;

/** The names of the classes that a sheet defines, sorted. Those of Mantine are in `:global(…)`. */
export function classNames(sheet: string): readonly string[] {
  const selectors = sheet
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/:global\([^)]*\)/g, "")
    .replaceAll(/\{[^{}]*\}/g, "{}");
  const names = [...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = ""]) => name);
  return [...new Set(names)].sort();
}

/** Each style sheet of a component by its path from `src/pages`. */
export async function styleSheets(): Promise<ReadonlyMap<string, string>> {
  const paths = [...new Bun.Glob("**/*.module.css").scanSync(pages)].sort();
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await Bun.file(join(pages, path)).text()] as const)),
  );
}

function moduleOf(path: string, sheet: string): string {
  const fields = classNames(sheet).map((name) => `    readonly ${name}: string;`);
  return [
    `declare module "*/${basename(path)}" {`,
    "  const classes: {",
    ...fields,
    "  };",
    "  export default classes;",
    "}",
  ].join("\n");
}

/** Writes `styles.d.ts`, which git ignores. */
export async function writeStyleTypes(): Promise<void> {
  const modules = [...(await styleSheets())].map(([path, sheet]) => moduleOf(path, sheet));
  await Bun.write(target, `${head}${modules.join("\n")}\n`);
}

if (import.meta.main) await writeStyleTypes();
