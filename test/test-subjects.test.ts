// Tests that a landing leaves out are those whose part of the product it did not touch.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { filesOf, subjects, testFiles, unchangedTests } from "../deploy/test-subjects.mjs";
import { temporaryFolder, writeFiles } from "./support/folder.ts";

const root = join(import.meta.dir, "..");

describe("of this checkout", () => {
  test("every name is of a test, and of one alone", () => {
    const files = subjects.flatMap(({ tests }) =>
      tests.flatMap((name) => {
        const found = testFiles(root, [name]);
        expect({ name, found }).toEqual({ name, found: expect.arrayContaining([expect.any(String)]) });
        return found;
      }),
    );
    expect(files.filter((path, at) => files.indexOf(path) !== at)).toEqual([]);
  });

  test("every path is there", () => {
    const paths = subjects.flatMap(({ about }) => about).filter((path) => !path.startsWith(":!"));
    expect(paths.filter((path) => filesOf(root, [path]).length === 0)).toEqual([]);
  });
});

test("a test runs if its part changed, or it did, or what it imports of the tests", async () => {
  const checkout = temporaryFolder();
  const git = (...args: string[]) =>
    Bun.$`git -c user.name=a -c user.email=a@b.c ${args}`.cwd(checkout).quiet();
  const files = {
    "bun.lock": "1",
    "src/library/capture/one.ts": "1",
    "src/people/caller.ts": "1",
    "src/system/redis/one.ts": "1",
    "test/capture.test.ts": 'import { two } from "./support/two.ts";',
    "test/redis-tls.test.ts": "1",
    "test/support/two.ts": 'import { three } from "./three.ts";',
    "test/support/three.ts": "1",
    "test/plain.test.ts": "1",
  };
  await writeFiles(checkout, files);
  await git("init", "-q");
  await git("add", "-A");
  await git("commit", "-qm", "1");
  const leftOutAfter = async (path: keyof typeof files) => {
    await writeFiles(checkout, { [path]: "2" });
    const leftOut = unchangedTests("HEAD", checkout);
    await git("checkout", "-q", ".");
    return leftOut;
  };
  const [capture, redis] = ["test/capture.test.ts", "test/redis-tls.test.ts"];
  expect(unchangedTests("HEAD", checkout)).toEqual([capture, redis]);
  expect(await leftOutAfter("src/people/caller.ts")).toEqual([capture, redis]);
  expect(await leftOutAfter("src/library/capture/one.ts")).toEqual([redis]);
  expect(await leftOutAfter("test/capture.test.ts")).toEqual([redis]);
  expect(await leftOutAfter("test/support/three.ts")).toEqual([redis]);
  expect(await leftOutAfter("src/system/redis/one.ts")).toEqual([capture]);
  expect(await leftOutAfter("bun.lock")).toEqual([]);
});
