// What cameras read: a pictured QR code and the corners of a viewfinder.
import { chance, each, times } from "./seed.ts";

const modules = 29;

function isFinder(column: number, row: number): boolean {
  const low = (value: number) => value < 8;
  const high = (value: number) => value > modules - 9;
  return (low(column) && (low(row) || high(row))) || (high(column) && low(row));
}

/** Looks like a QR code; it says nothing. */
export function qrCode(seed: string, size: number, colour = "#111111"): string {
  const draw = chance(`qr ${seed}`);
  const cells = times(modules * modules, (index) => {
    const [column, row] = [index % modules, Math.floor(index / modules)];
    const isOn = draw.between(0, 1) < 0.5 && !isFinder(column, row);
    return isOn ? `M${column} ${row}h1v1h-1Z` : "";
  });
  const far = modules - 7;
  const corners: readonly (readonly [number, number])[] = [
    [0, 0],
    [far, 0],
    [0, far],
  ];
  const finders = each(
    corners,
    ([x, y]) =>
      `<rect x="${x + 0.5}" y="${y + 0.5}" width="6" height="6" fill="none" stroke="${colour}"/><rect x="${x + 2}" y="${y + 2}" width="3" height="3" fill="${colour}"/>`,
  );
  return `<svg width="${size}" height="${size}" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path d="${cells}" fill="${colour}"/>${finders}</svg>`;
}

/** Four rounded corners of a viewfinder that fill a box of this size. */
export function corners(width: number, height: number, colour = "#fff", arm = 34, round = 22): string {
  const corner = (x: number, y: number, turn: number) =>
    `<path d="M0 ${arm}V${round}A${round} ${round} 0 0 1 ${round} 0H${arm}" transform="translate(${x} ${y}) rotate(${turn})"/>`;
  const [right, bottom] = [width - 3, height - 3];
  return `<svg width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round">${corner(3, 3, 0)}${corner(right, 3, 90)}${corner(right, bottom, 180)}${corner(3, bottom, 270)}</svg>`;
}
