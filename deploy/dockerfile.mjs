// The Dockerfile's last stage, and what it must agree with.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { ENGINE } from "./package-files.mjs";
import { fail, root } from "./setup.mjs";

/** An engine with symbols is larger. */
const ENGINE_BYTES_MAX = 20_000_000;

/** The instructions of the Dockerfile's last stage, with what the check needs of them. */
export function readDockerfile() {
  const text = readFileSync(join(root, "Dockerfile"), "utf8").replace(/\\\n/g, " ");
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")) + 1);
  const all = (name) =>
    stage.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim());
  const [uid, gid] = all("USER").join("").split(":").map(Number);
  return {
    labels: all("LABEL").join(" "),
    copies: all("COPY"),
    folder: all("WORKDIR").join(""),
    environment: Object.fromEntries(
      all("ENV").flatMap((line) => line.split(/\s+/).map((pair) => pair.split("="))),
    ),
    uid,
    gid,
    health: JSON.parse(
      all("HEALTHCHECK")
        .join("")
        .replace(/^.*CMD /, ""),
    ),
    entry: JSON.parse(all("ENTRYPOINT").join("")),
    command: JSON.parse(all("CMD").join("")),
  };
}

/** Fails on drift that the run below would not notice. */
export function refuseDrift({ labels, copies }) {
  if (statSync(join(root, ENGINE), { throwIfNoEntry: false })?.size > ENGINE_BYTES_MAX) {
    fail(
      `${ENGINE} is above ${ENGINE_BYTES_MAX} bytes: symbols take 16 MB. Build it with: bun run build:engine`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (!labels.includes(`version="${version}"`)) fail(`Dockerfile: the version label must be ${version}.`);
  if (!copies.every((line) => line.startsWith("--from=build /package/"))) {
    fail("Dockerfile: everything in the image must come from `deploy/package.mjs assemble`.");
  }
}

/** Each layer copies a part of what was assembled: together they must copy all of it, each to its place. */
export function refuseLeftOut({ copies, folder }, assembled) {
  const copied = new Set();
  for (const line of copies) {
    const [, ...paths] = line.split(/\s+/);
    const to = paths.pop();
    for (const path of paths.map((each) => each.replace("/package/", ""))) {
      // Docker copies what is in a folder, and a file into one.
      const isFolder = statSync(join(assembled, path)).isDirectory();
      const place = isFolder ? to : join(to, basename(path));
      if (place !== join(folder, path)) fail(`Dockerfile: ${path} is copied to ${place}.`);
      copied.add(path);
    }
  }
  const leftOutOf = (path) => {
    if (copied.has(path)) return [];
    if (!statSync(join(assembled, path)).isDirectory()) return [path];
    return readdirSync(join(assembled, path)).flatMap((name) => leftOutOf(join(path, name)));
  };
  const leftOut = readdirSync(assembled).flatMap(leftOutOf);
  if (leftOut.length > 0) fail(`Dockerfile: no layer copies ${leftOut.slice(0, 3).join(", ")}.`);
}
