// Parts that most web products share. Each takes its look from the brand's variables; pass classes to differ.
import { icon } from "./icon.ts";
import { each } from "./seed.ts";

/** A whole browser viewport, 1440 x 900. */
export function desktop(classes: string, body: string): string {
  return `<main class="relative flex h-[900px] w-[1440px] overflow-hidden ${classes}">${body}</main>`;
}

/** Vertical list of places, each `label|icon` or `label|icon|count`; `activeClass` dresses the current one. */
export function navList(
  items: readonly string[],
  active: string,
  activeClass: string,
  itemClass = "text-muted",
): string {
  const entry = (item: string) => {
    const [label = "", glyph = "", count] = item.split("|");
    const end = count ? `<span class="ml-auto text-[12px] opacity-70 num">${count}</span>` : "";
    return `<div class="flex items-center gap-[10px] rounded-app px-[10px] py-[7px] text-[14px] ${label === active ? activeClass : itemClass}">
${icon(glyph, 18)}<span>${label}</span>${end}</div>`;
  };
  return `<div class="flex flex-col gap-[2px]">${each(items, entry)}</div>`;
}

export interface TableLook {
  head?: string;
  row?: string;
  /** Index of the row that is selected. */
  selected?: number;
  selectedClass?: string;
}

/** A grid table; a column is `label|track`, with `|right` to align it so; every cell is markup. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  look: TableLook = {},
): string {
  const {
    head = "text-[12px] text-muted h-9",
    row = "h-12 text-[14px]",
    selected = -1,
    selectedClass = "bg-brand/5",
  } = look;
  const specs = columns.map((column) => column.split("|"));
  const tracks = specs.map(([, track = "1fr"]) => track).join(" ");
  const align = (index: number) => (specs[index]?.[2] ? "text-right justify-self-end" : "");
  const line = (cells: readonly string[], classes: string) =>
    `<div class="grid items-center gap-4 border-b border-line px-4 ${classes}" style="grid-template-columns:${tracks}">
${each(cells, (content, index) => `<div class="min-w-0 truncate ${align(index)}">${content}</div>`)}</div>`;
  const heading = line(
    specs.map(([label = ""]) => label),
    head,
  );
  return (
    heading + each(rows, (cells, index) => line(cells, `${row} ${index === selected ? selectedClass : ""}`))
  );
}

export interface Field {
  label: string;
  value?: string;
  placeholder?: string;
  hint?: string;
  error?: string;
  /** Draws the focus ring and a caret. */
  isFocused?: boolean;
  lead?: string;
  end?: string;
  classes?: string;
}

export function field(options: Field): string {
  const {
    label,
    value = "",
    placeholder = "",
    hint = "",
    error = "",
    isFocused = false,
    lead = "",
    end = "",
  } = options;
  const edge = error ? "border-bad" : isFocused ? "border-brand ring-3 ring-brand/15" : "border-line";
  const caret = isFocused
    ? `<i class="ml-px inline-block h-[17px] w-[1.500px] bg-brand align-[-3px]"></i>`
    : "";
  const shown = value
    ? `<span>${value}${caret}</span>`
    : `<span class="text-muted/80">${caret}${placeholder}</span>`;
  const below = error
    ? `<div class="mt-1.5 flex items-center gap-1 text-[12.500px] text-bad">${icon("ph:warning-circle-fill", 14)}${error}</div>`
    : hint && `<div class="mt-1.5 text-[12.500px] text-muted">${hint}</div>`;
  return `<div class="${options.classes ?? ""}"><div class="mb-1.5 text-[13px] font-medium">${label}</div>
<div class="flex h-10 items-center gap-2 rounded-app border bg-surface px-3 text-[14px] ${edge}">${lead}<div class="min-w-0 flex-1 truncate">${shown}</div>${end}</div>${below}</div>`;
}

export function select(label: string, value: string, classes = ""): string {
  return field({ label, value, classes, end: icon("lucide:chevrons-up-down", 15, "text-muted") });
}

export function button(label: string, classes = "bg-brand text-on-brand", lead = ""): string {
  return `<span class="inline-flex h-9 items-center justify-center gap-2 whitespace-nowrap rounded-app px-3.5 text-[14px] font-medium ${classes}">${lead ? icon(lead, 16) : ""}${label}</span>`;
}

export function badge(label: string, classes: string): string {
  return `<span class="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-[2px] text-[12px] font-medium ${classes}">${label}</span>`;
}

export function dot(classes: string): string {
  return `<i class="inline-block h-2 w-2 shrink-0 rounded-full ${classes}"></i>`;
}

export function tabs(items: readonly string[], active: number, classes = "gap-6 text-[14px]"): string {
  const tab = (label: string, index: number) =>
    `<span class="-mb-px border-b-2 pb-[10px] ${index === active ? "border-brand font-medium text-ink" : "border-transparent text-muted"}">${label}</span>`;
  return `<div class="flex border-b border-line ${classes}">${each(items, tab)}</div>`;
}

export function check(isOn: boolean): string {
  const look = isOn ? "border-brand bg-brand text-on-brand" : "border-faint bg-surface";
  return `<span class="inline-grid h-4 w-4 shrink-0 place-items-center rounded-[4px] border ${look}">${isOn ? icon("ph:check-bold", 11) : ""}</span>`;
}

export function radio(isOn: boolean): string {
  const look = isOn ? "border-[5px] border-brand bg-white" : "border-faint bg-surface";
  return `<span class="inline-block h-4 w-4 shrink-0 rounded-full border ${look}"></span>`;
}

export function webToggle(isOn: boolean): string {
  return `<span class="inline-flex h-5 w-9 shrink-0 rounded-full p-[2px] ${isOn ? "justify-end bg-brand" : "bg-faint"}"><i class="h-4 w-4 rounded-full bg-white shadow"></i></span>`;
}

export function key(label: string): string {
  return `<kbd class="inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-line bg-raised px-1 font-sans text-[11px] text-muted">${label}</kbd>`;
}

/** Dims the page and centres a dialog of the given width. */
export function modal(width: number, body: string, classes = "bg-surface", scrim = "bg-black/40"): string {
  return `<div class="absolute inset-0 z-30 ${scrim}"></div>
<section class="absolute left-1/2 top-1/2 z-40 -translate-x-1/2 -translate-y-1/2 rounded-[calc(var(--radius)+6px)] shadow-2xl ${classes}" style="width:${width}px">${body}</section>`;
}
