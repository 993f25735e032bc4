// A process of milvus-lite. Imports nothing of the test runner: benchmarks start one, too.

import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

/** A running server. */
export type MilvusLite = Awaited<ReturnType<typeof startMilvusIn>>;

/** Starts a server over a folder, which ends with this process. */
export async function startMilvusIn(dataDir: string, program: string) {
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
    /** For MILVUS_ADDRESS. */
    address: `127.0.0.1:${port}`,
    signal: (name: "SIGSTOP" | "SIGCONT" | "SIGKILL") => child.kill(name),
    /** Starts it again on the same port and data, after it was killed. */
    restart: async () => {
      await kill();
      child = await start();
    },
    stop: kill,
  };
}

async function untilListening(port: number): Promise<void> {
  const isListening = () =>
    Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } }).then(
      (socket) => {
        socket.end();
        return true;
      },
      () => false,
    );
  await until(isListening, { everyMs: 50 });
}
