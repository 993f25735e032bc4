import type { ScreenWords } from "../../src/database/screens.ts";

export type FakeEncoder = ReturnType<typeof fakeEncoder>;

/** A deterministic stand-in for the engine: import tests are about rows, not about meaning. */
export function fakeEncoder(modelId = "fake-1") {
  /** The words that it was asked to encode. */
  const encoded: ScreenWords[] = [];
  return {
    modelId,
    encoded,
    async encodeScreens(words: readonly ScreenWords[]) {
      if (words.length > 64) throw new Error("At most 64 screens a call.");
      encoded.push(...words);
      return words.map(
        (word) => new Uint8Array(new Bun.CryptoHasher("sha256").update(JSON.stringify(word)).digest().buffer),
      );
    },
  };
}
