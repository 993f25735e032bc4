// Invented maps: a town's streets and a mountain's contours, each drawn from a seed.
import { at, chance, each, times } from "./seed.ts";

export interface MapLook {
  land: string;
  street: string;
  casing: string;
  main: string;
  park: string;
  water: string;
  label: string;
  halo: string;
  building: string;
}

export const mapLooks = {
  day: {
    land: "#f1efe9",
    street: "#ffffff",
    casing: "#dedad0",
    main: "#fbe3a1",
    park: "#cfe6c0",
    water: "#a9d3ea",
    label: "#6c6a63",
    halo: "#ffffff",
    building: "#e5e1d7",
  },
  mint: {
    land: "#eef3f1",
    street: "#ffffff",
    casing: "#d8e2de",
    main: "#ffffff",
    park: "#cfe8d6",
    water: "#bfe0ec",
    label: "#6d7d78",
    halo: "#ffffff",
    building: "#e0e9e5",
  },
  night: {
    land: "#16191f",
    street: "#272c36",
    casing: "#1c2028",
    main: "#3a4150",
    park: "#17261f",
    water: "#10202f",
    label: "#7d8798",
    halo: "#16191f",
    building: "#1c2028",
  },
} satisfies Record<string, MapLook>;

export interface StreetMapOptions {
  seed: string;
  width: number;
  height: number;
  look: MapLook;
  /** Block length in pixels; smaller is farther away. */
  block?: number;
  tilt?: number;
  names?: readonly string[];
  districts?: readonly (readonly [string, number, number])[];
  /** SVG laid over the streets: routes, pins, areas. */
  overlay?: string;
}

interface Street {
  path: string;
  isMain: boolean;
}

function streets(options: StreetMapOptions): Street[] {
  const { seed, width, height, block = 64 } = options;
  const draw = chance(`${seed} streets`);
  const reach = Math.hypot(width, height) / 2 + 80;
  const list: Street[] = [];
  for (const isAcross of [false, true]) {
    let order = 0;
    for (let offset = -reach; offset < reach; offset += block * draw.between(0.65, 1.45)) {
      const bend = draw.between(-block * 0.6, block * 0.6);
      const start = draw.between(0, 1) < 0.25 ? -reach * draw.between(-0.2, 0.6) : -reach;
      const point = (along: number, side: number) => (isAcross ? `${side} ${along}` : `${along} ${side}`);
      const path = `M${point(start, offset)}C${point(-reach / 3, offset + bend)} ${point(reach / 3, offset - bend)} ${point(reach, offset + bend * 0.4)}`;
      list.push({ path, isMain: order++ % 4 === 2 });
    }
  }
  return list;
}

function blocks(options: StreetMapOptions): string {
  const draw = chance(`${options.seed} blocks`);
  const reach = Math.hypot(options.width, options.height) / 2;
  return times(Math.round((options.width * options.height) / 2600), () => {
    const x = draw.between(-reach, reach).toFixed(0);
    const y = draw.between(-reach, reach).toFixed(0);
    return `<rect x="${x}" y="${y}" width="${draw.between(10, 26).toFixed(0)}" height="${draw.between(8, 22).toFixed(0)}" rx="1.500" fill="${options.look.building}"/>`;
  });
}

function nature(options: StreetMapOptions): string {
  const { width, height, look, seed } = options;
  const draw = chance(`${seed} nature`);
  const parks = times(4, () => {
    const x = draw.between(-width / 2, width / 2);
    const y = draw.between(-height / 2, height / 2);
    const wide = draw.between(60, 150);
    const tall = draw.between(50, 120);
    return `<path d="M${x} ${y}q${wide * 0.5} ${-tall * 0.2} ${wide} 0q${wide * 0.15} ${tall * 0.5} 0 ${tall}q${-wide * 0.6} ${tall * 0.2} ${-wide} ${-tall * 0.1}Z" fill="${look.park}"/>`;
  });
  const y = draw.between(height * 0.05, height * 0.4);
  const river = `<path d="M${-width} ${y}C${-width / 3} ${y - 130} ${-width / 6} ${y + 120} ${width * 0.2} ${y - 30}S${width * 0.6} ${y - 150} ${width} ${y - 60}" fill="none" stroke="${look.water}" stroke-width="${draw.between(30, 46)}"/>`;
  return parks + river;
}

