// What a container holds, and the proof that it runs.
//   node deploy/package.mjs assemble DIR [amd64|arm64]   puts the files of the image into DIR; the Dockerfile's build stage runs this
//   node deploy/package.mjs                does the same with the files that Docker would be sent and runs it as the image would, without Docker
// The settings, the user and the commands of the run are read from the Dockerfile, so that the two cannot drift apart.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { copyFiles, ENGINE, FILES } from "./package-files.mjs";
import { bun, fail, root, run, setUp } from "./setup.mjs";

/** Three times what it has without symbols. */
const ENGINE_BYTES_MAX = 9_000_000;
const CHECK_SECONDS_MAX = 60;

/** What differs between the architectures, by Docker's names: Rust's target, npm's word for the processor, and the package that has Bun. */
const ARCHITECTURES = {
  amd64: { triple: "x86_64-unknown-linux-gnu", cpu: "x64", bun: "bun-linux-x64" },
  arm64: { triple: "aarch64-unknown-linux-gnu", cpu: "arm64", bun: "bun-linux-aarch64" },
};

const [command, folder, architecture] = process.argv.slice(2);
const wanted = ARCHITECTURES[architecture];
const isUsable = command === "assemble" && folder !== undefined && (architecture === undefined || wanted);
if (isUsable) assemble(folder, wanted?.cpu === process.arch ? undefined : wanted);
else if (command === undefined) await check();
else fail("Usage: node deploy/package.mjs [assemble DIR [amd64|arm64]]");

/**
 * Fills a folder with what the image has under /app. Builds the addon when it is not there yet; the pages and the reference always: seconds. `other`
 * is the architecture when it is not that of this machine; its addon is always built, and this machine's is not.
 */
function assemble(target, other) {
  const hasEngine = other === undefined;
  if (!existsSync(bun) || (hasEngine && !existsSync(join(root, ENGINE))))
    setUp({ isForTests: false, hasEngine });
  else for (const script of ["build:pages", "build:docs"]) run(bun, ["run", script]);
  process.umask(0o022);
  copyFiles(root, target, hasEngine ? [...FILES, ENGINE] : FILES);
  if (!hasEngine) buildEngineFor(other, join(target, ENGINE));
  // Copies instead of links into Bun's cache: the folder must be able to move and to change its rights.
  // Without peers, which are for builds (TypeScript, drizzle-kit, React), and without the workspaces of the pages and the reference: 250 MB.
  const install = [
    "install",
    "--production",
    "--omit=peer",
    "--filter=screen-search",
    "--frozen-lockfile",
    "--backend=copyfile",
    "--silent",
    ...(other === undefined ? [] : ["--os", "linux", "--cpu", other.cpu]),
  ];
  run(bun, install, { cwd: target });
  if (other !== undefined) takeBunOf(other, target);
  // The package has the same 100 MB twice.
  rmSync(join(target, "node_modules/bun/bin/bunx.exe"), { force: true });
  symlinkSync("bun.exe", join(target, "node_modules/bun/bin/bunx.exe"));
  chmodSync(join(target, "src/cli.ts"), 0o755);
  symlinkSync("../../src/cli.ts", join(target, "node_modules/.bin/screen-search"));
}

function buildEngineFor({ triple }, file) {
  run("rustup", ["target", "add", triple]);
  mkdirSync(dirname(file), { recursive: true });
  run(bun, ["deploy/build-engine.ts", triple, file]);
}

/** Bun's own package puts the program of the machine that installs it in its place. */
function takeBunOf({ bun: name }, target) {
  const from = join(target, "node_modules/@oven");
  renameSync(join(from, name, "bin/bun"), join(target, "node_modules/bun/bin/bun.exe"));
  rmSync(from, { recursive: true });
}

