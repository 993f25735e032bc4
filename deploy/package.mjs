// The contents of the container, and the proof that it runs.
//   node deploy/package.mjs assemble DIR [amd64|arm64]   puts the files of the image into DIR; the Dockerfile's build stage runs this
//   node deploy/package.mjs                does the same with the files that Docker would be sent and runs it as the image would, without Docker
// The settings, the user and the commands of the run are read from the Dockerfile, so that the two cannot
// drift apart.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ARCHITECTURES, assemble } from "./assemble.mjs";
import { readDockerfile, refuseDrift, refuseLeftOut } from "./dockerfile.mjs";
import { ENGINE } from "./package-files.mjs";
import { bun, fail, root, run } from "./setup.mjs";

const CHECK_SECONDS_MAX = 60;

const [command, folder, architecture] = process.argv.slice(2);
const isKnown = architecture === undefined || architecture in ARCHITECTURES;
if (command === "assemble" && folder !== undefined && isKnown) await assemble(folder, architecture);
else if (command === undefined) await check();
else fail("Usage: node deploy/package.mjs [assemble DIR [amd64|arm64]]");

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

/**
 * Copies the files of the checkout that Docker is sent, by `.dockerignore`, with the engine and the installed
 * packages, which are not built again.
 */
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
