// The parts an iPhone draws around and inside an app: 390 x 844 points, 47 above and 34 below kept free.
import { icon } from "./icon.ts";
import { each } from "./seed.ts";

export interface PhoneOptions {
  /** Colour of the status bar and the home indicator. */
  tone?: "dark" | "light";
  time?: string;
  /** Battery charge, 0 to 1. */
  charge?: number;
  classes?: string;
}

const cellular = `<svg width="17" height="11" viewBox="0 0 17 11" fill="currentColor"><rect y="7" width="3" height="4" rx="1"/>
<rect x="4.7" y="4.8" width="3" height="6.2" rx="1"/><rect x="9.4" y="2.4" width="3" height="8.6" rx="1"/>
<rect x="14" width="3" height="11" rx="1"/></svg>`;
const wifi = `<svg width="16" height="11.5" viewBox="0 0 16 11.5" fill="currentColor"><path d="M8 2.3c2.2 0 4.3.9 5.8 2.4.1.1.3.1.4 0l1.1-1.1
c.1-.1.1-.3 0-.5a10.500 10.500 0 0 0-14.600 0c-.1.2-.1.4 0 .5l1.1 1.1c.1.1.3.1.4 0A8.300 8.300 0 0 1 8 2.300Zm0 3.700c1.200 0 2.300.5 3.200 1.300.1.1.3.1.4 0
l1.100-1.200c.1-.1.1-.3 0-.4a6.800 6.800 0 0 0-9.400 0c-.1.1-.1.3 0 .4l1.100 1.200c.1.1.3.1.4 0A4.600 4.600 0 0 1 8 6Zm2.200 2.600c.1-.2.1-.4 0-.5
a3.300 3.300 0 0 0-4.400 0c-.1.1-.1.3 0 .5L7.800 10.600c.1.1.3.1.4 0Z"/></svg>`;

function battery(charge: number): string {
  return `<svg width="27" height="13" viewBox="0 0 27 13"><rect x=".5" y=".5" width="23" height="12" rx="3.600" fill="none"
stroke="currentColor" opacity=".4"/><path d="M25 4.300v4.400a2.300 2.300 0 0 0 0-4.400Z" fill="currentColor" opacity=".45"/>
<rect x="2" y="2" width="${(20 * charge).toFixed(1)}" height="9" rx="2.300" fill="currentColor"/></svg>`;
}

export function statusBar(time: string, charge: number): string {
  return `<div class="absolute inset-x-0 top-0 z-40 flex h-[47px] items-center justify-between pl-[31px] pr-[27px] pt-[5px]"
style="font-family:'Inter Variable'"><span class="text-[16px] font-semibold tracking-tight num">${time}</span>
<span class="flex items-center gap-[5px]">${cellular}${wifi}${battery(charge)}</span></div>`;
}

/** A whole iPhone screen. The body starts at the very top; use `pt-[47px]` where it must clear the status bar. */
export function phone(options: PhoneOptions, body: string): string {
  const { tone = "dark", time = "9:41", charge = 0.82, classes = "bg-bg" } = options;
  const colour = tone === "dark" ? "text-black" : "text-white";
  const fill = tone === "dark" ? "bg-black" : "bg-white";
  return `<main class="relative flex h-[844px] w-[390px] flex-col overflow-hidden ${classes}">${body}
<div class="${colour}">${statusBar(time, charge)}</div>
<div class="absolute bottom-[8px] left-1/2 z-50 h-[5px] w-[134px] -translate-x-1/2 rounded-full ${fill}"></div></main>`;
}

export interface Tab {
  label: string;
  icon: string;
  badge?: string;
}

/** Tab bar with the home indicator's space below it; `icon` names the plain glyph, the active one is filled. */
export function tabBar(tabs: readonly Tab[], active: number, classes = "bg-surface/95 text-muted"): string {
  const tab = (item: Tab, index: number) => {
    const isActive = index === active;
    const glyph = icon(isActive ? `${item.icon}-fill` : item.icon, 26);
    const badge = item.badge
      ? `<b class="absolute -right-2 -top-1 grid h-[17px] min-w-[17px] place-items-center rounded-full bg-bad px-1 text-[11px] text-white">${item.badge}</b>`
      : "";
    return `<div class="flex flex-1 flex-col items-center gap-[3px] ${isActive ? "text-brand" : ""}">
<span class="relative">${glyph}${badge}</span><span class="text-[10.500px] font-medium">${item.label}</span></div>`;
  };
  return `<nav class="absolute inset-x-0 bottom-0 z-30 flex h-[83px] px-2 pt-[9px] hairline-t ${classes}">${each(tabs, tab)}</nav>`;
}

export interface NavBar {
  title?: string;
  left?: string;
  right?: string;
  classes?: string;
}

