// Rows of houses and furnished rooms that stand in for photographs of places.
import { at, chance, hash, times } from "./seed.ts";

export interface TownLook {
  sky: readonly [string, string];
  walls: readonly string[];
  roof: string;
  window: string;
  ground: string;
  hasWater?: boolean;
  sun?: string;
}

export const towns = {
  lisbon: {
    sky: ["#8fc7ea", "#fdeed6"],
    walls: ["#f6d77a", "#f3efe6", "#e79b7a", "#a9c9dd", "#f2c4b3", "#fbf6ea"],
    roof: "#c8613c",
    window: "#51697a",
    ground: "#d9cdb8",
  },
  harbour: {
    sky: ["#a8d5ea", "#f6efe2"],
    walls: ["#b8433a", "#e2b13c", "#f2ede2", "#3d6a86", "#d97a4a"],
    roof: "#3a3f4a",
    window: "#fdf3cf",
    ground: "#6f93a6",
    hasWater: true,
  },
  evening: {
    sky: ["#2c2a5e", "#f0936f"],
    walls: ["#4a3763", "#5b3f6a", "#3c2f58", "#6a4668"],
    roof: "#251d40",
    window: "#ffd98a",
    ground: "#2a2146",
    sun: "#ffd9a5",
    hasWater: true,
  },
  north: {
    sky: ["#cfdfe8", "#f4efe9"],
    walls: ["#8f4a3c", "#a9694f", "#c9b79c", "#6d5a50", "#b98d6a"],
    roof: "#4b4346",
    window: "#eef3f2",
    ground: "#b9b2a8",
  },
  white: {
    sky: ["#5fb0e6", "#dff1fb"],
    walls: ["#ffffff", "#f4f6f8", "#fbf7f0", "#e9f1f7"],
    roof: "#2f7fc4",
    window: "#3f8ccb",
    ground: "#e7dcc4",
    sun: "#fff8dc",
  },
} satisfies Record<string, TownLook>;

export type Town = keyof typeof towns;

function house(x: number, wide: number, tall: number, look: TownLook, seed: string, base: number): string {
  const draw = chance(seed);
  const top = base - tall;
  const columns = Math.max(2, Math.round(wide / 20));
  const rows = Math.max(2, Math.floor((tall - 24) / 26));
  const gable = draw.between(0, 1);
  const roof =
    gable < 0.45
      ? `<path d="M${x - 2} ${top}L${x + wide / 2} ${top - wide * 0.42}L${x + wide + 2} ${top}Z" fill="${look.roof}"/>`
      : `<path d="M${x - 2} ${top}h${wide + 4}l-5 -14h${-(wide - 6)}Z" fill="${look.roof}"/>`;
  const pane = wide / columns;
  const windows = times(columns * rows, (index) => {
    const left = x + (index % columns) * pane + pane * 0.27;
    const above = top + 12 + Math.floor(index / columns) * 26;
    return `<rect x="${left.toFixed(1)}" y="${above.toFixed(1)}" width="${(pane * 0.46).toFixed(1)}" height="15" rx="1" fill="${look.window}" opacity="${draw.between(0.55, 1).toFixed(2)}"/>`;
  });
  return `${roof}<rect x="${x}" y="${top}" width="${wide}" height="${tall}" fill="${draw.pick(look.walls)}"/><rect x="${x + wide - 6}" y="${top}" width="6" height="${tall}" fill="#000" opacity=".07"/>${windows}`;
}

function row(seed: string, look: TownLook, base: number, low: number, high: number): string {
  const draw = chance(seed);
  let drawn = "";
  for (let x = -10; x < 400; ) {
    const wide = draw.between(38, 66);
    drawn += house(x, wide, draw.between(low, high), look, `${seed}${x.toFixed(0)}`, base);
    x += wide;
  }
  return drawn;
}

