// Book covers of Pagewell's invented catalogue, drawn as vectors.
import { each, times } from "../kit/seed.ts";

interface Book {
  title: string;
  author: string;
  paper: string;
  ink: string;
  /** Lines of the title on the cover and the height of the first one. */
  lines: readonly string[];
  top: number;
  size: number;
  face?: string;
  art: string;
}

const serif = "'Newsreader Variable'";
const sans = "'Figtree Variable'";

export const books = {
  orchard: {
    title: "The Salt Orchard",
    author: "Ines Calloway",
    paper: "#e9dcc3",
    ink: "#27403f",
    lines: ["The Salt", "Orchard"],
    top: 46,
    size: 35,
    art: `<path d="M0 214h200v86H0Z" fill="#3f7f86"/>${times(6, (row) => `<path d="M0 ${226 + row * 13}q16-8 33 0t33 0 33 0 33 0 33 0 35 0" fill="none" stroke="#e9dcc3" stroke-width="2" opacity=".6"/>`)}${each(
      [
        [52, 168, 30],
        [110, 146, 38],
        [160, 176, 26],
      ] as const,
      ([x, y, r]) =>
        `<path d="M${x} ${y}v70" stroke="#5b3a26" stroke-width="5"/><circle cx="${x}" cy="${y}" r="${r}" fill="#d4643c"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.2}" r="4" fill="#f3d48a"/><circle cx="${x + r * 0.35}" cy="${y + r * 0.2}" r="4" fill="#f3d48a"/><circle cx="${x}" cy="${y + r * 0.5}" r="4" fill="#f3d48a"/>`,
    )}`,
  },
  weather: {
    title: "Nine Rooms of Weather",
    author: "Tobias Wren",
    paper: "#27396b",
    ink: "#f7efdc",
    lines: ["Nine Rooms", "of Weather"],
    top: 236,
    size: 28,
    face: sans,
    art: times(9, (index) => {
      const [x, y] = [22 + (index % 3) * 54, 26 + Math.floor(index / 3) * 60];
      const fills = [
        "#f2b84b",
        "#8fb9d9",
        "#e5735c",
        "#f7efdc",
        "#4e68b0",
        "#f2b84b",
        "#e5735c",
        "#8fb9d9",
        "#f7efdc",
      ];
      const sign =
        index % 3 === 0
          ? `<circle cx="${x + 24}" cy="${y + 26}" r="13" fill="#27396b"/>`
          : index % 3 === 1
            ? `<path d="M${x + 8} ${y + 34}q8-22 20-10 14-2 12 10Z" fill="#27396b"/>`
            : `<path d="M${x + 16} ${y + 12}l-6 26M${x + 28} ${y + 12}l-6 26M${x + 40} ${y + 12}l-6 26" stroke="#27396b" stroke-width="4"/>`;
      return `<rect x="${x}" y="${y}" width="48" height="52" fill="${fills[index]}"/>${sign}`;
    }),
  },
  clock: {
    title: "The Clockmaker’s Widow",
    author: "Hester Lunn",
    paper: "#1e1a22",
    ink: "#e8c27a",
    lines: ["The Clock-", "maker’s", "Widow"],
    top: 44,
    size: 32,
    art: `<g fill="none" stroke="#e8c27a"><circle cx="100" cy="208" r="62" stroke-width="3"/><circle cx="100" cy="208" r="54"/>${times(12, (hour) => `<path d="M100 150v10" stroke-width="3" transform="rotate(${hour * 30} 100 208)"/>`)}<path d="M100 208V168M100 208l26 22" stroke-width="5" stroke-linecap="round"/></g><circle cx="100" cy="208" r="6" fill="#b33a4a"/>`,
  },
  tide: {
    title: "Low Tide Accounting",
    author: "M. Okafor",
    paper: "#f3efe6",
    ink: "#14324a",
    lines: ["Low Tide", "Accounting"],
    top: 48,
    size: 33,
    face: sans,
    art: times(
      8,
      (row) =>
        `<rect y="${118 + row * 18}" width="${200 - row * 19}" height="12" fill="${["#14324a", "#1d5475", "#2f7a94", "#4ea0ab", "#86bfb7", "#c3d8c4", "#e5d6a8", "#e9b872"][row]}"/>`,
    ),
  },
  fox: {
    title: "The Fox in the Signal Box",
    author: "Dot Pellegrin",
    paper: "#f4b740",
    ink: "#2b2018",
    lines: ["The Fox in the", "Signal Box"],
    top: 42,
    size: 27,
    face: sans,
    art: `<path d="M36 300V150h128v150Z" fill="#3f6f63"/><path d="M24 154 100 96l76 58Z" fill="#2b2018"/><rect x="58" y="172" width="84" height="70" fill="#fbeccb"/><path d="M74 242v-34l-8-22 20 10h28l20-10-8 22v34Z" fill="#e0642f"/><path d="M86 214l14 18 14-18Z" fill="#fff"/><circle cx="92" cy="206" r="3" fill="#2b2018"/><circle cx="108" cy="206" r="3" fill="#2b2018"/><path d="M0 288h200v12H0Z" fill="#2b2018"/>`,
  },
  moon: {
    title: "Bread for the Moon",
    author: "Pilar Ansó",
    paper: "#5a2a4d",
    ink: "#f6e3cf",
    lines: ["Bread for", "the Moon"],
    top: 218,
    size: 35,
    art: `<circle cx="100" cy="104" r="66" fill="#f0c987"/><path d="M58 84q40-26 84 0M50 108q50-28 100 0M60 134q40-24 80 0" stroke="#a9642f" stroke-width="6" fill="none" stroke-linecap="round"/><circle cx="28" cy="40" r="3" fill="#f6e3cf"/><circle cx="176" cy="30" r="2.500" fill="#f6e3cf"/><circle cx="184" cy="176" r="3" fill="#f6e3cf"/><circle cx="20" cy="170" r="2" fill="#f6e3cf"/>`,
  },
  machines: {
    title: "Small Machines",
    author: "Yun Ahn",
    paper: "#e5e9ea",
    ink: "#d33f2f",
    lines: ["Small", "Machines"],
    top: 236,
    size: 37,
    face: sans,
    art: `<rect x="24" y="24" width="72" height="72" fill="#d33f2f"/><circle cx="140" cy="60" r="36" fill="#1d2a33"/><circle cx="60" cy="146" r="36" fill="#f0b93f"/><circle cx="60" cy="146" r="14" fill="#e5e9ea"/><path d="M104 182V110h72Z" fill="#3f8fa6"/><circle cx="140" cy="60" r="8" fill="#e5e9ea"/>`,
  },
  maps: {
    title: "The Cartographer’s Cough",
    author: "Leopold Brandt",
    paper: "#c9d8bf",
    ink: "#2a3d2a",
    lines: ["The Carto-", "grapher’s", "Cough"],
    top: 206,
    size: 30,
    art:
      times(
        9,
        (ring) =>
          `<ellipse cx="${104 + ring * 2}" cy="${96 - ring}" rx="${86 - ring * 9}" ry="${74 - ring * 8}" fill="none" stroke="#2a3d2a" stroke-width="${ring % 3 ? 1.2 : 2.4}" transform="rotate(${-18 + ring * 3} 104 96)"/>`,
      ) +
      `<path d="M30 170 172 30" stroke="#c2452d" stroke-width="3" stroke-dasharray="7 6"/><circle cx="122" cy="80" r="6" fill="#c2452d"/>`,
  },
  ferry: {
    title: "Last Ferry to Enning",
    author: "Ruadhán Keane",
    paper: "#e98a5b",
    ink: "#fff4e2",
    lines: ["Last Ferry", "to Enning"],
    top: 50,
    size: 33,
    art: `<circle cx="136" cy="150" r="34" fill="#ffd79a"/><path d="M0 190h200v110H0Z" fill="#7a2f45"/><path d="M40 190h104l-14 28H58Z" fill="#2b1426"/><path d="M64 190v-26h46v26Z" fill="#fff4e2"/><path d="M86 164v-18h10v18Z" fill="#c2452d"/><path d="M0 232h200M20 252h160M50 272h110" stroke="#e98a5b" stroke-width="3" opacity=".7"/>`,
  },
  grammar: {
    title: "Winter Grammar",
    author: "Sunniva Dahl",
    paper: "#dfe8f0",
    ink: "#263a55",
    lines: ["Winter", "Grammar"],
    top: 48,
    size: 37,
    art: `<path d="M0 232q50-24 100-4t100-8v80H0Z" fill="#fff"/><g stroke="#263a55" stroke-width="4" stroke-linecap="round">${each(
      [
        [60, 60],
        [104, 84],
        [148, 50],
      ] as const,
      ([x, tall]) =>
        `<path d="M${x} 240v${-tall - 50}"/><path d="M${x} ${210 - tall * 0.3}l16 -16M${x} ${226 - tall * 0.3}l-16 -16M${x} ${190 - tall * 0.4}l-12 -12M${x} ${184 - tall * 0.4}l12 -12" stroke-width="3"/>`,
    )}</g><circle cx="40" cy="130" r="3" fill="#fff"/><circle cx="170" cy="120" r="3" fill="#fff"/><circle cx="120" cy="112" r="2.500" fill="#fff"/>`,
  },
} satisfies Record<string, Book>;