/** Streets of a town that does not exist. The origin of `overlay` is the map's top left corner. */
export function streetMap(options: StreetMapOptions): string {
  const { width, height, look, names = [], districts = [], tilt = -14, block = 64 } = options;
  const lines = streets(options);
  const wide = block > 44 ? 7 : 4.5;
  const stroke = (colour: string, extra: number, wanted: boolean) =>
    each(
      lines.filter((line) => line.isMain === wanted),
      (line) =>
        `<path d="${line.path}" fill="none" stroke="${colour}" stroke-width="${wide * (wanted ? 1.7 : 1) + extra}"/>`,
    );
  const labelled = lines.filter((_, index) => index % 3 === 1).slice(0, names.length);
  const labels = each(
    labelled,
    (line, index) =>
      `<path id="st${options.seed}${index}" d="${line.path}" fill="none"/><text dy="3.500"><textPath href="#st${options.seed}${index}" startOffset="${42 + ((index * 17) % 26)}%">${at(names, index)}</textPath></text>`,
  );
  const places = each(
    districts,
    ([name, x, y]) => `<text x="${x}" y="${y}" text-anchor="middle">${name.toUpperCase()}</text>`,
  );
  return `<svg class="block" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${look.land}"/>
<g transform="translate(${width / 2} ${height / 2}) rotate(${tilt})">${blocks(options)}${nature(options)}${stroke(look.casing, 2, false)}${stroke(look.street, 0, false)}
${stroke(look.casing, 2.5, true)}${stroke(look.main, 0, true)}<g font-size="10" fill="${look.label}" stroke="${look.halo}" stroke-width="3" paint-order="stroke" style="font-family:'Inter Variable'">${labels}</g></g>
<g font-size="11" font-weight="600" letter-spacing="1.500" fill="${look.label}" stroke="${look.halo}" stroke-width="3" paint-order="stroke" style="font-family:'Inter Variable'">${places}</g>${options.overlay ?? ""}</svg>`;
}

/** A drop-shaped pin whose tip is at x, y. */
export function pin(
  x: number,
  y: number,
  colour: string,
  inner = `<circle r="5" fill="#fff"/>`,
  scale = 1,
): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cy="1" rx="8" ry="3" fill="#000" opacity=".22"/>
<path d="M0 0c-4-8-14-13-14-24a14 14 0 0 1 28 0c0 11-10 16-14 24Z" fill="${colour}" stroke="#fff" stroke-width="1.800"/><g transform="translate(0 -24)">${inner}</g></g>`;
}

/** The blue "you are here" dot. */
export function here(x: number, y: number, colour = "#1a84ff"): string {
  return `<circle cx="${x}" cy="${y}" r="22" fill="${colour}" opacity=".16"/><circle cx="${x}" cy="${y}" r="8.500" fill="#fff"/><circle cx="${x}" cy="${y}" r="6" fill="${colour}"/>`;
}

export interface TopoOptions {
  seed: string;
  width: number;
  height: number;
  /** Summits: x, y, reach in pixels. */
  peaks: readonly (readonly [number, number, number])[];
  overlay?: string;
}

function contour(seed: string, x: number, y: number, reach: number): string {
  const draw = chance(seed);
  const phases = [draw.between(0, 6), draw.between(0, 6), draw.between(0, 6)];
  const points = Array.from({ length: 48 }, (_, step) => {
    const turn = (step / 48) * Math.PI * 2;
    const wobble =
      1 +
      0.17 * Math.sin(turn * 2 + at(phases, 0)) +
      0.09 * Math.sin(turn * 3 + at(phases, 1)) +
      0.05 * Math.sin(turn * 5 + at(phases, 2));
    return `${(x + Math.cos(turn) * reach * wobble).toFixed(1)} ${(y + Math.sin(turn) * reach * wobble * 0.86).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** A hiking map: contours around summits, woods and a lake. */
export function topoMap({ seed, width, height, peaks, overlay = "" }: TopoOptions): string {
  const hills = each(peaks, ([x, y, reach], order) => {
    const rings = Math.round(reach / 13);
    return times(rings, (ring) => {
      const share = 1 - ring / rings;
      const path = contour(`${seed} ${order}`, x, y, reach * share);
      const thick = ring % 4 === 3 ? 1.3 : 0.7;
      const fill = share > 0.62 ? "#bcd6a2" : share > 0.34 ? "#e6dfbd" : "#efe9de";
      return `<path d="${path}" fill="${fill}" fill-opacity=".5" stroke="#a88557" stroke-opacity=".55" stroke-width="${thick}"/>`;
    });
  });
  const draw = chance(`${seed} woods`);
  const woods = times(
    70,
    () =>
      `<circle cx="${draw.between(0, width).toFixed(0)}" cy="${draw.between(0, height).toFixed(0)}" r="${draw.between(1.5, 3).toFixed(1)}" fill="#6f9d63" opacity=".45"/>`,
  );
  const lake = contour(`${seed} lake`, width * 0.78, height * 0.62, 44);
  return `<svg class="block" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#d3e5bd"/>${hills}${woods}
<path d="${lake}" fill="#8fc4dd" stroke="#5f9fbd"/><path d="M${width * 0.78} ${height * 0.66}C${width * 0.6} ${height * 0.8} ${width * 0.7} ${height * 0.9} ${width * 0.5} ${height * 1.02}" fill="none" stroke="#74b2d0" stroke-width="3"/>${overlay}</svg>`;
}
