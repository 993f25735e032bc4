// Runs in the browser on the guides.
import { followColors } from "./chosen-colors.ts";
import { startSearch } from "./start-search.ts";

followColors(() => undefined);
startSearch();
// The column of guides may be longer than the screen.
document.querySelector(".guides [aria-current]")?.scrollIntoView({ block: "nearest" });
