// The arrows of the design: who may import whom.
import { describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "..");
const files = [...new Glob("src/**/*.{ts,tsx}").scanSync(root)]
  .filter((file) => !file.endsWith(".d.ts"))
  .sort();
/** Those of the package of benchmarks, and of builds and checks. */
const outsideFiles = [...new Glob("{benchmarks,deploy}/**/*.{ts,tsx,mjs}").scanSync(root)]
  .filter((file) => !/\.d\.ts$|^benchmarks\/\.data\/|\/node_modules\//.test(file))
  .sort();

interface Import {
  readonly file: string;
  /** A package name, or a path from the repository's root. */
  readonly target: string;
}

async function importsOf(file: string): Promise<Import[]> {
  const source = await Bun.file(join(root, file)).text();
  const statements = source.matchAll(
    /(?:^|\n)(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g,
  );
  return [...statements].map(([, named, dynamic]) => {
    const target = named ?? dynamic ?? "";
    return {
      file,
      target: target.startsWith(".") ? relative(root, join(root, dirname(file), target)) : target,
    };
  });
}

const imports = (await Promise.all(files.map(importsOf))).flat();
const outsideImports = (await Promise.all(outsideFiles.map(importsOf))).flat();

function offenders(isTarget: (target: string) => boolean, mayImport: (file: string) => boolean): string[] {
  return imports
    .filter(({ file, target }) => isTarget(target) && !mayImport(file))
    .map(({ file, target }) => `${file} -> ${target}`);
}

const isPage = (file: string) => file.startsWith("src/pages/");

async function filesWith(pattern: RegExp): Promise<string[]> {
  const sources = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()));
  return files.filter((_, index) => pattern.test(sources[index] ?? ""));
}

