// What several screens of Skylark share: its sky, its flight lines and its buttons.
import { icon } from "../kit/icon.ts";
import { tabBar } from "../kit/ios.ts";
import { chance, times } from "../kit/seed.ts";

export const tabs = (active: number) =>
  tabBar(
    [
      { label: "Book", icon: "ph:magnifying-glass" },
      { label: "Trips", icon: "ph:suitcase-rolling" },
      { label: "Status", icon: "ph:airplane-tilt" },
      { label: "Profile", icon: "ph:user-circle" },
    ],
    active,
    "bg-white/95 text-[#8a9bb0]",
  );

export const main = (label: string, end = "", classes = "bg-brand text-on-brand") =>
  `<div class="flex h-[56px] items-center justify-center rounded-full px-6 text-[17px] font-semibold ${end ? "!justify-between" : ""} ${classes}"><span>${label}</span>${end ? `<span class="num">${end}</span>` : ""}</div>`;

export const bar = (title: string, sub = "", right = "") =>
  `<header class="relative flex items-center justify-between px-5 pb-3 pt-[56px]">${icon("ph:caret-left-bold", 22, "text-brand")}<div class="text-center leading-tight"><div class="text-[17px] font-semibold">${title}</div>${sub ? `<div class="mt-0.5 text-[13px] text-muted">${sub}</div>` : ""}</div><span class="min-w-[22px] text-brand">${right}</span></header>`;

/** Soft clouds over a blue gradient, filling its box. */
export function sky(seed: string, top = "#2f8bf0", bottom = "#d4ecff"): string {
  const draw = chance(`sky ${seed}`);
  const clouds = times(5, () => {
    const x = draw.between(170, 400);
    const y = draw.between(120, 290);
    const wide = draw.between(40, 90);
    return `<g fill="#fff" opacity="${draw.between(0.35, 0.8).toFixed(2)}"><ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${wide * 0.17}"/><ellipse cx="${x - wide * 0.25}" cy="${y - wide * 0.15}" rx="${wide * 0.36}" ry="${wide * 0.24}"/><ellipse cx="${x + wide * 0.25}" cy="${y - wide * 0.1}" rx="${wide * 0.3}" ry="${wide * 0.17}"/></g>`;
  });
  return `<svg class="absolute inset-0 h-full w-full" viewBox="0 0 390 320" preserveAspectRatio="xMidYMid slice"><linearGradient id="sky${seed}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><rect width="390" height="320" fill="url(#sky${seed})"/>${clouds}</svg>`;
}

/** Dotted line with an aeroplane in the middle. */
export const flightLine = (label: string, classes = "text-brand") =>
  `<div class="flex flex-1 flex-col items-center ${classes}"><div class="flex w-full items-center gap-1.5"><i class="h-2 w-2 rounded-full border-2 border-current"></i><i class="flex-1 border-t-2 border-dotted border-current opacity-50"></i>${icon("ph:airplane-fill", 20, "rotate-90")}<i class="flex-1 border-t-2 border-dotted border-current opacity-50"></i><i class="h-2 w-2 rounded-full bg-current"></i></div><div class="mt-1 text-[12.500px] text-muted">${label}</div></div>`;

export const logo = `<svg width="26" height="26" viewBox="0 0 26 26"><path d="M2 15C8 15 11 12 13 6c2 6 5 9 11 9-4 1-6 2-8 5-1-3-2-4-3-4s-2 1-3 4c-2-3-4-4-8-5Z" fill="currentColor"/></svg>`;