/** A street front that fills its box. */
export function town(kind: Town, seed: string, classes = "h-full w-full"): string {
  const look: TownLook = towns[kind];
  const id = `t${hash(kind + seed).toString(36)}`;
  const base = look.hasWater ? 232 : 264;
  const draw = chance(`town ${seed}`);
  const sun = look.sun
    ? `<circle cx="${draw.between(90, 310).toFixed(0)}" cy="70" r="26" fill="${look.sun}" opacity=".85"/>`
    : `<path d="M60 60q16-18 34-8 20-16 38 4 20-2 22 12H40q2-12 20-8Z" fill="#fff" opacity=".7"/>`;
  const front = row(`${kind}${seed} front`, look, base, 70, 128);
  const mirror = look.hasWater
    ? `<g transform="translate(0 ${base * 2}) scale(1 -1)" opacity=".3">${front}</g>${times(14, (line) => `<path d="M${draw.between(-20, 340).toFixed(0)} ${base + 6 + line * 5}h${draw.between(20, 90).toFixed(0)}" stroke="#fff" opacity=".3"/>`)}`
    : "";
  return `<svg class="${classes}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${look.sky[0]}"/><stop offset=".85" stop-color="${look.sky[1]}"/></linearGradient></defs><rect width="400" height="300" fill="url(#${id})"/>${sun}<g opacity=".5">${row(`${kind}${seed} back`, look, base - 30, 90, 150)}</g>${front}<rect y="${base}" width="400" height="80" fill="${look.ground}"/>${mirror}</svg>`;
}

export interface RoomLook {
  wall: string;
  floor: string;
  cloth: string;
  wood: string;
  view: string;
}

export const rooms = {
  clay: { wall: "#ecd8c6", floor: "#b98c64", cloth: "#c05f3c", wood: "#7b5233", view: "#9fcbe6" },
  sage: { wall: "#dfe4d6", floor: "#c3a984", cloth: "#6f8763", wood: "#8d6842", view: "#bfe0ec" },
  blue: { wall: "#d7e3ec", floor: "#b9a48a", cloth: "#3f6f93", wood: "#6d4c34", view: "#ffd9a5" },
  plum: { wall: "#e9dbe6", floor: "#9a7a6a", cloth: "#7a3f6d", wood: "#553a2c", view: "#f7b58b" },
  sand: { wall: "#f5eddd", floor: "#d8bf98", cloth: "#e0a93b", wood: "#a37a4a", view: "#8ec9e8" },
} satisfies Record<string, RoomLook>;

const pot = (x: number, y: number) =>
  `<path d="M${x} ${y}q-16-22-10-46M${x} ${y}q2-30 0-58M${x} ${y}q16-22 14-42" stroke="#5d7c4d" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M${x - 14} ${y - 4}h28l-4 26h-20Z" fill="#b7694a"/>`;
const pane = (x: number, y: number, look: RoomLook) =>
  `<rect x="${x}" y="${y}" width="86" height="104" fill="${look.view}"/><path d="M${x} ${y + 78}q22-22 44-8t42-12v46h-86Z" fill="#5f8a72" opacity=".7"/><path d="M${x + 43} ${y}v104M${x} ${y + 50}h86" stroke="#fff" stroke-width="4"/><rect x="${x}" y="${y}" width="86" height="104" fill="none" stroke="#fff" stroke-width="7"/>`;

