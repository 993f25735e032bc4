// A real S3 server on the loopback, with its objects in a temporary folder.
import { temporaryFolder } from "./folder.ts";
import { opened } from "./opened.ts";
import { hasS3Server, type S3Server, startS3In } from "./s3-process.ts";

export type { S3Server };
export { hasS3Server };

if (!hasS3Server)
  console.log(
    "Tests of a bucket are SKIPPED: there is no s3s-fs. CONTRIBUTING.md says how to install it, or set S3S_FS.",
  );

/** Starts a server; it ends with the block that uses it, with this process, or after ten minutes. */
export function startS3(): Promise<S3Server> {
  return startS3In(temporaryFolder());
}

/** One for the tests of a file, which are skipped where there is no such program. */
export function testS3(): S3Server {
  return opened(
    async () => (hasS3Server ? startS3() : ({} as S3Server)),
    async (server) => server[Symbol.asyncDispose]?.(),
  );
}
