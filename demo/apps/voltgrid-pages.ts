import { avatar } from "../kit/art.ts";
import { barChart, lineChart, sparkline } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { mapLooks, streetMap } from "../kit/map.ts";
import { at, chance, each, times } from "../kit/seed.ts";
import { check, desktop, table } from "../kit/web.ts";

export const logo = (size = 30) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 30 30"><rect width="30" height="30" rx="3" fill="#ffd400"/><path d="M17 3 6 17h7l-2 10 12-15h-8Z" fill="#14140f"/></svg>`;

const rooms = [
  ["lucide:gauge", "Overview"],
  ["lucide:map", "Map"],
  ["lucide:plug-zap", "Sessions"],
  ["lucide:siren", "Alarms"],
  ["lucide:trending-up", "Forecast"],
  ["lucide:wrench", "Service"],
  ["lucide:euro", "Tariffs"],
  ["lucide:users", "People"],
] as const;

export const page = (active: string, title: string, end: string, body: string, over = "") =>
  desktop(
    "bg-bg text-[13.500px]",
    `<nav class="flex w-[86px] shrink-0 flex-col items-center bg-[#14140f] pt-4 text-[11px] text-[#a9a695]">${logo(42)}<div class="mt-5 flex w-full flex-col">${each(rooms, ([name, label]) => `<span class="flex flex-col items-center gap-1.5 border-l-4 py-3 ${label === active ? "border-brand bg-white/8 text-white" : "border-transparent"}">${icon(name, 21)}${label}</span>`)}</div><span class="mb-4 mt-auto">${avatar("Henrik Vold", 38)}</span></nav><section class="flex min-w-0 flex-1 flex-col"><header class="flex h-[68px] shrink-0 items-center gap-3 border-b border-line bg-surface px-7"><h1 class="text-[23px] font-bold tracking-tight">${title}</h1><span class="ml-auto flex items-center gap-2.5">${end}</span></header>${body}</section>${over}`,
  );

export const key = (label: string, look = "border border-[#c9c5b4] bg-surface", name = "") =>
  `<span class="inline-flex h-9 items-center gap-2 whitespace-nowrap rounded-app px-3.5 text-[13.500px] font-semibold ${look}">${name ? icon(name, 16) : ""}${label}</span>`;

export const yellow = "bg-brand text-on-brand";

/** Half-round gauge with ticks; `share` of the scale is filled. */
export function gauge(size: number, share: number, colour: string, track = "#dedacb"): string {
  const radius = size / 2 - 14;
  const middle = size / 2;
  const arc = Math.PI * radius;
  const path = `M${middle - radius} ${middle}A${radius} ${radius} 0 0 1 ${middle + radius} ${middle}`;
  const ticks = times(21, (tick) => {
    const turn = Math.PI * (1 - tick / 20);
    const [inner, outer] = [radius + 11, radius + (tick % 5 ? 14 : 18)];
    return `<path d="M${middle + Math.cos(turn) * inner} ${middle - Math.sin(turn) * inner}L${middle + Math.cos(turn) * outer} ${middle - Math.sin(turn) * outer}" stroke="currentColor" stroke-opacity=".45" stroke-width="1.500"/>`;
  });
  return `<svg class="overflow-visible" width="${size}" height="${middle + 4}" viewBox="0 0 ${size} ${middle + 4}"><path d="${path}" fill="none" stroke="${track}" stroke-width="15"/><path d="${path}" fill="none" stroke="${colour}" stroke-width="15" stroke-dasharray="${arc * share} ${arc}"/>${ticks}</svg>`;
}

const dial = (label: string, value: string, unit: string, share: number, colour: string, foot: string) =>
  `<div class="relative flex flex-1 flex-col items-center rounded-app border border-line bg-surface px-4 pb-4 pt-6">${gauge(220, share, colour)}<div class="-mt-[66px] text-[38px] font-bold leading-none tracking-tight num">${value}</div><div class="mt-1 text-muted">${unit}</div><div class="mt-5 flex w-full border-t border-line pt-3"><b>${label}</b><span class="ml-auto text-muted">${foot}</span></div></div>`;

