// Rows a second of an import by the command line into each form while a node of it serves, and until that
// node finds all of them.
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readiness } from "../../src/telemetry/schema.ts";
import { generateCaptions } from "../caption-generator.ts";
import { realCaptions } from "../real-texts.ts";
import { spreadOf } from "../table.ts";
import type { Bench, Figures } from "./bench.ts";
import { createLibrary, forms, type Library, startNode } from "./form.ts";

const SCREENS = 1_000;
const kinds = { words: 400, pictures: 32 } as const;
type Kind = keyof typeof kinds;
const root = join(import.meta.dir, "../..");

interface Side {
  readonly library: Library;
  readonly url: string;
  readonly imported: Record<Kind, number[]>;
  readonly found: Record<Kind, number[]>;
}

export async function measureImport({ parts, folder, rounds, progress }: Bench): Promise<Figures> {
  const measured = forms.filter(({ parts: used }) => used.every((part) => parts[part] !== null));
  progress.begin("import", measured.length * (1 + (rounds + 1) * 2));
  const nodes = [];
  try {
    for (const form of measured) {
      progress.step(`start ${form.name}`);
      const library = await createLibrary(form, { parts, folder, screens: SCREENS, workspaces: 1 });
      nodes.push({ library, server: await startNode(library) });
    }
    const sides: Side[] = nodes.map(({ library, server }) => ({
      library,
      url: server.url,
      imported: { words: [], pictures: [] },
      found: { words: [], pictures: [] },
    }));
    const captions = [...generateCaptions(await realCaptions(), (rounds + 1) * kinds.words)];
    for (let round = -1; round < rounds; round += 1)
      for (const kind of ["words", "pictures"] as const)
        for (const side of sides) {
          progress.step(`${kind}, ${side.library.name}`);
          const from = (round + 1) * kinds.words;
          const source = await writeSource(folder, kind, captions.slice(from, from + kinds[kind]));
          const { importedMs, foundMs } = await importInto(side, source);
          // The first round warms up.
          if (round < 0) continue;
          side.imported[kind].push((kinds[kind] * 1000) / importedMs);
          side.found[kind].push((kinds[kind] * 1000) / foundMs);
        }
    return {
      title: "Import by the command line on two cores, rows a second, start of the process included",
      rows: sides.flatMap(rowsOf),
    };
  } finally {
    for (const { server } of nodes) await server.stop();
  }
}

/** A manifest of new screens; pictures are those of the demo library. */
async function writeSource(folder: string, kind: Kind, captions: readonly string[]): Promise<string> {
  const source = join(folder, `import-${crypto.randomUUID()}`);
  await mkdir(source);
  const demo = Bun.JSONL.parse(await Bun.file(join(root, "demo/manifest.jsonl")).text()) as {
    image: string;
  }[];
  const rows = captions.map((description, at) => ({
    id: crypto.randomUUID(),
    app_name: `Imported ${at % 20}`,
    platform: "web",
    description,
    ...(kind === "pictures" && { image: `${at}.webp`, text: "given" }),
  }));
  if (kind === "pictures")
    for (const at of captions.keys())
      await copyFile(join(root, "demo", demo[at]?.image ?? ""), join(source, `${at}.webp`));
  await Bun.write(join(source, "manifest.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
  return join(source, "manifest.jsonl");
}

async function importInto({ library, url }: Side, manifest: string) {
  const startedAt = performance.now();
  const child = Bun.spawn([process.execPath, "run", "src/cli.ts", "import", manifest], {
    cwd: root,
    env: { ...process.env, ...library.environment, DATA_DIR: library.folder("a"), LOG_LEVEL: "error" },
    stdout: "ignore",
    stderr: "pipe",
  });
  const said = new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`the import failed: ${await said}`);
  const importedMs = performance.now() - startedAt;
  while (!(await hasFollowed(url))) await Bun.sleep(5);
  return { importedMs, foundMs: performance.now() - startedAt };
}

async function hasFollowed(url: string): Promise<boolean> {
  const { index } = (await (await fetch(`${url}/readyz`)).json()) as Readiness;
  return index !== undefined && index.sequence === index.last_sequence;
}

function rowsOf({ library: { name }, imported, found }: Side) {
  return (["words", "pictures"] as const).map((kind) => ({
    rows: kind,
    form: name,
    value: spreadOf(imported[kind]),
    "until found": spreadOf(found[kind]),
  }));
}
