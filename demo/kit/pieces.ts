// Small parts that several apps share: sound waves, stars, range sliders and month grids.
import { icon } from "./icon.ts";
import { chance, each, times } from "./seed.ts";

/** Bars of a sound wave; the share that was played has the first colour. */
export function waveform(
  seed: string,
  width: number,
  height: number,
  played: number,
  colours: readonly [string, string],
  pitch = 5,
): string {
  const draw = chance(`wave ${seed}`);
  const count = Math.floor(width / pitch);
  const bars = times(count, (index) => {
    const swell = 0.35 + 0.65 * Math.abs(Math.sin(index / 6.5) * Math.cos(index / 17 + 0.6));
    const tall = Math.max(3, height * swell * draw.between(0.25, 1));
    const colour = index / count < played ? colours[0] : colours[1];
    return `<rect x="${index * pitch}" y="${((height - tall) / 2).toFixed(1)}" width="${pitch * 0.6}" height="${tall.toFixed(1)}" rx="${pitch * 0.3}" fill="${colour}"/>`;
  });
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${bars}</svg>`;
}

export function stars(value: number, size = 15, classes = "text-warn"): string {
  const star = (index: number) =>
    icon(
      value >= index + 0.75 ? "ph:star-fill" : value >= index + 0.25 ? "ph:star-half-fill" : "ph:star",
      size,
    );
  return `<span class="inline-flex ${classes}">${times(5, star)}</span>`;
}

/** Two knobs on a track; low and high are shares of its length. */
export function rangeSlider(low: number, high: number, knob: string, fill = "bg-brand"): string {
  const grip = (at: number) =>
    `<i class="absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full ${knob}" style="left:${at * 100}%"></i>`;
  return `<div class="relative h-1 rounded-full bg-line"><i class="absolute inset-y-0 rounded-full ${fill}" style="left:${low * 100}%;right:${100 - high * 100}%"></i>${grip(low)}${grip(high)}</div>`;
}

export interface MonthLook {
  weekdays: readonly string[];
  /** Empty places before the first day. */
  lead: number;
  days: number;
  cell: (day: number) => string;
  gap?: string;
}

/** Seven columns of days; `cell` draws one. */
export function monthGrid({ weekdays, lead, days, cell, gap = "gap-y-1" }: MonthLook): string {
  const head = each(
    weekdays,
    (name) => `<span class="pb-1 text-center text-[12px] text-muted">${name}</span>`,
  );
  return `<div class="grid grid-cols-7 ${gap}">${head}${times(lead, () => "<i></i>")}${times(days, (index) => cell(index + 1))}</div>`;
}
