// Nijimi's watercolour: blots, painted rings and washes, each with ragged wet edges.
import { icon } from "../kit/icon.ts";
import { tabBar } from "../kit/ios.ts";
import { at, chance, each, times } from "../kit/seed.ts";

export const inks = {
  ai: "#3f5f9e",
  shu: "#e0694b",
  kiku: "#e9b24a",
  wakakusa: "#86ad63",
  fuji: "#9d8acb",
  mizu: "#6fb0c9",
  sumi: "#8b919e",
} as const;

export const tabs = (active: number) =>
  tabBar(
    [
      { label: "今月", icon: "ph:chart-donut" },
      { label: "カレンダー", icon: "ph:calendar-blank" },
      { label: "入力", icon: "ph:plus-circle" },
      { label: "予算", icon: "ph:drop-half-bottom" },
      { label: "設定", icon: "ph:gear-six" },
    ],
    active,
    "bg-[#fcfcfa]/95 text-muted",
  );

const wet = (id: string, seed: number, strength: number) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="3" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="${strength}"/><feGaussianBlur stdDeviation=".5"/></filter>`;

/** A blot of paint with a glyph on it. */
export function blot(name: string, ink: string, size: number, seed: number): string {
  const draw = chance(`blot ${seed}`);
  const id = `blot${seed}-${size}`;
  const layers = times(
    3,
    (layer) =>
      `<ellipse cx="${50 + draw.between(-5, 5)}" cy="${50 + draw.between(-5, 5)}" rx="${40 - layer * 6}" ry="${38 - layer * 5}" fill="${ink}" opacity="${at([0.22, 0.3, 0.34], layer)}"/>`,
  );
  return `<span class="relative grid shrink-0 place-items-center" style="width:${size}px;height:${size}px"><svg class="absolute inset-0" width="${size}" height="${size}" viewBox="0 0 100 100">${wet(id, seed, 16)}<g filter="url(#${id})">${layers}</g></svg><span class="relative" style="color:color-mix(in srgb,${ink} 72%,#1c2233)">${icon(name, Math.round(size * 0.46))}</span></span>`;
}

/** A painted ring of parts. */
export function paintedRing(
  size: number,
  hole: number,
  parts: readonly (readonly [number, string])[],
): string {
  const radius = (size - hole) / 2 - 8;
  const around = 2 * Math.PI * radius;
  const total = parts.reduce((sum, [value]) => sum + value, 0);
  let start = 0;
  const arcs = each(parts, ([value, colour]) => {
    const long = (value / total) * around;
    const offset = -start;
    const stroke = (wide: number, strength: number) =>
      `<circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="none" stroke="${colour}" stroke-opacity="${strength}" stroke-width="${wide}" stroke-dasharray="${long + 3} ${around}" stroke-dashoffset="${offset}" transform="rotate(-90 ${size / 2} ${size / 2})"/>`;
    start += long;
    return stroke(hole, 0.5) + stroke(hole * 0.66, 0.38);
  });
  return `<svg width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${wet("ring", 7, 11)}<g filter="url(#ring)" style="mix-blend-mode:multiply">${arcs}</g></svg>`;
}

/** A wash of several colours that fills its box. */
export function wash(seed: number, colours: readonly string[], width: number, height: number): string {
  const draw = chance(`wash ${seed}`);
  const pools = times(9, (index) => {
    const colour = at(colours, index);
    return `<ellipse cx="${draw.between(0, width).toFixed(0)}" cy="${draw.between(0, height).toFixed(0)}" rx="${draw.between(width * 0.2, width * 0.42).toFixed(0)}" ry="${draw.between(height * 0.2, height * 0.45).toFixed(0)}" fill="${colour}" opacity="${draw.between(0.25, 0.5).toFixed(2)}"/>`;
  });
  return `<svg class="absolute inset-0" width="${width}" height="${height}"><filter id="wash${seed}" x="-30%" y="-30%" width="160%" height="160%"><feTurbulence type="fractalNoise" baseFrequency=".012" numOctaves="4" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="70"/><feGaussianBlur stdDeviation="5"/></filter><g filter="url(#wash${seed})">${pools}</g></svg>`;
}

/** A brush stroke as a bar. */
export function stroke(share: number, ink: string, seed: number): string {
  const wide = Math.min(1, share) * 301;
  return `<svg width="310" height="18" viewBox="0 0 310 18">${wet(`stroke${seed}`, seed, 6)}<rect x="4" y="6" width="300" height="6" rx="3" fill="#e9e9e4"/><g filter="url(#stroke${seed})"><rect x="3" y="3" width="${wide}" height="12" rx="6" fill="${ink}" opacity=".5"/><rect x="4" y="5" width="${wide - 4}" height="8" rx="4" fill="${ink}" opacity=".55"/></g></svg>`;
}

export const main = (label: string, classes = "bg-brand text-on-brand") =>
  `<div class="grid h-[54px] place-items-center rounded-[14px] text-[16.500px] font-bold ${classes}">${label}</div>`;

export const bar = (title: string, right = "") =>
  `<header class="relative z-10 flex items-center justify-between px-5 pt-[58px]"><span class="text-brand">${icon("ph:caret-left-bold", 22)}</span><b class="text-[17px] font-bold">${title}</b><span class="min-w-[22px] text-right text-[15px] text-brand">${right}</span></header>`;

export const yen = (amount: string, size: number, classes = "") =>
  `<span class="whitespace-nowrap font-medium num ${classes}" style="font-size:${size}px"><span style="font-size:${size * 0.66}px">¥</span>${amount}</span>`;
