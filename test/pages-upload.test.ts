// Preparation of the chosen files, before anything is sent, and the counts of what came of them.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { unpackArchive } from "../src/library/archives/unpack-archive.ts";
import type { ImportJob } from "../src/pages/api.ts";
import type { ChosenFile } from "../src/pages/library/chosen-files.ts";
import { withoutForeignManifests } from "../src/pages/library/foreign-manifest.ts";
import { countsOf } from "../src/pages/library/import-counts.ts";
import { groupPictures, type PictureGroup, placedFiles } from "../src/pages/library/picture-groups.ts";
import { platformOfSize } from "../src/pages/library/picture-shapes.ts";
import { tarOf } from "../src/pages/library/tar-file.ts";
import { checkAppName, packGroups, planUpload, type UploadPlan } from "../src/pages/library/upload-plan.ts";
import { temporaryFolder } from "./support/folder.ts";

const bounds = { bytes_max: 1_000_000, files_max: 50 };
const chosen = (...paths: readonly string[]): ChosenFile[] =>
  paths.map((path) => ({
    path,
    file: new File([`content of ${path}`], path.slice(path.lastIndexOf("/") + 1)),
  }));
const plan = (...paths: readonly string[]) => planUpload(chosen(...paths), bounds);

/** Unpacks an upload as the service does. */
async function unpacked(file: Blob): Promise<Record<string, string>> {
  const folder = temporaryFolder();
  await Bun.write(join(folder, "upload.tar"), file);
  const limits = { entriesMax: 1_000, bytesMax: 1e9 };
  const unpackedTo = join(folder, "files");
  await unpackArchive(join(folder, "upload.tar"), "tar", unpackedTo, limits);
  const paths = [...new Bun.Glob("**").scanSync({ cwd: unpackedTo, dot: true })];
  const files = paths.map(async (path) => [path, await Bun.file(join(unpackedTo, path)).text()] as const);
  return Object.fromEntries(await Promise.all(files));
}

/** The groups of a plan, without anything known of shapes but by the names of files. */
function groupsOf(made: UploadPlan) {
  if (made.kind !== "pictures") throw new Error(`it is ${made.kind}`);
  const shape = ({ path }: ChosenFile) => (path.includes("wide") ? "web" : "ios");
  return groupPictures(made.chosen, new Map(made.chosen.pictures.map((one) => [one, shape(one)])));
}

/** The upload that is sent when somebody confirms the groups, `said` changes of each. */
function confirmed(made: UploadPlan, said: Partial<PictureGroup> = {}, limits = bounds): UploadPlan {
  if (made.kind !== "pictures") return made;
  return packGroups(
    made.chosen,
    groupsOf(made).map((group) => ({ ...group, ...said })),
    limits,
  );
}

async function pathsOf(plan: UploadPlan): Promise<string[]> {
  const made = confirmed(plan);
  if (made.kind !== "ready") throw new Error(`it is ${made.kind}`);
  return Object.keys(await unpacked(made.upload.file)).sort();
}

describe("a TAR file", () => {
  test("is read by the service: short, long and foreign names, empty files and full blocks", async () => {
    const files = {
      "a.png": "x",
      "ios/Ünïcode 日本語/bild.png": "y".repeat(511),
      [`ios/${"long ".repeat(30)}app/${"ö".repeat(90)}.png`]: "z".repeat(512),
      [`web/${"n".repeat(96)}.png`]: "w".repeat(513),
      "empty.json": "",
    };
    const packed = Object.entries(files).map(([path, text]) => ({ path, file: new Blob([text]) }));
    expect(await unpacked(tarOf(packed))).toEqual(files);
  });

  test("names the lengths of long paths right, whatever their number of digits", async () => {
    for (let length = 101; length < 125; length += 1) {
      const path = `${"d/".repeat(10)}${"n".repeat(length - 20)}`;
      expect(await unpacked(tarOf([{ path, file: new Blob(["x"]) }]))).toEqual({ [path]: "x" });
    }
  });
});

