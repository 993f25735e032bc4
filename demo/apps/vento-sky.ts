// Vento's skies, glass cards and radar map.
import { icon } from "../kit/icon.ts";
import { chance, each, times } from "../kit/seed.ts";

interface Sky {
  stops: readonly string[];
  sun?: readonly [number, number, string];
  clouds?: string;
  hasStars?: boolean;
  hasRain?: boolean;
}

const skies = {
  bora: {
    stops: ["#1d4f94", "#2f78bd", "#5596c8", "#8a9cb4"],
    sun: [300, 150, "#fff3c9"],
    clouds: "#ffffff",
  },
  sunset: {
    stops: ["#3b2a78", "#8f3d85", "#cf5a62", "#d98a4a"],
    sun: [195, 470, "#ffe9b0"],
    clouds: "#ffd9c2",
  },
  storm: { stops: ["#1b2130", "#343b52", "#59546a", "#8a6a63"], clouds: "#10141f", hasRain: true },
  night: { stops: ["#070b22", "#141d4c", "#2c3a7c", "#5b5aa0"], hasStars: true },
  dawn: { stops: ["#3a549c", "#7a64aa", "#b3607f", "#c4785c"], sun: [90, 380, "#fff0cf"], clouds: "#ffe6dd" },
  haze: { stops: ["#4a6077", "#6b7c84", "#898471", "#9c8354"] },
} satisfies Record<string, Sky>;

export type SkyName = keyof typeof skies;

export const gradient = (name: SkyName, turn = 180) =>
  `linear-gradient(${turn}deg,${skies[name].stops.join(",")})`;

const cloud = (x: number, y: number, wide: number, colour: string, strength: number) =>
  `<g fill="${colour}" opacity="${strength.toFixed(2)}"><ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${wide * 0.2}"/><ellipse cx="${x - wide * 0.3}" cy="${y - wide * 0.14}" rx="${wide * 0.42}" ry="${wide * 0.26}"/><ellipse cx="${x + wide * 0.26}" cy="${y - wide * 0.12}" rx="${wide * 0.34}" ry="${wide * 0.2}"/></g>`;

/** A whole screen of sky with its sun, clouds, stars or rain. */
export function sky(name: SkyName): string {
  const look: Sky = skies[name];
  const draw = chance(`vento ${name}`);
  const sun = look.sun
    ? `<radialGradient id="sun"><stop stop-color="${look.sun[2]}"/><stop offset=".25" stop-color="${look.sun[2]}" stop-opacity=".55"/><stop offset="1" stop-color="${look.sun[2]}" stop-opacity="0"/></radialGradient><circle cx="${look.sun[0]}" cy="${look.sun[1]}" r="170" fill="url(#sun)"/><circle cx="${look.sun[0]}" cy="${look.sun[1]}" r="34" fill="${look.sun[2]}"/>`
    : "";
  const { clouds } = look;
  const drift = clouds
    ? times(9, () =>
        cloud(
          draw.between(-30, 420),
          draw.between(70, 620),
          draw.between(60, 150),
          clouds,
          draw.between(0.08, look.hasRain ? 0.5 : 0.22),
        ),
      )
    : "";
  const stars = look.hasStars
    ? times(
        90,
        () =>
          `<circle cx="${draw.between(0, 390).toFixed(0)}" cy="${draw.between(0, 600).toFixed(0)}" r="${draw.between(0.4, 1.4).toFixed(1)}" fill="#fff" opacity="${draw.between(0.25, 0.95).toFixed(2)}"/>`,
      )
    : "";
  const rain = look.hasRain
    ? times(70, () => {
        const [x, y] = [draw.between(-20, 400).toFixed(0), draw.between(0, 820).toFixed(0)];
        return `<path d="M${x} ${y}l-7 22" stroke="#dfe7ff" stroke-width="1.300" opacity=".2"/>`;
      })
    : "";
  return `<div class="absolute inset-0" style="background:${gradient(name)}"><svg width="390" height="844" viewBox="0 0 390 844">${stars}${sun}${drift}${rain}</svg></div>`;
}

export const glass = "rounded-app border border-white/20 bg-[#14264a]/20 backdrop-blur-xl";

export const label = (glyph: string, text: string) =>
  `<div class="flex items-center gap-1.5 text-[13px] text-muted">${icon(glyph, 16)}${text}</div>`;

const places = ["ph:cloud-sun", "ph:map-trifold", "ph:list-bullets"];

/** The floating bar at the bottom: weather, map, list. */
export const dock = (active: number) =>
  `<nav class="absolute bottom-[34px] left-1/2 flex -translate-x-1/2 gap-1 rounded-full border border-white/25 bg-white/20 p-1.5 backdrop-blur-xl">${each(places, (name, index) => `<span class="grid h-11 w-16 place-items-center rounded-full ${index === active ? "bg-white text-[#23395d]" : "text-white"}">${icon(index === active ? `${name}-fill` : name, 24)}</span>`)}</nav>`;

const coast =
  "M-10 -10H130C150 60 120 96 96 118s-18 60 8 84 34 70 60 96 22 52 52 84 60 70 74 118 62 92 110 120 40 60 60 100V860H-10Z";
const opposite =
  "M250 -10C240 40 266 70 250 104s-34 30-22 58 46 22 58 50-6 44 16 70 34 28 44 62 20 40 34 52 20 24 20 24V-10Z";

/** The upper Adriatic, roughly, with rain over it. */
export function radar(cities: readonly (readonly [string, number, number])[]): string {
  const draw = chance("radar");
  const blobs = (colour: string, count: number, reach: number, spread: number) =>
    times(
      count,
      () =>
        `<ellipse cx="${(215 + draw.between(-spread, spread)).toFixed(0)}" cy="${(330 + draw.between(-spread * 1.2, spread * 1.2)).toFixed(0)}" rx="${draw.between(reach * 0.5, reach).toFixed(0)}" ry="${draw.between(reach * 0.3, reach * 0.7).toFixed(0)}" fill="${colour}" transform="rotate(38 215 330)"/>`,
    );
  const towns = each(
    cities,
    ([name, x, y]) =>
      `<circle cx="${x}" cy="${y}" r="4" fill="#fff" stroke="#16304f" stroke-width="2"/><text x="${x + 9}" y="${y + 4.5}">${name}</text>`,
  );
  return `<svg class="absolute inset-0" width="390" height="844" viewBox="0 0 390 844"><rect width="390" height="844" fill="#1d3c5c"/><path d="${coast}" fill="#3a5a54" stroke="#577a6c" stroke-width="1.500"/><path d="${opposite}" fill="#3a5a54" stroke="#577a6c" stroke-width="1.500"/><path d="M-10 380q60-30 110 20t60 150 110 170M-10 160q60 20 96 -10" stroke="#6d8c78" stroke-opacity=".5" fill="none" stroke-dasharray="4 5"/>
<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter><filter id="softer"><feGaussianBlur stdDeviation="5"/></filter><g filter="url(#soft)" opacity=".75">${blobs("#5fd0e6", 26, 60, 130)}${blobs("#3f8ff0", 18, 46, 90)}</g><g filter="url(#softer)" opacity=".85">${blobs("#7ddc5a", 12, 30, 62)}${blobs("#f7d84a", 8, 22, 42)}${blobs("#f2643d", 4, 15, 24)}</g>
<g fill="#fff" font-size="13" font-weight="600" stroke="#16304f" stroke-width="3" paint-order="stroke" style="font-family:'Geist Variable'">${towns}</g></svg>`;
}
