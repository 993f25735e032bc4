// A real server with the interface of Milvus: milvus-lite from PyPI, on a free port of the loopback.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";

const versionWanted = "3.2.2";
/** Half a gigabyte of Python packages. */
const installMsMax = 240_000;
const startMsMax = 90_000;

/** A running server. */
export interface MilvusLite {
  /** For MILVUS_ADDRESS. */
  readonly address: string;
  signal(name: "SIGSTOP" | "SIGCONT" | "SIGKILL"): void;
  /** Starts it again on the same port and data, after it was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The program: MILVUS_LITE, what is installed, or a virtual environment that is made in a folder of its own. Null, with a line that says
 * why, where it cannot be had.
 */
export function findMilvusLite(): string | null {
  const given = process.env["MILVUS_LITE"] ?? Bun.which("milvus-lite");
  if (given !== null && existsSync(given)) return given;
  const folder = temporaryFolder();
  const run = (command: string[]) => {
    try {
      return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore", timeout: installMsMax }).success;
    } catch {
      return false;
    }
  };
  const pip = [join(folder, "bin/pip"), "install", "--quiet", "--retries", "0", "--timeout", "20"];
  const isThere =
    run(["python3", "-m", "venv", folder]) &&
    run([...pip, `milvus-lite==${versionWanted}`, "pymilvus==3.0.2"]);
  if (isThere) return join(folder, "bin/milvus-lite");
  console.log(
    "Tests with Milvus are SKIPPED: milvus-lite cannot be installed from PyPI (python3 with venv). MILVUS_LITE may name it.",
  );
  return null;
}

/** Starts a server, which ends with the tests. */
export async function startMilvusLite(program: string): Promise<MilvusLite> {
  const dataDir = temporaryFolder();
  const port = freePort();
  const command = [program, "server", "--data-dir", dataDir, "--host", "127.0.0.1", "--port", String(port)];
  const start = async () => {
    const child = Bun.spawn(command, { stdout: "ignore", stderr: "ignore" });
    process.on("exit", () => child.kill("SIGKILL"));
    await untilListening(port);
    return child;
  };
  let child = await start();
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  return {
    address: `127.0.0.1:${port}`,
    signal: (name) => child.kill(name),
    restart: async () => {
      await kill();
      child = await start();
    },
    stop: kill,
  };
}

async function untilListening(port: number): Promise<void> {
  const deadline = performance.now() + startMsMax;
  while (performance.now() < deadline) {
    const isListening = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } }).then(
      (socket) => {
        socket.end();
        return true;
      },
      () => false,
    );
    if (isListening) return;
    await Bun.sleep(50);
  }
  throw new Error(`milvus-lite did not listen within ${startMsMax} ms`);
}