const box = (title: string, end: string, body: string, classes = "") =>
  `<div class="rounded-app border border-line bg-surface p-5 ${classes}"><div class="flex items-center text-[15px] font-bold">${title}<span class="ml-auto text-[12.500px] font-normal text-muted">${end}</span></div>${body}</div>`;

const state = [
  ["Charging", 438, "#1f9d57"],
  ["Free", 692, "#bdb8a5"],
  ["Faulty", 31, "#d8341f"],
  ["Offline", 25, "#14140f"],
] as const;

const hours = [6.1, 5.2, 4.6, 4.1, 4.4, 6.8, 11.2, 15.9, 17.2, 16.4, 16.9, 17.8, 18.9, 18.2, 18.4];

export const overview = page(
  "Overview",
  "Network now",
  `<span class="text-muted">Friday, 20 November, 14:26</span>${key("All regions", undefined, "lucide:map-pin")}${key("Export", yellow, "lucide:download")}`,
  `<div class="p-6"><div class="flex gap-4">${dial("Power drawn", "18.4", "MW of 24 MW", 0.767, "#ffd400", "77 % of grid limit")}${dial("Points in use", "438", "of 1,186", 0.369, "#1f9d57", "37 %")}${dial("Uptime, 30 days", "97.2", "per cent", 0.86, "#14140f", "target 98.0")}<div class="flex w-[330px] flex-col rounded-app bg-[#14140f] p-5 text-white"><div class="text-[15px] font-bold">Today</div>${each(["142.6 MWh|sold|+6 % on last Friday", "3,904|sessions|31 min each, typical", "€61,318|takings|€0.43 a kWh"], (item) => `<div class="mt-auto flex items-baseline border-t border-white/15 pt-2.5"><span class="text-[25px] font-bold num">${item.split("|")[0]}</span><span class="ml-2 text-[#a9a695]">${item.split("|")[1]}</span><span class="ml-auto text-[12.500px] text-[#ffd400]">${item.split("|")[2]}</span></div>`)}</div></div>
<div class="mt-4 grid grid-cols-[1fr_400px] gap-4">${box(
    "Power today",
    "MW, against the same day last week",
    `<div class="mt-3">${lineChart({
      width: 834,
      height: 216,
      max: 24,
      ticks: ["24", "12", "0"],
      labels: ["0:00", "3:00", "6:00", "9:00", "12:00", "14:26"],
      series: [
        {
          values: [5.8, 5, 4.4, 4, 4.2, 6.2, 10.1, 14.4, 16.1, 15.8, 16, 16.6, 17.4, 17.1, 17],
          colour: "#a9a695",
          isDashed: true,
        },
        { values: hours, colour: "#14140f", fill: 0.1, width: 2.5 },
      ],
    })}</div>`,
  )}${box("Points by state", "1,186", `<div class="mt-5 flex h-12 overflow-hidden rounded-app">${each(state, ([, count, colour]) => `<i style="width:${(count / 1186) * 100}%;background:${colour}"></i>`)}</div><div class="mt-4 flex flex-col">${each(state, ([label, count, colour]) => `<div class="flex items-center gap-3 border-b border-line py-[9px] text-[14.500px] last:border-0"><i class="h-3 w-3" style="background:${colour}"></i>${label}<b class="ml-auto num">${count}</b><span class="w-14 text-right text-muted num">${((count / 1186) * 100).toFixed(1)} %</span></div>`)}</div>`)}</div>
<div class="mt-4 overflow-hidden rounded-app border border-line bg-surface">${table(
    [
      "Region|1.300fr",
      "Sites|70px|right",
      "Points|70px|right",
      "In use|80px|right",
      "Power|90px|right",
      "Last 6 h|150px",
      "Alarms|80px|right",
    ],
    (
      [
        ["Harbour and old town", 61, 214, 96, "4.9 MW", [3, 3.4, 4, 4.6, 4.8, 4.9], 2],
        ["Motorway E6 north", 18, 188, 121, "7.2 MW", [5, 5.8, 6.9, 7.6, 7, 7.2], 5],
        ["Airport", 9, 164, 74, "3.1 MW", [2.2, 2.4, 3, 3.2, 3.1, 3.1], 0],
        ["Fjord villages", 88, 246, 41, "0.9 MW", [0.8, 0.7, 0.9, 1, 1, 0.9], 9],
        ["Inland towns", 236, 374, 106, "2.3 MW", [1.7, 1.9, 2, 2.2, 2.4, 2.3], 0],
      ] as const
    ).map(([name, sites, points, used, power, trend, count]) => [
      `<b class="font-semibold">${name}</b>`,
      `${sites}`,
      `${points}`,
      `${used}`,
      `<b class="num">${power}</b>`,
      sparkline(trend, 140, 24, "#14140f"),
      count
        ? `<span class="rounded-app bg-bad px-2 py-0.5 text-white">${count}</span>`
        : `<span class="text-muted">none</span>`,
    ]),
    { row: "h-[37px] text-[13.500px] num", head: "h-9 bg-raised text-[12.500px] text-muted" },
  )}</div></div>`,
);

