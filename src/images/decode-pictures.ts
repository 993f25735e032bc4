// Runs in a child process started by `picture-decoder.ts`: decodes each checked picture it is sent.
import { answerParent } from "../system/processes/answer-parent.ts";
import { makeAppearance } from "./appearance/appearance.ts";
import { decodePicture, makeSizes } from "./make-sizes.ts";
import { PictureError } from "./picture.ts";
import type { DecodeAnswer, DecodeQuestion } from "./picture-decoder.ts";
import { makeLook } from "./picture-look.ts";

answerParent(async ({ file, wanted }: DecodeQuestion): Promise<DecodeAnswer> => {
  try {
    if (wanted === "sizes") return { sizes: await makeSizes(file) };
    if (wanted === "appearance")
      return { seen: { look: await makeLook(file), appearance: await makeAppearance(file) } };
    await decodePicture(file);
    return {};
  } catch (error) {
    if (error instanceof PictureError) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
});
