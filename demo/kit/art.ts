// Pictures that stand in for photographs: people, landscapes and covers, each drawn from a seed.
import { at, chance, each, hash, times } from "./seed.ts";

const skins = ["#f3c9a5", "#e0a982", "#c98d63", "#a36a45", "#7b4a2e", "#f7d7bd", "#6a4129"];
const hairs = ["#2a1d17", "#4a2f20", "#1b1b22", "#8a5a34", "#c79a5b", "#6d3a2a", "#9b9a9f", "#38291f"];
/** The first three of the hair colours above suit every skin; the rest only the lighter ones. */
const deepSkins = new Set(["#c98d63", "#a36a45", "#7b4a2e", "#6a4129"]);
const shirts = ["#27457a", "#b5483a", "#2f6d57", "#d8a032", "#55417c", "#30353f", "#cf6f8e", "#e9e4da"];
const walls = ["#f0d9c6", "#cfe0ea", "#d9e5d0", "#eadff0", "#f3e3b8", "#d5d8e4", "#f1cfcb", "#c8e2dc"];

/** Hair shapes: what lies behind the head, and what lies over the forehead. */
const cuts: readonly (readonly [string, string])[] = [
  [
    "",
    "M29 38c-6-5-4-12 1-14-1-8 9-11 13-8 4-5 14-4 16 1 7-2 13 5 10 11 5 3 4 9 1 12-2-5-4-8-6-11-9 2-21 2-29 0-3 3-5 5-6 9Z",
  ],
  ["", "M28 41C24 21 32 8 51 8c18 0 26 12 21 33-1-6-3-11-6-15-8 2-15 0-21-4-4 6-10 8-14 9-1 3-2 6-3 10Z"],
  [
    "M24 40c0-18 11-27 26-27s27 9 27 28c0 14 3 27 5 33H19c3-8 5-20 5-34Z",
    "M29 37c2-10 8-14 15-16 9 8 20 10 28 15 0-12-8-20-22-20s-23 8-21 21Z",
  ],
  [
    "M38 13a12 10 0 0 1 24 0 12 10 0 0 1-24 0Z",
    "M28 36c0-13 9-20 22-20s22 7 22 20c-4-6-10-10-22-10s-18 4-22 10Z",
  ],
  [
    "M22 38c-4-18 12-28 28-27 17-1 31 10 27 28 2 8-2 13-6 15H28c-5-3-8-9-6-16Z",
    "M29 36c4-8 10-9 21-9s17 2 21 9c3-14-8-20-21-20s-24 7-21 20Z",
  ],
  ["", "M28 33c0-12 9-18 22-18s22 6 22 18c-2-4-4-7-7-8-10-2-21-2-30 0-4 1-5 4-7 8Z"],
  [
    "M25 42c-1-20 9-29 25-29s26 9 25 29c0 7-1 13-2 18H27c-1-5-2-11-2-18Z",
    "M29 40c0-10 3-16 8-18 8 4 18 4 27 0 4 3 7 9 7 18 3-17-5-25-21-25s-24 9-21 25Z",
  ],
];

const shortCuts = cuts.filter(([behind]) => behind === "");
const longCuts = cuts.filter(([behind]) => behind !== "");

function givenName(name: string): string {
  return name.split(" ").find((part) => !part.endsWith(".")) ?? name;
}

