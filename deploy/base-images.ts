// The images that the Dockerfile builds on. It names them by tags, which move; a release is built from their
// digests of that day, and says which.

/** An image by what it is called and what it is. */
export interface BaseImage {
  /** As the Dockerfile names it: `node:22-bookworm-slim`. */
  readonly name: string;
  /** Lower-case hex SHA-256 of its manifest, or of its index for several platforms. */
  readonly sha256: string;
}

/** Asks the registry for the manifest of an image, as JSON with a `digest`. */
type Inspect = (name: string) => string;

/** The images that a Dockerfile takes from elsewhere, each once, in its order; stages of its own are none. */
export function baseImagesIn(dockerfile: string): readonly string[] {
  const froms = [...dockerfile.matchAll(/^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?\s*$/gim)];
  const stages = new Set(froms.map(([, , stage]) => stage));
  return [...new Set(froms.map(([, name = ""]) => name))].filter((name) => !stages.has(name));
}

/** Their digests now. Throws an `Error` that names the image whose manifest has none. */
export function pinnedImages(names: readonly string[], inspect: Inspect): readonly BaseImage[] {
  return names.map((name) => {
    const { digest = "" } = JSON.parse(inspect(name)) as { digest?: string };
    const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest)?.[1];
    if (sha256 === undefined) throw new Error(`${name} has no digest: ${JSON.stringify(digest)}.`);
    return { name, sha256 };
  });
}

/** Arguments of `docker buildx build` that put the image of a digest in the place of each tag. */
export function pinningArguments(images: readonly BaseImage[]): readonly string[] {
  return images.flatMap(({ name, sha256 }) => [
    "--build-context",
    `${name}=docker-image://${repositoryOf(name)}@sha256:${sha256}`,
  ]);
}

/** The package URL of an image, its name in a provenance statement. */
export function packageUrlOf({ name }: BaseImage): string {
  const repository = repositoryOf(name);
  return `pkg:docker/${repository}@${name.slice(repository.length + 1)}`;
}

/** Without the tag; a colon before a slash is that of a port. */
function repositoryOf(name: string): string {
  return name.replace(/:[^:/]+$/, "");
}
