// The addon of this commit against that of the previous release, whose commit is in the file
// previous-release: the same searches over the same made library, a process each.
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineFace } from "./engine-face.ts";
import type { Progress } from "./progress.ts";
import { searchQueries } from "./search-queries.ts";
import { run, worktreeOf } from "./serving-process.ts";
import { interleave, isSkip, type Side, type Skip, startSide } from "./sides.ts";
import { type Bench, oursOver, rowsOf, type Spread } from "./table.ts";

const MODES = ["standard", "deep"] as const;
const SCREENS = 5_000;
const QUERIES = 100;
const PREVIOUS = "previous release";
const root = join(import.meta.dir, "..");

/** Ours over the previous release's: `standard`, then `deep`. */
export async function oursOverPrevious({ rounds, progress }: Bench): Promise<readonly Spread[] | Skip> {
  const previous = await previousRelease(progress);
  if (isSkip(previous)) return previous;
  progress.begin("addons", 2 + MODES.length);
  const sides = [startAddon("ours", root), startAddon(PREVIOUS, previous.folder)];
  try {
    for (const side of sides) {
      progress.step(`prepare ${side.name}`);
      const prepared = await side.ask({ do: "prepare", screens: SCREENS });
      if (isSkip(prepared)) return { skip: `${side.name}: ${prepared.skip}` };
    }
    const ratios: Spread[] = [];
    for (const mode of MODES) {
      progress.step(mode);
      const found = await ratioIn(mode, sides, rounds);
      if (isSkip(found)) return found;
      ratios.push(found);
    }
    return ratios;
  } finally {
    for (const side of sides) await side.close();
  }
}

/** `checkout` has the addon, the model and the face of a commit. */
function startAddon(name: string, checkout: string): Side {
  return startSide({
    name,
    isOurs: name !== PREVIOUS,
    // At the priority of our threads for deep searches, so that what else runs slows both commits down alike.
    command: ["nice", "-n", "10", process.execPath, join(import.meta.dir, "addon-side.ts"), checkout],
    // The library is encoded by this side's own addon, too.
    env: { SCREEN_SEARCH_NATIVE: join(checkout, "native") },
  });
}

async function ratioIn(
  mode: (typeof MODES)[number],
  sides: readonly Side[],
  rounds: number,
): Promise<Spread | Skip> {
  const request = { do: "round", mode, queries: await searchQueries(QUERIES) };
  return oursOver(PREVIOUS, rowsOf(mode, await interleave(sides, request, rounds)));
}

/** Builds the release's addon once and keeps what a search needs; the rest of its checkout goes away. */
async function previousRelease(progress: Progress): Promise<{ readonly folder: string } | Skip> {
  const commit = (await readFile(join(import.meta.dir, "previous-release"), "utf8")).trim();
  const folder = join(import.meta.dir, ".data", `release-${commit}`);
  if (existsSync(join(folder, "native/addon/engine.node"))) return { folder };
  const known = Bun.spawnSync(["git", "cat-file", "-e", `${commit}^{commit}`], { cwd: root });
  if (known.exitCode !== 0) return { skip: `commit ${commit} is not in this clone` };
  progress.note(`previous release: building the addon of ${commit}, once`);
  const scratch = await mkdtemp(join(tmpdir(), "previous-release-"));
  try {
    await buildInto(folder, commit, join(scratch, "checkout"));
    return { folder };
  } catch (error) {
    return { skip: `its build failed: ${error instanceof Error ? error.message : error}` };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function buildInto(folder: string, commit: string, checkout: string): Promise<void> {
  const { remove } = worktreeOf(root, commit, checkout);
  try {
    run([process.execPath, "run", "build:engine"], checkout, {
      // Our target folder and our napi: what is the same in both commits is there already.
      CARGO_TARGET_DIR: join(root, "native/target"),
      PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`,
    });
    // The addon comes last: it says that all is there.
    for (const path of [engineFace(checkout), "native/models", "native/addon/engine.node"])
      await cp(join(checkout, path), join(folder, path), { recursive: true });
  } finally {
    remove();
  }
}
