// Runs in a child process started by `picture-decoder.ts`: decodes each checked picture it is sent.
import { answerParent } from "../system/processes/answer-parent.ts";
import { makeAppearance } from "./appearance/appearance.ts";
import { findControls } from "./controls/find-controls.ts";
import { decodePicture, makeSizes } from "./make-sizes.ts";
import { PictureError } from "./picture.ts";
import type { DecodeAnswer, DecodeQuestion } from "./picture-decoder.ts";
import { makeLook } from "./picture-look.ts";
import { plainPicture } from "./plain-picture.ts";
import { readPng } from "./read-png.ts";

/** More finds no more of them. */
const controlPixelsMax = 4_000_000;

answerParent(async ({ file, wanted, rows = [] }: DecodeQuestion): Promise<DecodeAnswer> => {
  try {
    if (wanted === "sizes") return { sizes: await makeSizes(file) };
    if (wanted === "appearance")
      return { seen: { look: await makeLook(file), appearance: await makeAppearance(file) } };
    if (wanted === "controls")
      return { controls: findControls(readPng(await plainPicture(file, controlPixelsMax)), rows) };
    await decodePicture(file);
    return {};
  } catch (error) {
    if (error instanceof PictureError) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
});