/** A person's portrait, the same for the same name; given names that end in a, e or i get longer hair. */
export function avatar(name: string, size = 40, classes = "rounded-full"): string {
  const draw = chance(`avatar ${name}`);
  const skin = draw.pick(skins);
  const hair = draw.pick(deepSkins.has(skin) ? hairs.slice(0, 3) : hairs);
  const shirt = draw.pick(shirts);
  const wall = draw.pick(walls);
  const [behind, over] = draw.pick(/[aei]$/.test(givenName(name)) ? longCuts : shortCuts);
  const id = `a${hash(name).toString(36)}`;
  const beard =
    draw.between(0, 1) < 0.22 && behind === ""
      ? `<path d="M30 44c0 17 8 25 20 25s20-8 20-25c-3 6-6 8-10 8-3-2-17-2-20 0-4 0-7-2-10-8Z" fill="${hair}"/>`
      : "";
  const glasses =
    draw.between(0, 1) < 0.2
      ? `<g fill="none" stroke="#2b2b2b" stroke-width="1.800"><circle cx="42" cy="44" r="6"/><circle cx="58" cy="44" r="6"/><path d="M48 43q2-1 4 0"/></g>`
      : "";
  return `<svg class="${classes}" width="${size}" height="${size}" viewBox="0 0 100 100"><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${wall}"/>
<stop offset="1" stop-color="${wall}" stop-opacity=".75"/></linearGradient><rect width="100" height="100" fill="#fff"/><rect width="100" height="100" fill="url(#${id})"/>
<path d="${behind}" fill="${hair}"/><path d="M10 104c2-22 17-31 40-31s38 9 40 31Z" fill="${shirt}"/><path d="M36 74c4 10 24 10 28 0l4 2c-5 14-31 14-36 0Z" fill="#fff" opacity=".22"/><path d="M41 60h18v13c-3 8-15 8-18 0Z" fill="${skin}"/>
<path d="M41 64c5 5 13 5 18 0v4c-6 6-12 6-18 0Z" fill="#000" opacity=".13"/><ellipse cx="29.500" cy="45" rx="4" ry="6" fill="${skin}"/><ellipse cx="70.500" cy="45" rx="4" ry="6" fill="${skin}"/><path d="M29.500 38c0-13 9-20 20.500-20s20.500 7 20.500 20c0 15-8 29-20.500 29S29.500 53 29.500 38Z" fill="${skin}"/><path d="M50 18c11.500 0 20.500 7 20.500 20 0 15-8 29-20.500 29 9-6 13-17 13-28 0-10-5-17-13-21Z" fill="#000" opacity=".06"/>${beard}
<path d="${over}" fill="${hair}"/><g fill="#2a1b14"><ellipse cx="42" cy="43" rx="1.900" ry="2.300"/><ellipse cx="58" cy="43" rx="1.900" ry="2.300"/></g><g fill="none" stroke="${hair}" stroke-width="2" stroke-linecap="round"><path d="M38 38q4-2.500 8-.6M54 37.400q4-1.900 8 .6"/></g><path d="M50 44.500q3 4.500-1 6" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="1.800" stroke-linecap="round"/>
<path d="M43.500 55.500q6.500 5.500 13 0" fill="none" stroke="#8a3a31" stroke-width="2.200" stroke-linecap="round"/>${glasses}</svg>`;
}

/** Overlapping portraits, the first on top. */
export function avatars(names: readonly string[], size = 28, edge = "border-surface"): string {
  return `<span class="inline-flex">${each(names, (name, index) => `<span class="rounded-full border-2 ${edge}" style="margin-left:${index ? -size * 0.3 : 0}px">${avatar(name, size, "block rounded-full")}</span>`)}</span>`;
}

export interface SceneLook {
  sky: readonly [string, string];
  /** Ridges from the farthest to the nearest. */
  ridges: readonly string[];
  sun?: string;
  water?: string;
  isWooded?: boolean;
  hasStars?: boolean;
}

export const scenes = {
  alps: {
    sky: ["#7fb4de", "#f4e6d3"],
    ridges: ["#a9bccb", "#7f9bab", "#587a72", "#3f5f48", "#2c4633"],
    sun: "#fff6df",
    isWooded: true,
  },
  dawn: {
    sky: ["#f7b58b", "#fde9c9"],
    ridges: ["#dba39a", "#b57c86", "#845a73", "#55405c", "#30293f"],
    sun: "#fff3d6",
  },
  sea: { sky: ["#8ec9e8", "#fbeedd"], ridges: ["#b4c9d3", "#8aa9b5"], sun: "#fffbe8", water: "#3f8fb0" },
  dusk: {
    sky: ["#322a6b", "#ef8c7a"],
    ridges: ["#8a5a86", "#5c3f73", "#3a2b58", "#211a3b"],
    sun: "#ffd3a8",
    hasStars: true,
  },
  night: {
    sky: ["#0b1230", "#33407d"],
    ridges: ["#27346b", "#1c2754", "#131b3e", "#0b1029"],
    sun: "#f3efd9",
    hasStars: true,
    isWooded: true,
  },
  forest: {
    sky: ["#cfe3da", "#f2f1df"],
    ridges: ["#a9c6b4", "#7ea68d", "#527f68", "#315a47", "#1f3d30"],
    isWooded: true,
  },
  desert: {
    sky: ["#f3c98b", "#fbeccd"],
    ridges: ["#e5ab73", "#d08b56", "#b26a3f", "#85492d"],
    sun: "#fffaeb",
  },
  lake: {
    sky: ["#9fcbe6", "#eaf2ee"],
    ridges: ["#b3c6d2", "#809fae", "#4f7468", "#355644"],
    water: "#5e93a8",
    isWooded: true,
  },
} satisfies Record<string, SceneLook>;

