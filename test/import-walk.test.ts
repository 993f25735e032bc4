// Three ways to import one folder, held against each other: here, sent with --url, and as an archive.
import { describe, expect, test } from "bun:test";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import fc from "fast-check";
import { packSource } from "../src/cli/pack-source.ts";
import type { ImportNotice } from "../src/database/import-outcomes.ts";
import { ArchiveError } from "../src/library/archives/archive-entry.ts";
import { unpackArchive } from "../src/library/archives/unpack-archive.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import type { ImportOptions } from "../src/library/importing/import-run.ts";
import { leftOutNotices, removalDoubt } from "../src/library/importing/notices.ts";
import type { ImportSummary } from "../src/library/importing/report.ts";
import { LeftOut } from "../src/library/sources/left-out.ts";
import { makeTar } from "./support/archives.ts";
import { temporaryFolder } from "./support/folder.ts";
import { type ImportSetting, importSetting } from "./support/import.ts";
import {
  type KindName,
  kindNames,
  outcomesOf,
  pathOf,
  type TreeEntry,
  trees,
  writeEntry,
} from "./support/source-trees.ts";

const limits = { entriesMax: 10_000, bytesMax: 1e9 };

async function folderOf(tree: readonly TreeEntry[]): Promise<{ root: string; outside: string }> {
  const [root, outside] = [temporaryFolder(), temporaryFolder()];
  for (const entry of tree) await writeEntry(root, outside, entry);
  return { root, outside };
}

/** Unpacks as the service does, and imports. */
async function importTar(setting: ImportSetting, tar: Uint8Array, options: ImportOptions = {}) {
  const home = temporaryFolder();
  await Bun.write(join(home, "upload.tar"), tar);
  const leftOut = new LeftOut();
  const to = join(home, "files");
  const source = await unpackArchive(join(home, "upload.tar"), "tar", to, limits, undefined, leftOut);
  return importLibrary(setting.services, source, { ...options, leftOut });
}

/** As `import --url` does: nothing is removed when something was left out here that may be a screen. */
async function importSent(setting: ImportSetting, root: string, options: ImportOptions = {}) {
  const { body, leftOut } = await packSource(root);
  const isMissingDeleted = options.isMissingDeleted === true && removalDoubt(leftOut) === null;
  const tar = new Uint8Array(await new Response(body).arrayBuffer());
  const summary = await importTar(setting, tar, { ...options, isMissingDeleted });
  return { ...summary, notices: [...leftOutNotices(leftOut), ...summary.notices] };
}

/** The regular files of a folder, hidden ones included, as somebody packs them. */
async function tarOf(root: string): Promise<Uint8Array> {
  const paths = (await Bun.$`find ${root} -type f -print0`.text()).split("\0").filter((path) => path !== "");
  const entries = paths.map(async (path) => {
    // A name that is not UTF-8 was decoded, and no file has it.
    const content = await readFile(path).catch(() => "");
    return { name: path.slice(root.length + 1), content };
  });
  return makeTar(await Promise.all(entries));
}

function leftOutOf({ notices }: { readonly notices: readonly ImportNotice[] }) {
  const files = notices.flatMap(({ leftOut = [] }) => leftOut);
  return Object.fromEntries(files.map(({ reason, names }) => [reason, names]));
}

