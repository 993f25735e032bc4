// Builds the client for npm into dist/client: plain JavaScript, its types and a package.json of its own,
// without the server.
//   bun deploy/build-client.ts && npm pack ./dist/client
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const target = join(root, "dist/client");

await rm(target, { recursive: true, force: true });
const { exitCode } = Bun.spawnSync(["tsc", "-p", "src/client/tsconfig.json"], {
  cwd: root,
  stdout: "inherit",
  stderr: "inherit",
  env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}` },
});
if (exitCode !== 0) process.exit(exitCode);

const { name, version, license } = await Bun.file(join(root, "package.json")).json();
const entry = { types: "./client.d.ts", default: "./client.js" };
const manifest = {
  name,
  version,
  description: "Client of a screen-search service.",
  license,
  type: "module",
  engines: { node: ">=20" },
  sideEffects: false,
  exports: { "./client": entry },
};
await Bun.write(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
await cp(join(root, "LICENSE"), join(target, "LICENSE"));
console.log("client: dist/client");