const furnishings = {
  double: (look: RoomLook) =>
    `${pane(282, 44, look)}<rect x="66" y="112" width="196" height="84" rx="8" fill="${look.wood}"/><rect x="58" y="178" width="212" height="60" rx="10" fill="#faf7f1"/><path d="M58 204q106-18 212 0v42H58Z" fill="${look.cloth}"/><rect x="80" y="156" width="76" height="36" rx="12" fill="#fff"/><rect x="172" y="156" width="76" height="36" rx="12" fill="#fff"/><path d="M30 196h26v44H30Z" fill="${look.wood}"/><path d="M36 168h16l6 18H30Z" fill="#ffe7b3"/><path d="M44 186v10" stroke="#333" stroke-width="3"/><rect x="128" y="44" width="72" height="46" fill="#fff"/><path d="M132 84l20-22 16 14 12-10 16 18Z" fill="${look.cloth}" opacity=".7"/>${pot(352, 236)}`,
  bunk: (look: RoomLook) =>
    `${pane(158, 44, look)}${[20, 262].map((x) => `<rect x="${x}" y="36" width="118" height="212" fill="none" stroke="${look.wood}" stroke-width="9"/><rect x="${x}" y="104" width="118" height="20" fill="#faf7f1"/><rect x="${x}" y="116" width="118" height="18" fill="${look.cloth}"/><rect x="${x}" y="206" width="118" height="18" fill="#faf7f1"/><rect x="${x}" y="216" width="118" height="18" fill="${look.cloth}"/><rect x="${x + 8}" y="90" width="36" height="17" rx="7" fill="#fff"/><rect x="${x + 8}" y="192" width="36" height="17" rx="7" fill="#fff"/><path d="M${x + 4} 60h60v32q-30 8-60 0Z" fill="${look.cloth}" opacity=".25"/>`).join("")}<path d="M150 248v-96M168 248v-96M150 172h18M150 196h18M150 220h18" stroke="${look.wood}" stroke-width="5"/><rect x="190" y="196" width="56" height="52" rx="4" fill="#8d97a0"/><path d="M218 196v52" stroke="#fff" opacity=".5"/>`,
  lounge: (look: RoomLook) =>
    `${pane(44, 40, look)}${pane(150, 40, look)}<rect x="52" y="160" width="180" height="56" rx="18" fill="${look.cloth}"/><rect x="40" y="188" width="204" height="44" rx="14" fill="${look.cloth}"/><path d="M40 214h204v18H40Z" fill="#000" opacity=".12"/><rect x="66" y="166" width="44" height="36" rx="9" fill="#fff" opacity=".7" transform="rotate(-10 88 184)"/><ellipse cx="150" cy="258" rx="66" ry="12" fill="${look.wood}"/><path d="M128 262v26M172 262v26" stroke="${look.wood}" stroke-width="6"/><rect x="290" y="70" width="84" height="166" fill="none" stroke="${look.wood}" stroke-width="8"/><path d="M290 124h84M290 178h84" stroke="${look.wood}" stroke-width="6"/><rect x="300" y="92" width="12" height="30" fill="${look.cloth}"/><rect x="314" y="88" width="9" height="34" fill="#3f6f93"/><rect x="326" y="94" width="13" height="28" fill="#e0a93b"/><circle cx="350" cy="164" r="12" fill="#fff"/>${pot(316, 156)}<path d="M264 150v88" stroke="#333" stroke-width="3"/><path d="M248 126h32l8 28h-48Z" fill="#ffe7b3"/>`,
  kitchen: (look: RoomLook) =>
    `${pane(156, 34, look)}<rect x="14" y="150" width="372" height="14" fill="${look.wood}"/><rect x="20" y="164" width="360" height="86" fill="${look.cloth}"/>${[80, 140, 200, 260, 320].map((x) => `<path d="M${x} 164v86" stroke="#000" opacity=".15" stroke-width="2"/>`).join("")}<rect x="22" y="56" width="112" height="58" rx="3" fill="${look.cloth}" opacity=".85"/><path d="M264 70h112M264 108h112" stroke="${look.wood}" stroke-width="6"/><circle cx="286" cy="58" r="11" fill="#fff"/><circle cx="312" cy="60" r="9" fill="#e0a93b"/><rect x="336" y="46" width="14" height="22" rx="4" fill="#b7694a"/><rect x="280" y="86" width="16" height="20" fill="#3f6f93"/><circle cx="330" cy="97" r="10" fill="#fff"/><path d="M52 150q0-26 22-26h16q22 0 22 26Z" fill="#59646b"/>${pot(356, 146)}`,
};

export type RoomKind = keyof typeof furnishings;

/** An interior that fills its box. */
export function room(kind: RoomKind, name: keyof typeof rooms, classes = "h-full w-full"): string {
  const look = rooms[name];
  const id = `r${hash(kind + name).toString(36)}`;
  return `<svg class="${classes}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="${id}" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#3a2414" stop-opacity=".16"/></linearGradient></defs><rect width="400" height="300" fill="${look.wall}"/><rect y="226" width="400" height="74" fill="${look.floor}"/>${times(6, (line) => `<path d="M0 ${232 + line * 12}h400" stroke="#000" opacity=".06"/>`)}<ellipse cx="180" cy="248" rx="${at([150, 170], kind.length)}" ry="10" fill="#000" opacity=".12"/>${furnishings[kind](look)}<rect width="400" height="300" fill="url(#${id})"/></svg>`;
}
