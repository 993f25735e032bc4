// The colours somebody chose on the pages hold here, too. Runs before the first paint;
// `pages/color-scheme.ts` reads the same key.
import { applyChosenColors } from "./chosen-colors.ts";

applyChosenColors();
