// Provenance of a release, as an in-toto statement with a SLSA predicate: the digest of each file, the
// commit, the locks, the base images and the command. It is not signed: it says what `release.ts` did on the
// machine of the person who ran it (SLSA build level 1). It names no times: the same commit gives the same.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BaseImage, packageUrlOf } from "./base-images.ts";

export interface Build {
  readonly version: string;
  /** The commit with the sources that were built, 40 hex digits. */
  readonly commit: string;
  /** The URL that the repository is fetched from; null when there is no remote. */
  readonly remote: string | null;
  readonly targets: readonly string[];
  /** Files of the repository that fix the versions of everything else. */
  readonly locks: readonly string[];
  /** The base images of the image; empty where no image is built. */
  readonly baseImages: readonly BaseImage[];
}

const endings = [".tgz", ".whl", ".tar.gz", ".cdx.json", "prebuilt.json"];

/** The statement about the packages and lists of parts in `folder`, made from the repository at `root`. */
export async function provenanceOf(root: string, folder: string, build: Build) {
  const names = (await readdir(folder)).filter((name) => endings.some((ending) => name.endsWith(ending)));
  if (names.length === 0) throw new Error(`${folder} has nothing to state anything of.`);
  const subject = await digestsOf(folder, names.toSorted());
  const locks = await digestsOf(root, build.locks);
  const images = build.baseImages.map((image) => {
    return { name: image.name, uri: packageUrlOf(image), digest: { sha256: image.sha256 } };
  });
  const { version, targets, commit } = build;
  const remote = build.remote === null ? null : withoutSecrets(build.remote);
  const source = {
    ...(remote !== null && { uri: `git+${remote}@refs/tags/v${version}` }),
    digest: { gitCommit: commit },
  };
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject,
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "urn:screen-search:release:1",
        externalParameters: { command: "bun deploy/release.ts", tag: `v${version}`, targets },
        resolvedDependencies: [{ name: "source", ...source }, ...locks, ...images],
      },
      runDetails: {
        builder: { id: "urn:screen-search:deploy/release.ts", version: { bun: Bun.version } },
      },
    },
  };
}

/** The SHA-256 of each file of a folder, in lower-case hex. */
export function digestsOf(folder: string, names: readonly string[]) {
  return Promise.all(
    names.map(async (name) => {
      const hash = createHash("sha256").update(await readFile(join(folder, name)));
      return { name, digest: { sha256: hash.digest("hex") } };
    }),
  );
}

/** A token may be part of the address. */
function withoutSecrets(remote: string): string {
  if (!URL.canParse(remote)) return remote;
  const url = new URL(remote);
  [url.username, url.password, url.search, url.hash] = ["", "", "", ""];
  return url.href;
}