describe("only the files that are meant to know something import it", () => {
  /** A promise, what is imported, and the files that may. */
  const aloneKnown: readonly (readonly [promise: string, target: RegExp, mayImport: RegExp])[] = [
    [
      "the addon is imported by its faces alone: the index, and those for pictures",
      /^native\/|^src\/system\/addon\.ts$/,
      /^src\/(?:system\/addon|index\/(?:engine|remote-index)|images\/(?:recognise-text|jpeg-tiles))\.ts$/,
    ],
    ["the client of Milvus stays inside src/index/milvus", /^@zilliz\//, /^src\/index\/milvus\//],
    [
      "src/index/milvus is loaded only where it is set",
      /^src\/index\/milvus\//,
      /^src\/index\/(?:milvus\/|open-index\.ts$)/,
    ],
    [
      "Elysia is imported by app.ts, http/, routes and schemas",
      /^@?elysia/,
      /^src\/(?:app\.ts$|http\/)|\/(?:[a-z]+-)?(?:routes|schema|gate|limit)\.tsx?$/,
    ],
    ["the Model Context Protocol's package stays inside src/mcp", /^@modelcontextprotocol\//, /^src\/mcp\//],
    ["the driver of the browser stays inside the capture", /^playwright/, /^src\/library\/capture\//],
    [
      "the capture is loaded by its command alone",
      /^src\/library\/capture\//,
      /^src\/(?:library\/capture\/|cli\/capture-command\.ts$)/,
    ],
    ["the client of buckets stays inside src/images/bucket", /^aws4fetch$/, /^src\/images\/bucket\//],
    [
      "SQLite and Drizzle stay inside src/database, where alone a dialect is opened",
      /^bun:sqlite$|^drizzle-orm|^src\/database\/(?:sqlite|postgres)\//,
      /^src\/database\//,
    ],
    // The data of an HTML report of Playwright is a ZIP file within its page.
    [
      "archives are unpacked in the process of a job, or by the command line",
      /^(?:yauzl|tar-stream)$/,
      /^src\/library\/(?:archives\/|sources\/readers\/embedded-zip\.ts$)/,
    ],
    [
      "archives are read by unpack-archive.ts",
      /library\/archives\/(?:zip|tar)\.ts$/,
      /library\/archives\/unpack-archive\.ts$/,
    ],
    [
      "storage and engine know no feature of the service",
      /^src\/(?:http|screens|search|images|people|telemetry|web|library|mcp)\//,
      /^(?!src\/(?:database\/|index\/engine\.ts$))/,
    ],
    ["better-auth is known to accounts/ alone", /^better-auth/, /^src\/people\/accounts\//],
    [
      "React, what comes with it, and the pages are known to the pages alone",
      /^(?:react|react-dom|wouter|@mantine\/|@tanstack\/|@tabler\/|src\/pages\/)/,
      /^src\/pages\//,
    ],
    ["the pages import neither Bun nor Node", /^(?:bun|node)(?::|$)/, /^(?!src\/pages\/)/],
  ];

  test.each(aloneKnown)("%s", (_, target, mayImport) => {
    expect(imports.some((each) => target.test(each.target))).toBe(true);
    expect(
      offenders(
        (each) => target.test(each),
        (file) => mayImport.test(file),
      ),
    ).toEqual([]);
  });

  test("the client of Redis stays inside src/system/redis, and is loaded only where REDIS_URL is set", async () => {
    const isClient = (target: string) => target === "ioredis";
    expect(offenders(isClient, (file) => file.startsWith("src/system/redis/"))).toEqual([]);
    expect(await filesWith(/import\("ioredis"\)/)).toEqual(["src/system/redis/redis-store.ts"]);
    expect(await filesWith(/^import (?!type\b)[^;]*?from "ioredis"/m)).toEqual([]);
  });

  test("untrusted files are decoded in the scripts of child processes", async () => {
    const scripts = ["src/images/recognise-text.ts", "src/library/sources/parquet-rows.ts"];
    const isTree = (target: string) => target === "src/library/trees/read-tree.ts";
    expect(offenders(isTree, (file) => file === "src/library/trees/read-trees.ts")).toEqual([]);
    const isDecoder = (target: string) => target.startsWith("hyparquet");
    expect(offenders(isDecoder, (file) => scripts.includes(file))).toEqual([]);
    const decoders = await filesWith(/new Bun\.Image\(/);
    // `fit-picture` decodes what `make-sizes` has made.
    const names = ["appearance/bitmap", "fit-picture", "make-sizes", "picture-look", "plain-picture"];
    const ours = names.map((name) => `src/images/${name}.ts`);
    expect(decoders).toEqual([...ours, scripts[0] ?? ""]);
    for (const name of ["makeSizes", "makeLook", "makeAppearance"])
      expect(await filesWith(new RegExp(`^import \\{[^}]*\\b${name}\\b`, "m"))).toEqual([
        "src/images/decode-pictures.ts",
      ]);
  });

  test("the driver of PostgreSQL is loaded only where DATABASE_URL is set", async () => {
    const inPostgres = (file: string) => file.startsWith("src/database/postgres/");
    expect(offenders((target) => target === "pg", inPostgres)).toEqual([]);
    const outside = imports.filter(
      ({ file, target }) => target.startsWith("src/database/postgres/") && !inPostgres(file),
    );
    expect([...new Set(outside.map(({ file }) => file))]).toEqual(["src/database/open-storage.ts"]);
    const inDatabase = await filesWith(/^import [^;]*"[^"]*\/postgres\//m);
    expect(inDatabase.filter((file) => !inPostgres(file))).toEqual([]);
  });
});

/**
 * The arrows of circles: what is left when arrows to dead ends and from nowhere are removed, repeatedly.
 */
function circlesOf(arrows: readonly (readonly [from: string, to: string])[]): string[] {
  let left = arrows.filter(([from, to]) => from !== to);
  for (let count = 0; count !== left.length; ) {
    count = left.length;
    const [starts, ends] = [new Set(left.map(([from]) => from)), new Set(left.map(([, to]) => to))];
    left = left.filter(([from, to]) => starts.has(to) && ends.has(from));
  }
  return [...new Set(left.map(([from, to]) => `${from} -> ${to}`))];
}

describe("arrows go one way", () => {
  /**
   * The folder of a file below `src`; null for the files beside the folders, which put everything together.
   */
  const folderOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? null;

  function expectNoCircle(arrows: readonly (readonly [from: string, to: string])[]): void {
    expect(arrows.filter(([from, to]) => from !== to).length).toBeGreaterThan(100);
    expect(circlesOf(arrows)).toEqual([]);
  }

  test("districts form no circle, by types neither", () => {
    const between = imports.flatMap(({ file, target }) => {
      const [from, to] = [folderOf(file), folderOf(target)];
      return from === null || to === null ? [] : [[from, to] as const];
    });
    expectNoCircle(between);
  });

  test("the folders of a district form no circle, by types neither", () => {
    const innerOf = (path: string) => /^src\/((?!pages)[^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;
    const between = imports.flatMap(({ file, target }) => {
      const [from, to] = [innerOf(file), innerOf(target)];
      return from === null || to === null || folderOf(file) !== folderOf(target) ? [] : [[from, to] as const];
    });
    expectNoCircle(between);
  });

  test("src has room for no more names than a newcomer reads at once", async () => {
    expect((await readdir(join(root, "src"))).length).toBeLessThanOrEqual(26);
  });

  test("files form no circle, those beside the folders and of other packages neither, by types neither", () => {
    for (const folder of ["benchmarks", "deploy"])
      expect(outsideFiles.some((file) => file.startsWith(folder))).toBe(true);
    expectNoCircle([...imports, ...outsideImports].map(({ file, target }) => [file, target] as const));
  });

  test("http/ knows no feature, and fields.ts nothing but bounds and errors", () => {
    const shared =
      /^src\/(http\/|config\/|(errors|fields|bounds)\.ts$|system\/(bounded-bytes|log|fixed-window|invisible-characters|cost-meter)\.ts$)/;
    const isFeature = (target: string) => target.startsWith("src/") && !shared.test(target);
    expect(offenders(isFeature, (file) => folderOf(file) !== "http")).toEqual([]);
    expect(imports.filter(({ file }) => file === "src/fields.ts").map(({ target }) => target)).toEqual([
      "@sinclair/typebox",
      "src/bounds.ts",
      "src/errors.ts",
    ]);
  });
});

describe("pages and server are apart", () => {
  test("better-auth is asked by accounts/ alone", async () => {
    const found = await filesWith(/\bauth\.(?:api|handler)\b/);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((file) => !file.startsWith("src/people/accounts/"))).toEqual([]);
  });

  test("the pages name neither Bun nor Node, of which the compiler tells them", async () => {
    const naming = await filesWith(/(?<![.\w"'`-])(?:Bun|process|Buffer|__dirname|require)\s*[.([]/);
    expect(naming.length).toBeGreaterThan(100);
    expect(naming.filter(isPage)).toEqual([]);
  });

  test("the pages take nothing but types from the server, and ten files that import nothing", async () => {
    const shared = [
      "src/bounds.ts",
      "src/images/fit-looks.ts",
      "src/library/export/portable-name.ts",
      "src/library/rows/folder-names.ts",
      "src/library/rows/guess-system.ts",
      "src/library/rows/screen-columns.ts",
      "src/library/sources/layouts.ts",
      "src/library/sources/left-out.ts",
      "src/library/sources/source-names.ts",
      "src/system/durations.ts",
      "src/system/folding.ts",
    ];
    const pages = files.filter(isPage);
    expect(pages.length).toBeGreaterThan(20);
    expect(imports.filter(({ file }) => shared.includes(file))).toEqual([]);
    for (const file of pages) {
      const source = await Bun.file(join(root, file)).text();
      const values = [...source.matchAll(/^import (?!type\b)[^;]*?from "([^"]+)"/gm)]
        .map(([, target = ""]) =>
          target.startsWith(".") ? relative(root, join(root, dirname(file), target)) : "",
        )
        .filter((target) => target.startsWith("src/") && !shared.includes(target) && !isPage(target));
      expect({ file, values }).toEqual({ file, values: [] });
    }
  });
});

test("benchmarks are checked in a clean clone: outside of peers/ they need no package of their own", async () => {
  const { dependencies, devDependencies } = await Bun.file(join(root, "package.json")).json();
  const isThere = (target: string) =>
    /^(bun|node):|^bun$/.test(target) ||
    Object.keys({ ...dependencies, ...devDependencies }).some((name) => `${target}/`.startsWith(`${name}/`));
  const named = outsideImports.filter(({ file }) => /^benchmarks\/(?!peers\/)/.test(file));
  expect(named.length).toBeGreaterThan(100);
  const foreign = named.filter(({ target }) => !/^(benchmarks|src|test|deploy|native)\//.test(target));
  expect(foreign.filter(({ target }) => !isThere(target))).toEqual([]);
});

test("of the schema's snapshots, which every reader of src pays for, the newest is kept: drizzle-kit needs no other", () => {
  for (const dialect of ["sqlite", "postgres"]) {
    const glob = new Glob(`src/database/${dialect}/migrations/**/*`);
    const found = [...glob.scanSync(root)].map((file) => file.split("/").slice(4).join("/"));
    const migrations = found.filter((file) => file.endsWith(".sql")).sort();
    const newest = migrations.at(-1)?.slice(0, "0000".length);
    expect(found.filter((file) => file.startsWith("meta/")).sort()).toEqual([
      `meta/${newest}_snapshot.json`,
      "meta/_journal.json",
    ]);
  }
});

describe("a newcomer finds files by name", () => {
  test("no folder or file is called utils, lib, helpers or common, and none is a barrel", () => {
    expect(files.filter((file) => /(^|\/)(utils?|lib|helpers?|common)(\/|\.)/.test(file))).toEqual([]);
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });

  test("file names are kebab-case", () => {
    expect(files.filter((file) => !/^[a-z0-9-]+(\.[a-z]+)+$/.test(file.split("/").at(-1) ?? ""))).toEqual([]);
  });
});

const crates = [...new Glob("native/*/Cargo.toml").scanSync(root)].map(dirname).sort();

test("every crate is looked at", () => {
  expect(crates).toEqual(["addon", "engine", "fuzz", "ocr"].map((name) => `native/${name}`));
});

/** Some arrows that the test must see. */
const seen: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  "native/engine": [
    ["retrieval", "segment"],
    ["encoder::forward", "encoder::kernels"],
  ],
  "native/ocr": [
    ["reader", "detector"],
    ["rows", "scripts"],
  ],
};

describe.each(crates)("modules of %s form no circle", (crate) => {
  const source = `${crate}/src`;
  /** A module's path below the crate: `segment/mod.rs` is segment, `segment/words.rs` is segment, words. */
  const sources = [...new Glob("**/*.rs").scanSync(join(root, source))];
  const modules = sources
    .filter((file) => !file.endsWith("tests.rs"))
    .map((file) => ({
      file,
      path: file.replace(/(\/?mod)?\.rs$/, "").split("/"),
    }));
  const known = new Set(modules.map(({ path }) => path.join("::")));

  /** The modules that the code of a file names, comments and tests left out. */
  async function namedIn(file: string, path: readonly string[]): Promise<string[][]> {
    const text = await Bun.file(join(root, source, file)).text();
    const code = text
      .replace(/#\[cfg\(test\)\]\s*(?:pub\(crate\) )?mod \w+ \{[\s\S]*/, "")
      .replace(/\/\/.*/g, "");
    const names = code.matchAll(/\b(crate|super(?:::super)*)((?:::\w+)*)(?:::\{([^}]*)\})?/g);
    return [...names].flatMap(([, start = "", middle = "", group = ""]) => {
      const above = start === "crate" ? [] : path.slice(0, path.length - start.split("::").length);
      const named = [...above, ...middle.split("::").filter(Boolean)];
      const inGroup = [...group.matchAll(/(?:^|,)\s*([\w:]+)/g)].map(([, name = ""]) => name.split("::"));
      return inGroup.length > 0 ? inGroup.map((names) => [...named, ...names]) : [named];
    });
  }

  function moduleOf(named: readonly string[]): string[] {
    let length = named.length;
    while (length > 0 && !known.has(named.slice(0, length).join("::"))) length -= 1;
    return named.slice(0, length);
  }

  /** Below their common folder one module or folder needs the other. */
  async function arrows(): Promise<[from: string, to: string][]> {
    const found: [from: string, to: string][] = [];
    for (const { file, path } of modules)
      for (const target of (await namedIn(file, path)).map(moduleOf)) {
        const depth = path.findIndex((name, at) => name !== target[at]);
        if (depth < 0 || target.length <= depth) continue;
        const nameOf = (each: readonly string[]) => each.slice(0, depth + 1).join("::");
        found.push([nameOf(path), nameOf(target)]);
      }
    return found;
  }

  test("neither those of a folder nor the folders", async () => {
    const found = await arrows();
    for (const [from, to] of seen[crate] ?? []) expect(found).toContainEqual([from, to]);
    expect(circlesOf(found)).toEqual([]);
  });
});
