// Screens with nothing but the text on them: answers from them say how many, as a description would help.
import type { Storage } from "../database/storage.ts";

/** Screens with only the text on them, of all. */
export interface OnlyText {
  readonly only_text: number;
  readonly of: number;
}

/** A count reads every row of a library that changes all the time. */
const knownForMs = 60_000;
const known = new WeakMap<object, { readonly at: number; readonly count: Promise<OnlyText> }>();

/** Counts them, at most once a minute. */
export async function countOnlyText({ library }: Pick<Storage, "library">): Promise<OnlyText> {
  const last = known.get(library);
  if (last !== undefined && performance.now() - last.at < knownForMs) return last.count;
  const count = library.coverage().then(({ words: { given, model, none, ocr, tree } }) => {
    return { only_text: ocr, of: given + model + none + ocr + tree };
  });
  known.set(library, { at: performance.now(), count });
  // One that failed is not kept.
  count.catch(() => known.delete(library));
  return count;
}
