// Runs in the browser on the guides.
import { followColors } from "./chosen-colors.ts";

followColors(() => undefined);
// On a phone the navigation is wider than the screen.
document.querySelector(".guides [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
