// Film stills and geometric prints as SVG that fill their box, for covers, posters and asset libraries.
import { at, chance, each, hash, times } from "./seed.ts";

/** Far sky, near sky, darkest shape, light. */
export type Tint = readonly [string, string, string, string];

const person = (x: number, y: number, scale: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${colour}"><circle cy="-88" r="13"/><path d="M-4-78h8v9q20 3 23 17l5 46-12 3-5-28-3 31-2 52h-9l-3-46-3 46h-9l-2-52-3-31-5 28-12-3 5-46q3-14 23-17Z"/></g>`;

function towers(seed: string, floor: number, tall: number, colour: string, lamp: string): string {
  const draw = chance(seed);
  let x = -10;
  let drawn = "";
  while (x < 410) {
    const wide = draw.between(22, 56);
    const top = floor - draw.between(tall * 0.4, tall);
    const windows = times(Math.floor(((floor - top) / 11) * (wide / 11)), () => {
      const wx = x + 4 + Math.floor(draw.between(0, (wide - 8) / 8)) * 8;
      const wy = top + 6 + Math.floor(draw.between(0, (floor - top) / 11)) * 11;
      return draw.between(0, 1) < 0.4
        ? `<rect x="${wx.toFixed(0)}" y="${wy.toFixed(0)}" width="3.500" height="5" fill="${lamp}" opacity="${draw.between(0.25, 0.9).toFixed(2)}"/>`
        : "";
    });
    drawn += `<path d="M${x.toFixed(0)} ${floor}V${top.toFixed(0)}h${wide.toFixed(0)}V${floor}Z" fill="${colour}"/>${windows}`;
    x += wide + draw.between(-2, 7);
  }
  return drawn;
}

const motifs = {
  city: (seed: string, [, near, dark, light]: Tint) =>
    `<circle cx="290" cy="80" r="34" fill="${light}" opacity=".9"/><g opacity=".45">${towers(`${seed}f`, 232, 150, dark, light)}</g>${towers(seed, 262, 190, dark, light)}<rect y="258" width="400" height="50" fill="${dark}"/>${times(9, (row) => `<path d="M${20 + row * 43} ${266 + (row % 3) * 9}h34" stroke="${row % 2 ? light : near}" stroke-width="2" opacity=".35"/>`)}`,
  figure: (_seed: string, [, near, dark, light]: Tint) =>
    `<circle cx="205" cy="150" r="118" fill="${light}" opacity=".55"/><circle cx="205" cy="150" r="70" fill="${light}" opacity=".6"/><path d="M0 232q110-26 210-14t190-8v100H0Z" fill="${near}" opacity=".6"/><path d="M0 252q140-16 400 4v60H0Z" fill="${dark}"/>${person(205, 246, 1.15, dark)}`,
  corridor: (_seed: string, [far, near, dark, light]: Tint) =>
    `<rect width="400" height="300" fill="${dark}"/>${times(6, (step) => {
      const inset = 18 + step * 24;
      return `<rect x="${inset * 1.25}" y="${inset * 0.8}" width="${400 - inset * 2.5}" height="${300 - inset * 1.45}" fill="${step % 2 ? far : near}" opacity="${0.16 + step * 0.06}"/>`;
    })}<rect x="176" y="108" width="48" height="92" fill="${light}"/><path d="M176 200h48l70 100H106Z" fill="${light}" opacity=".3"/>${person(200, 198, 0.62, dark)}`,
  boat: (_seed: string, [far, , dark, light]: Tint) =>
    `<circle cx="140" cy="150" r="44" fill="${light}"/><rect y="170" width="400" height="130" fill="${far}"/><rect y="170" width="400" height="130" fill="${dark}" opacity=".45"/>${times(22, (row) => `<path d="M${110 - (row % 5) * 14 + row} ${174 + row * 6}h${60 + (row % 4) * 18}" stroke="${light}" stroke-width="1.600" opacity="${0.7 - row * 0.028}"/>`)}<path d="M226 196h112q-8 22-26 24h-58q-20-3-28-24Z" fill="${dark}"/><path d="M276 194v-96l44 84h-44l-34-8 34-62" fill="${dark}"/>`,
  rails: (_seed: string, [, near, dark, light]: Tint) =>
    `<circle cx="200" cy="132" r="30" fill="${light}"/><path d="M0 160l70-52 56 34 60-50 66 48 70-40 78 56v20H0Z" fill="${near}" opacity=".75"/><path d="M0 164h400v140H0Z" fill="${dark}"/><path d="M194 164 60 300M206 164l134 136" stroke="${light}" stroke-width="4" opacity=".8"/>${times(
      8,
      (row) => {
        const y = 170 + row * row * 2.1;
        const half = 8 + row * row * 2.2;
        return `<path d="M${200 - half} ${y}h${half * 2}" stroke="${light}" stroke-width="${1 + row * 0.6}" opacity=".3"/>`;
      },
    )}<path d="M330 300V60M318 76h24M64 230V104M56 114h16" stroke="${dark}" stroke-width="5"/><path d="M330 66Q180 110 64 106" stroke="${dark}" stroke-width="1.500" fill="none"/>`,
  hanok: (_seed: string, [, near, dark, light]: Tint) =>
    `<circle cx="300" cy="84" r="40" fill="${light}" opacity=".92"/><path d="M0 210q60-70 130-40t130-20 140 30v120H0Z" fill="${near}" opacity=".55"/><path d="M20 176q60-8 84-52h190q26 44 88 52l-8 15H28Z" fill="${dark}"/><path d="M104 124h190v-9H104Z" fill="${dark}"/><rect x="64" y="190" width="272" height="80" fill="${near}" opacity=".5"/>${times(6, (index) => `<rect x="${68 + index * 45}" y="194" width="37" height="74" fill="${index === 2 || index === 3 ? light : dark}" opacity="${index === 2 || index === 3 ? 0.85 : 0.8}"/><path d="M${86.5 + index * 45} 194v74M${68 + index * 45} 219h37M${68 + index * 45} 244h37" stroke="${dark}" stroke-width="1.500"/>`)}<rect y="264" width="400" height="40" fill="${dark}"/>${person(206, 268, 0.62, dark)}`,
  planet: (seed: string, [, near, dark, light]: Tint) => {
    const draw = chance(seed);
    return `<rect width="400" height="300" fill="${dark}" opacity=".55"/>${times(60, () => `<circle cx="${draw.between(0, 400).toFixed(0)}" cy="${draw.between(0, 300).toFixed(0)}" r="${draw.between(0.4, 1.5).toFixed(1)}" fill="#fff" opacity="${draw.between(0.3, 1).toFixed(1)}"/>`)}<circle cx="250" cy="128" r="84" fill="${near}"/><path d="M166 128a84 84 0 0 0 150 52A96 96 0 0 1 190 70a84 84 0 0 0-24 58Z" fill="${dark}" opacity=".45"/><ellipse cx="250" cy="130" rx="142" ry="24" fill="none" stroke="${light}" stroke-width="6" opacity=".75" transform="rotate(-16 250 130)"/><path d="M0 268q120-34 400 6v40H0Z" fill="${dark}"/>${person(86, 262, 0.6, dark)}`;
  },
  pair: (_seed: string, [, near, dark, light]: Tint) =>
    `<rect x="60" width="130" height="300" fill="${light}" opacity=".28"/><path d="M20 310c0-60 20-84 66-92l4-18c-22-12-28-40-24-66 6-34 74-40 84 4 2 12 8 20 12 28l-10 4c0 20-4 30-26 28l-2 18c40 8 56 36 58 94Z" fill="${dark}"/><path d="M392 310c0-70-18-92-64-100l-4-16c26-14 34-52 26-82-12-36-84-34-92 8-1 14-8 22-11 30l9 4c0 22 6 32 28 30l2 24c-38 8-56 40-58 102Z" fill="${near}"/><path d="M392 310c0-70-18-92-64-100l-4-16c26-14 34-52 26-82-9-27-52-33-76-17 40 7 48 60 26 92 0 50 50 50 52 123Z" fill="${dark}" opacity=".55"/>`,
  lamp: (_seed: string, [, near, dark, light]: Tint) =>
    `<rect width="400" height="300" fill="${dark}" opacity=".5"/><path d="M236 92 96 262h292L286 92Z" fill="${light}" opacity=".4"/><path d="M250 56h22l24 40h-70Z" fill="${light}"/><path d="M261 0v58" stroke="${dark}" stroke-width="4"/><rect x="40" y="230" width="330" height="12" fill="${dark}"/><path d="M70 242v60M340 242v60" stroke="${dark}" stroke-width="9"/><path d="M206 229l64-5 16 5Z" fill="#fff" opacity=".8"/><path d="M128 232c-2-40 4-52 22-56 0-30 8-40 24-40s26 12 24 36c-2 10-4 12-10 14 22 6 26 22 28 46Z" fill="${dark}"/><path d="M300 230v-22h26v22Z" fill="${near}"/>`,
} satisfies Record<string, (seed: string, tint: Tint) => string>;

export type Motif = keyof typeof motifs;

/** A still from a film that was never shot; `tint` sets its mood. */
export function still(motif: Motif, tint: Tint, seed: string = motif, classes = "h-full w-full"): string {
  const [far, near, dark] = tint;
  const id = `p${hash(motif + tint.join("") + seed).toString(36)}`;
  return `<svg class="${classes}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient><linearGradient id="${id}v" x2="0" y2="1"><stop stop-color="${dark}" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity=".55"/></linearGradient></defs>
<rect width="400" height="300" fill="url(#${id})"/>${motifs[motif](seed, tint)}<rect width="400" height="300" fill="url(#${id}v)"/></svg>`;
}

/** A print of quarter circles, stripes and dots on a grid. */
export function print(
  seed: string,
  colours: readonly string[],
  columns = 4,
  rows = 3,
  classes = "h-full w-full",
): string {
  const draw = chance(`print ${seed}`);
  const cell = (index: number) => {
    const x = (index % columns) * 100;
    const y = Math.floor(index / columns) * 100;
    const ground = draw.pick(colours);
    const ink = draw.pick(colours.filter((colour) => colour !== ground));
    const turn = Math.floor(draw.between(0, 4)) * 90;
    const shape = at(
      [
        `<path d="M0 0h100a100 100 0 0 1-100 100Z" fill="${ink}"/>`,
        `<circle cx="50" cy="50" r="50" fill="${ink}"/><circle cx="50" cy="50" r="22" fill="${ground}"/>`,
        `<path d="M0 0 100 100H0Z" fill="${ink}"/>`,
        each([0, 1, 2], (row) => `<rect y="${row * 36}" width="100" height="18" fill="${ink}"/>`),
        `<path d="M0 50a50 50 0 0 1 100 0Z" fill="${ink}"/><path d="M0 100a50 50 0 0 1 100 0Z" fill="${ink}"/>`,
      ],
      Math.floor(draw.between(0, 5)),
    );
    return `<g transform="translate(${x} ${y})"><rect width="100.500" height="100.500" fill="${ground}"/><g transform="rotate(${turn} 50 50)">${shape}</g></g>`;
  };
  return `<svg class="${classes}" viewBox="0 0 ${columns * 100} ${rows * 100}" preserveAspectRatio="xMidYMid slice">${times(columns * rows, cell)}</svg>`;
}