function ridge(seed: string, order: number, count: number, isWooded: boolean): string {
  const draw = chance(`${seed} ridge ${order}`);
  const base = 130 + (order / count) * 130;
  const tall = 74 * (1 - order / (count + 1));
  const phases = [draw.between(0, 7), draw.between(0, 7), draw.between(0, 7)];
  const points: string[] = [];
  for (let x = -4; x <= 404; x += isWooded && order > count - 3 ? 3 : 6) {
    const wave =
      Math.sin(x / 62 + at(phases, 0)) * 0.55 +
      Math.sin(x / 27 + at(phases, 1)) * 0.3 +
      Math.sin(x / 11 + at(phases, 2)) * 0.12;
    const tree =
      isWooded && order > count - 3 ? (points.length % 2) * draw.between(4, 13) : draw.between(-1.5, 1.5);
    points.push(`${x} ${(base - wave * tall - tree).toFixed(1)}`);
  }
  return `M-4 310L${points.join("L")}L404 310Z`;
}

/** A landscape that fills its box. */
export function scene(kind: keyof typeof scenes, seed: string, classes = "h-full w-full"): string {
  const look: SceneLook = scenes[kind];
  const draw = chance(`${kind} ${seed}`);
  const id = `s${hash(kind + seed).toString(36)}`;
  const sunX = draw.between(80, 320);
  const sunY = draw.between(60, 110);
  const stars = look.hasStars
    ? times(
        40,
        () =>
          `<circle cx="${draw.between(0, 400).toFixed(0)}" cy="${draw.between(0, 130).toFixed(0)}" r="${draw.between(0.3, 1.1).toFixed(1)}" fill="#fff" opacity="${draw.between(0.3, 0.9).toFixed(1)}"/>`,
      )
    : "";
  const sun = look.sun
    ? `<circle cx="${sunX}" cy="${sunY}" r="70" fill="url(#${id}g)"/><circle cx="${sunX}" cy="${sunY}" r="17" fill="${look.sun}"/>`
    : "";
  const ridges = each(look.ridges, (colour, order) => {
    const path = ridge(kind + seed, order, look.ridges.length, look.isWooded ?? false);
    return `<path d="${path}" fill="${colour}"/><path d="${path}" fill="url(#${id}m)"/>`;
  });
  const water = look.water
    ? `<rect y="212" width="400" height="90" fill="${look.water}"/><rect y="212" width="400" height="90" fill="url(#${id}w)"/>${times(16, (row) => `<path d="M${draw.between(-20, 360).toFixed(0)} ${218 + row * 5}h${draw.between(14, 70).toFixed(0)}" stroke="#fff" stroke-width="1.200" opacity="${draw.between(0.12, 0.4).toFixed(2)}"/>`)}`
    : "";
  return `<svg class="${classes}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${look.sky[0]}"/>
<stop offset=".7" stop-color="${look.sky[1]}"/></linearGradient><radialGradient id="${id}g"><stop stop-color="${look.sun ?? "#fff"}" stop-opacity=".75"/><stop offset="1" stop-color="${look.sun ?? "#fff"}" stop-opacity="0"/></radialGradient>
<linearGradient id="${id}m" x2="0" y2="1"><stop stop-color="${look.sky[1]}" stop-opacity="0"/><stop offset="1" stop-color="${look.sky[1]}" stop-opacity=".38"/></linearGradient>
<linearGradient id="${id}w" x2="0" y2="1"><stop stop-color="${look.sky[1]}" stop-opacity=".65"/><stop offset="1" stop-color="#06222f" stop-opacity=".35"/></linearGradient></defs>
<rect width="400" height="300" fill="url(#${id})"/>${stars}${sun}${ridges}${water}</svg>`;
}
