// A real server with the interface of Milvus: milvus-lite from PyPI, on a free port of the loopback.
import { temporaryFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { pythonProgram } from "./python-program.ts";

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

/** The program: MILVUS_LITE, what is installed, or what PyPI has; null, with a line, where it cannot be had. Half a gigabyte of packages. */
export function findMilvusLite(): string | null {
  return pythonProgram({
    name: "milvus-lite",
    setting: "MILVUS_LITE",
    packages: ["milvus-lite==3.2.2", "pymilvus==3.0.2"],
    tests: "Tests with Milvus",
  });
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
