import type { ScreenWords } from "../../src/database/screens.ts";
import type { ScreenEncoder } from "../../src/index/engine.ts";

/** An encoder that hashes words, and counts what it was asked for. */
export interface FakeEncoder extends ScreenEncoder {
  readonly encoded: ScreenWords[];
}

/** A deterministic stand-in for the engine: import tests are about rows, not about meaning. */
export function fakeEncoder(modelId = "fake-1"): FakeEncoder {
  const encoded: ScreenWords[] = [];
  return {
    modelId,
    encoded,
    async encodeScreens(words) {
      if (words.length > 64) throw new Error("At most 64 screens a call.");
      encoded.push(...words);
      return words.map(
        (word) => new Uint8Array(new Bun.CryptoHasher("sha256").update(JSON.stringify(word)).digest().buffer),
      );
    },
  };
}
