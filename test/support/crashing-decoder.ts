// Decodes pictures as `decode-pictures.ts` does, but crashes at one that is 13 pixels wide: what a fault of
// the decoder would do.
import { checkPicture } from "../../src/images/check-picture.ts";
import { makeSizes } from "../../src/images/make-sizes.ts";
import type { DecodeAnswer, DecodeQuestion } from "../../src/images/picture-decoder.ts";
import { answerParent } from "../../src/system/processes/answer-parent.ts";

answerParent(async ({ file }: DecodeQuestion): Promise<DecodeAnswer> => {
  if (checkPicture(file).width === 13) process.abort();
  return { sizes: await makeSizes(file) };
});
