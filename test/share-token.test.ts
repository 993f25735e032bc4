// The token of a share link by itself: what it opens, and that nothing else does.
import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import type { SigningKey } from "../src/images/signed-url.ts";
import { shareSigner } from "../src/people/shares/share-signer.ts";
import { screenId } from "./support/library.ts";

const keyOf = (id: string): SigningKey => ({ id, secret: randomBytes(32) });
const [newest, older, oldest] = [keyOf("k3"), keyOf("k2"), keyOf("k1")];
const signer = shareSigner([newest]);
const sharer = { workspaceId: "01234567-89ab-4cde-8f01-23456789abcd", shareGeneration: 1 };
const screen = screenId(1);
const token = signer.sign(sharer, screen);

describe("the token of a share link", () => {
  test("is 44 characters that need no escaping, names its workspace and verifies", () => {
    expect(token).toMatch(/^[\w-]{44}$/);
    expect(signer.workspaceIdOf(token)).toBe(sharer.workspaceId);
    expect(signer.verify(token, sharer, screen)).toBe(true);
    expect(signer.sign(sharer, screen)).toBe(token);
  });

  test("opens no other screen, no other generation and no other workspace's link", () => {
    const others = [
      [sharer, screenId(2)],
      [{ ...sharer, shareGeneration: 2 }, screen],
      [{ ...sharer, workspaceId: crypto.randomUUID() }, screen],
      // Would be the same string without a separator between the fields.
      [{ ...sharer, shareGeneration: 10 }, screen.slice(1)],
    ] as const;
    for (const [by, id] of others) expect(signer.verify(token, by, id)).toBe(false);
  });

  test("changed in any single character is refused", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: token.length - 1 }),
        fc.constantFrom(..."0123456789ABCDEFabcdefghijklmnopqrstuvwxyz-_"),
        (at, character) => {
          fc.pre(token[at] !== character);
          const changed = token.slice(0, at) + character + token.slice(at + 1);
          expect(signer.verify(changed, sharer, screen)).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("cut, lengthened or of other characters is no token", () => {
    const broken = ["", token.slice(1), token.slice(0, -1), `${token}A`, `${token.slice(1)}=`, `${token}\n`];
    for (const each of [...broken, "é".repeat(44), "%".repeat(44)]) {
      expect(signer.workspaceIdOf(each)).toBeNull();
      expect(signer.verify(each, sharer, screen)).toBe(false);
    }
  });

  test("verifies by both live secrets, is signed by the newest, and ends with its secret", () => {
    const rotated = shareSigner([newest, older]);
    expect(rotated.verify(shareSigner([older]).sign(sharer, screen), sharer, screen)).toBe(true);
    expect(rotated.sign(sharer, screen)).toBe(token);
    expect(rotated.verify(shareSigner([oldest]).sign(sharer, screen), sharer, screen)).toBe(false);
  });

  test("stays the same however many workspaces sign in between", () => {
    for (let made = 0; made < 1_500; made += 1)
      signer.sign({ workspaceId: crypto.randomUUID(), shareGeneration: 1 }, screen);
    expect(signer.sign(sharer, screen)).toBe(token);
  });
});
