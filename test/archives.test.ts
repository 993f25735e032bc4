import { describe, expect, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ArchiveError } from "../src/library/archives/archive-entry.ts";
import { type ArchiveFormat, unpackArchive } from "../src/library/archives/unpack-archive.ts";
import { makeTar, makeTarGz, makeZip } from "./support/archives.ts";
import { folderWith } from "./support/folder.ts";

const limits = { entriesMax: 100, bytesMax: 100_000_000 };

/** Unpacks into a folder of its own, below one that holds nothing else. */
async function unpack(content: Uint8Array, format: ArchiveFormat) {
  const outer = await folderWith({ "a/upload": content });
  const folder = await unpackArchive(join(outer, "a/upload"), format, join(outer, "a/b/files"), limits);
  return { folder, names: (await readdir(folder, { recursive: true })).sort() };
}

/** Error with which an archive is refused. Nothing may be left beside the folder it was unpacked into. */
async function refusalOf(content: Uint8Array, format: ArchiveFormat, given = limits) {
  const outer = await folderWith({ "a/upload": content });
  const error = await unpackArchive(join(outer, "a/upload"), format, join(outer, "a/b/files"), given).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(await readdir(outer)).toEqual(["a"]);
  expect((await readdir(join(outer, "a"))).sort()).toEqual(["b", "upload"]);
  expect(await readdir(join(outer, "a/b"))).toEqual(["files"]);
  expect(error).toBeInstanceOf(ArchiveError);
  const { code, message } = error as ArchiveError;
  return { code, message };
}

const files = { "manifest.jsonl": "{}\n", "pictures/ä 1.png": "not really" };
const zipOf = (entries: Record<string, string>) =>
  makeZip(Object.entries(entries).map(([name, content]) => ({ name, content })));
const tarOf = (entries: Record<string, string>) =>
  makeTar(Object.entries(entries).map(([name, content]) => ({ name, content })));

test("a TAR file of the form of v7, without a mark, is read; the sum of its header decides", async () => {
  const tar = Buffer.from(await tarOf({ "ios/App/a.png": "x" }));
  const withSum = (sum: number) => {
    tar.fill(0, 257, 512);
    tar.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
    return tar;
  };
  const sum = withSum(0)
    .fill(" ", 148, 156)
    .subarray(0, 512)
    .reduce((a, b) => a + b, 0);
  expect((await unpack(withSum(sum), "tar")).names).toContain("ios/App/a.png");
  expect(await refusalOf(withSum(sum + 1), "tar")).toMatchObject({ code: "archive_unreadable" });
});

describe("an archive", () => {
  const makers = {
    zip: async () => zipOf(files),
    tar: async () => tarOf(files),
    "tar.gz": async () => makeTarGz(Object.entries(files).map(([name, content]) => ({ name, content }))),
  };
  for (const [format, make] of Object.entries(makers)) {
    test(`of the format ${format} is unpacked as it is`, async () => {
      const { folder, names } = await unpack(await make(), format as ArchiveFormat);
      expect(names).toEqual(["manifest.jsonl", "pictures", "pictures/ä 1.png"]);
      expect(await readFile(join(folder, "pictures/ä 1.png"), "utf8")).toBe("not really");
    });
  }

  test("of one folder is read from that folder, but the folder of a platform is not", async () => {
    const wrapped = {
      "my library/manifest.jsonl": "{}",
      "my library/a.png": "x",
      "__MACOSX/x": "",
      ".DS_Store": "",
    };
    expect((await unpack(zipOf(wrapped), "zip")).names).toEqual(["a.png", "manifest.jsonl"]);
    expect((await unpack(await tarOf({ "./ios/App/a.png": "x" }), "tar")).names).toEqual([
      "ios",
      "ios/App",
      "ios/App/a.png",
    ]);
  });
});

