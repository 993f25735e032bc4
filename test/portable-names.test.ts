// Names that leave the service: every archive that it writes comes out whole of other programs, under hostile
// names.
import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { portableName } from "../src/library/export/portable-name.ts";
import { folded } from "../src/system/folding.ts";
import { temporaryFolder } from "./support/folder.ts";
import { makePng } from "./support/pictures.ts";
import { testService } from "./support/service.ts";
import { base64, keyOf, words, write } from "./support/writers.ts";

const devices = ["CON", "prn", "Aux", "NUL", "COM0", "com9", "LPT¹", "COM²", "ＮＵＬ", "CONIN$", "conout$"];
const part = fc.oneof(
  fc.constantFrom(...devices),
  fc.constantFrom(...'<>:"/\\|?*', ".", "..", " ", "-", "~", "(2)", "\u2028", "\u00a0"),
  fc.constantFrom(
    "カ".repeat(100),
    "😀".repeat(70),
    "e\u0301".repeat(90),
    "x".repeat(200),
    "É",
    "é",
    "ß",
    "İ",
  ),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
const hostile = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("").slice(0, 200));

/** The reason that some system would not take the name of a file, or take it for another; null without one. */
function refusalOf(name: string): string | null {
  const stem = name.normalize("NFKC").split(".")[0]?.trimEnd() ?? "";
  if (Buffer.byteLength(name) > 255) return "bytes";
  if (/^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)\d)$/i.test(stem)) return "a device";
  if (/^[-. ]|[. ]$/.test(name) || name === "") return "its ends";
  if (/[\p{Cc}<>:"/\\|?*\ud800-\udfff]/u.test(name)) return "a character";
  return name === name.normalize("NFC") ? null : "its form";
}

test("a name is one that every system takes, with room for a number and an ending, and stays it", () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: "binary", maxLength: 300 })), (given) => {
      const name = portableName(given);
      if (name !== "")
        expect([name, refusalOf(`${name} (500).webp`), refusalOf(name)]).toEqual([name, null, null]);
      expect(portableName(name)).toBe(name);
    }),
    { numRuns: 2_000 },
  );
  expect(devices.map(portableName)).toEqual(devices.map((name) => `_${name}`));
  expect(["nul.tar.gz", "con .x", "console", "COM10"].map(portableName)).toEqual([
    ...["_nul.tar.gz", "_con .x", "console", "COM10"],
  ]);
});

/** How each program unpacks an archive into a folder. */
const programs: Readonly<Record<string, { readonly zip: string; readonly tar: string | null }>> = {
  unzip: { zip: 'unzip -q "$1" -d "$2"', tar: null },
  bsdtar: { zip: 'bsdtar -xf "$1" -C "$2"', tar: 'bsdtar -xf "$1" -C "$2"' },
  python3: {
    zip: 'python3 -m zipfile -e "$1" "$2"',
    tar: 'python3 -c "import sys, tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])" "$1" "$2"',
  },
};
/** Python's zipfile gives files the date of their unpacking. */
const undated = "python3 zip";

async function unpacked(command: string, archive: string, isDated: boolean): Promise<Map<string, string>> {
  const folder = temporaryFolder();
  const environment = { ...process.env, LC_ALL: "C.UTF-8", TZ: "UTC" };
  const { exitCode, stderr } = Bun.spawnSync(["sh", "-c", command, "sh", archive, folder], {
    env: environment,
  });
  expect([exitCode, stderr.toString()]).toEqual([0, ""]);
  const found = new Map<string, string>();
  for (const path of new Bun.Glob("**").scanSync({ cwd: folder, dot: true })) {
    const file = Bun.file(join(folder, path));
    const date = isDated ? (await file.stat()).mtime.toISOString() : "";
    found.set(path, `${Bun.hash(await file.bytes())} ${date}`);
  }
  return found;
}

let key: string;
const pictures = new Map<string, Uint8Array>();
const service = testService({ WRITES_PER_MINUTE: "off" });
beforeAll(async () => {
  key = await keyOf(service);
  // Its pictures have no files.
  const { library } = service.services.storage;
  await library.removeScreens(await library.screenIds());
  // Names that only other file systems take for the same, then hostile ones.
  const alike = [
    ["Wi\u2011Fi", "ﬁx"],
    ["wi-fi", "fix"],
    ["WI-FI", "FIX"],
    ["Ａpp", "İ"],
    ["app", "i\u0307"],
  ];
  const names = fc.sample(fc.tuple(hostile, hostile), { numRuns: 12, seed: 73 });
  for (const [at, [app = "", title = ""]] of [...alike, ...names].entries()) {
    const picture = await makePng(40 + at, 60, 900 + at);
    const id = crypto.randomUUID();
    const body = { ...words, app_name: app, title, image: base64(picture) };
    const { status } = await write(service, key, "PUT", id, body);
    if (status === 201) pictures.set(id, picture);
  }
  expect(pictures.size).toBeGreaterThan(12);
});

async function download(path: string, body?: object): Promise<string> {
  const request = new Request(`http://localhost${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const file = join(temporaryFolder(), "archive");
  await Bun.write(file, await (await service.handle(request)).bytes());
  return file;
}

const hashes = (files: Iterable<Uint8Array>) => Array.from(files, (bytes) => `${Bun.hash(bytes)}`).sort();
const hashesOf = (files: ReadonlyMap<string, string>) =>
  Array.from(files.values(), (value) => value.split(" ")[0] ?? "").sort();

for (const [program, { zip, tar }] of Object.entries(programs)) {
  const isThere = Bun.which(program) !== null;
  if (!isThere) console.log(`Archives in ${program} are SKIPPED: it is not installed.`);
  describe.skipIf(!isThere)(`${program} unpacks`, () => {
    test("originals: each file of a name that every system takes, byte for byte", async () => {
      const archive = await download("/v1/screens/originals", { ids: [...pictures.keys()] });
      const files = await unpacked(zip, archive, `${program} zip` !== undated);
      expect(hashesOf(files)).toEqual(hashes(pictures.values()));
      const paths = [...files.keys()];
      for (const each of paths.flatMap((path) => path.split("/")))
        expect([each, refusalOf(each)]).toEqual([each, null]);
      expect(new Set(paths.map(folded)).size).toBe(paths.length);
      const numbered = { ids: [...pictures.keys()], is_numbered: true };
      const inOrder = await unpacked(zip, await download("/v1/screens/originals", numbered), true);
      expect(hashesOf(inOrder)).toEqual(hashes(pictures.values()));
      const numbers = [...inOrder.keys()].map((path) => Number(/^(\d{2}) [^/]+$/.exec(path)?.[1]));
      expect(numbers.toSorted((a, b) => a - b)).toEqual([...pictures.keys()].map((_, at) => at + 1));
      const dates = new Set(Array.from(files.values(), (value) => value.split(" ")[1]));
      // The first that a ZIP file can tell.
      expect([...dates]).toEqual([`${program} zip` === undated ? "" : "1980-01-01T00:00:00.000Z"]);
    });

    test.skipIf(tar === null)("an export: each picture, byte for byte", async () => {
      const files = await unpacked(tar ?? "", await download("/v1/export"), true);
      expect(files.delete("manifest.jsonl")).toBe(true);
      expect(hashesOf(files)).toEqual(hashes(pictures.values()));
      for (const id of pictures.keys()) expect(files.has(`images/${id}.png`)).toBe(true);
    });
  });
}
