// The bar of the documentation, as `pages/layout/site-header.tsx` draws it, and the list of all guides.
import type { Session } from "../../people/accounts/schema.ts";
import { type Html, html } from "../html.ts";
import { type BuiltDocs, referenceName } from "./built-docs.ts";

/** The signed-in person whose links and initials the bar shows. */
export interface Reader {
  readonly session: Session;
  readonly hasFlows: boolean;
}

/** The mark of the pages, as in `pages/icon.svg`. */
const mark = html`<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0c6c49"/><g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"><rect x="7.5" y="6.5" width="11" height="19" rx="2.5"/><circle cx="20" cy="18" r="4.5" fill="#0c6c49"/><path d="m23.4 21.4 3 3"/></g></svg>`;

/** `reader` is null without a session; `current` is the name of the page that is open. */
export function docsBar(docs: BuiltDocs, reader: Reader | null, current: string): Html {
  return html`<header class="bars">
<div class="bar">
<a class="mark" href="../">${mark}<span>Screen Search</span></a>
<nav class="places" aria-label="Main">${reader === null ? html`<a href="../docs" aria-current="true">Docs</a>` : links(placesOf(reader))}</nav>
<div class="tools"><button type="button" class="more" popovertarget="guides">Guides</button>
<search class="guide-search" id="guide-search" hidden data-sections="${docs.files.sections}"><input type="search" aria-label="Search the docs" placeholder="Search the docs" autocomplete="off" aria-keyshortcuts="/"><p role="status" class="unseen"></p><ul hidden></ul></search></div>
<div class="account">${reader === null ? html`<a class="more" href="../sign-in">Sign in</a>` : accountOf(reader)}</div>
</div>
${guideList(docs, current)}
</header>`;
}

/** The main pages of `pages/layout/places.ts`. */
function placesOf({ session: { user, workspaces }, hasFlows }: Reader) {
  const mayEdit = user.is_operator || workspaces.some((each) => each.is_editor && !each.is_suspended);
  return [
    ["", "Search"],
    ["apps", "Apps"],
    ["collections", "Collections"],
    ...(mayEdit ? [["library", "Library"]] : []),
    ...(hasFlows ? [["flows", "Flows"]] : []),
  ];
}

function accountOf(reader: Reader): Html {
  const { name, email, is_operator: isOperator } = reader.session.user;
  const initials = name.split(/\s+/, 2).map((word) => [...word][0]?.toUpperCase() ?? "");
  const own = [
    ["settings", "Settings"],
    ["settings/connect", "Connect an agent"],
    ...(isOperator ? [["operator", "Operator"]] : []),
  ];
  return html`<button type="button" class="initials" popovertarget="account"><span aria-hidden="true">${initials}</span><span class="unseen">Account of ${name}</span></button>
<nav class="menu" id="account" popover aria-label="Account"><p><bdi>${name}</bdi><span>${email}</span></p><div class="places">${links(placesOf(reader))}</div>${links(own)}</nav>`;
}

function links(places: readonly (readonly string[])[]): readonly Html[] {
  return places.map(([path, label]) => html`<a href="../${path}">${label}</a>`);
}

/** All guides, in groups by reader: a column beside a guide, a menu where there is no room for one. */
function guideList({ guides }: BuiltDocs, current: string): Html {
  const link = (name: string, label: string) =>
    html`<li><a href="${name}"${name === current && html` aria-current="page"`}>${label}</a></li>`;
  const groups = [...Map.groupBy(guides, ({ group }) => group)].map(([group, members]) => {
    const items = members.map(({ name, label }) => [
      link(name, label),
      name === "api" && link(referenceName, "API reference"),
    ]);
    return html`<section><h2>${group}</h2><ul>${items}</ul></section>`;
  });
  return html`<nav class="guides" id="guides" popover aria-label="Documentation">${groups}</nav>`;
}