describe("a hostile archive", () => {
  const refusedFor = (words: string) => ({
    code: "archive_refused",
    message: expect.stringContaining(words),
  });
  const tooLargeFor = (words: string) => ({
    code: "archive_too_large",
    message: expect.stringContaining(words),
  });
  const paths: readonly (readonly [string, string])[] = [
    ["../evil.png", "`..`"],
    ["a/../../evil.png", "`..`"],
    ["/etc/evil.png", "relative"],
    ["C:/evil.png", "relative"],
    ["a\\..\\evil.png", "with /"],
    ["a\u0000.png", "control"],
    ["a\u001b[2J.png", "control"],
    [`${"x/".repeat(40)}a.png`, "folders deep"],
    [`${"x".repeat(256)}.png`, "bytes"],
  ];
  for (const [name, reason] of paths) {
    test(`with the path ${JSON.stringify(name.slice(0, 30))} is refused, in both formats`, async () => {
      const refused = refusedFor(reason);
      expect(await refusalOf(makeZip([{ name, content: "x" }]), "zip")).toMatchObject(refused);
      // A TAR file ends its names with a NUL.
      if (name.includes("\0")) return;
      expect(await refusalOf(await makeTar([{ name, content: "x" }]), "tar")).toMatchObject(refused);
    });
  }

  test("with links, devices, pipes and sockets is refused", async () => {
    for (const type of ["symlink", "link", "character-device", "block-device", "fifo"] as const) {
      const tar = await makeTar([{ name: "a.png", type, linkname: "/etc/passwd" }]);
      expect(await refusalOf(tar, "tar")).toMatchObject(refusedFor(""));
    }
    for (const mode of [0o120777, 0o020666, 0o060666, 0o010666, 0o140666]) {
      const zip = makeZip([{ name: "a.png", content: "/etc/passwd", mode }]);
      expect(await refusalOf(zip, "zip")).toMatchObject(refusedFor(""));
    }
  });

  test("with a link as a folder writes nothing behind it", async () => {
    const tar = await makeTar([
      { name: "a", type: "symlink", linkname: ".." },
      { name: "a/evil.png", content: "x" },
    ]);
    expect(await refusalOf(tar, "tar")).toMatchObject(refusedFor("a link"));
  });

  test("with a name twice, or a file that is a folder, too, is refused", async () => {
    for (const names of [
      ["a.png", "a.png"],
      ["a", "a/b.png"],
      ["a/b.png", "a"],
      ["x/./a.png", "x/a.png"],
    ]) {
      const entries = names.map((name) => ({ name, content: "x" }));
      expect(await refusalOf(makeZip(entries), "zip")).toMatchObject(refusedFor("twice"));
      expect(await refusalOf(await makeTar(entries), "tar")).toMatchObject(refusedFor("twice"));
    }
  });

  test("with names that are not UTF-8 is refused; UTF-8 without the flag is read", async () => {
    const latin = Buffer.from("caf\xe9.png", "latin1");
    const refused = refusedFor("UTF-8");
    expect(await refusalOf(makeZip([{ name: latin, content: "x", flags: 0 }]), "zip")).toMatchObject(refused);
    const tar = Buffer.from(await makeTar([{ name: "cafe.png", content: "x" }]));
    // The checksum of the header is a sum of its bytes.
    tar[3] = 0xe9;
    const sum = tar
      .subarray(0, 512)
      .reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    tar.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
    expect(await refusalOf(tar, "tar")).toMatchObject(refused);
    expect((await unpack(makeZip([{ name: "café.png", content: "x", flags: 0 }]), "zip")).names).toEqual([
      "café.png",
    ]);
  });

  test("that is encrypted, or packed in another way, is refused", async () => {
    const encrypted = makeZip([{ name: "a.png", content: "x", flags: 0x801 }]);
    expect(await refusalOf(encrypted, "zip")).toMatchObject(refusedFor("encrypted"));
    const packed = makeZip([{ name: "a.png", content: "x", method: 12 }]);
    expect(await refusalOf(packed, "zip")).toMatchObject(refusedFor(""));
  });

  test("is left when the import is to stop", async () => {
    const tar = await makeTarGz([{ name: ".x", content: Buffer.alloc(90_000_000) }]);
    const outer = await folderWith({ "a/upload": tar });
    const stop = new AbortController();
    const unpacking = unpackArchive(
      join(outer, "a/upload"),
      "tar.gz",
      join(outer, "files"),
      limits,
      stop.signal,
    );
    stop.abort(new Error("enough"));
    await expect(unpacking).rejects.toThrow("enough");
  });

  test("that is a bomb is refused before it fills the disk", async () => {
    const zeros = Buffer.alloc(90_000_000);
    const large = tooLargeFor("100 times");
    expect(await refusalOf(makeZip([{ name: "a.png", content: zeros }]), "zip")).toMatchObject(large);
    expect(await refusalOf(await makeTarGz([{ name: "a.png", content: zeros }]), "tar.gz")).toMatchObject(
      large,
    );
    const small = { entriesMax: 100, bytesMax: 1_000_000 };
    // Skipped entries are inflated all the same.
    const hidden = await makeTarGz([{ name: ".x", content: zeros }]);
    expect(await refusalOf(hidden, "tar.gz", small)).toMatchObject({ code: "archive_too_large" });
    const tar = await makeTar([{ name: "a.png", content: zeros }]);
    expect(await refusalOf(tar, "tar", small)).toMatchObject(tooLargeFor("1000000 bytes"));
  });

  test("that lies about its sizes is refused", async () => {
    const zip = makeZip([{ name: "a.png", content: Buffer.alloc(10_000), claimedBytes: 10 }]);
    expect(await refusalOf(zip, "zip")).toMatchObject({ code: "archive_unreadable" });
  });

  test("of very many tiny files is refused at the bound", async () => {
    const many = Array.from({ length: 101 }, (_, n) => ({ name: `${n}.png`, content: "" }));
    const large = tooLargeFor("more than 100 files");
    expect(await refusalOf(makeZip(many), "zip")).toMatchObject(large);
    expect(await refusalOf(await makeTar(many), "tar")).toMatchObject(large);
  });

  test("that is cut anywhere, or no archive at all, is refused", async () => {
    const content = Buffer.from(Array.from({ length: 3_000 }, (_, n) => (n * 7919) % 251));
    const entries = [
      { name: "a.png", content },
      { name: "b.png", content },
    ];
    const whole = { zip: makeZip(entries), tar: await makeTar(entries), "tar.gz": await makeTarGz(entries) };
    for (const [format, archive] of Object.entries(whole)) {
      // The middle of a content, a border between two entries of the TAR, the very end.
      for (const at of [100, 2_000, 512 + 3_072, archive.length - 1_024, archive.length - 10])
        if (at > 0 && at < archive.length && !(format === "tar" && at === archive.length - 10)) {
          const refused = await refusalOf(archive.subarray(0, at), format as ArchiveFormat);
          expect({ format, at, ...refused }).toMatchObject({ format, at, code: "archive_unreadable" });
        }
      const garbage = Buffer.from("<html>not an archive</html>".repeat(60));
      expect(await refusalOf(garbage, format as ArchiveFormat)).toMatchObject({ code: "archive_unreadable" });
    }
  });
});
