// The process of a job, as the service sees it.

import { readFileSync } from "node:fs";
import { type ProcessEnd, readEnd } from "./process-end.ts";

export interface JobProcess {
  /** Sends it a message; nothing happens when it has ended. */
  readonly send: (message: object) => void;
  readonly kill: () => void;
  readonly ended: Promise<ProcessEnd>;
}

/** Sent after the task: stop for good, stop and resume later, or let others go first in good time. */
export interface StopMessage {
  readonly kind: "cancel" | "stop" | "yield";
}

/** Starts a script that calls `runJobScript`, with `environment` alone: no secret of the service. */
export function startJobProcess(
  script: string,
  environment: Readonly<Record<string, string>> = {},
): JobProcess {
  const killsBefore = oomKills();
  const child = Bun.spawn([process.execPath, "--no-env-file", script], {
    env: { HOME: "/nonexistent", ...environment },
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
    serialization: "advanced",
    ipc: () => undefined,
  });
  return {
    send: (message) => {
      try {
        child.send(message);
      } catch (error) {
        // Its channel closes a moment before it has ended.
        if (!(error instanceof Error && "code" in error && error.code === "ERR_IPC_CHANNEL_CLOSED"))
          throw error;
      }
    },
    kill: () => child.kill("SIGKILL"),
    ended: readEnd(child, () => oomKills() > killsBefore),
  };
}

/** Proxy settings: the only environment variables that a job which talks to servers inherits. */
const networkVariables = [
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"],
  ...["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
];

/** Those of this process, for a job that talks to servers; one on this machine is reached without a proxy. */
export function networkEnvironment(): Readonly<Record<string, string>> {
  const environment: Record<string, string> = Object.fromEntries(
    networkVariables.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const without = environment["no_proxy"] ?? environment["NO_PROXY"] ?? "";
  const list = without === "*" ? without : [without, "127.0.0.1"].filter(Boolean).join(",");
  return { ...environment, no_proxy: list, NO_PROXY: list };
}

/**
 * Files with the kernel's counters in cgroup version 2 and 1:
 * https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
const versions = [
  { ownGroup: /^0::(.*)$/m, root: "/sys/fs/cgroup", file: "memory.events" },
  { ownGroup: /^\d+:memory:(.*)$/m, root: "/sys/fs/cgroup/memory", file: "memory.oom_control" },
];

/** Kills by the kernel at the memory limit of this process's cgroup; 0 where that cannot be read. */
function oomKills(): number {
  const groups = readOrEmpty("/proc/self/cgroup");
  for (const { ownGroup, root, file } of versions) {
    // A container sees its own group as the root.
    for (const folder of [ownGroup.exec(groups)?.[1] ?? "", ""]) {
      const count = /^oom_kill (\d+)$/m.exec(readOrEmpty(`${root}${folder}/${file}`))?.[1];
      if (count !== undefined) return Number(count);
    }
  }
  return 0;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
