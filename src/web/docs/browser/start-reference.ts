// Runs in the browser, after Scalar's bundle, which leaves `Scalar` to it.
import { followColors } from "./chosen-colors.ts";
import { startSearch } from "./start-search.ts";

type Configuration = Readonly<Record<string, unknown>>;

interface Scalar {
  createApiReference(
    element: string,
    configuration: Configuration,
  ): { updateConfiguration(configuration: Configuration): void };
}

declare const Scalar: Scalar;

/** The address by which the page reaches this service: it may not connect to another one in the document. */
const service = new URL("..", location.href).href.replace(/\/$/, "");

const configuration: Configuration = {
  url: "../openapi.json",
  servers: [{ url: service }],
  // Nothing leaves this service: no fonts, no counting, no proxy, no assistant, no editor elsewhere.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  // A pasted key is gone when the page is left.
  persistAuth: false,
  // In the order of the contract.
  orderSchemaPropertiesBy: "preserve",
  orderRequiredPropertiesFirst: false,
  defaultOpenAllTags: true,
  documentDownloadType: "direct",
  // The switch is in the settings of the pages, the search in the bar.
  hideDarkModeToggle: true,
  hideSearch: true,
};

const reference = Scalar.createApiReference("#reference", configuration);
const element = document.getElementById("reference");
if (element !== null) {
  repair(element);
  // Again whenever Scalar shows another part.
  new MutationObserver(() => repair(element)).observe(element, { childList: true, subtree: true });
}

followColors((scheme) => {
  document.body.classList.toggle("dark-mode", scheme === "dark");
  document.body.classList.toggle("light-mode", scheme === "light");
  reference.updateConfiguration({ ...configuration, forceDarkModeState: scheme });
});
startSearch();

/** Fixes accessibility faults that axe-core finds in Scalar's markup and its configuration cannot change. */
function repair(reference: HTMLElement): void {
  // Scrollable content must be reachable by the keyboard (WCAG 2.1.1).
  const scrolling = reference.querySelectorAll(":is(code.custom-scroll, ul.endpoints):not([tabindex])");
  scrolling.forEach((box) => void box.setAttribute("tabindex", "0"));
  const copyButtons = reference.querySelectorAll("button.scalar-code-copy:not([aria-label])");
  copyButtons.forEach((button) => void button.setAttribute("aria-label", "Copy the code"));
  // Each operation has cards of the same names; landmarks are told apart by theirs.
  const cards = reference.querySelectorAll('.scalar-card[role="region"]');
  cards.forEach((card) => void card.setAttribute("role", "group"));
  // On narrow pages the contents are in a second header; the page has one banner.
  const contents = reference.querySelector(".t-doc__header:not([role])");
  contents?.setAttribute("role", "navigation");
  contents?.setAttribute("aria-label", "Contents");
  contents?.querySelector("header")?.setAttribute("role", "presentation");
}