/** The bar below the status bar, 44 points high. */
export function navBar({ title = "", left = "", right = "", classes = "" }: NavBar): string {
  return `<header class="relative z-20 mt-[47px] flex h-[44px] shrink-0 items-center justify-between px-4 ${classes}">
<div class="flex items-center gap-3 text-brand">${left}</div>
<div class="pointer-events-none absolute inset-x-20 truncate text-center text-[17px] font-semibold">${title}</div>
<div class="flex items-center gap-4 text-brand">${right}</div></header>`;
}

export function back(label = ""): string {
  return `<span class="-ml-2 flex items-center text-[17px]">${icon("lucide:chevron-left", 28)}${label}</span>`;
}

export function toggle(isOn: boolean, onClass = "bg-brand"): string {
  return `<span class="inline-flex h-[31px] w-[51px] shrink-0 rounded-full p-[2px] ${isOn ? `${onClass} justify-end` : "bg-faint"}">
<i class="h-[27px] w-[27px] rounded-full bg-white shadow-[0_2px_5px_rgba(0,0,0,.2)]"></i></span>`;
}

export interface Cell {
  title: string;
  sub?: string;
  value?: string;
  /** Markup at the left, for instance a tinted icon. */
  lead?: string;
  /** Markup at the right; a chevron unless told otherwise. */
  end?: string;
}

const chevron = icon("lucide:chevron-right", 18, "text-faint");

export function cell({ title, sub, value, lead = "", end = chevron }: Cell): string {
  const second = sub ? `<div class="mt-[1px] text-[13px] leading-[17px] text-muted">${sub}</div>` : "";
  return `<div class="flex min-h-[48px] items-center gap-3 pl-4"><div class="shrink-0">${lead}</div>
<div class="flex min-h-[48px] flex-1 items-center gap-2 border-b-[0.5px] border-line py-[9px] pr-4 group-cell">
<div class="min-w-0 flex-1"><div class="text-[16px] leading-[21px]">${title}</div>${second}</div>
${value ? `<div class="shrink-0 text-[16px] text-muted">${value}</div>` : ""}${end}</div></div>`;
}

/** Inset grouped list with an optional heading and footnote. */
export function group(heading: string, cells: readonly Cell[], footnote = ""): string {
  const head = heading
    ? `<div class="mb-[7px] px-4 text-[13px] font-medium text-muted">${heading}</div>`
    : "";
  const foot = footnote
    ? `<div class="mt-[7px] px-4 text-[13px] leading-[17px] text-muted">${footnote}</div>`
    : "";
  return `<section class="mx-4">${head}<div class="overflow-hidden rounded-app bg-surface [&>div:last-child>.group-cell]:border-0">
${each(cells, cell)}</div>${foot}</section>`;
}

/** Rounded square with a white glyph, as settings lists have at their left. */
export function tile(name: string, colour: string, size = 30): string {
  const corner = Math.round(size * 0.24);
  return `<span class="grid place-items-center text-white" style="width:${size}px;height:${size}px;border-radius:${corner}px;background:${colour}">${icon(name, Math.round(size * 0.6))}</span>`;
}

export function segmented(items: readonly string[], active: number, classes = "bg-faint/40"): string {
  const segment = (label: string, index: number) =>
    `<span class="flex-1 rounded-[8px] py-[6px] text-center text-[13px] ${index === active ? "bg-surface font-semibold shadow-sm" : ""}">${label}</span>`;
  return `<div class="flex rounded-[10px] p-[2px] ${classes}">${each(items, segment)}</div>`;
}

/** Dims what is behind and lays a sheet with a grabber at the bottom. */
export function sheet(body: string, classes = "bg-surface"): string {
  return `<div class="absolute inset-0 z-30 bg-black/45"></div>
<section class="absolute inset-x-0 bottom-0 z-40 rounded-t-[22px] px-5 pb-[42px] pt-[8px] shadow-2xl ${classes}">
<i class="mx-auto mb-4 block h-[5px] w-9 rounded-full bg-faint"></i>${body}</section>`;
}

/** The system alert: a title, a sentence and two buttons, the last one bold. */
export function alert(
  title: string,
  text: string,
  buttons: readonly [string, string],
  lastClass = "",
): string {
  return `<div class="absolute inset-0 z-30 bg-black/40"></div>
<section class="absolute left-1/2 top-1/2 z-40 w-[270px] -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-[14px] bg-raised text-center shadow-2xl">
<div class="px-4 pb-[18px] pt-[19px]"><div class="text-[17px] font-semibold leading-[22px]">${title}</div>
<div class="mt-1 text-[13px] leading-[17px] opacity-80">${text}</div></div>
<div class="flex border-t-[0.5px] border-line text-[17px] text-[#0a84ff]"><span class="flex-1 border-r-[0.5px] border-line py-[11px]">${buttons[0]}</span>
<b class="flex-1 py-[11px] font-semibold ${lastClass}">${buttons[1]}</b></div></section>`;
}
