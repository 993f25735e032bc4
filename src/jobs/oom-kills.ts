import { readFileSync } from "node:fs";

/** Where version 2 of cgroups counts, and version 1: https://docs.kernel.org/admin-guide/cgroup-v2.html */
const versions = [
  { ownGroup: /^0::(.*)$/m, root: "/sys/fs/cgroup", file: "memory.events" },
  { ownGroup: /^\d+:memory:(.*)$/m, root: "/sys/fs/cgroup/memory", file: "memory.oom_control" },
];

/**
 * How many processes of this one's group the kernel has ended because the group was at its limit of memory; 0
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
