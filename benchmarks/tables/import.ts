// Rows a second of an import against the part of it that is bound to take long, alone, on the same rows in
// the same run: words against the encoder in bulk, pictures against decoding, resizing and coding them. One
// core; each round has rows of its own.
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportRow } from "../import-side.ts";
import { interleave, isSkip, type Side, startSide } from "../sides.ts";
import { type Bench, type Row, rowsOf, type Table } from "../table.ts";

const root = join(import.meta.dir, "../..");

interface Case {
  readonly group: string;
  /** The side that the import is compared with. */
  readonly alone: "encoder" | "codec";
  /** The first of these manifests that is there. */
  readonly manifests: readonly string[];
  readonly rowsARound: number;
}

const cases: readonly Case[] = [
  {
    group: "words only",
    alone: "encoder",
    manifests: ["../shared/eval/rico100/screens.jsonl", "demo/manifest.jsonl"],
    rowsARound: 64,
  },
  {
    group: "pictures",
    alone: "codec",
    manifests: ["../shared/screens/manifest.jsonl", "demo/manifest.jsonl"],
    rowsARound: 8,
  },
];

export async function measure({ rounds, progress }: Bench): Promise<Table> {
  progress.begin("import", cases.length);
  const rows: Row[] = [];
  for (const one of cases) {
    progress.step(one.group);
    rows.push(...(await measureCase(one, rounds)));
  }
  return {
    name: "import",
    title: "Import against the encoder or the codec alone",
    unit: "rows/s",
    isLowerBetter: false,
    rows,
    notes: [
      "The import also checks, hashes, stores and commits every row; of pictures it encodes the words, too.",
      "On more cores an import encodes on up to four; here both sides have one.",
    ],
  };
}

async function measureCase(one: Case, rounds: number): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "import-bench-"));
  const sides = ["import", one.alone].map((name) =>
    startSide({
      name,
      isOurs: name === "import",
      command: [process.execPath, join(root, "benchmarks/import-side.ts"), name],
    }),
  );
  try {
    const chunks = await chunksOf(one, rounds + 1, folder);
    for (const side of sides) await side.ask({ do: "prepare" });
    const turns = new Map(sides.map((side) => [side, 0]));
    const timed = await interleave(
      sides,
      (side) => {
        const turn = turns.get(side) ?? 0;
        turns.set(side, turn + 1);
        return { do: "round", rows: chunks[turn % chunks.length], folder };
      },
      rounds,
    );
    const proof = await proofOf(sides, folder);
    const perSecond = timed.map((side) => ({ ...side, medians: side.medians.map((ms) => 1000 / ms) }));
    return rowsOf(one.group, perSecond, () => ({ version: "this commit", setting: "one core", proof }));
  } finally {
    await Promise.all(sides.map((side) => side.close()));
    await rm(folder, { recursive: true });
  }
}

/** Rows of each round; their pictures are copied into the folder. */
async function chunksOf({ manifests, alone, rowsARound }: Case, count: number, folder: string) {
  for (const manifest of manifests) {
    const path = join(root, manifest);
    const lines = await readFile(path, "utf8").catch(() => "");
    const all = lines.split("\n").filter((line) => line !== "");
    if (all.length === 0) continue;
    const rows = all.map((line) => JSON.parse(line) as ImportRow).slice(0, count * rowsARound);
    const made = await Promise.all(
      rows.map(async ({ image, ...words }, at) => {
        if (alone === "encoder") return words;
        if (image === undefined) throw new Error(`${path}: row ${at + 1} has no picture`);
        const name = `${at}${image.slice(image.lastIndexOf("."))}`;
        await cp(join(path, "..", image), join(folder, name));
        return { ...words, image: name };
      }),
    );
    return Array.from({ length: Math.ceil(made.length / rowsARound) }, (_, chunk) =>
      made.slice(chunk * rowsARound, (chunk + 1) * rowsARound),
    );
  }
  throw new Error(`none of ${manifests.join(", ")} is there`);
}

/** Both sides made the same of the last round's rows. */
async function proofOf(sides: readonly Side[], folder: string): Promise<string> {
  const made = [];
  for (const side of sides) {
    const path = join(folder, `${side.name}.json`);
    const answer = await side.ask({ do: "answers", path });
    made.push(isSkip(answer) ? answer.skip : await readFile(path, "utf8"));
  }
  return new Set(made).size === 1 ? "equal bytes" : "different bytes";
}
