// Routes of the pages that show screens.
import { pictureLimit } from "../images/routes.ts";
import { behind } from "../people/page-operation.ts";
import { libraryGate, type Reader } from "../people/workspaces/member-gate.ts";

/** Routes that a share link opens, too: each answer counts as a picture against its address. */
export const forLinks = behind<object>([pictureLimit]);
/** Other screens, by way of one. */
export const forNeighbours = behind<Reader>([pictureLimit, libraryGate]);