/** Runs the package as its own user on the loopback: health, import, search, picture, stop. */
async function check() {
  const image = readDockerfile();
  refuseDrift(image);
  const work = mkdtempSync(join(tmpdir(), "screen-search-package-"));
  process.on("exit", () => removeFolder(work));
  chmodSync(work, 0o755);
  run("node", [
    join(copyContext(join(work, "context")), "deploy/package.mjs"),
    "assemble",
    join(work, "app"),
  ]);
  refuseLeftOut(image, join(work, "app"));
  run("chmod", ["-R", "a-w", join(work, "app")]);
  const startedAt = performance.now();
  const guard = setTimeout(
    () => fail(`The package was not checked within ${CHECK_SECONDS_MAX} s.`),
    CHECK_SECONDS_MAX * 1000,
  );
  const container = await startContainer(image, work);
  await readyWithin(container, 20);
  const results = await exerciseService(container, writeScreens(work));
  await stopContainer(container);
  clearTimeout(guard);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`package: ok, ${megabytesIn(work)} MB, ${results}, stopped with 0, ${seconds} s`);
}

function removeFolder(path) {
  spawnSync("chmod", ["-R", "u+w", path]);
  rmSync(path, { recursive: true, force: true });
}

/** The instructions of the Dockerfile's last stage, with what the check needs of them. */
function readDockerfile() {
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

/** What the run below would not notice. */
function refuseDrift({ labels, copies }) {
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
function refuseLeftOut({ copies, folder }, assembled) {
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

/** What Docker sends of the checkout, by `.dockerignore`, with the engine and the installed packages: they are not made once more. */
function copyContext(target) {
  const kept = readFileSync(join(root, ".dockerignore"), "utf8").match(/(?<=^!).+$/gm);
  const git = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = spawnSync("git", git, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  const sent = stdout
    .split("\0")
    .filter((path) => kept.some((name) => path === name || path.startsWith(`${name}/`)));
  for (const path of sent.filter((path) => existsSync(join(root, path))))
    cpSync(join(root, path), join(target, path));
  cpSync(join(root, ENGINE), join(target, ENGINE));
  symlinkSync(join(root, "node_modules"), join(target, "node_modules"));
  return target;
}

/** Starts the service as the image would, but on the loopback and with a data folder under `work`. */
async function startContainer(image, work) {
  const dataDir = join(work, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(dataDir, image.uid, image.gid);
  const inWork = (text) => text.replaceAll(image.folder, join(work, "app"));
  const url = `http://127.0.0.1:${await freePort()}`;
  const environment = Object.fromEntries(
    Object.entries(image.environment).map(([name, value]) => [name, inWork(value)]),
  );
  const env = {
    ...environment,
    HOST: "127.0.0.1",
    PORT: new URL(url).port,
    BASE_URL: url,
    DATA_DIR: dataDir,
  };
  const options = { cwd: join(work, "app"), env, ...(isRoot && { uid: image.uid, gid: image.gid }) };
  const start = ([name, ...args], stdio) => spawn(name, args, { ...options, stdio });
  const service = start([...image.entry, ...image.command], ["ignore", "ignore", "inherit"]);
  process.on("exit", () => service.kill("SIGKILL"));
  service.on("exit", (code) => container.isStopping || fail(`The service ended by itself (${code}).`));
  const container = { image, options, service, url, isStopping: false };
  return container;
}

function freePort() {
  return new Promise((resolve) => {
    const socket = createServer().listen(0, "127.0.0.1", () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
}

async function readyWithin({ url }, seconds) {
  await until(seconds, "/readyz did not answer 200", async () => (await fetch(`${url}/readyz`)).ok);
  if (!(await fetch(`${url}/healthz`)).ok) fail("/healthz did not answer 200.");
}

/** Tries until it works, every 100 ms. */
async function until(seconds, fault, attempt) {
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    const result = await attempt().catch(() => false);
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return fail(`${fault} within ${seconds} s.`);
}

/** Three rows of words, and one of nothing but a picture with words in it, which OCR has to read. */
function writeScreens(work) {
  const screens = join(work, "screens");
  mkdirSync(screens);
  const rows = [
    {
      app_name: "Harbour",
      platform: "ios",
      title: "Login",
      description: "Email and password fields above a sign in button.",
    },
    {
      app_name: "Harbour",
      platform: "ios",
      title: "Timetable",
      description: "A list of ferries with their departure times.",
    },
    {
      app_name: "Meadow",
      platform: "ios",
      title: "Weather",
      description: "Hourly forecast with rain and wind.",
    },
    { app_name: "Slate", platform: "ios", image: "slate.png" },
  ];
  const draw = `const { drawText } = await import("./test/support/text-picture.ts");
    await Bun.write(process.argv[1], drawText(["TITLE LIST", "CLOSE TEST", "SELECT ICE"]));`;
  run(bun, ["-e", draw, join(screens, "slate.png")]);
  writeFileSync(join(screens, "manifest.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
  return join(screens, "manifest.jsonl");
}

/** A command of the packaged CLI beside the running service; returns its JSON line. */
function cli({ image, options }, ...args) {
  const [name, ...before] = image.entry;
  const { status, stdout, error } = spawnSync(name, [...before, ...args, "--json"], {
    ...options,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    timeout: CHECK_SECONDS_MAX * 1000,
  });
  if (error || status !== 0) fail(`screen-search ${args.join(" ")} failed (${error?.message ?? status}).`);
  return JSON.parse(stdout.trim().split("\n").at(-1));
}

async function exerciseService(container, manifest) {
  if (health(container) !== 0) fail("The HEALTHCHECK of a healthy service failed.");
  const { id } = cli(container, "workspace", "create", "Package check", "--plan", "team");
  const { key } = cli(container, "key", "create", "--workspace", id, "--name", "package");
  const { imported } = cli(container, "import", manifest);
  if (imported !== 4) fail(`${imported} of 4 rows were imported.`);
  for (const mode of ["standard", "deep"]) {
    await find(
      container,
      key,
      { query: "email and password with a sign in button", platform: "ios", mode },
      "Harbour",
    );
  }
  const words = { query: "title list, close test", platform: "ios", mode: "standard" };
  const slate = await find(container, key, words, "Slate");
  const picture = await fetch(slate.image.url);
  if (picture.headers.get("content-type") !== "image/webp")
    fail(`The picture was answered with ${picture.status}.`);
  const page = await fetch(slate.service_url, { headers: { accept: "text/html" } });
  if (!page.ok || !(await page.text()).includes("Slate"))
    fail(`The screen's page was answered with ${page.status}.`);
  return `${imported} rows imported as ${process.getuid?.() === 0 ? container.image.uid : "this user"} and found`;
}

function health({ image, options }) {
  const [name, ...args] = image.health;
  return spawnSync(name, args, { ...options, stdio: "inherit", timeout: 10_000 }).status;
}

/** The first screen of an answer, which must be of that app. An import is searchable within a second. */
function find({ url }, key, body, app) {
  return until(5, `"${body.query}" (${body.mode}) did not find ${app} first`, async () => {
    const answer = await fetch(`${url}/v1/screens/search`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { screens } = await answer.json();
    return screens?.[0]?.app_name === app && screens[0];
  });
}

async function stopContainer(container) {
  container.isStopping = true;
  const ended = new Promise((resolve) =>
    container.service.on("exit", (code, signal) => resolve(signal ?? code)),
  );
  container.service.kill("SIGTERM");
  const code = await ended;
  if (code !== 0) fail(`The service ended with ${code} after SIGTERM.`);
  if (health(container) === 0) fail("The HEALTHCHECK of a stopped service did not fail.");
}

function megabytesIn(path) {
  const { stdout } = spawnSync("du", ["-sm", join(path, "app")], { encoding: "utf8" });
  return Number.parseInt(stdout, 10);
}
