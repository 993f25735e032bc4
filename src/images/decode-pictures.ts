// Runs in a child process started by `picture-decoder.ts`: decodes each checked picture it is sent.
import { answerParent } from "../processes/answer-parent.ts";
import { decodePicture, makeSizes } from "./make-sizes.ts";
import { PictureError } from "./picture.ts";
import type { DecodeAnswer, DecodeQuestion } from "./picture-decoder.ts";

answerParent(async ({ original, isDecodedOnly }: DecodeQuestion): Promise<DecodeAnswer> => {
  try {
    if (!isDecodedOnly) return { sizes: await makeSizes(original) };
    await decodePicture(original);
    return { sizes: null };
  } catch (error) {
    if (error instanceof PictureError) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
});