const cluster = (x: number, y: number, count: number, share: number, bad = 0) => {
  const radius = 20 + Math.sqrt(count) * 2.2;
  const around = 2 * Math.PI * (radius - 4);
  return `<g transform="translate(${x} ${y})"><circle r="${radius}" fill="#14140f"/><circle r="${radius - 4}" fill="none" stroke="#57564a" stroke-width="6"/><circle r="${radius - 4}" fill="none" stroke="#ffd400" stroke-width="6" stroke-dasharray="${around * share} ${around}" transform="rotate(-90)"/><text y="6" text-anchor="middle" font-size="17" font-weight="800" fill="#fff" style="font-family:var(--font)">${count}</text>${bad ? `<circle cx="${radius * 0.75}" cy="${-radius * 0.75}" r="11" fill="#d8341f" stroke="#fff" stroke-width="2"/><text x="${radius * 0.75}" y="${-radius * 0.75 + 4}" text-anchor="middle" font-size="11" font-weight="700" fill="#fff">${bad}</text>` : ""}</g>`;
};

const spot = (x: number, y: number, colour: string) =>
  `<g transform="translate(${x} ${y})"><rect x="-13" y="-13" width="26" height="26" rx="4" fill="${colour}" stroke="#fff" stroke-width="2.500"/><path d="M2-8-6 2h5l-2 7 8-11H0Z" fill="${colour === "#ffd400" ? "#14140f" : "#fff"}"/></g>`;

const plugRow = (label: string, power: string, text: string, colour: string, share = 0) =>
  `<div class="flex items-center gap-3.5 border-b border-line py-3"><span class="grid h-10 w-10 place-items-center rounded-app text-[15px] font-bold ${colour === "#bdb8a5" ? "text-ink" : "text-white"}" style="background:${colour}">${label}</span><div class="flex-1"><div class="flex"><b>${text}</b><span class="ml-auto num">${power}</span></div>${share ? `<div class="mt-2 h-2 bg-bg"><i class="block h-full" style="width:${share * 100}%;background:${colour}"></i></div>` : `<div class="text-muted">CCS, up to 150 kW</div>`}</div></div>`;

