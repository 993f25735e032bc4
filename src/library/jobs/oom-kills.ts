import { readFileSync } from "node:fs";

/**
 * Files with the kernel's counters in cgroup version 2 and 1:
 * https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
const versions = [
  { ownGroup: /^0::(.*)$/m, root: "/sys/fs/cgroup", file: "memory.events" },
  { ownGroup: /^\d+:memory:(.*)$/m, root: "/sys/fs/cgroup/memory", file: "memory.oom_control" },
];

/**
 * Number of processes in this process's cgroup that the kernel has killed at the group's memory limit; 0
 * where that cannot be read.
 */
export function oomKills(): number {
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