describe("files that say themselves what they are of", () => {
  test("are packed as they lie, without the folder around them and what systems leave in folders", async () => {
    const made = plan(
      "my screens/ios/Airbnb/home.png",
      "my screens/ios/Airbnb/home.json",
      "my screens/WEB/Notion/b.webp",
      "my screens/.DS_Store",
      "my screens/ios/Thumbs.db",
      "my screens/film.mov",
    );
    expect(await pathsOf(made)).toEqual(["ios/Airbnb/home.json", "ios/Airbnb/home.png", "web/Notion/b.webp"]);
    expect(confirmed(made)).toMatchObject({
      upload: {
        name: "my screens.tar",
        what: "2 pictures",
        leftOut:
          "Left out: 1 file that is not a picture (film.mov), 1 hidden file or folder (my screens/.DS_Store), 1 file or folder of the system (my screens/ios/Thumbs.db).",
      },
    });
  });

  test("are sent without what the service refuses or the browser cannot read, which is named", async () => {
    const unreadable = [
      { path: "ios/App/closed", file: null },
      { path: "ios/App/@eaDir/a.png", file: null },
    ];
    const made = planUpload(
      [...chosen("ios/App/a.png", "ios/App/b.JFIF", "ios/App/c\\d.png"), ...unreadable],
      bounds,
    );
    expect(await pathsOf(made)).toEqual(["ios/App/a.png", "ios/App/b.JFIF"]);
    expect(confirmed(made)).toMatchObject({
      upload: {
        leftOut:
          "Left out: 1 unreadable file (ios/App/closed), 1 name that an upload cannot have (ios/App/c\\d.png: its path must be written with / between folders), 1 file or folder of the system (ios/App/@eaDir).",
      },
    });
    expect(confirmed(plan("ios/App/a.png"))).toMatchObject({ upload: { leftOut: null } });
  });

  test("of one platform keep its folder", async () => {
    expect(await pathsOf(plan("ios/Airbnb/home.png"))).toEqual(["ios/Airbnb/home.png"]);
  });

  test("have a manifest, whatever it is called", async () => {
    const names = ["Screens List.CSV", "Manifest.JSONL", "metadata.tsv", "manifest.json", "metadata.ndjson"];
    for (const name of names) {
      const ending = name.slice(name.lastIndexOf(".")).toLowerCase();
      expect(await pathsOf(plan("set/a.png", `set/${name}`))).toEqual(["a.png", `manifest${ending}`]);
    }
    expect(plan("set/a.png", "set/a.csv", "set/b.jsonl")).toMatchObject({ kind: "refused" });
  });

  test("have a sidecar each", async () => {
    expect(await pathsOf(plan("a.png", "a.png.json", "b.png", "b.json"))).toHaveLength(4);
    expect(plan("a.png", "a.json", "b.png").kind).toBe("pictures");
  });

  test("are one archive or manifest, which is sent as it is", () => {
    for (const name of ["shots.zip", "shots.tar.gz", "list.jsonl", "list.json"])
      expect(plan(name)).toMatchObject({ kind: "ready", upload: { name } });
    expect(plan("shots.zip", "a.png")).toMatchObject({ kind: "refused" });
  });
});

