import type { Screen, ScreenWords } from "./screens.ts";

export type WordsSource = "given" | "tree" | "model" | "ocr" | "none";

/**
 * The source of a screen's words: `model` when a model described it, also beside words that were given; else
 * `tree` when its text comes from a tree and nobody described it; else `given` when anything was; else `ocr`
 * when its text was read from the picture.
 */
export function wordsSource(screen: Omit<Screen, "id" | "appName" | "platform" | "picture">): WordsSource {
  const { title, description, pattern, elements, visibleTextSource, modelWords } = screen;
  if (modelWords !== null) return "model";
  if (visibleTextSource === "tree" && description === "") return "tree";
  const isGiven = title !== "" || description !== "" || pattern !== "" || elements.length > 0;
  if (isGiven || visibleTextSource === "given") return "given";
  return visibleTextSource === "ocr" ? "ocr" : "none";
}

/** The title, or the heading that was read from the picture; empty without both. */
export function titleOf({ title, heading = "" }: Pick<ScreenWords, "title" | "heading">): string {
  return title || heading;
}

/** Lower-case hex SHA-256 of everything that is encoded: words with the same hash have the same vectors. */
export function wordsHash(words: ScreenWords): string {
  const { appName, description, elements, visibleText, pattern } = words;
  const canonical = JSON.stringify([appName, titleOf(words), description, elements, visibleText, pattern]);
  return new Bun.CryptoHasher("sha256").update(canonical).digest("hex");
}
