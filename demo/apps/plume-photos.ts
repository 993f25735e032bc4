// The photographs people share on Plume: still lifes and corners of a town, drawn as vectors.
import { chance, times } from "../kit/seed.ts";

const coffee = `<rect width="300" height="300" fill="#b98a5e"/><path d="M0 62h300M0 140h300M0 224h300" stroke="#9a6f47" stroke-width="2.500"/><path d="M40 20q60 10 120 0M180 100q60 8 110 -2M20 190q50 8 130 0M150 262q60 8 130 -4" stroke="#a67a50" stroke-width="2" fill="none"/><ellipse cx="168" cy="170" rx="98" ry="94" fill="#000" opacity=".25"/><circle cx="156" cy="156" r="94" fill="#f5efe4"/><circle cx="156" cy="156" r="80" fill="#e6dccb"/><circle cx="154" cy="154" r="60" fill="#fffaf0"/><rect x="206" y="140" width="46" height="24" rx="12" fill="#fffaf0"/><circle cx="154" cy="154" r="50" fill="#7a4a28"/><circle cx="154" cy="154" r="46" fill="#a9713f"/><path d="M154 190c-36-20-34-56-14-56 10 0 14 10 14 10s4-10 14-10c20 0 22 36-14 56Z" fill="#f3dfc0"/><path d="M154 178c-18-12-20-32-10-32 7 0 10 7 10 7s3-7 10-7c10 0 8 20-10 32Z" fill="#a9713f"/><path d="M22 300c8-50 60-84 104-66 20 10 6 66 6 66Z" fill="#d99a4e"/><path d="M40 292q20-34 44-40M68 296q14-30 38-38M98 300q8-26 24-34" stroke="#a8682a" stroke-width="6" fill="none"/><path d="M300 0H180L300 120Z" fill="#fff" opacity=".16"/>`;

const facade = `<rect width="300" height="300" fill="#eec3a2"/><rect width="300" height="300" fill="#e9a98b" opacity=".5"/><path d="M0 100h300M0 200h300" stroke="#fff3e6" stroke-width="6"/>${times(
  9,
  (index) => {
    const [x, y] = [30 + (index % 3) * 92, 22 + Math.floor(index / 3) * 100];
    return `<rect x="${x + 4}" y="${y}" width="50" height="64" fill="#5a7d8c"/><path d="M${x + 4} ${y}l50 40V${y}Z" fill="#8fb1bb"/><path d="M${x + 29} ${y}v64M${x + 4} ${y + 32}h50" stroke="#fff3e6" stroke-width="4"/><rect x="${x - 16}" y="${y - 2}" width="20" height="68" fill="#3f7f74"/><rect x="${x + 54}" y="${y - 2}" width="20" height="68" fill="#3f7f74"/>${times(7, (slat) => `<path d="M${x - 14} ${y + 6 + slat * 9}h16M${x + 56} ${y + 6 + slat * 9}h16" stroke="#2f6359" stroke-width="3"/>`)}<rect x="${x - 4}" y="${y + 66}" width="66" height="7" fill="#fff3e6"/>${index % 2 ? `<g fill="#4f8a4a"><circle cx="${x + 10}" cy="${y + 60}" r="9"/><circle cx="${x + 28}" cy="${y + 58}" r="11"/><circle cx="${x + 46}" cy="${y + 61}" r="9"/></g><g fill="#e6455e"><circle cx="${x + 16}" cy="${y + 55}" r="4"/><circle cx="${x + 36}" cy="${y + 53}" r="4"/></g>` : ""}`;
  },
)}<path d="M0 0h120L0 210ZM300 130v170H170Z" fill="#3a2450" opacity=".16"/>`;

