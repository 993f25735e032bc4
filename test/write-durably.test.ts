// Errors of a disk that is full, whatever fails after them.
import { expect, test } from "bun:test";
import { isDiskFull } from "../src/system/write-durably.ts";

test("a write without room is told from other failures, also when closing the file fails, too", async () => {
  const failWith = (code: string) => Object.assign(new Error(code), { code });
  const writeAndClose = async (write: string, close: string) => {
    await using _file = {
      [Symbol.asyncDispose]: async () => {
        throw failWith(close);
      },
    };
    throw failWith(write);
  };
  for (const [write, close, isFull] of [
    ["ENOSPC", "EIO", true],
    ["EDQUOT", "EBADF", true],
    ["EACCES", "ENOSPC", true],
    ["EACCES", "EBADF", false],
  ] as const) {
    const error: unknown = await writeAndClose(write, close).catch((thrown: unknown) => thrown);
    expect([write, close, isDiskFull(error)]).toEqual([write, close, isFull]);
  }
  expect(isDiskFull(failWith("ENOSPC"))).toBe(true);
});
