// A real server with the interface of Milvus: milvus-lite from PyPI, on a free port of the loopback.
import { temporaryFolder } from "./folder.ts";
import { type MilvusLite, startMilvusIn } from "./milvus-process.ts";
import { pythonProgram } from "./python-program.ts";

export type { MilvusLite };

/**
 * The program: MILVUS_LITE, what is installed, or what PyPI has; null, with a line, where it cannot be had.
 * Half a gigabyte of packages.
 */
export function findMilvusLite(): string | null {
  return pythonProgram({
    name: "milvus-lite",
    setting: "MILVUS_LITE",
    packages: ["milvus-lite==3.2.2", "pymilvus==3.0.2"],
    tests: "Tests with Milvus",
  });
}

/** Starts a server, which ends with the tests. */
export function startMilvusLite(program: string): Promise<MilvusLite> {
  return startMilvusIn(temporaryFolder(), program);
}