const oranges = `<rect width="300" height="300" fill="#e8eef0"/>${times(8, (row) => times(8, (column) => ((row + column) % 2 ? `<rect x="${column * 38}" y="${row * 38}" width="38" height="38" fill="#8fb3c9"/>` : "")))}<path d="M-20 40 320 180v40L-20 90Z" fill="#fff" opacity=".3"/>${[
  [96, 190, 56],
  [196, 206, 58],
  [150, 118, 54],
  [244, 120, 40],
]
  .map(
    ([x = 0, y = 0, r = 0]) =>
      `<ellipse cx="${x + 16}" cy="${y + 20}" rx="${r}" ry="${r * 0.9}" fill="#20405a" opacity=".28"/><circle cx="${x}" cy="${y}" r="${r}" fill="#f08a24"/><path d="M${x - r * 0.7} ${y + r * 0.7}A${r} ${r} 0 0 0 ${x + r} ${y}Q${x + r * 0.3} ${y + r * 0.7} ${x - r * 0.7} ${y + r * 0.7}Z" fill="#cf6a12"/><ellipse cx="${x - r * 0.32}" cy="${y - r * 0.36}" rx="${r * 0.22}" ry="${r * 0.14}" fill="#ffd9a0"/><circle cx="${x + r * 0.1}" cy="${y - r * 0.1}" r="3" fill="#5f7a35"/>`,
  )
  .join("")}<path d="M152 66q20-40 60-36-6 40-60 36Z" fill="#4f8a3f"/>`;

