// What several screens of Rallye share: its slanted type, its tabs, its numbers.
import { icon } from "../kit/icon.ts";
import { each } from "../kit/seed.ts";

/** Heavy slanted capitals, the voice of the app. */
export const shout = (text: string, size: number, classes = "") =>
  `<span class="inline-block font-display font-black italic uppercase leading-[.92] tracking-[-.02em] ${classes}" style="font-size:${size}px">${text}</span>`;

const places = [
  ["Fil", "ph:newspaper"],
  ["Plan", "ph:calendar-check"],
  ["", "ph:record"],
  ["Défis", "ph:flag-checkered"],
  ["Moi", "ph:user"],
] as const;

export const dock = (active: number) =>
  `<nav class="absolute inset-x-0 bottom-0 z-[60] flex h-[84px] bg-[#111] px-3 pt-[10px] text-[11px] font-semibold text-white/55">${each(
    places,
    ([label, glyph], index) =>
      index === 2
        ? `<span class="flex-1"><i class="mx-auto -mt-7 grid h-[62px] w-[62px] -skew-x-6 place-items-center rounded-[18px] bg-brand text-[#111] shadow-lg">${icon("ph:play-fill", 29)}</i></span>`
        : `<span class="flex flex-1 flex-col items-center gap-1 ${index === active ? "text-brand" : ""}">${icon(index === active ? `${glyph}-fill` : glyph, 25)}${label}</span>`,
  )}<i class="absolute bottom-[8px] left-1/2 h-[5px] w-[134px] -translate-x-1/2 rounded-full bg-white"></i></nav>`;

export const go = (label: string, classes = "bg-brand text-[#111]") =>
  `<div class="grid h-[58px] place-items-center rounded-app ${classes}">${shout(label, 20)}</div>`;

export const figure = (value: string, unit: string, label: string, size = 30) =>
  `<div><div class="text-[12.500px] font-medium text-muted">${label}</div><div class="mt-0.5 flex items-baseline gap-1 num">${shout(value, size)}<span class="text-[13px] font-semibold text-muted">${unit}</span></div></div>`;

export const bar = (title: string, right = "") =>
  `<header class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:arrow-left-bold", 25)}<b class="text-[16px] font-bold">${title}</b><span class="min-w-6">${right}</span></header>`;

/** The ridge of a ride, filled. */
export function ridge(
  values: readonly number[],
  width: number,
  height: number,
  fill: string,
  stroke: string,
): string {
  const max = Math.max(...values);
  const points = values.map(
    (value, index) =>
      `${((index / (values.length - 1)) * width).toFixed(1)} ${(height - (value / max) * (height - 6)).toFixed(1)}`,
  );
  return `<svg class="block" width="${width}" height="${height}"><path d="M0 ${height}L${points.join("L")}L${width} ${height}Z" fill="${fill}"/><path d="M${points.join("L")}" fill="none" stroke="${stroke}" stroke-width="2.500" stroke-linejoin="round"/></svg>`;
}

export const climb = [
  12, 14, 15, 18, 22, 26, 31, 30, 34, 42, 51, 58, 66, 70, 74, 82, 90, 88, 76, 60, 48, 44, 50, 58, 70, 84, 96,
  104, 98, 80, 62, 50, 40, 34, 28, 22, 18, 14, 12, 12,
];
