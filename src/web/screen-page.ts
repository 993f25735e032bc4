// The page of one screen: its picture, what is known about it, and those like it.

import { screenTitle } from "../screens/screen-title.ts";
import type { Screen } from "../storage/storage.ts";
import { type Html, html } from "./html.ts";
import { browserIcon, expandIcon, phoneIcon } from "./icons.ts";
import { type Page, serviceName } from "./page.ts";
import { framedPicture } from "./screen-picture.ts";
import { similarScreens } from "./similar-screens.ts";
import { leadAndRest } from "./split-text.ts";
import type { ScreenView } from "./view-screen.ts";

/** Longer descriptions are folded, so that the similar screens stay in reach. */
const descriptionLeadMax = 900;
/** More elements than these are folded. */
const elementsLeadMax = 24;

/** The page of a screen. */
export function screenPage(view: ScreenView, prefix: string): Page {
  const { screen } = view;
  const title = screenTitle(screen);
  const main = html`<article class="screen screen-${screen.platform}">
<header class="screen-head"><div class="screen-name">${appLine(screen)}<h1 dir="auto">${title}</h1></div>${view.pictures && fullSizeLink(prefix + view.pictures.high.path)}</header>
${framedPicture(view, prefix)}
<div class="screen-facts">
<div class="fact-column">${description(screen.description)}${visibleText(screen)}</div>
<div class="fact-column">${pattern(screen.pattern)}${elements(screen.elements)}${screenId(screen.id)}</div>
</div>
</article>
${similarScreens(view.similar, screen.platform, prefix)}`;
  return {
    title: `${title} · ${screen.appName} · ${serviceName}`,
    description: `A screen of ${screen.appName} for ${platformName(screen)}.`,
    main,
  };
}

function platformName({ platform }: Screen): string {
  return platform === "ios" ? "iOS" : "Web";
}

function appLine(screen: Screen): Html {
  const icon = screen.platform === "ios" ? phoneIcon : browserIcon;
  return html`<p class="app"><bdi class="app-name">${screen.appName}</bdi><span class="badge">${icon}${platformName(screen)}</span></p>`;
}

function fullSizeLink(address: string): Html {
  return html`<a class="button" href="${address}" target="_blank" rel="noopener">${expandIcon}Open full-size picture<span class="unseen"> in a new tab</span></a>`;
}

function description(text: string): Html | null {
  if (text === "") return null;
  const { lead, rest } = leadAndRest(text, descriptionLeadMax);
  const more = html`<details class="fold"><summary>Read the whole description</summary><p class="prose" dir="auto">${rest}</p></details>`;
  return html`<section><h2>Description</h2><p class="prose" dir="auto">${lead}${rest !== "" && "…"}</p>${rest !== "" && more}</section>`;
}

function pattern(text: string): Html | null {
  if (text === "") return null;
  return html`<section><h2>Pattern</h2><p dir="auto">${text}</p></section>`;
}

function elements(all: readonly string[]): Html | null {
  if (all.length === 0) return null;
  const rest = all.slice(elementsLeadMax);
  const more = html`<details class="fold"><summary>${rest.length} more</summary>${chips(rest)}</details>`;
  return html`<section><h2>Elements</h2>${chips(all.slice(0, elementsLeadMax))}${rest.length > 0 && more}</section>`;
}

function chips(texts: readonly string[]): Html {
  return html`<ul class="chips">${texts.map((text) => html`<li dir="auto">${text}</li>`)}</ul>`;
}

function visibleText({ visibleText: text, visibleTextSource }: Screen): Html | null {
  if (text === "") return null;
  const source = visibleTextSource === "ocr" ? "Text read from the picture" : "Text on the screen";
  return html`<details class="fold fold-text"><summary>${source}</summary><div class="text" dir="auto" tabindex="0" role="region" aria-label="${source}">${text}</div></details>`;
}

function screenId(id: string): Html {
  return html`<section><h2 id="screen-id">Screen ID</h2><input class="id" type="text" readonly value="${id}" aria-labelledby="screen-id" aria-describedby="screen-id-use"><p class="note" id="screen-id-use">Put it in <code>exclude_screen_ids</code> to leave this screen out of a search.</p></section>`;
}
