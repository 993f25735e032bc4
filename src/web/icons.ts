// Drawings inside the page. They take the colour of the text around them and mean nothing without it.
import { type Html, html } from "./html.ts";

/** The mark of the service. */
export const markIcon = drawn(
  html`<rect x="3.5" y="2" width="11" height="20" rx="2.6"/><circle cx="15.5" cy="14" r="4.4" class="cut"/><path d="m18.9 17.4 3 3"/>`,
);
export const phoneIcon = drawn(
  html`<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18.5h2"/>`,
);
export const browserIcon = drawn(
  html`<rect x="2.5" y="4" width="19" height="16" rx="2.5"/><path d="M2.5 9h19M6 6.5h.01M9 6.5h.01"/>`,
);
export const expandIcon = drawn(html`<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7"/>`);
export const pictureOffIcon = drawn(
  html`<path d="M4 4l16 16M8 4h10a2 2 0 0 1 2 2v10M4 8v10a2 2 0 0 0 2 2h10M4 17l4.5-4.5 3 3"/>`,
);

/** Screens in a row, the one in the middle missing. */
export const missingScreen = html`<svg viewBox="0 0 208 112" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><g opacity=".55"><rect x="2" y="22" width="40" height="80" rx="8"/><path d="M12 40h20M12 50h14M12 84h20"/><rect x="166" y="22" width="40" height="80" rx="8"/><path d="M176 40h20M176 52h20M176 64h12"/></g><rect x="78" y="6" width="52" height="104" rx="10" stroke-dasharray="5 6"/><circle cx="101" cy="54" r="11"/><path d="m109 62 9 9"/></svg>`;

function drawn(shapes: Html): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${shapes}</svg>`;
}
