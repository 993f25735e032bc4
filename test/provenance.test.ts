// The statement of a release names each file by its digest, the commit, and nothing that is secret.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { type Build, provenanceOf } from "../deploy/provenance.ts";
import { folderWith, writeFiles } from "./support/folder.ts";

const build: Build = {
  version: "0.2.0",
  commit: "0123456789abcdef0123456789abcdef01234567",
  remote: null,
  targets: ["linux-x64-musl"],
  locks: ["bun.lock"],
  baseImages: [{ name: "node:22-slim", sha256: "c".repeat(64) }],
};
const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");

async function made(files: Readonly<Record<string, string>>, changed: Partial<Build> = {}) {
  const root = await folderWith({ "bun.lock": "locked" });
  await writeFiles(join(root, "release"), files);
  return provenanceOf(root, join(root, "release"), { ...build, ...changed });
}

test("has the digest of every package and list of parts, in the form that in-toto and SLSA define", async () => {
  const files = {
    "screen-search-0.2.0.tgz": "service",
    "screen-search-engine-linux-x64-musl-0.2.0.tgz": "engine",
    "screen-search-0.2.0.cdx.json": "{}",
    "prebuilt.json": "{}",
    "NOTES.md": "no part of it",
  };
  const statement = await made(files);
  expect(statement).toMatchObject({
    _type: "https://in-toto.io/Statement/v1",
    predicateType: "https://slsa.dev/provenance/v1",
  });
  expect(statement.subject).toEqual(
    Object.entries(files)
      .filter(([name]) => name !== "NOTES.md")
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, text]) => ({ name, digest: { sha256: sha256(text) } })),
  );
  const { buildDefinition } = statement.predicate;
  expect(buildDefinition.externalParameters).toMatchObject({ tag: "v0.2.0", targets: ["linux-x64-musl"] });
  expect(buildDefinition.resolvedDependencies).toEqual([
    { name: "source", digest: { gitCommit: build.commit } },
    { name: "bun.lock", digest: { sha256: sha256("locked") } },
    { name: "node:22-slim", uri: "pkg:docker/node@22-slim", digest: { sha256: "c".repeat(64) } },
  ]);
  expect(await made(files)).toEqual(statement);
});

test("names where the repository is without the token in its address", async () => {
  const remote = "https://somebody:secret-token@code.example/team/screens.git?token=secret-token";
  const statement = await made({ "a.tgz": "a" }, { remote });
  const [source] = statement.predicate.buildDefinition.resolvedDependencies;
  expect(source).toMatchObject({ uri: "git+https://code.example/team/screens.git@refs/tags/v0.2.0" });
  expect(JSON.stringify(statement)).not.toContain("secret-token");
});

test("is refused of a folder with nothing to release, and of a lock that is missing", async () => {
  await expect(made({ "NOTES.md": "alone" })).rejects.toThrow("has nothing to state");
  await expect(made({ "a.tgz": "a" }, { locks: ["Cargo.lock"] })).rejects.toThrow("ENOENT");
});
