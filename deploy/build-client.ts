// Builds the clients: dist/client is the npm package, plain JavaScript and its types without the server;
// dist/downloads has what a running service gives away.
//   bun deploy/build-client.ts [DIST]
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildWheel } from "./build-wheel.ts";
import { writeContract } from "./typescript-contract.ts";

const root = join(import.meta.dir, "..");
const dist = resolve(process.argv[2] ?? join(root, "dist"));
const target = join(dist, "client");
const downloads = join(dist, "downloads");

function run(command: string[], cwd: string): void {
  const { exitCode } = Bun.spawnSync(command, { cwd, stdout: "ignore", stderr: "inherit" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}`);
}

async function buildPackage(): Promise<void> {
  // By its path: the folder of commands is not on everyone's.
  run(
    [
      process.execPath,
      "node_modules/typescript/bin/tsc",
      "-p",
      "src/client/tsconfig.json",
      "--outDir",
      target,
    ],
    root,
  );
  const { name, version, license, repository } = await Bun.file(join(root, "package.json")).json();
  await buildCommonJs();
  const module = { types: "./client.d.ts", default: "./client.js" };
  const commonJs = { types: "./cjs/client.d.ts", default: "./cjs/client.js" };
  const entry = { import: module, require: commonJs };
  const manifest = {
    name,
    version,
    description: "Client of a Screen Search service.",
    keywords: ["screenshots", "search", "ui", "design"],
    license,
    // Its publisher names it in the package.json of the service.
    repository,
    type: "module",
    engines: { node: ">=20" },
    sideEffects: false,
    // For tools that do not read `exports`, such as TypeScript with `moduleResolution` node.
    main: commonJs.default,
    types: commonJs.types,
    exports: { ".": entry, "./client": entry },
  };
  await Bun.write(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await copyFile(join(root, "LICENSE"), join(target, "LICENSE"));
  await copyFile(join(root, "src/client/README.md"), join(target, "README.md"));
  run([process.execPath, "pm", "pack", "--quiet", "--filename", join(downloads, "client.tgz")], target);
}

/** The same for `require`, in one file beside copies of the types. */
async function buildCommonJs(): Promise<void> {
  const folder = join(target, "cjs");
  const entrypoints = [join(root, "src/client/client.ts")];
  await Bun.build({ entrypoints, outdir: folder, format: "cjs", target: "node" });
  for await (const file of new Bun.Glob("*.d.ts").scan(target))
    await copyFile(join(target, file), join(folder, file));
  await Bun.write(join(folder, "package.json"), `${JSON.stringify({ type: "commonjs" })}\n`);
}

for (const folder of [target, downloads]) await rm(folder, { recursive: true, force: true });
await mkdir(downloads, { recursive: true });
await writeContract();
await buildPackage();
const wheel = await buildWheel();
await Bun.write(join(downloads, wheel.name), wheel.content);
console.log(`clients: ${target}, ${downloads}`);
