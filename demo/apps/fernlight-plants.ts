// Potted plants on a sunny shelf, drawn as vectors for Fernlight.
import { at, chance, each, times } from "../kit/seed.ts";

const greens = ["#3f6b2c", "#527f35", "#6a9640", "#88ad4e"];

/** A pointed leaf that grows upwards from its stalk; one half lies in shade. */
function leaf(x: number, y: number, long: number, wide: number, turn: number, fill: string): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})"><path d="M0 0C${wide} ${-long * 0.2} ${wide} ${-long * 0.75} 0 ${-long}C${-wide} ${-long * 0.75} ${-wide} ${-long * 0.2} 0 0Z" fill="${fill}"/>
<path d="M0 0C${wide} ${-long * 0.2} ${wide} ${-long * 0.75} 0 ${-long}Z" fill="#000" opacity=".1"/><path d="M0 0V${-long * 0.92}" stroke="#e6f2c4" stroke-opacity=".5" stroke-width="1"/></g>`;
}

/** A heart with deep cuts, as a monstera's. */
function cutLeaf(x: number, y: number, size: number, turn: number, fill: string): string {
  const side = (sign: number) =>
    times(5, (lobe) => {
      const top = lobe / 5;
      const wide = (share: number) => sign * size * 0.62 * Math.sin(Math.PI * (0.24 + share * 0.74));
      const y0 = size * (0.16 - top * 1.05);
      const y1 = size * (0.16 - (top + 0.16) * 1.05);
      return `L${wide(top).toFixed(1)} ${y0.toFixed(1)}Q${(wide(top + 0.1) * 1.16).toFixed(1)} ${((y0 + y1) / 2 - 2).toFixed(1)} ${wide(top + 0.16).toFixed(1)} ${y1.toFixed(1)}L${(wide(top + 0.18) * 0.36).toFixed(1)} ${(y1 + size * 0.09).toFixed(1)}`;
    });
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0${side(1)}L0 ${-size}Z" fill="${fill}"/><path d="M0 0${side(-1)}L0 ${-size}Z" fill="${fill}"/><path d="M0 0${side(1)}L0 ${-size}Z" fill="#000" opacity=".12"/><path d="M0 0V${-size * 0.95}" stroke="#dcecb5" stroke-opacity=".6" stroke-width="1.400"/></g>`;
}

const stalk = (x: number, y: number, toX: number, toY: number, colour = "#5b7d34") =>
  `<path d="M${x} ${y}Q${(x + toX) / 2 + (toX - x) * 0.1} ${(y + toY) / 2 - 12} ${toX} ${toY}" fill="none" stroke="${colour}" stroke-width="2.600" stroke-linecap="round"/>`;

const monstera = () => {
  const spots: readonly (readonly [number, number, number, number])[] = [
    [60, 92, 50, -38],
    [142, 96, 50, 40],
    [100, 74, 56, 4],
    [70, 128, 40, -64],
    [134, 130, 42, 62],
  ];
  return each(
    spots,
    ([x, y, size, turn], index) =>
      stalk(100, 172, x, y) + cutLeaf(x, y, size, turn, at(["#3f6b2c", "#4d7a32", "#5e8d3a"], index)),
  );
};

const snake = () =>
  each([-16, 14, -5, 24, -26, 5], (turn, index) => {
    const tall = at([112, 104, 138, 78, 74, 122], index);
    const bands = times(
      Math.floor((tall - 34) / 9),
      (band) =>
        `<path d="M-6 ${-12 - band * 9}q6 -5 12 0" stroke="#2d5130" stroke-width="2" fill="none" opacity=".55"/>`,
    );
    return `<g transform="translate(${100 + turn * 0.7} 174) rotate(${turn * 0.55})"><path d="M-8 0C-13 ${-tall * 0.5} -9 ${-tall * 0.8} 0 ${-tall}C9 ${-tall * 0.8} 13 ${-tall * 0.5} 8 0Z" fill="#5c8f52" stroke="#d9d77c" stroke-width="2.600"/>${bands}</g>`;
  });

const fern = () =>
  each([-82, 80, -58, 56, -32, 32, -8, 12], (turn, index) => {
    const fill = at(greens, index);
    const frond = times(15, (step) => {
      const along = 14 + step * 6.2;
      const droop = (step / 15) ** 2 * turn * 0.34;
      const long = 16 * Math.sin(Math.PI * (0.16 + step / 18));
      return `<g transform="rotate(${droop.toFixed(1)})">${leaf(0, -along, long, 3.2, 66, fill)}${leaf(0, -along, long, 3.2, -66, fill)}</g>`;
    });
    return `<g transform="translate(100 172) rotate(${turn * 0.8})">${frond}</g>`;
  });

const pilea = () => {
  const draw = chance("pilea");
  return times(15, (index) => {
    const turn = -80 + index * 11.4;
    const reach = 56 + draw.between(0, 44);
    const x = 100 + Math.sin((turn * Math.PI) / 180) * reach;
    const y = 168 - Math.cos((turn * Math.PI) / 180) * reach;
    const size = draw.between(11, 18);
    return `${stalk(100, 172, x, y, "#8c9a55")}<circle cx="${x}" cy="${y}" r="${size}" fill="${at(greens, index)}"/><path d="M${x - size * 0.7} ${y + size * 0.7}A${size} ${size} 0 0 0 ${x + size} ${y}Z" fill="#000" opacity=".09"/><circle cx="${x}" cy="${y}" r="1.800" fill="#eaf3c8"/>`;
  });
};

