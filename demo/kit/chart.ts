// Charts as SVG. Sizes are CSS pixels; colours are any CSS colour.
import { at, each } from "./seed.ts";

export interface Series {
  values: readonly number[];
  colour: string;
  /** Opacity at the top of the fill below the line; none unless given. */
  fill?: number;
  isDashed?: boolean;
  width?: number;
}

export interface LineOptions {
  width: number;
  height: number;
  series: readonly Series[];
  labels?: readonly string[];
  ticks?: readonly string[];
  max?: number;
  min?: number;
  isSmooth?: boolean;
  grid?: string;
  ink?: string;
}

/** Room for the longest tick at 11 pixels. */
function gutter(ticks: readonly string[] = []): number {
  return ticks.length ? 16 + 6.6 * Math.max(...ticks.map((tick) => tick.length)) : 0;
}

type Point = readonly [number, number];

function pathOf(points: readonly Point[], isSmooth: boolean): string {
  return each(points, ([x, y], index) => {
    if (index === 0) return `M${x.toFixed(1)} ${y.toFixed(1)}`;
    if (!isSmooth) return `L${x.toFixed(1)} ${y.toFixed(1)}`;
    const [px, py] = at(points, index - 1);
    const middle = ((px + x) / 2).toFixed(1);
    return `C${middle} ${py.toFixed(1)} ${middle} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
  });
}

function frame(options: LineOptions, left: number, bottom: number): string {
  const { width, height, ticks = [], labels = [], grid = "var(--line)", ink = "var(--muted)" } = options;
  const lines = each(ticks, (tick, index) => {
    const y = 8 + ((height - bottom - 8) * index) / Math.max(1, ticks.length - 1);
    return `<path d="M${left} ${y}H${width}" stroke="${grid}"/><text x="${left - 8}" y="${y + 4}" text-anchor="end">${tick}</text>`;
  });
  const names = each(labels, (label, index) => {
    const x = left + ((width - left) * index) / Math.max(1, labels.length - 1);
    const anchor = index === 0 ? "start" : index === labels.length - 1 ? "end" : "middle";
    return `<text x="${x}" y="${height - 4}" text-anchor="${anchor}">${label}</text>`;
  });
  return `<g font-size="11" fill="${ink}" style="font-family:var(--font)">${lines}${names}</g>`;
}

/** Lines or areas over a common scale, with ticks at the left (top value first) and labels below. */
export function lineChart(options: LineOptions): string {
  const { width, height, series, isSmooth = false } = options;
  const left = gutter(options.ticks);
  const bottom = options.labels?.length ? 24 : 4;
  const highest = options.max ?? Math.max(...series.flatMap((one) => one.values)) * 1.1;
  const lowest = options.min ?? 0;
  const drawn = each(series, (one, order) => {
    const points = one.values.map((value, index): Point => {
      const x = left + ((width - left) * index) / (one.values.length - 1);
      return [x, 8 + (height - bottom - 8) * (1 - (value - lowest) / (highest - lowest))];
    });
    const path = pathOf(points, isSmooth);
    const id = `area${order}-${Math.round(width)}-${Math.round(height)}-${one.values.join("").length}`;
    const area = one.fill
      ? `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${one.colour}" stop-opacity="${one.fill}"/><stop offset="1" stop-color="${one.colour}" stop-opacity="0"/></linearGradient>
<path d="${path}L${width} ${height - bottom}L${left} ${height - bottom}Z" fill="url(#${id})"/>`
      : "";
    const dash = one.isDashed ? `stroke-dasharray="4 5"` : "";
    return `${area}<path d="${path}" fill="none" stroke="${one.colour}" stroke-width="${one.width ?? 2}" stroke-linecap="round" stroke-linejoin="round" ${dash}/>`;
  });
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${frame(options, left, bottom)}${drawn}</svg>`;
}

export function sparkline(
  values: readonly number[],
  width: number,
  height: number,
  colour: string,
  fill = 0,
): string {
  const min = Math.min(...values);
  const spread = Math.max(...values) - min;
  return lineChart({
    width,
    height,
    min: min - spread * 0.15,
    series: [{ values, colour, fill, width: 1.75 }],
  });
}

export interface BarOptions {
  width: number;
  height: number;
  /** One list of stacked values for each bar, lowest part first. */
  bars: readonly (readonly number[])[];
  colours: readonly string[];
  labels?: readonly string[];
  ticks?: readonly string[];
  max?: number;
  /** Share of a slot the bar fills. */
  share?: number;
  corner?: number;
  /** Index of the bar that is drawn in full strength; the others fade. */
  active?: number;
}

export function barChart(options: BarOptions): string {
  const { width, height, bars, colours, labels = [], share = 0.6, corner = 4, active = -1 } = options;
  const left = gutter(options.ticks);
  const floor = height - (labels.length ? 24 : 2);
  const max =
    options.max ?? Math.max(...bars.map((parts) => parts.reduce((sum, part) => sum + part, 0))) * 1.08;
  const slot = (width - left) / bars.length;
  const drawn = each(bars, (parts, index) => {
    let y = floor;
    const x = left + slot * (index + (1 - share) / 2);
    const faded = active >= 0 && index !== active ? 0.35 : 1;
    const rects = each(parts, (part, order) => {
      const tall = ((floor - 8) * part) / max;
      y -= tall;
      const inset = order > 0 ? 1.5 : 0;
      return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(slot * share).toFixed(1)}" height="${Math.max(0, tall - inset).toFixed(1)}" rx="${Math.min(corner, (slot * share) / 2)}" fill="${at(colours, order)}"/>`;
    });
    const label = labels[index];
    const name = label
      ? `<text x="${x + (slot * share) / 2}" y="${height - 5}" text-anchor="middle">${label}</text>`
      : "";
    return `<g opacity="${faded}">${rects}</g><g font-size="11" fill="var(--muted)" style="font-family:var(--font)">${name}</g>`;
  });
  const scale = options.ticks
    ? frame({ width, height, series: [], ticks: options.ticks }, left, labels.length ? 24 : 2)
    : "";
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scale}${drawn}</svg>`;
}

/** Ring of parts; `hole` is its thickness. */
export function donut(
  size: number,
  hole: number,
  parts: readonly (readonly [number, string])[],
  gap = 2,
): string {
  const radius = (size - hole) / 2;
  const around = 2 * Math.PI * radius;
  const total = parts.reduce((sum, [value]) => sum + value, 0);
  let start = 0;
  const arcs = each(parts, ([value, colour]) => {
    const long = (value / total) * around;
    const arc = `<circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${hole}"
stroke-dasharray="${Math.max(0, long - gap)} ${around}" stroke-dashoffset="${-start}" transform="rotate(-90 ${size / 2} ${size / 2})"/>`;
    start += long;
    return arc;
  });
  return `<svg width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${arcs}</svg>`;
}

/** A gauge: one rounded arc over its track. */
export function ring(
  size: number,
  hole: number,
  share: number,
  colour: string,
  track = "var(--line)",
): string {
  const radius = (size - hole) / 2;
  const around = 2 * Math.PI * radius;
  const circle = `cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="none" stroke-width="${hole}"`;
  return `<svg width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><circle ${circle} stroke="${track}"/>
<circle ${circle} stroke="${colour}" stroke-linecap="round" stroke-dasharray="${share * around} ${around}" transform="rotate(-90 ${size / 2} ${size / 2})"/></svg>`;
}

export function progress(share: number, classes = "h-2 bg-line", fill = "bg-brand"): string {
  return `<div class="overflow-hidden rounded-full ${classes}"><div class="h-full rounded-full ${fill}" style="width:${share * 100}%"></div></div>`;
}
