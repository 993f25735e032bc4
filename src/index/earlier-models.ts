// Another model's vectors mean nothing, unless both were tuned from one original and averaged with it: then
// they lie in nearly the same space. The part "-c3" is the form of the text that is encoded.
// `native/models/README.md` has what a search loses meanwhile.
const earlierModels: Readonly<Record<string, readonly string[]>> = {
  "screen-minilm-l6-v2-int8-p64-2-c3": [
    "screen-minilm-l6-v2-int8-p64-2-c2",
    "screen-minilm-l6-v2-int8-p64-2",
    "screen-minilm-l6-v2-int8-p64",
  ],
};

/**
 * Returns true when queries of `modelId` may search vectors of `other` until they are encoded again. True of
 * its own vectors.
 */
export function isSearchableBy(modelId: string, other: string): boolean {
  return other === modelId || (earlierModels[modelId]?.includes(other) ?? false);
}
