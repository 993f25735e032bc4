import type { ScreenWords } from "../storage/storage.ts";

/** Lower-case hex SHA-256 of everything that is encoded: words with the same hash have the same vectors. */
export function wordsSha256(words: ScreenWords): string {
  const { appName, title, description, elements, visibleText, pattern } = words;
  const canonical = JSON.stringify([appName, title, description, elements, visibleText, pattern]);
  return new Bun.CryptoHasher("sha256").update(canonical).digest("hex");
}