export type BookName = keyof typeof books;

/** A cover of the given width, two by three, with a fold along its spine. */
export function cover(name: BookName, width: number, classes = ""): string {
  const book: Book = books[name];
  const title = each(
    book.lines,
    (line, index) =>
      `<text x="18" y="${book.top + index * book.size * 1.02}" font-size="${book.size}" font-weight="${book.face ? 800 : 600}" letter-spacing="-.6">${line}</text>`,
  );
  const isLow = book.top > 180;
  return `<span class="relative block shrink-0 overflow-hidden rounded-[3px] shadow-[0_6px_18px_rgba(40,15,35,.22)] ${classes}" style="width:${width}px;height:${width * 1.5}px"><svg class="absolute inset-0 h-full w-full" viewBox="0 0 200 300"><rect width="200" height="300" fill="${book.paper}"/>${book.art}<g fill="${book.ink}" style="font-family:${book.face ?? serif}">${title}<text x="18" y="${isLow ? 20 : book.top + book.lines.length * book.size * 1.02 - 8}" font-size="${isLow ? 0 : 13}" style="font-family:${sans}" font-weight="600">${book.author}</text></g><rect width="200" height="300" fill="url(#spine)"/><linearGradient id="spine"><stop stop-color="#000" stop-opacity=".22"/><stop offset=".03" stop-color="#fff" stop-opacity=".22"/><stop offset=".07" stop-color="#000" stop-opacity=".1"/><stop offset=".1" stop-opacity="0"/></linearGradient></svg></span>`;
}