const tulips = `<rect width="300" height="300" fill="#f3e9dc"/><rect x="30" y="-10" width="130" height="190" fill="#cfe3ee"/><path d="M95 -10v190M30 80h130" stroke="#fffaf2" stroke-width="8"/><rect x="24" y="-10" width="142" height="196" fill="none" stroke="#fffaf2" stroke-width="12"/><rect y="214" width="300" height="86" fill="#c99e78"/><path d="M60 300 300 226v74Z" fill="#fff" opacity=".18"/><ellipse cx="200" cy="262" rx="66" ry="12" fill="#000" opacity=".2"/><path d="M160 160h64l-8 92q-24 12-48 0Z" fill="#dfeef2" opacity=".85"/><path d="M164 196h56l-5 54q-23 10-46 0Z" fill="#9fc6cf" opacity=".7"/>${[
  [150, 86, -22, "#e4577a"],
  [196, 58, 2, "#f08aa3"],
  [238, 96, 24, "#d63f63"],
  [174, 122, -10, "#f3b0bf"],
  [222, 134, 14, "#e4577a"],
]
  .map(
    ([x = 0, y = 0, turn = 0, colour = ""]) =>
      `<path d="M192 230Q${(Number(x) + 192) / 2} ${Number(y) + 60} ${x} ${Number(y) + 20}" stroke="#5f8f4c" stroke-width="5" fill="none"/><g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-18 -20Q-9 -8 0 -28 9 -8 18 -20 24 20 0 26-24 20-18 -20Z" fill="${colour}"/><path d="M0 -28Q12 -6 6 25L0 26Z" fill="#000" opacity=".1"/></g>`,
  )
  .join(
    "",
  )}<path d="M186 222Q130 190 128 140 170 160 192 222ZM200 224q50-30 62-70-50 10-62 70Z" fill="#6fa05a"/>`;

const pool = `<rect width="300" height="300" fill="#4cc3cf"/>${times(9, (row) => `<path d="M-10 ${20 + row * 36}q20-14 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0" fill="none" stroke="#d6fbfa" stroke-width="${2 + (row % 3)}" opacity=".55"/>`)}<path d="M-10 -10h320v54L-10 96Z" fill="#f2e4cf"/><path d="M-10 90 310 38v16L-10 108Z" fill="#fff9ee"/><circle cx="176" cy="190" r="52" fill="none" stroke="#ff6f61" stroke-width="28"/><circle cx="176" cy="190" r="52" fill="none" stroke="#fff" stroke-width="28" stroke-dasharray="40.800 40.800"/><ellipse cx="188" cy="206" rx="78" ry="76" fill="none" stroke="#0d6f86" stroke-opacity=".18" stroke-width="14"/><path d="M40 40v104M72 34v104M40 84h32M40 112h32" stroke="#e6eef2" stroke-width="7" stroke-linecap="round"/>`;

const cat = `<rect width="300" height="300" fill="#f4a36b"/><circle cx="190" cy="120" r="58" fill="#ffe3a6"/><path d="M0 190q40-30 80-6t80-10 80 6 80-14v134H0Z" fill="#c8616a"/><path d="M0 214q60-20 120 0t180-6v92H0Z" fill="#8d3f5d"/><rect y="248" width="300" height="52" fill="#f7efe2"/><rect y="248" width="300" height="6" fill="#fff"/><path d="M96 250c-10-60 4-92 26-104-4-16 0-34 2-40l18 18q10-4 20 0l18-18c4 12 4 28 0 40 26 14 40 52 34 104Z" fill="#241a2e"/><path d="M206 246c40 4 52-24 40-52-6-14-22-8-16 4 8 20-2 32-28 28Z" fill="#241a2e"/><ellipse cx="140" cy="138" rx="5" ry="7" fill="#ffd76a"/><ellipse cx="166" cy="138" rx="5" ry="7" fill="#ffd76a"/><path d="M150 152h6l-3 4Z" fill="#f3a0a8"/><rect x="0" y="0" width="16" height="250" fill="#fff6ea"/><rect x="284" y="0" width="16" height="250" fill="#fff6ea"/>`;

const stairs = `<rect width="300" height="300" fill="#7fc4d8"/><path d="M0 300V120h60v36h50v36h50v36h50v36h50v36Z" fill="#f29ba3"/><path d="M0 120h60v36h50v36h50v36h50v36h50v36h-22v-22h-50v-36h-50v-36H88v-36H38v-36H0Z" fill="#f7bcc0"/><path d="M170 -10h140v180q-70-10-140 -80Z" fill="#e8747f"/><path d="M210 -10h100v120q-60 0-100 -40Z" fill="#f6c9b8"/><path d="M226 62a36 36 0 0 1 62 0v46q-40-2-62 -18Z" fill="#3d6f9a"/><circle cx="80" cy="54" r="26" fill="#fff4d2"/><path d="M0 300 120 300 0 180Z" fill="#b64a63" opacity=".35"/>`;

const lights = (() => {
  const draw = chance("bokeh");
  const dots = times(34, () => {
    const colour = draw.pick(["#ffcf7a", "#ff7a6b", "#7ad0ff", "#fff1c9", "#c58bff"]);
    return `<circle cx="${draw.between(0, 300).toFixed(0)}" cy="${draw.between(20, 220).toFixed(0)}" r="${draw.between(6, 24).toFixed(0)}" fill="${colour}" opacity="${draw.between(0.25, 0.75).toFixed(2)}"/>`;
  });
  return `<rect width="300" height="300" fill="#17142b"/>${dots}<path d="M0 300V236l40-8v-30h34v24l40-6v-40h26v40l50 4v-54h40v50l70 6v78Z" fill="#0b0918"/><path d="M128 300c0-40 4-66 22-66s22 26 22 66Z" fill="#0b0918"/><circle cx="150" cy="222" r="15" fill="#0b0918"/><path d="M104 196q46-40 92 0Z" fill="#d6455d"/><path d="M150 180v60" stroke="#0b0918" stroke-width="3"/>`;
})();

const shots = { coffee, facade, oranges, tulips, pool, cat, stairs, lights };
export type Shot = keyof typeof shots;
export const shotNames = Object.keys(shots) as Shot[];

/** A photograph that fills its box, with a little darkness in the corners. `filter` is CSS. */
export function photo(name: Shot, filter = "", classes = "h-full w-full"): string {
  return `<svg class="${classes}" viewBox="0 0 300 300" preserveAspectRatio="xMidYMid slice" style="filter:${filter || "none"}">${shots[name]}<radialGradient id="vignette" cx=".5" cy=".45" r=".8"><stop offset=".55" stop-color="#1a0f20" stop-opacity="0"/><stop offset="1" stop-color="#1a0f20" stop-opacity=".34"/></radialGradient><rect width="300" height="300" fill="url(#vignette)"/></svg>`;
}
