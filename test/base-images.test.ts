// A release is built from images by digest. Docker is not here: its answer stands in for the registry's.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { baseImagesIn, packageUrlOf, pinnedImages, pinningArguments } from "../deploy/base-images.ts";

const own = await Bun.file(join(import.meta.dir, "../Dockerfile")).text();
const [one, other] = ["a".repeat(64), "b".repeat(64)];

describe("the images that a Dockerfile builds on", () => {
  test("are those of the repository's own, and no stage of it", () => {
    const names = baseImagesIn(own);
    expect(names).toHaveLength(own.match(/^FROM /gm)?.length ?? 0);
    for (const name of names) expect(name).toMatch(/^[a-z]+:[\w.-]+$/);
  });

  test("are found behind flags, each once, in any case", () => {
    const text =
      "FROM --platform=$BUILDPLATFORM rust:1 AS build\nfrom rust:1 as again\nRUN true\nFROM build\nFROM registry.example:5000/team/base\n";
    expect(baseImagesIn(text)).toEqual(["rust:1", "registry.example:5000/team/base"]);
  });
});

describe("an image by its digest", () => {
  const digests: Readonly<Record<string, string>> = {
    "node:22-slim": one,
    "registry.example:5000/base:1": other,
  };
  const pinned = pinnedImages(Object.keys(digests), (name) =>
    JSON.stringify({
      mediaType: "application/vnd.oci.image.index.v1+json",
      digest: `sha256:${digests[name]}`,
    }),
  );

  test("takes the place of its tag in the build", () => {
    expect(pinningArguments(pinned)).toEqual([
      ...["--build-context", `node:22-slim=docker-image://node@sha256:${one}`],
      "--build-context",
      `registry.example:5000/base:1=docker-image://registry.example:5000/base@sha256:${other}`,
    ]);
    expect(pinned.map(packageUrlOf)).toEqual([
      "pkg:docker/node@22-slim",
      "pkg:docker/registry.example:5000/base@1",
    ]);
  });

  test("is refused when the registry gives none", () => {
    expect(() => pinnedImages(["node:22"], () => "{}")).toThrow("node:22 has no digest");
    expect(() => pinnedImages(["node:22"], () => '{"digest":"sha256:abc"}')).toThrow("node:22 has no digest");
  });
});