const screensOf = async (setting: ImportSetting) =>
  (await setting.screens())
    .map(({ id, appName, title, description, visibleText }) => ({
      id,
      appName,
      title,
      description,
      visibleText,
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id));

/** Every entry has become what its kind says, by its name. */
function expectOutcomes(tree: readonly TreeEntry[], way: "here" | "sent", summary: ImportSummary): void {
  const left = leftOutOf(summary);
  const failed = summary.failures.map(({ image }) => image);
  for (const entry of tree) {
    const outcome = outcomesOf(entry.kind)[way];
    const [path, name] = [pathOf(entry), basename(pathOf(entry))];
    if (outcome === "failed") expect(failed).toContain(path);
    else if (outcome !== "screen")
      expect({ path, outcome, left, isNamed: isNamed(left[outcome] ?? [], path, name) }).toMatchObject({
        isNamed: true,
      });
  }
  const screens = tree.filter(({ kind }) => outcomesOf(kind)[way] === "screen").length;
  expect(summary).toMatchObject({ imported: screens, failed: failed.length, stopped: null });
}

/** By the folder that is ignored, or cut, or with control characters escaped. */
function isNamed(names: readonly string[], path: string, name: string): boolean {
  return names.some((each) => {
    const shown = each.replace("…", "").split(": its ")[0]?.split(": a name may ")[0] ?? "";
    const plain = shown.startsWith('"') ? String(JSON.parse(shown)) : shown;
    return path.startsWith(plain) || plain.replaceAll("\ufffd", "\xff") === path || plain.endsWith(name);
  });
}

describe("a folder of pictures", () => {
  test("has an outcome for each kind of entry, with a reason for what is no screen", async () => {
    // As many as are named of one reason.
    const tree = kindNames.map((kind, number) => ({
      kind,
      number,
      app: number % 2 ? "Korvo" : "Uber: Rides",
    }));
    const { root } = await folderOf(tree);
    expectOutcomes(tree, "here", await importLibrary(importSetting().services, root));
    expectOutcomes(tree, "sent", await importSent(importSetting(), root));
  });

  test("gives the same screens here, sent and as an archive, or a reason by name", async () => {
    await fc.assert(
      fc.asyncProperty(trees(8), async (tree) => {
        const { root } = await folderOf(tree);
        const [here, sent, archived] = [importSetting(), importSetting(), importSetting()];
        expectOutcomes(tree, "here", await importLibrary(here.services, root));
        expectOutcomes(tree, "sent", await importSent(sent, root));
        const all = await screensOf(here);
        const ids = new Map(all.map((screen) => [screen.id, screen]));
        for (const screen of await screensOf(sent)) expect(screen).toEqual(ids.get(screen.id) ?? screen);
        const isRefused = tree.some(({ kind }) => outcomesOf(kind).archived === "refused");
        const tar = await tarOf(root);
        if (isRefused) return expect(importTar(archived, tar)).rejects.toThrow(ArchiveError);
        const screens = tree.filter(({ kind }) => outcomesOf(kind).archived === "screen").length;
        expect(await importTar(archived, tar)).toMatchObject({ imported: screens });
        // The words of a sidecar that is a link to nothing are not in the archive.
        for (const screen of await screensOf(archived)) expect(screen).toEqual(ids.get(screen.id) ?? screen);
      }),
      { numRuns: 20 },
    );
  });

  test("of one app keeps its folder when it is sent", async () => {
    const { root } = await folderOf([{ kind: "plain", number: 1, app: "Korvo" }]);
    const options = { defaults: { platform: "ios" } } as const;
    const app = join(root, "ios");
    const [here, sent] = [importSetting(), importSetting()];
    await importLibrary(here.services, app, options);
    const { body } = await packSource(app, options);
    await importTar(sent, new Uint8Array(await new Response(body).arrayBuffer()), options);
    expect(await screensOf(sent)).toEqual(await screensOf(here));
  });
});

describe("removing what is missing", () => {
  /** Outcomes that are safe: with any other, the entry may be a screen that was imported before. */
  const harmless: readonly string[] = ["screen", "not_a_picture", "hidden", "system"];
  const isHarmless = (kind: KindName, way: "here" | "sent") => harmless.includes(outcomesOf(kind)[way]);
  const changes = kindNames.filter((kind) => outcomesOf(kind).here !== "screen");

  test("takes the screens whose files are gone, and none while anything is left out that may be one", async () => {
    const change = fc.constantFrom("keep" as const, "delete" as const, ...changes);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (plan) => {
        const tree = plan.map((_, number) => ({ kind: "plain" as const, number, app: "Korvo" }));
        const kept = { kind: "plain", number: 90, app: "Korvo" } as const;
        const { root, outside } = await folderOf([...tree, kept]);
        const ways = { here: importSetting(), sent: importSetting() };
        for (const { services } of Object.values(ways)) await importLibrary(services, root);
        const before = (await screensOf(ways.here)).length;
        for (const [at, what] of plan.entries()) {
          const entry = tree[at] ?? kept;
          if (what === "keep") continue;
          await rm(join(root, pathOf(entry)));
          if (what !== "delete") await writeEntry(root, outside, { ...entry, kind: what });
        }
        const replaced = plan.flatMap((what) => (what === "keep" || what === "delete" ? [] : [what]));
        const gone = plan.filter((what) => what !== "keep").length;
        for (const way of ["here", "sent"] as const) {
          const options = { isMissingDeleted: true };
          const summary =
            way === "here"
              ? await importLibrary(ways.here.services, root, options)
              : await importSent(ways.sent, root, options);
          const isSafe = replaced.every((kind) => isHarmless(kind, way));
          expect({ way, plan, removed: summary.removed }).toEqual({ way, plan, removed: isSafe ? gone : 0 });
          expect(await ways[way].library.screenIds()).toHaveLength(isSafe ? before - gone : before);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("says why it is refused, and is then a failure", async () => {
    const { root } = await folderOf([{ kind: "plain", number: 1, app: "Korvo" }]);
    await symlink("nowhere", join(root, "ios/Korvo/a.png"));
    const { notices } = await importLibrary(importSetting().services, root, { isMissingDeleted: true });
    expect(notices.filter(({ isFailure }) => isFailure).map(({ text }) => text)).toEqual([
      "left out: 1 link to nothing (ios/Korvo/a.png).",
      "no missing screen was removed: what was left out may be among them: 1 link to nothing (ios/Korvo/a.png).",
    ]);
  });
});

test("what is left out is one line, by reason, with a count and the first names", async () => {
  const { root: pictures, outside } = await folderOf([{ kind: "plain", number: 1, app: "Korvo" }]);
  await mkdir(join(pictures, "ios/Korvo/.git"));
  for (const name of ["a.svg", "b.SVG", "c.pdf", "d"])
    await Bun.write(join(pictures, "ios/Korvo", name), "x");
  for (let n = 0; n < 12; n += 1) await symlink(outside, join(pictures, `ios/Korvo/l${n + 10}`));
  const { notices } = await importLibrary(importSetting().services, pictures);
  const shown = Array.from({ length: 10 }, (_, n) => `ios/Korvo/l${n + 10}`).join(", ");
  expect(notices[0]?.text).toBe(
    `left out: 12 links to folders (${shown}, …), 4 files that are not pictures (.svg 2, .pdf 1, no ending 1), 1 hidden file or folder (ios/Korvo/.git).`,
  );
  expect(notices[0]?.leftOut?.[0]).toMatchObject({ reason: "folder_link", count: 12 });
});