describe("pictures in folders", () => {
  const word = fc.stringMatching(/^[a-z]{2,8}$/);
  const separator = fc.constantFrom(" ", "-", "_", ".", "  ");
  const system = fc.constantFrom("", " (iOS)", "-android", "_web");

  test("of names that differ in shape or system only are one app, and every picture is sent once", () => {
    const names = fc.array(fc.tuple(separator, separator, fc.boolean(), system), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(word, word, names, (one, other, shapes) => {
        // The last word keeps what is cut off from being all of the name.
        const app = ["q", one, `${other}z`];
        const folders = shapes.map(([first, second, isBig, end]) => {
          const name = `${app[0]}${first}${app[1]}${second}${app[2]}`;
          return (isBig ? name.toUpperCase() : name) + end;
        });
        const paths = folders.flatMap((folder, at) => [`${folder}/${at}.png`, `${folder}/${at}-wide.png`]);
        const made = plan(...paths, "other/1.png");
        const groups = groupsOf(made);
        expect(groups.map(({ pictures }) => pictures.length)).toEqual([new Set(paths).size, 1]);
        if (made.kind !== "pictures") throw new Error("it asks");
        const placed = placedFiles(made.chosen.files, groups).map(({ path }) => path);
        expect(new Set(placed).size).toBe(paths.length + 1);
        const name = groups[0]?.appName ?? "";
        const tops = ["ios", "android", "web", "desktop"].map((platform) => `${platform}/${name}/`);
        expect(placed.filter((path) => tops.some((top) => path.startsWith(top))).length).toBe(paths.length);
      }),
    );
  });

  test("that people and programs put aside are asked about, and can be left out", async () => {
    const decorated = fc.tuple(
      fc.constantFrom("doppelt", "old", "export", "Backup", "SCREENSHOTS", "New folder", "tmp"),
      fc.constantFrom("", "_", "-"),
      fc.constantFrom("", " 2", "_"),
    );
    fc.assert(
      fc.property(decorated, ([name, before, after]) => {
        const helper = `${before}${name}${after}`;
        const made = plan(
          `${helper}/a.png`,
          `${helper}/Notion/b.png`,
          "notion/c.png",
          `notion/${helper}/d.png`,
        );
        const groups = groupsOf(made).map(({ appName, pictures }) => [appName, pictures.length]);
        expect(groups).toEqual([
          ["", 1],
          ["Notion", 3],
        ]);
      }),
    );
    const made = plan("_doppelt/a.png", "_doppelt/a.json", "Notion/b.png");
    if (made.kind !== "pictures") throw new Error("it asks");
    const groups = groupsOf(made).map((group) =>
      group.appName === "" ? { ...group, platform: "none" as const } : group,
    );
    expect(placedFiles(made.chosen.files, groups).map(({ path }) => path)).toEqual(["ios/Notion/b.png"]);
  });

  test("are of the app of their folder and of the platform of their shape, each to be changed", async () => {
    const made = plan("in/Airbnb/a.png", "in/Airbnb/a-wide.png", "in/Notion/sub/b-wide.png", "in/c.png");
    expect(groupsOf(made)).toMatchObject([
      {
        folders: ["Airbnb"],
        appName: "Airbnb",
        platform: "each",
        pictures: [{ path: "Airbnb/a.png" }, { path: "Airbnb/a-wide.png" }],
      },
      { folders: ["Notion"], appName: "Notion", platform: "web" },
      { folders: [], appName: "in", platform: "ios" },
    ]);
    expect(await pathsOf(made)).toEqual([
      "ios/Airbnb/a.png",
      "ios/in/c.png",
      "web/Airbnb/a-wide.png",
      "web/Notion/sub/b-wide.png",
    ]);
    expect(await pathsOf(confirmed(made, { appName: " Air bnb ", platform: "web" }))).toEqual([
      "web/Air bnb/a-wide.png",
      "web/Air bnb/a.png",
      "web/Air bnb/c.png",
      "web/Air bnb/sub/b-wide.png",
    ]);
  });

  test("take their sidecars along, and those that have a place keep it", async () => {
    const made = plan(
      "in/home.png",
      "in/home.json",
      "in/c-wide.png",
      "in/c-wide.png.txt",
      "in/web/Notion/b.png",
    );
    expect(await pathsOf(made)).toEqual([
      "ios/in/home.json",
      "ios/in/home.png",
      "web/Notion/b.png",
      "web/in/c-wide.png",
      "web/in/c-wide.png.txt",
    ]);
  });

  test("are all sent, though two folders of one app have files of one name", async () => {
    const made = plan("in/One/a.png", "in/Two/a.png");
    expect(await pathsOf(confirmed(made, { appName: "App" }))).toEqual([
      "ios/App/Two/a.png",
      "ios/App/a.png",
    ]);
  });

  test("look like a phone's when they are portrait, unless they are long and wide as a whole web page", () => {
    const judged = [
      [1170, 2532, "ios"],
      [2048, 2732, "ios"],
      [1440, 900, "web"],
      [2000, 9000, "web"],
      [1170, 9000, "ios"],
    ] as const;
    for (const [width, height, platform] of judged) expect(platformOfSize({ width, height })).toBe(platform);
  });

  test("get a name that can be a folder", () => {
    expect(checkAppName("Ü 日本 & Co.")).toBeNull();
    for (const name of ["", "  ", "a/b", "a\\b", ".hidden", "..", "x".repeat(201), "a\u0000b"])
      expect(checkAppName(name)).not.toBeNull();
  });
});

