import { afterAll, beforeAll } from "bun:test";

/**
 * Opens something for the tests of a file, or of the `describe` that asks for it: before the first of them,
 * closed after the last. Nothing of it is there before.
 */
export function opened<T extends object>(open: () => Promise<T>, close: (it: T) => Promise<void>): T {
  const it = {} as T;
  let isOpen = false;
  beforeAll(async () => {
    Object.assign(it, await open());
    isOpen = true;
  });
  afterAll(async () => {
    if (isOpen) await close(it);
  });
  return it;
}

/** The same, closed with the block that uses it. */
export function closing<T extends { close(): Promise<void> }>(it: T): T & AsyncDisposable {
  return Object.assign(it, { [Symbol.asyncDispose]: () => it.close() });
}
