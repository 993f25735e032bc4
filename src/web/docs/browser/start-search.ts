// The search field of the bar. Arrow keys move between the results, Escape closes them.
import type { GuideSection } from "../built-docs.ts";
import { type FoundSection, findSections } from "./find-sections.ts";

/** Shows the field and wires it. Without scripts it stays hidden. */
export function startSearch(): void {
  const box = document.getElementById("guide-search");
  const input = box?.querySelector("input");
  const status = box?.querySelector("p");
  const list = box?.querySelector("ul");
  if (!box || !input || !status || !list) return;
  box.hidden = false;
  const { sections: file = "" } = box.dataset;
  let loading: Promise<readonly GuideSection[]> | undefined;
  const load = () =>
    (loading ??= loadSections(new URL(file, document.baseURI).href).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  const show = async () => {
    const query = input.value.trim();
    const sections = query === "" ? [] : await load().catch(() => null);
    if (sections === null) {
      status.textContent = "The search could not be loaded: type again to try once more.";
      return;
    }
    const found = query === "" ? [] : findSections(sections, query);
    if (query !== input.value.trim()) return;
    list.replaceChildren(...found.map(listItem));
    list.hidden = found.length === 0;
    status.textContent = query === "" ? "" : found.length === 0 ? "Nothing found" : `${found.length} found`;
  };
  input.addEventListener("focus", () => void load().catch(() => undefined));
  input.addEventListener("input", () => void show());
  box.addEventListener("keydown", (event) => {
    // The results may be those of an earlier letter.
    if (event.key === "Enter" && event.target === input)
      void show().then(() => list.querySelector("a")?.click());
    else moveFocus(event, input, list);
  });
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  // A click elsewhere, or a link into the page that is open, closes the results.
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && (!box.contains(target) || target.closest("a"))) list.hidden = true;
  });
}

async function loadSections(address: string): Promise<readonly GuideSection[]> {
  const module = (await import(address)) as { default: readonly GuideSection[] };
  return module.default;
}

function listItem({ section, excerpt }: FoundSection): HTMLElement {
  const link = document.createElement("a");
  link.href = section.path;
  const title = document.createElement("strong");
  title.textContent =
    section.guide === section.heading ? section.guide : `${section.guide}: ${section.heading}`;
  const text = document.createElement("span");
  text.textContent = excerpt;
  link.append(title, text);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function moveFocus(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const stops: readonly HTMLElement[] = [input, ...list.querySelectorAll("a")];
  if (event.key === "Escape") {
    list.hidden = true;
    input.focus();
    return;
  }
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || list.hidden) return;
  event.preventDefault();
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}
