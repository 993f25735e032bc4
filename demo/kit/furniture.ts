// Furniture as vector drawings on a studio floor, for shop pages.
import { times } from "./seed.ts";

export interface Cloth {
  wall: string;
  floor: string;
  main: string;
  dark: string;
  wood: string;
}

const legs = (xs: readonly number[], top: number, bottom: number, wood: string) =>
  xs
    .map(
      (x) =>
        `<path d="M${x} ${top}l${x < 150 ? -5 : 5} ${bottom - top}h7l${x < 150 ? 6 : -6} ${top - bottom}Z" fill="${wood}"/>`,
    )
    .join("");

const pieces = {
  sofa: ({ main, dark, wood }: Cloth) =>
    `${legs([64, 222], 206, 232, wood)}<rect x="52" y="110" width="196" height="76" rx="22" fill="${dark}"/><rect x="60" y="118" width="88" height="70" rx="16" fill="${main}"/><rect x="152" y="118" width="88" height="70" rx="16" fill="${main}"/><rect x="40" y="170" width="220" height="40" rx="14" fill="${main}"/><path d="M150 172v36" stroke="${dark}" stroke-width="2"/><rect x="30" y="138" width="36" height="74" rx="17" fill="${dark}"/><rect x="234" y="138" width="36" height="74" rx="17" fill="${dark}"/><rect x="76" y="126" width="48" height="46" rx="10" fill="#fff" opacity=".28" transform="rotate(-9 100 150)"/>`,
  armchair: ({ main, dark, wood }: Cloth) =>
    `${legs([104, 184], 202, 234, wood)}<path d="M92 96q58-26 116 0l8 84H84Z" fill="${dark}"/><path d="M102 106q48-20 96 0l6 72H96Z" fill="${main}"/><rect x="84" y="170" width="132" height="36" rx="16" fill="${main}"/><rect x="70" y="140" width="32" height="66" rx="15" fill="${dark}"/><rect x="198" y="140" width="32" height="66" rx="15" fill="${dark}"/>`,
  chair: ({ main, dark, wood }: Cloth) =>
    `<path d="M112 88h76l-4 70h-68Z" fill="none" stroke="${wood}" stroke-width="7" stroke-linejoin="round"/><path d="M118 100q32-8 64 0l-2 26q-30-6-60 0Z" fill="${main}"/><rect x="102" y="156" width="96" height="17" rx="8" fill="${dark}"/><path d="M110 172l-8 62M190 172l8 62M124 172l-2 50M176 172l2 50" stroke="${wood}" stroke-width="7" stroke-linecap="round"/>`,
  table: ({ wood, dark }: Cloth) =>
    `<ellipse cx="150" cy="146" rx="112" ry="17" fill="${wood}"/><path d="M38 146v7a112 17 0 0 0 224 0v-7a112 17 0 0 1-224 0Z" fill="${dark}"/><path d="M140 160h20l8 60q22 4 26 14h-88q4-10 26-14Z" fill="${wood}"/><path d="M118 118q-2 22 10 25h16q12-3 10-25Z" fill="#e9e4da"/><path d="M136 118q-14-26 2-48M138 118q10-30 24-34M134 118q-20-14-30-16" stroke="#62764f" stroke-width="4" fill="none" stroke-linecap="round"/><ellipse cx="140" cy="68" rx="8" ry="14" fill="#7d9465"/><ellipse cx="166" cy="82" rx="13" ry="8" fill="#8aa372"/><ellipse cx="102" cy="100" rx="12" ry="7" fill="#73895c"/>`,
  lamp: ({ main, dark, wood }: Cloth) =>
    `<circle cx="150" cy="96" r="66" fill="#ffe9b8" opacity=".35"/><path d="M118 60h64l20 54h-104Z" fill="${main}"/><path d="M118 60h64l4 10h-72Z" fill="${dark}" opacity=".35"/><path d="M150 114v108" stroke="${wood}" stroke-width="5"/><ellipse cx="150" cy="228" rx="34" ry="8" fill="${dark}"/>`,
  shelf: ({ main, dark, wood }: Cloth) =>
    `<rect x="86" y="52" width="128" height="182" rx="5" fill="none" stroke="${wood}" stroke-width="9"/>${times(3, (row) => `<path d="M88 ${98 + row * 45}h124" stroke="${wood}" stroke-width="7"/>`)}<rect x="98" y="66" width="9" height="28" fill="${dark}"/><rect x="109" y="70" width="11" height="24" fill="${main}"/><rect x="122" y="63" width="8" height="31" fill="#c9b79a"/><circle cx="186" cy="83" r="11" fill="${main}"/><path d="M104 140q-4-16 8-20 12 4 8 20Z" fill="${dark}"/><rect x="156" y="112" width="38" height="28" rx="2" fill="#e9e2d4"/><rect x="100" y="168" width="52" height="17" rx="3" fill="${main}"/><rect x="166" y="157" width="9" height="28" fill="${dark}"/><rect x="178" y="161" width="12" height="24" fill="#c9b79a"/><rect x="104" y="206" width="92" height="23" rx="4" fill="${dark}" opacity=".55"/>`,
  bed: ({ main, dark, wood }: Cloth) =>
    `<rect x="36" y="96" width="228" height="92" rx="16" fill="${dark}"/><path d="M40 222v14M260 222v14" stroke="${wood}" stroke-width="9"/><rect x="62" y="138" width="78" height="38" rx="14" fill="#fbf7ef"/><rect x="160" y="138" width="78" height="38" rx="14" fill="#f3ecdf"/><path d="M30 180q120-24 240 0v46H30Z" fill="${main}"/><path d="M30 180q120-24 240 0v14q-120-24-240 0Z" fill="#fff" opacity=".55"/>`,
  vase: ({ main, dark }: Cloth) =>
    `<path d="M122 132q-22 44 2 96h52q24-52 2-96-12-10-12-26h-32q0 16-12 26Z" fill="${main}"/><path d="M160 106q0 16 12 26 22 44-2 96h-16q22-50 2-96-8-12-8-26Z" fill="${dark}" opacity=".5"/><path d="M148 104Q132 66 144 34M154 104q14-40 34-50M146 104q-26-24-44-26" stroke="#8a7a55" stroke-width="3.500" fill="none"/>${times(7, (leaf) => `<ellipse cx="${142 + (leaf % 3) * 4}" cy="${38 + leaf * 9}" rx="9" ry="4.500" fill="#b7a36d" transform="rotate(${leaf % 2 ? 34 : -34} 143 ${38 + leaf * 9})"/>`)}<ellipse cx="190" cy="52" rx="12" ry="7" fill="#b7a36d"/><ellipse cx="100" cy="77" rx="12" ry="6" fill="#b7a36d"/>`,
};

export type Piece = keyof typeof pieces;

/** One piece in a softly lit corner, filling its box. */
export function studio(piece: Piece, cloth: Cloth, classes = "h-full w-full"): string {
  const id = `f${piece}${cloth.wall.slice(1)}${cloth.main.slice(1)}`;
  return `<svg class="${classes}" viewBox="0 0 300 300" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="${id}" x1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity=".07"/></linearGradient><radialGradient id="${id}s"><stop stop-color="#000" stop-opacity=".26"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
<rect width="300" height="300" fill="${cloth.wall}"/><rect y="206" width="300" height="94" fill="${cloth.floor}"/><path d="M-20 -10 120 -10 40 206 -90 206Z" fill="#fff" opacity=".16"/><rect width="300" height="300" fill="url(#${id})"/><ellipse cx="152" cy="236" rx="128" ry="17" fill="url(#${id}s)"/>${pieces[piece](cloth)}</svg>`;
}
