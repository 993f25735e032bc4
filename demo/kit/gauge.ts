// Arcs that measure: half rounds, three quarters, with a knob or a scale of colours.
import { times } from "./seed.ts";

export interface GaugeOptions {
  size: number;
  hole: number;
  /** How much of the arc is filled, 0 to 1. */
  share: number;
  colour: string;
  track?: string;
  /** Degrees the arc spans, open at the bottom. */
  sweep?: number;
  /** Colours of equal steps along the whole arc, in place of track and fill. */
  scale?: readonly string[];
  knob?: string;
  /** Number of ticks inside the arc. */
  ticks?: number;
  tickColour?: string;
}

export function arcGauge(options: GaugeOptions): string {
  const { size, hole, share, colour, track = "var(--line)", sweep = 270, scale, knob, ticks = 0 } = options;
  const middle = size / 2;
  const radius = (size - hole) / 2 - (knob ? 4 : 0);
  const around = 2 * Math.PI * radius;
  const start = 90 + (360 - sweep) / 2;
  const arc = (from: number, long: number, stroke: string, cap: string) =>
    `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${hole}" stroke-linecap="${cap}" stroke-dasharray="${(long * sweep * around) / 360} ${around}" transform="rotate(${start + from * sweep} ${middle} ${middle})"/>`;
  const steps = scale?.length ?? 0;
  const body = scale
    ? arc(0, 0.002, scale[0] ?? colour, "round") +
      arc(0.998, 0.002, scale[steps - 1] ?? colour, "round") +
      times(steps, (step) => arc(step / steps, 1 / steps, scale[step] ?? colour, "butt"))
    : arc(0, 1, track, "round") + arc(0, share, colour, "round");
  const marks = times(ticks, (tick) => {
    const turn = start + (sweep * tick) / (ticks - 1);
    const inner = middle + radius - hole / 2 - 8;
    return `<path d="M${inner - 7} ${middle}H${inner}" stroke="${options.tickColour ?? track}" stroke-width="1.500" transform="rotate(${turn} ${middle} ${middle})"/>`;
  });
  const dot = knob
    ? `<circle cx="${middle + radius}" cy="${middle}" r="${hole / 2 + 4}" fill="${knob}" stroke="#000" stroke-opacity=".12" transform="rotate(${start + share * sweep} ${middle} ${middle})"/>`
    : "";
  return `<svg width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${body}${marks}${dot}</svg>`;
}