export const map = page(
  "Map",
  "Map",
  `<div class="flex h-9 w-[280px] items-center gap-2 rounded-app border border-[#c9c5b4] px-3 text-muted">${icon("lucide:search", 16)}Site, point or street</div>${key("In use 438", "bg-[#1f9d57] text-white")}${key("Faulty 31", "bg-bad text-white")}`,
  `<div class="relative flex-1">${streetMap({
    seed: "voltgrid harbour",
    width: 1354,
    height: 832,
    look: {
      ...mapLooks.day,
      land: "#e6e3d8",
      main: "#f6f3e8",
      street: "#f6f3e8",
      casing: "#d2cebf",
      park: "#d3dcc0",
      building: "#dad6c8",
    },
    block: 74,
    names: ["Bryggegata", "Tollboden", "Kvernveien", "Nordre allé"],
    districts: [
      ["Old town", 420, 200],
      ["Harbour", 300, 620],
      ["Mill hill", 740, 420],
    ],
    overlay: `${cluster(220, 220, 34, 0.5)}${cluster(590, 150, 18, 0.33)}${cluster(130, 520, 62, 0.72, 2)}${cluster(760, 620, 47, 0.4, 1)}${cluster(440, 700, 12, 0.8)}${spot(420, 330, "#1f9d57")}${spot(520, 300, "#1f9d57")}${spot(340, 420, "#bdb8a5")}${spot(640, 330, "#d8341f")}${spot(700, 240, "#1f9d57")}${spot(560, 560, "#14140f")}<circle cx="486" cy="440" r="34" fill="#ffd400" opacity=".4"/>${spot(486, 440, "#ffd400")}`,
  })}
<div class="absolute left-5 top-5 flex flex-col rounded-app border border-line bg-surface">${each(["lucide:plus", "lucide:minus", "lucide:locate", "lucide:layers"], (name) => `<span class="grid h-10 w-10 place-items-center border-b border-line last:border-0">${icon(name, 19)}</span>`)}</div><div class="absolute bottom-5 left-5 flex gap-4 rounded-app bg-[#14140f] px-4 py-2.5 text-white">${each(state, ([label, , colour]) => `<span class="flex items-center gap-2"><i class="h-3 w-3 ${colour === "#14140f" ? "border border-white" : ""}" style="background:${colour}"></i>${label}</span>`)}</div>
<aside class="absolute bottom-5 right-5 top-5 w-[404px] rounded-app border border-line bg-surface"><div class="h-3 bg-[repeating-linear-gradient(-45deg,#14140f_0_12px,#ffd400_12px_24px)]"></div><div class="p-6"><div class="flex items-start"><div><h2 class="text-[22px] font-bold leading-[26px]">Tollboden car park</h2><div class="mt-1 text-muted">Bryggegata 14 · site NF-0118 · level −1</div></div><span class="ml-auto">${icon("lucide:x", 22)}</span></div><div class="mt-4 grid grid-cols-3 gap-px overflow-hidden rounded-app bg-line text-center">${each(["3 of 6|in use", "212 kW|drawn", "300 kW|limit"], (item) => `<div class="bg-raised py-3"><div class="text-[19px] font-bold num">${item.split("|")[0]}</div><div class="text-[12px] text-muted">${item.split("|")[1]}</div></div>`)}</div><div class="mt-3">${plugRow("1", "88 kW", "Charging, 62 %", "#1f9d57", 0.62)}${plugRow("2", "74 kW", "Charging, 41 %", "#1f9d57", 0.41)}${plugRow("3", "50 kW", "Charging, 83 %", "#1f9d57", 0.83)}${plugRow("4", "0 kW", "Free", "#bdb8a5")}${plugRow("5", "0 kW", "Free", "#bdb8a5")}${plugRow("6", "0 kW", "Cable lock jammed", "#d8341f")}</div><div class="mt-5 text-[14px] font-bold">Last 24 hours</div><div class="mt-2">${barChart({ width: 354, height: 74, bars: Array.from({ length: 24 }, (_, hour) => [chance(`site ${hour}`).between(10, hour > 6 && hour < 21 ? 100 : 30)]), colours: ["#14140f"], corner: 0, share: 0.75 })}</div><div class="mt-5 flex gap-2.5">${key("Open site", yellow)}${key("Restart 6", undefined, "lucide:power")}${key("", undefined, "lucide:navigation")}</div></div></aside></div>`,
);

const sessions = [
  [
    "S-884 213",
    "14:08",
    "E6 Fjellrasten / 11",
    "Roaming, Ampere Nord",
    "41.9",
    "142",
    "0:18",
    "24.72",
    "Charging",
  ],
  ["S-884 212", "14:04", "E6 Fjellrasten / 3", "Card at the post", "0.0", "0", "0:01", "0.00", "Failed"],
  [
    "S-884 209",
    "14:03",
    "Tollboden car park / 1",
    "VG card ·· 4471",
    "28.4",
    "88",
    "0:23",
    "12.21",
    "Charging",
  ],
  ["S-884 205", "13:57", "Mill hill school / 2", "App, Jo Sandnes", "17.3", "0", "0:28", "7.44", "Done"],
  ["S-884 201", "13:55", "Airport P2 / 34", "App, Lise Aamodt", "9.7", "21", "0:31", "4.17", "Charging"],
  ["S-884 198", "13:52", "Harbour ferry queue / 8", "VG card ·· 1180", "33.0", "0", "0:29", "14.19", "Done"],
  ["S-884 196", "13:50", "E6 Fjellrasten / 7", "Roaming, Ampere Nord", "55.2", "0", "0:26", "32.57", "Done"],
  ["S-884 190", "13:41", "Airport P2 / 12", "App, Marit Lien", "12.8", "0", "2:02", "9.50", "Idle fee"],
  ["S-884 188", "13:38", "Kvernveien 40 / 1", "VG card ·· 7732", "8.1", "0", "0:44", "3.48", "Done"],
  ["S-884 181", "13:30", "Tollboden car park / 6", "App, Odd Brekke", "2.2", "0", "0:06", "0.95", "Failed"],
  ["S-884 177", "13:26", "E6 Fjellrasten / 2", "Card at the post", "47.6", "0", "0:22", "28.08", "Done"],
  ["S-884 174", "13:21", "Old town garage / 19", "App, Siv Haugen", "21.5", "0", "1:10", "9.25", "Done"],
] as const;

const look: Record<string, string> = {
  Charging: "bg-[#1f9d57] text-white",
  Done: "bg-[#e6e3d8]",
  Failed: "bg-bad text-white",
  "Idle fee": "bg-brand",
};

const filter = (label: string, value: string) =>
  `<span class="flex h-9 items-center gap-2 rounded-app border border-[#14140f] bg-[#14140f] px-3 text-white"><span class="text-[#a9a695]">${label}</span><b class="font-semibold">${value}</b>${icon("lucide:x", 14)}</span>`;

export const sessionTable = page(
  "Sessions",
  "Sessions",
  `${key("Columns", undefined, "lucide:columns-3")}${key("Export 3,904", yellow, "lucide:download")}`,
  `<div class="flex min-h-0 flex-1"><div class="min-w-0 flex-1 p-6"><div class="flex items-center gap-2">${filter("Day", "20 November")}${filter("Energy", "any")}${filter("Region", "all")}${key("Filter", "border border-dashed border-[#8b8778]", "lucide:plus")}<span class="ml-auto text-muted">3,904 found · 142.6 MWh · €61,318</span></div><div class="mt-4 overflow-hidden rounded-app border border-line bg-surface">${table(
    [
      "|18px",
      "Session|100px",
      "Start|56px",
      "Point|1.300fr",
      "Paid by|1.200fr",
      "kWh|60px|right",
      "kW now|60px|right",
      "Time|56px|right",
      "€|60px|right",
      "State|92px",
    ],
    sessions.map((row, index) => [
      check(index === 1 || index === 9),
      `<b class="font-mono text-[12.500px]">${row[0]}</b>`,
      row[1],
      row[2],
      `<span class="text-muted">${row[3]}</span>`,
      `<b class="num">${row[4]}</b>`,
      row[5] === "0" ? `<span class="text-faint">–</span>` : row[5],
      row[6],
      row[7],
      `<span class="rounded-app px-2 py-1 text-[12px] font-semibold ${look[row[8]] ?? ""}">${row[8]}</span>`,
    ]),
    {
      row: "h-[49px] text-[13.500px] num",
      head: "h-10 bg-raised text-[12.500px] text-muted",
      selected: 1,
      selectedClass: "bg-[#fbe4df]",
    },
  )}</div><div class="mt-4 flex items-center text-muted">2 of 3,904 chosen<span class="ml-4 font-semibold text-ink">Refund</span><span class="ml-4 font-semibold text-ink">Send to service</span><span class="ml-auto flex items-center gap-4">Rows 1–12${icon("lucide:chevron-left", 18)}${icon("lucide:chevron-right", 18)}</span></div></div>
<aside class="w-[268px] border-l border-line bg-surface p-6"><b class="text-[15px]">Filter</b>${each(
    [
      ["State", ["Charging 438", "Done 3,318", "Failed 84", "Idle fee 64"]],
      ["Paid by", ["App 1,702", "VG card 1,188", "Roaming 771", "Card at the post 243"]],
    ] as const,
    ([title, rows]) =>
      `<div class="mt-5 font-semibold">${title}</div>${each(rows, (row) => `<div class="mt-2.5 flex items-center gap-2.5">${check(true)}${row.replace(/ [\d,]+$/, "")}<span class="ml-auto text-muted num">${row.match(/[\d,]+$/)?.[0] ?? ""}</span></div>`)}`,
  )}<div class="mt-6 flex font-semibold">Energy<span class="ml-auto font-normal text-muted">0 to 90 kWh</span></div><div class="mt-3 flex h-14 items-end gap-[3px]">${times(20, (index) => `<i class="flex-1 bg-[#14140f]" style="height:${[18, 34, 52, 70, 88, 100, 92, 80, 66, 58, 49, 42, 36, 30, 24, 18, 13, 9, 6, 3][index]}%"></i>`)}</div><div class="relative mt-1 h-1 bg-brand"><i class="absolute -top-[7px] left-0 h-4 w-4 rounded-full border-2 border-[#14140f] bg-brand"></i><i class="absolute -top-[7px] right-0 h-4 w-4 rounded-full border-2 border-[#14140f] bg-brand"></i></div><div class="mt-8 rounded-app bg-[#14140f] p-4 text-white"><b>Saved views</b>${each(["Failed, card at the post", "Over two hours", "Roaming, unsettled"], (label) => `<div class="mt-2.5 text-[#d9d6c6]">${label}</div>`)}</div></aside></div>`,
);

const bands = [
  [0, 6, 0.29, "Night"],
  [6, 9, 0.49, "Morning"],
  [9, 16, 0.43, "Day"],
  [16, 20, 0.59, "Peak"],
  [20, 24, 0.39, "Evening"],
] as const;

const price = (name: string, from: string, value: string, colour: string, isOn: boolean) =>
  `<div class="grid h-[60px] grid-cols-[16px_1fr_1fr_140px_140px_24px] items-center gap-4 border-b border-line px-5 ${isOn ? "bg-[#fff6c7] shadow-[inset_4px_0_0_#ffd400]" : ""}"><i class="h-4 w-4" style="background:${colour}"></i><b>${name}</b><span class="num">${from}</span><span class="flex h-9 items-center rounded-app border px-3 num ${isOn ? "border-[#14140f] ring-3 ring-brand/50" : "border-[#c9c5b4]"}">€ ${value}${isOn ? `<i class="ml-px h-4 w-[1.500px] bg-ink"></i>` : ""}<span class="ml-auto text-muted">kWh</span></span><span class="flex h-9 items-center rounded-app border border-[#c9c5b4] px-3 num">€ ${name === "Night" ? "0.00" : "0.05"}<span class="ml-auto text-muted">min idle</span></span>${icon("lucide:ellipsis-vertical", 18, "text-muted")}</div>`;

const hues = ["#5a594c", "#bfa100", "#a9a695", "#ffd400", "#7d7b6c"];

export const tariff = page(
  "Tariffs",
  "City fast, from 1 December",
  `<span class="rounded-app bg-[#e6e3d8] px-2.5 py-1 font-semibold">Draft</span>${key("Compare with today")}${key("Plan the change", yellow, "lucide:calendar-check")}`,
  `<div class="grid min-h-0 flex-1 grid-cols-[1fr_352px]"><div class="p-6"><div class="rounded-app border border-line bg-surface p-6"><div class="flex items-center"><b class="text-[15px]">Price through the day</b><span class="ml-auto flex rounded-app border border-[#c9c5b4]">${each(["Mon–Fri", "Sat", "Sun"], (label, index) => `<span class="px-4 py-1.5 ${index === 0 ? "bg-[#14140f] font-semibold text-white" : "text-muted"}">${label}</span>`)}</span></div><div class="relative mt-5 h-[230px]"><div class="absolute inset-0 flex items-end">${each(bands, ([from, to, value], index) => `<div class="relative flex items-start justify-center border-r-2 border-surface pt-3 text-[15px] font-bold ${index === 3 ? "" : "text-white"}" style="width:${((to - from) / 24) * 100}%;height:${(value / 0.65) * 100}%;background:${hues[index]}">€${value.toFixed(2)}${index === 3 ? `<span class="absolute inset-x-0 -top-[5px] h-[10px] bg-[#14140f]"></span><span class="absolute -top-[14px] left-1/2 grid h-7 w-12 -translate-x-1/2 place-items-center rounded-app bg-[#14140f] text-white">${icon("lucide:move-vertical", 15)}</span>` : ""}</div>`)}</div></div><div class="mt-2 flex justify-between text-[12px] text-muted num">${each(["0", "3", "6", "9", "12", "15", "18", "21", "24"], (hour) => `<span>${hour}</span>`)}</div></div>
<div class="mt-4 overflow-hidden rounded-app border border-line bg-surface"><div class="grid h-10 grid-cols-[16px_1fr_1fr_140px_140px_24px] items-center gap-4 bg-raised px-5 text-[12.500px] text-muted"><span></span><span>Band</span><span>Hours</span><span>Energy</span><span>Blocking fee</span><span></span></div>${each(bands, ([from, to, value, name], index) => price(name, `${from}:00 to ${to}:00`, value.toFixed(2), at(hues, index), name === "Peak"))}<div class="flex h-12 items-center gap-2 px-5 font-semibold">${icon("lucide:plus", 17)}Split a band</div></div></div>
<aside class="border-l border-line bg-surface p-6"><b class="text-[15px]">What it would do</b><div class="text-muted">Last 28 days, replayed</div>${each(
    [
      ["Takings", "€1.71 m", "+4.2 %", true],
      ["Energy sold", "3.94 GWh", "−0.6 %", false],
      ["Draw at 18:00", "20.1 MW", "−2.3 MW", true],
      ["Typical driver pays", "€11.86", "+€0.41", false],
    ] as const,
    ([label, value, change, isGood]) =>
      `<div class="mt-4 flex items-end border-b border-line pb-3"><div><div class="text-muted">${label}</div><div class="text-[24px] font-bold num">${value}</div></div><span class="ml-auto rounded-app px-2 py-1 font-semibold ${isGood ? "bg-[#1f9d57] text-white" : "bg-[#e6e3d8]"}">${change}</span></div>`,
  )}<div class="mt-5 font-bold">Also</div>${each([["Members pay 10 % less", true] as const, ["Follow the spot price", false] as const, ["Cap at €60 a session", true] as const], ([label, isOn]) => `<div class="mt-3 flex items-center gap-3">${check(isOn)}${label}</div>`)}<div class="mt-6 rounded-app border-l-4 border-brand bg-raised p-4 leading-[20px]">Holds for <b>146 sites</b>. Posts need six minutes to show the new price; sessions already running keep the old one.</div></aside></div>`,
);