const pothos = () => {
  const vine = (toX: number, toY: number, order: number) => {
    const leaves = times(7, (step) => {
      const share = (step + 1) / 7;
      const x = 100 + (toX - 100) * Math.sqrt(share);
      const y = 168 + (toY - 168) * share - Math.sin(share * Math.PI) * 34;
      return leaf(
        x,
        y,
        24,
        11,
        (step % 2 ? 118 : 208) + order * 16,
        at(["#6a9640", "#88ad4e", "#a9c35f"], step),
      );
    });
    return `<path d="M100 168Q${(100 + toX) / 2} ${110} ${toX} ${toY}" fill="none" stroke="#7d8f45" stroke-width="2"/>${leaves}`;
  };
  const top = times(9, (index) =>
    leaf(100, 172, 54 + (index % 3) * 9, 16, -76 + index * 19, at(greens, index + 1)),
  );
  return `${vine(34, 232, 1)}${vine(166, 222, -2)}${vine(62, 236, 0)}${top}`;
};

const cactus = () => {
  const column = (x: number, wide: number, tall: number, base: number) => {
    const ribs = times(
      4,
      (rib) =>
        `<path d="M${x - wide * 0.6 + (rib * wide * 1.2) / 3} ${base - 6}V${base - tall + 12}" stroke="#2f5a35" stroke-opacity=".5" stroke-width="1.600"/>`,
    );
    const thorns = times(
      16,
      (index) =>
        `<path d="m${x - wide * 0.6 + ((index % 4) * wide * 1.2) / 3} ${base - 14 - Math.floor(index / 4) * (tall / 4.6)} -3 -3m3 3 3 -3" stroke="#f3f0d0" stroke-width="1"/>`,
    );
    return `<rect x="${x - wide}" y="${base - tall}" width="${wide * 2}" height="${tall + 4}" rx="${wide}" fill="#5f8f55"/>${ribs}${thorns}`;
  };
  return `<path d="M122 128h18v-30" fill="none" stroke="#5f8f55" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"/><path d="M80 142H64v-24" fill="none" stroke="#689a5c" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"/>${column(100, 24, 108, 174)}<g fill="#f08fa2"><circle cx="92" cy="65" r="6"/><circle cx="106" cy="62" r="7"/><circle cx="99" cy="57" r="6"/></g>`;
};

const fig = () =>
  `<path d="M100 174Q96 120 102 60" stroke="#7a5a3a" stroke-width="5" fill="none"/>${times(13, (index) => leaf(100 + (index % 2 ? 2 : -2), 152 - index * 7, 44 - index * 0.6, 17, (index % 2 ? 1 : -1) * (74 - index * 3.4), at(greens, index)))}${leaf(101, 66, 40, 15, 6, "#88ad4e")}`;

const drawings = { monstera, snake, fern, pilea, pothos, cactus, fig };
export type Plant = keyof typeof drawings;

const pots: Record<Plant, string> = {
  monstera: "#c9693f",
  snake: "#f2ede0",
  fern: "#4e6f7d",
  pilea: "#e2b04a",
  pothos: "#d9a08a",
  cactus: "#b9543a",
  fig: "#39453c",
};

export function plantShape(kind: Plant): string {
  const pot = `<ellipse cx="104" cy="224" rx="46" ry="6" fill="#000" opacity=".16"/><path d="M66 178h68l-8 40q-1 6-8 6H82q-7 0-8-6Z" fill="${pots[kind]}"/><path d="M112 178h22l-8 40q-1 6-8 6h-10Z" fill="#000" opacity=".1"/><rect x="61" y="166" width="78" height="15" rx="4" fill="${pots[kind]}"/><rect x="61" y="166" width="78" height="15" rx="4" fill="#fff" opacity=".16"/>`;
  return kind === "pothos" ? pot + drawings[kind]() : drawings[kind]() + pot;
}

/** The plant in front of a wall with window light, filling its box. */
export function plant(kind: Plant, wall = "#e9edd6", classes = "h-full w-full"): string {
  return `<svg class="${classes}" viewBox="0 0 200 240" preserveAspectRatio="xMidYMid slice"><rect x="-200" y="-200" width="600" height="800" fill="${wall}"/><path d="M10 -200 90 -200 40 210H-60ZM110 -200 150 -200 110 210H70Z" fill="#fff" opacity=".42"/><rect x="-200" y="214" width="600" height="300" fill="#c7a77c"/><rect x="-200" y="214" width="600" height="4" fill="#fff" opacity=".3"/>${plantShape(kind)}</svg>`;
}

/** The plant alone. */
export function cutout(kind: Plant, width: number, classes = ""): string {
  return `<svg class="${classes}" width="${width}" height="${width * 1.15}" viewBox="10 6 180 226">${plantShape(kind)}</svg>`;
}