test("what is too much, or nothing, is refused with a reason", () => {
  const many = Array.from({ length: 51 }, (_, at) => `ios/App/${at}.png`);
  for (const [made, said] of [
    [plan(), "There are no pictures"],
    [plan("notes/a.txt", "notes/b.txt"), "There are no pictures"],
    [plan("guide.pdf"), "Left out: 1 file that is not a picture (guide.pdf)."],
    [plan(...many), "51 files; an upload may have 50"],
    [planUpload(chosen("a.zip"), { ...bounds, bytes_max: 5 }), "more than"],
    [planUpload(chosen("ios/App/a.png"), { ...bounds, bytes_max: 1_000 }), "more than"],
  ] as const)
    expect(made).toMatchObject({ kind: "refused", reason: expect.stringContaining(said) });
});

describe("a manifest.json", () => {
  const beside = (content: string) =>
    withoutForeignManifests([
      ...chosen("app/a.png"),
      { path: "app/manifest.json", file: new File([content], "manifest.json") },
    ]);
  const webApp = { name: "Shop", icons: [{ src: "a.png", sizes: "1x1" }], display: "standalone" };

  for (const [name, content] of [
    ["a web app", JSON.stringify(webApp)],
    ["a report", JSON.stringify([{ file: "a.png", status: "passed", title: "Login" }])],
    ["nothing", "[]"],
  ] as const)
    test(`of ${name} is left out, and the page asks of which app its pictures are`, async () => {
      const left = await beside(content);
      expect(left.map(({ path }) => path)).toEqual(["app/a.png"]);
      expect(planUpload(left, bounds).kind).toBe("pictures");
    });

  for (const [name, content] of [
    ["rows", JSON.stringify([{ image: "a.png", app_name: "Shop", platform: "ios" }])],
    ["a list within an object", JSON.stringify({ screens: [{ image: "a.png", title: "Login" }] })],
    ["a line each", '{"image":"a.png"}\n{"image":"b.png"}'],
    ["what is no JSON", "{"],
  ] as const)
    test(`of ${name} is sent`, async () => {
      expect((await beside(content)).map(({ path }) => path)).toEqual(["app/a.png", "app/manifest.json"]);
    });
});

/** The counts of an import as its page shows them: of screens, not of rows. */
const shown = (imported: number, updated: number, unchanged: number, repeated: number) => {
  const { found, changed, asBefore } = countsOf({ imported, updated, unchanged, repeated } as ImportJob);
  return [found, changed, asBefore];
};

test("copies are counted once, whether the service has them among changed rows or among those as before", () => {
  expect(shown(3, 0, 0, 0)).toEqual([3, 0, 0]);
  expect(shown(1, 1, 0, 1)).toEqual([1, 0, 0]);
  expect(shown(1, 0, 1, 1)).toEqual([1, 0, 0]);
  expect(shown(1, 1, 2, 1)).toEqual([3, 0, 2]);
  expect(shown(0, 3, 2, 1)).toEqual([4, 2, 2]);
  expect(shown(0, 1, 3, 2)).toEqual([2, 0, 2]);
});
