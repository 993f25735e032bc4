// A build's pictures again: the processor time of an import of which nothing changed, and of one with some
// changed, as shares of the first.
//   bun benchmarks/unchanged-pictures.ts [PICTURES] [CHANGED]
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePng } from "../test/support/pictures.ts";

const [pictures = 8_000, changed = 50] = process.argv.slice(2).map(Number);
/** Small, so that decoding weighs little in the first import: larger pictures only lower the shares. */
const [width, height] = [195, 422];
const perTest = 20;
const root = join(import.meta.dir, "..");

const pathOf = (at: number) =>
  `tests/flow-${Math.floor(at / perTest)}.spec.ts-snapshots/step-${at % perTest}-of-it-${at}-chromium-linux.png`;

/** Seconds of the processor, those of its children included. */
async function importAll(source: string, dataDir: string): Promise<number> {
  const command = ["src/cli.ts", "import", source, "--app", "Shop", "--no-ocr"];
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "ignore",
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(text);
  console.log(text.trim().split("\n")[0]);
  return Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
}

const folder = await mkdtemp(join(tmpdir(), "unchanged-pictures-"));
try {
  const [source, dataDir] = [join(folder, "build"), join(folder, "data")];
  for (let at = 0; at < pictures; at += 1) {
    if (at % perTest === 0) await mkdir(join(source, pathOf(at), ".."), { recursive: true });
    await Bun.write(join(source, pathOf(at)), await makePng(width, height, at));
  }
  const first = await importAll(source, dataDir);
  const again = await importAll(source, dataDir);
  for (let at = 0; at < changed; at += 1)
    await Bun.write(join(source, pathOf(at * 97)), await makePng(width, height, pictures + at));
  const some = await importAll(source, dataDir);
  const share = (seconds: number) => `${seconds.toFixed(1)} s, ${((100 * seconds) / first).toFixed(1)} %`;
  console.log(`${pictures} pictures: ${first.toFixed(1)} s of the processor`);
  console.log(`again, nothing changed: ${share(again)}`);
  console.log(`again, ${changed} changed: ${share(some)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
