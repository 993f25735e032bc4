// The pages of Parcelyard; their captions are in parcelyard.ts.
import { avatar } from "../kit/art.ts";
import { barChart, donut, lineChart, progress } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { mapLooks, streetMap } from "../kit/map.ts";
import { each, times } from "../kit/seed.ts";
import { badge, button, check, desktop, dot, field, radio, select, table, tabs } from "../kit/web.ts";

const places = [
  ["Overview", "ph:gauge"],
  ["Live map", "ph:map-pin-area"],
  ["Shipments", "ph:package"],
  ["Docks", "ph:garage"],
  ["Fleet", "ph:truck"],
  ["Messages", "ph:chats-circle"],
  ["Reports", "ph:chart-line-up"],
] as const;

const rail = (active: string) =>
  `<nav class="flex w-[84px] shrink-0 flex-col items-center bg-[#0f2233] py-4 text-[#8fa6b8]"><svg width="36" height="36" viewBox="0 0 36 36"><path d="M18 2 32 10v16L18 34 4 26V10Z" fill="#14b8a0"/><path d="M4 10l14 8 14-8M18 18v16" stroke="#0f2233" stroke-width="2.500" fill="none"/></svg><div class="mt-6 flex w-full flex-col gap-1">${each(
    places,
    ([label, glyph]) =>
      `<div class="relative flex flex-col items-center gap-1 py-2.5 text-[11px] ${label === active ? "bg-white/8 text-white" : ""}">${label === active ? '<i class="absolute inset-y-0 left-0 w-[3px] bg-brand"></i>' : ""}${icon(label === active ? `${glyph}-fill` : glyph, 23)}${label}</div>`,
  )}</div><div class="mt-auto">${avatar("Gregor Stahl", 38)}</div></nav>`;

const head = (title: string, right = "") =>
  `<header class="flex h-14 shrink-0 items-center gap-3 border-b border-line bg-surface px-6"><b class="text-[17px] font-semibold">${title}</b><span class="flex items-center gap-1.5 rounded-full bg-bg px-2.5 py-1 text-[12.500px] text-muted">${icon("ph:warehouse", 15)}Hub Rotterdam Maasvlakte${icon("ph:caret-down", 12)}</span><div class="ml-auto flex items-center gap-3">${right}<span class="flex h-8 w-[230px] items-center gap-2 rounded-app bg-bg px-2.5 text-[13px] text-muted">${icon("ph:magnifying-glass", 15)}Tracking no., plate, city</span>${icon("ph:bell", 20, "text-muted")}</div></header>`;

const shell = (active: string, title: string, body: string, right = "") =>
  desktop(
    "bg-bg text-[13.500px]",
    `${rail(active)}<section class="flex min-w-0 flex-1 flex-col">${head(title, right)}<div class="relative min-h-0 flex-1 overflow-hidden">${body}</div></section>`,
  );

const quiet = "border border-line bg-surface";
const state = {
  transit: badge("In transit", "bg-[#e2f1ff] text-[#1560a8]"),
  delivered: badge("Delivered", "bg-[#dcf5ea] text-[#0f7a52]"),
  customs: badge("At customs", "bg-[#fff1d6] text-[#96600a]"),
  late: badge("Late", "bg-[#ffe3e0] text-[#b3261e]"),
  booked: badge("Booked", "bg-bg text-muted"),
};

const truck = (x: number, y: number, label: string, colour: string) =>
  `<g transform="translate(${x} ${y})"><rect x="-17" y="-17" width="34" height="34" rx="10" fill="${colour}" stroke="#fff" stroke-width="2.500"/>${icon("ph:truck-fill", 20).replace("<svg", '<svg x="-10" y="-10" color="#fff"')}<g><rect x="-28" y="20" width="56" height="17" rx="5" fill="#0f2233"/><text y="32" text-anchor="middle" font-size="10.500" font-weight="600" fill="#fff" style="font-family:'Inter Variable'">${label}</text></g></g>`;

const route = `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M140 640C260 590 300 520 420 500S510 455 560 436C610 410 650 396 700 380S850 250 960 190" stroke="#fff" stroke-width="9"/><path d="M140 640C260 590 300 520 420 500S510 455 560 436" stroke="#0d9488" stroke-width="5.500"/><path d="M560 436C610 410 650 396 700 380S850 250 960 190" stroke="#0d9488" stroke-width="5.500" stroke-dasharray="2 11"/></g><circle cx="140" cy="640" r="9" fill="#0f2233" stroke="#fff" stroke-width="3"/><circle cx="960" cy="190" r="9" fill="#fff" stroke="#0d9488" stroke-width="5"/><circle cx="700" cy="380" r="6" fill="#fff" stroke="#0d9488" stroke-width="4"/>`;

const vehicleRow = (plate: string, driver: string, where: string, load: number, chip: string, isOn = false) =>
  `<div class="border-b border-line px-4 py-3 ${isOn ? "bg-brand/8 shadow-[inset_3px_0_0_var(--brand)]" : ""}"><div class="flex items-center gap-2.5">${avatar(driver, 30)}<div class="flex-1 leading-tight"><b class="font-semibold">${plate}</b><span class="ml-2 text-muted">${driver}</span><div class="mt-0.5 text-[12.500px] text-muted">${where}</div></div>${chip}</div><div class="mt-2 flex items-center gap-2 text-[12px] text-muted">${progress(load, "h-1.5 flex-1 bg-line")}${Math.round(load * 100)}% loaded</div></div>`;

export const liveMap = shell(
  "Live map",
  "Live map",
  `<div class="flex h-full"><aside class="w-[330px] shrink-0 overflow-hidden border-r border-line bg-surface"><div class="px-4 pt-3">${tabs(["Moving 24", "Waiting 9", "Trouble 3"], 0, "gap-5 text-[13.500px]")}</div>${vehicleRow("78-BKX-4", "Hanneke Prins", "A15, 42 km to Venlo", 0.92, state.transit, true)}${vehicleRow("R-TP 2207", "Jonas Feld", "Duisburg ring, 18 km/h", 0.74, state.late)}${vehicleRow("91-LDR-2", "Samira Aziz", "Tilburg, loading bay 4", 0.38, state.booked)}${vehicleRow("1-XKV-903", "Bram Claes", "Antwerp, 11 min away", 0.66, state.transit)}${vehicleRow("GD 418NP", "Marek Nowak", "Bad Bentheim border", 1, state.customs)}${vehicleRow("54-JJT-8", "Yusuf Demir", "Breda, last of 31 stops", 0.07, state.transit)}${vehicleRow("K-LQ 771", "Petra Vogt", "Cologne Niehl docks", 0.83, state.transit)}${vehicleRow("22-PSV-1", "Luuk de Wit", "Utrecht, coffee break", 0.51, state.transit)}</aside>
<div class="relative flex-1">${streetMap({
    seed: "maas",
    width: 1026,
    height: 844,
    look: mapLooks.mint,
    block: 92,
    tilt: -8,
    names: ["A15", "N325", "Rijksweg", "Kanaaldijk", "Industrieweg", "Haringvliet"],
    districts: [
      ["Waalhaven", 190, 560],
      ["Ridderkerk", 600, 262],
      ["Gorinchem", 760, 540],
      ["Tiel", 720, 160],
    ],
    overlay: `${route}${truck(560, 436, "78-BKX-4", "#0d9488")}${truck(330, 250, "91-LDR-2", "#64788a")}${truck(850, 610, "R-TP 2207", "#d9443a")}${truck(270, 720, "54-JJT-8", "#0d9488")}`,
  })}
<div class="absolute left-5 top-5 flex gap-2">${button("Traffic", `${quiet} shadow`, "ph:traffic-signal")}${button("Weather", `${quiet} shadow`, "ph:cloud-rain")}${button("Geofences", "bg-[#0f2233] text-white shadow", "ph:polygon")}</div><div class="absolute bottom-5 right-5 flex flex-col overflow-hidden rounded-app border border-line bg-surface shadow">${each(["ph:plus", "ph:minus", "ph:crosshair-simple"], (name) => `<span class="grid h-10 w-10 place-items-center border-b border-line last:border-0">${icon(name, 18)}</span>`)}</div>
<div class="absolute right-5 top-5 w-[312px] rounded-[12px] border border-line bg-surface p-4 shadow-xl"><div class="flex items-center justify-between"><b class="text-[16px] font-semibold">78-BKX-4</b>${state.transit}</div><div class="mt-1 text-muted">14 pallets, 2 of them cooled at 4 °C</div><div class="mt-3 flex flex-col gap-2.5">${each(
    [
      ["bg-[#0f2233]", "Maasvlakte, gate 3", "left 06:12"],
      ["bg-brand", "Gorinchem cross-dock", "due 09:40, on time"],
      ["border-2 border-brand bg-white", "Venlo, Kloosterhof 8", "due 11:05, 6 min early"],
    ] as const,
    ([look, place, when]) =>
      `<div class="flex items-center gap-3">${dot(look)}<span class="flex-1">${place}</span><span class="text-[12.500px] text-muted">${when}</span></div>`,
  )}</div><div class="mt-4 flex gap-2">${button("Call Hanneke", "flex-1 bg-brand text-on-brand", "ph:phone")}${button("", quiet, "ph:chat-circle")}</div></div></div></div>`,
);

const tracking = (no: string) => `<span class="font-mono text-[12.500px] text-brand">${no}</span>`;

const states = new Map(Object.entries(state));

/** Cells of one shipment, written as `number|customer|from|to|service|weight|due|state|carrier`. */
function shipmentCells(line: string, row: number): string[] {
  const [no = "", who, from = "", to = "", service, weight = "", due = "", key = "", carrier] =
    line.split("|");
  const shownDue = key === "late" ? `<span class="text-bad">${due}</span>` : due;
  const quietly = (text?: string) => `<span class="text-muted">${text}</span>`;
  const customer = `<b class="font-medium">${who}</b>`;
  const status = states.get(key) ?? "";
  return [
    check(row < 2),
    tracking(no),
    customer,
    from,
    to,
    quietly(service),
    weight,
    shownDue,
    status,
    quietly(carrier),
  ];
}

export const shipments = shell(
  "Shipments",
  "Shipments",
  `<div class="flex items-center gap-2 px-6 py-4">${each(
    [
      ["All", "1,284"],
      ["In transit", "612"],
      ["At customs", "48"],
      ["Late", "31"],
      ["Delivered today", "406"],
    ] as const,
    ([name, count], index) =>
      `<span class="flex h-8 items-center gap-2 rounded-app px-3 ${index === 0 ? "bg-[#0f2233] text-white" : quiet}">${name}<b class="font-medium opacity-60 num">${count}</b></span>`,
  )}<span class="ml-auto flex gap-2">${button("Columns", `h-8 ${quiet}`, "ph:columns")}${button("Export", `h-8 ${quiet}`, "ph:download-simple")}${button("New shipment", "h-8 bg-brand text-on-brand", "ph:plus")}</span></div><div class="mx-6 overflow-hidden rounded-app border border-line bg-surface">${table(
    [
      `${check(false)}|20px`,
      "Tracking|150px",
      "Customer|1.5fr",
      "From|1fr",
      "To|1.1fr",
      "Service|110px",
      "Weight|90px|right",
      "Due|130px",
      "Status|120px",
      "Carrier|1fr",
    ],
    [
      "PY-2210-8841|Veldkamp Bikes|Rotterdam|Venlo|Road 24|1,240 kg|Today 11:05|transit|Own fleet",
      "PY-2210-8837|Nordlys Apotek|Schiphol|Oslo|Air cool|86 kg|Today 15:30|customs|Skyfreight",
      "PY-2210-8830|Casa Lume|Genoa|Rotterdam|Sea|8,900 kg|Yesterday|late|Ligure Line",
      "PY-2209-8822|Oatfield Foods|Tilburg|Cologne|Road 24|3,415 kg|Today 13:00|transit|Own fleet",
      "PY-2209-8819|Bergmann Optik|Jena|Eindhoven|Express|12 kg|Today 10:00|delivered|Kurier Ost",
      "PY-2209-8815|Petit Atelier|Lyon|Antwerp|Road 48|640 kg|Tomorrow|transit|Transrhône",
      "PY-2209-8811|Greenhouse Zuid|Westland|Warsaw|Cool 4 °C|5,020 kg|Tomorrow|booked|Own fleet",
      "PY-2208-8804|Brightwell Schools|Felixstowe|Utrecht|Sea|2,210 kg|23 Nov|customs|Anglia Sea",
      "PY-2208-8799|Kumo Ceramics|Nagoya|Rotterdam|Sea|1,980 kg|2 Dec|transit|Pacific Arc",
      "PY-2208-8790|De Drukkerij|Ghent|Breda|Road 24|780 kg|Today 16:45|transit|Own fleet",
      "PY-2207-8786|Hav & Fjell|Bergen|Amsterdam|Sea|4,300 kg|24 Nov|transit|Vestland",
      "PY-2207-8781|Tierklinik Süd|Munich|Maastricht|Express|9 kg|Today 09:15|late|Kurier Ost",
      "PY-2207-8772|Solis Energy|Valencia|Rotterdam|Road 72|11,600 kg|25 Nov|booked|Transrhône",
      "PY-2206-8768|Roastery Noord|Hamburg|Groningen|Road 24|2,900 kg|Today 08:20|delivered|Own fleet",
    ].map(shipmentCells),
    { row: "h-[46px] num", head: "h-10 text-[12px] text-muted bg-raised" },
  )}<div class="flex h-11 items-center justify-between px-4 text-muted"><span>2 of 1,284 selected</span><span>Page 1 of 92</span></div></div>`,
);

const event = (when: string, title: string, text: string, isDone: boolean, isNow = false) =>
  `<div class="flex gap-4"><span class="w-[92px] shrink-0 text-right text-[12.500px] text-muted num">${when}</span><div class="flex w-5 flex-col items-center">${isNow ? `<span class="grid h-5 w-5 place-items-center rounded-full bg-[#d98a0b] text-white">${icon("ph:pause-fill", 11)}</span>` : `<span class="h-3 w-3 rounded-full ${isDone ? "bg-brand" : "border-2 border-faint"}"></span>`}<i class="my-1 w-0.5 flex-1 ${isDone ? "bg-brand" : "bg-line"}"></i></div><div class="pb-5"><div class="font-medium">${title}</div><div class="text-muted">${text}</div></div></div>`;

const card = (title: string, body: string, classes = "") =>
  `<div class="rounded-app border border-line bg-surface p-5 ${classes}"><b class="text-[14.500px] font-semibold">${title}</b>${body}</div>`;
const pair = (label: string, value: string) =>
  `<div class="flex justify-between border-b border-line py-2.5 last:border-0"><span class="text-muted">${label}</span><span>${value}</span></div>`;

export const detail = shell(
  "Shipments",
  "PY-2210-8837",
  `<div class="flex items-center gap-4 bg-surface px-6 py-5"><div><div class="flex items-center gap-3 text-[22px] font-semibold">Schiphol ${icon("ph:airplane-tilt-fill", 20, "text-brand")} Oslo ${state.customs}</div><div class="mt-1 text-muted">Nordlys Apotek · 4 boxes of insulin · must stay between 2 and 8 °C</div></div><span class="ml-auto flex gap-2">${button("Print label", quiet, "ph:printer")}${button("Upload papers", "bg-brand text-on-brand", "ph:upload-simple")}</span></div>
<div class="mx-6 mt-4 flex items-center gap-3 rounded-app border border-[#f0cf8a] bg-[#fff7e6] px-4 py-3">${icon("ph:warning-fill", 20, "text-[#d98a0b]")}<span><b class="font-semibold">Customs asks for the import licence.</b> Without it by 14:00 the boxes miss flight SK 822 and travel tomorrow.</span></div>
<div class="flex gap-4 px-6 pt-4"><div class="flex w-[560px] flex-col gap-4">${card("Journey", `<div class="mt-5">${event("Fri 17:40", "Picked up", "Leiden, laboratory dock 2", true)}${event("Fri 19:05", "Checked in at Schiphol", "Cool room C, shelf 18", true)}${event("Sat 08:30", "Stopped by customs", "Paper HS 3004.31 is missing", true, true)}${event("Sat 14:40", "Flight SK 822", "expected, 1 h 55 min", false)}${event("Sat 17:10", "Handed to Oslo courier", "expected", false)}${event("Sat 18:00", "Nordlys Apotek, Grünerløkka", "promised", false)}</div>`)}</div>
<div class="flex flex-1 flex-col gap-4">${card(
    "Temperature in the box",
    `<span class="float-right text-[20px] font-semibold text-good">4.6 °C</span><div class="mt-3">${lineChart(
      {
        width: 690,
        height: 176,
        min: 0,
        max: 10,
        ticks: ["10°", "7.5°", "5°", "2.5°", "0°"],
        labels: ["Fri 18:00", "22:00", "Sat 02:00", "06:00", "10:00"],
        isSmooth: true,
        series: [
          {
            values: [5.1, 4.8, 4.4, 4.2, 4.6, 6.9, 6.1, 5.2, 4.9, 4.7, 4.5, 4.6],
            colour: "#0d9488",
            fill: 0.15,
            width: 2.5,
          },
          { values: [8, 8], colour: "#d9443a", isDashed: true, width: 1.5 },
          { values: [2, 2], colour: "#d9443a", isDashed: true, width: 1.5 },
        ],
      },
    )}</div>`,
  )}
<div class="flex gap-4">${card("Papers", `<div class="mt-2">${pair(`<span class="flex gap-2">${icon("ph:file-pdf", 17)}Air waybill</span>`, `<span class="text-good">Accepted</span>`)}${pair(`<span class="flex gap-2">${icon("ph:file-pdf", 17)}Commercial invoice</span>`, `<span class="text-good">Accepted</span>`)}${pair(`<span class="flex gap-2">${icon("ph:file-dashed", 17)}Import licence</span>`, `<span class="text-bad">Missing</span>`)}${pair(`<span class="flex gap-2">${icon("ph:file-pdf", 17)}Packing list</span>`, `<span class="text-good">Accepted</span>`)}</div>`, "flex-1")}${card("Facts", `<div class="mt-2">${pair("Weight", "86 kg gross")}${pair("Value", "€41,200")}${pair("Insured", "Full, €0 excess")}${pair("Price", "€1,318.40")}</div>`, "flex-1")}</div></div></div>`,
);

const figure = (label: string, value: string, sub: string, tone = "text-muted") =>
  `<div class="flex-1 rounded-app border border-line bg-surface p-4"><div class="text-muted">${label}</div><div class="mt-1 text-[28px] font-semibold leading-8 num">${value}</div><div class="text-[12.500px] ${tone}">${sub}</div></div>`;
const legend = (colour: string, label: string, value: string) =>
  `<div class="flex items-center gap-2 py-1"><i class="h-2.5 w-2.5 rounded-[3px]" style="background:${colour}"></i>${label}<b class="ml-auto font-medium num">${value}</b></div>`;

export const overview = shell(
  "Overview",
  "Saturday, 21 November",
  `<div class="flex flex-col gap-4 p-6"><div class="flex gap-4">${figure("Shipments today", "1,284", "6% more than last Saturday")}${figure("On time", "96.8%", "0.4 points better", "text-good")}${figure("Waiting at docks", "22 min", "9 min longer than usual", "text-bad")}${figure("Empty kilometres", "11.2%", "Goal for November: 12%", "text-good")}${figure("CO<sub>2</sub> a parcel", "412 g", "38 g less than in May", "text-good")}</div>
<div class="flex gap-4">${card(
    "Parcels through the hub, by hour",
    `<div class="mt-3">${barChart({
      width: 760,
      height: 250,
      ticks: ["900", "600", "300", "0"],
      bars: [
        [120, 40],
        [180, 60],
        [260, 90],
        [420, 120],
        [560, 140],
        [610, 160],
        [480, 180],
        [390, 200],
        [360, 180],
        [410, 150],
        [380, 110],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      colours: ["#0d9488", "#9adbd1"],
      labels: ["04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17"],
      max: 900,
      share: 0.55,
    })}</div>`,
    "flex-1",
  )}${card(
    "Why shipments are late",
    `<div class="mt-4 flex items-center gap-6"><div class="relative">${donut(168, 26, [
      [13, "#0f2233"],
      [8, "#0d9488"],
      [5, "#e8a13a"],
      [3, "#d9443a"],
      [2, "#9fb3c1"],
    ])}<div class="absolute inset-0 grid place-items-center text-center"><span><b class="block text-[28px] font-semibold leading-7">31</b><span class="text-muted">late</span></span></div></div><div class="flex-1">${legend("#0f2233", "Customs", "13")}${legend("#0d9488", "Traffic", "8")}${legend("#e8a13a", "Dock queue", "5")}${legend("#d9443a", "Breakdown", "3")}${legend("#9fb3c1", "Address", "2")}</div></div>`,
    "w-[430px]",
  )}</div>
<div class="flex gap-4">${card(
    "Lanes that need you",
    table(
      ["Lane|1.6fr", "Parcels|90px|right", "On time|200px", "Next departure|140px", "Cause|1.4fr"],
      [
        [
          "Rotterdam – Oslo",
          "214",
          progress(0.71, "h-2 bg-bg", "bg-bad"),
          "14:40",
          "3 shipments lack papers",
        ],
        [
          "Rotterdam – Duisburg",
          "388",
          progress(0.82, "h-2 bg-bg", "bg-warn"),
          "12:15",
          "A3 closed at Dinslaken",
        ],
        [
          "Antwerp – Breda",
          "162",
          progress(0.88, "h-2 bg-bg", "bg-warn"),
          "13:00",
          "Dock 7 lacks a forklift",
        ],
        [
          "Genoa – Rotterdam",
          "41",
          progress(0.6, "h-2 bg-bg", "bg-bad"),
          "Mon 06:00",
          "Ship two days behind",
        ],
      ],
      { row: "h-11 num", head: "h-9 text-[12px] text-muted" },
    ),
    "flex-1",
  )}${card("Fleet", `<div class="mt-3 grid grid-cols-9 gap-1.5">${times(36, (index) => `<i class="h-7 rounded-[5px]" style="background:${index < 24 ? "#0d9488" : index < 33 ? "#cfe3e0" : "#d9443a"}"></i>`)}</div><div class="mt-3 flex gap-4 text-[12.500px] text-muted"><span class="flex items-center gap-1.5">${dot("bg-brand")}24 moving</span><span class="flex items-center gap-1.5">${dot("bg-[#cfe3e0]")}9 waiting</span><span class="flex items-center gap-1.5">${dot("bg-bad")}3 trouble</span></div>`, "w-[430px]")}</div></div>`,
);

const choice = (glyph: string, title: string, sub: string, price: string, isOn: boolean) =>
  `<div class="flex items-center gap-3 rounded-app border p-3.5 ${isOn ? "border-brand bg-brand/6" : "border-line bg-surface"}">${radio(isOn)}${icon(glyph, 22, isOn ? "text-brand" : "text-muted")}<div class="flex-1 leading-tight"><b class="font-medium">${title}</b><div class="mt-0.5 text-[12.500px] text-muted">${sub}</div></div><b class="font-semibold num">${price}</b></div>`;

const stepper = (active: number) =>
  `<div class="flex items-center gap-3">${each(["Route", "Goods", "Papers", "Confirm"], (name, index) => `<span class="flex items-center gap-2 ${index <= active ? "text-ink" : "text-muted"}"><span class="grid h-6 w-6 place-items-center rounded-full text-[12px] font-semibold ${index < active ? "bg-brand text-on-brand" : index === active ? "border-2 border-brand text-brand" : "border border-faint"}">${index < active ? icon("ph:check-bold", 12) : index + 1}</span>${name}</span>${index < 3 ? '<i class="h-px w-16 bg-faint"></i>' : ""}`)}</div>`;

export const form = shell(
  "Shipments",
  "New shipment",
  `<div class="flex h-full"><div class="flex-1 px-10 pt-7">${stepper(1)}<h2 class="mt-7 text-[22px] font-semibold">What are we moving?</h2><div class="mt-5 grid grid-cols-2 gap-4">${field({ label: "Description of goods", value: "Ceramic tableware, glazed" })}${field({ label: "HS code", value: "6912.00", hint: "Found from the description" })}</div>
<div class="mt-5 overflow-hidden rounded-app border border-line bg-surface">${table(
    [
      "Packaging|1.4fr",
      "Count|80px",
      "Length|100px",
      "Width|100px",
      "Height|100px",
      "Weight each|120px",
      "Stackable|90px",
      "|30px",
    ],
    [
      [
        "Euro pallet",
        "4",
        "120 cm",
        "80 cm",
        "145 cm",
        "310 kg",
        check(true),
        icon("ph:trash", 17, "text-muted"),
      ],
      ["Crate", "2", "90 cm", "60 cm", "70 cm", "95 kg", check(false), icon("ph:trash", 17, "text-muted")],
    ],
    { row: "h-12", head: "h-9 text-[12px] text-muted bg-raised" },
  )}<div class="flex items-center gap-2 px-4 py-3 font-medium text-brand">${icon("ph:plus", 16)}Add a line</div></div>
<div class="mt-5 grid grid-cols-3 gap-4">${field({ label: "Goods value", value: "18,4000", error: "Write it as 18,400.00", end: `<span class="text-muted">EUR</span>` })}${select("Incoterm", "DAP, delivered at place")}${field({ label: "Pick-up reference", placeholder: "Optional", isFocused: true })}</div><div class="mt-5 font-medium">Service</div><div class="mt-2 flex flex-col gap-2">${choice("ph:truck", "Road 48", "Monday 23 Nov, by 17:00", "€612.00", true)}${choice("ph:lightning", "Road 24", "Sunday 22 Nov, by noon", "€884.00", false)}${choice("ph:train", "Rail", "Wednesday 25 Nov · 71% less CO<sub>2</sub>", "€438.00", false)}</div></div>
<aside class="flex w-[340px] flex-col border-l border-line bg-surface p-6"><b class="text-[15px] font-semibold">Summary</b><div class="mt-4 h-[150px] overflow-hidden rounded-app">${streetMap({ seed: "lane", width: 292, height: 150, look: mapLooks.mint, block: 40, overlay: `<path d="M40 110C110 60 170 100 250 36" fill="none" stroke="#0d9488" stroke-width="4"/><circle cx="40" cy="110" r="7" fill="#0f2233"/><circle cx="250" cy="36" r="7" fill="#0d9488" stroke="#fff" stroke-width="2"/>` })}</div><div class="mt-3">${pair("From", "Delft, Oosteinde 14")}${pair("To", "Kassel, Königsplatz 3")}${pair("Distance", "438 km")}${pair("Volume", "6.3 m³")}${pair("Weight", "1,430 kg")}</div><div class="mt-auto border-t border-line pt-4"><div class="flex items-baseline justify-between"><span class="text-muted">Total, excl. VAT</span><b class="text-[26px] font-semibold">€648.72</b></div><div class="text-[12.500px] text-muted">with €36.72 fuel surcharge</div><div class="mt-4 flex gap-2">${button("Back", quiet)}${button("Go on to papers", "flex-1 bg-brand text-on-brand")}</div></div></aside></div>`,
);

const thread = (name: string, text: string, when: string, isOn = false, count = 0) =>
  `<div class="flex gap-3 border-b border-line px-4 py-3 ${isOn ? "bg-brand/8" : ""}">${avatar(name, 38)}<div class="min-w-0 flex-1"><div class="flex justify-between"><b class="font-medium">${name}</b><span class="text-[12px] text-muted">${when}</span></div><div class="truncate text-muted">${text}</div></div>${count ? `<b class="grid h-5 w-5 place-items-center self-center rounded-full bg-brand text-[11px] text-on-brand">${count}</b>` : ""}</div>`;
const theirs = (text: string) =>
  `<div class="max-w-[440px] self-start rounded-[14px] rounded-bl-[4px] bg-surface px-4 py-2.5 text-[14.500px] shadow-sm">${text}</div>`;
const ours = (text: string) =>
  `<div class="max-w-[440px] self-end rounded-[14px] rounded-br-[4px] bg-brand px-4 py-2.5 text-[14.500px] text-on-brand">${text}</div>`;

export const messages = shell(
  "Messages",
  "Messages",
  `<div class="flex h-full"><aside class="w-[320px] border-r border-line bg-surface">${thread("Jonas Feld", "Standing since Dinslaken, police say…", "10:31", true)}${thread("Hanneke Prins", "Cool unit back at 4, all fine", "10:12", false, 2)}${thread("Marek Nowak", "Photo: seal and papers", "09:58", false, 1)}${thread("Customs desk Oslo", "We need HS 3004.31 by 14:00", "09:40")}${thread("Samira Aziz", "Bay 4 is free now", "09:22")}${thread("Yusuf Demir", "Nobody home at 31, left with 29", "08:47")}${thread("Petra Vogt", "Thanks, see you Monday", "Fri")}${thread("Bram Claes", "New tyres are on", "Fri")}</aside>
<div class="flex flex-1 flex-col"><div class="flex items-center gap-3 border-b border-line bg-surface px-6 py-3">${avatar("Jonas Feld", 36)}<div class="leading-tight"><b class="font-semibold">Jonas Feld</b><div class="text-[12.500px] text-bad">R-TP 2207 · 48 min behind plan</div></div><span class="ml-auto flex gap-2">${button("Show on map", quiet, "ph:map-pin")}${button("Call", "bg-brand text-on-brand", "ph:phone")}</span></div>
<div class="flex flex-1 flex-col gap-3 px-8 py-6"><span class="self-center rounded-full bg-line px-3 py-1 text-[12px] text-muted">Today</span>${theirs("Standing since Dinslaken. Police say the A3 stays closed until noon, a lorry lost its load.")}${theirs(`<span class="block h-[150px] w-[290px] overflow-hidden rounded-[10px]">${streetMap({ seed: "a3", width: 290, height: 150, look: mapLooks.mint, block: 46, names: ["A3", "B8"], overlay: `<path d="M20 120 150 70 280 40" fill="none" stroke="#d9443a" stroke-width="6"/>${truck(150, 66, "you", "#d9443a")}` })}</span><span class="mt-2 block text-[13px] text-muted">Shared location, 10:24</span>`)}${ours("Take the B8 through Wesel, it adds 14 km but you keep the 13:30 slot. Route is on your screen now.")}${theirs("Got it. Tell Venlo I come to dock 7, not 5, the trailer is high.")}${ours("Done, dock 7 is held for you until 13:50.")}<span class="self-end text-[12px] text-muted">Read 10:32</span></div>
<div class="border-t border-line bg-surface px-6 py-4"><div class="mb-3 flex gap-2">${each(["Send new route", "Move the slot", "Ask for a photo", "Offer a break"], (text) => `<span class="rounded-full border border-brand/40 px-3 py-1 text-brand">${text}</span>`)}</div><div class="flex h-11 items-center gap-3 rounded-app bg-bg px-4 text-muted">Message in German, he reads German${icon("ph:translate", 19, "ml-auto")}${icon("ph:paperclip", 19)}${icon("ph:paper-plane-right-fill", 19, "text-brand")}</div></div></div></div>`,
);

const dockCard = (
  plate: string,
  from: string,
  when: string,
  pallets: string,
  tone = "border-line",
  warn = "",
) =>
  `<div class="rounded-app border-l-4 bg-surface p-3 shadow-sm ${tone}"><div class="flex justify-between"><b class="font-semibold">${plate}</b><span class="text-muted num">${when}</span></div><div class="mt-0.5 text-muted">${from}</div><div class="mt-2 flex items-center gap-1.5 text-[12.500px]">${icon("ph:stack", 15, "text-muted")}${pallets}${warn ? `<span class="ml-auto flex items-center gap-1 text-bad">${icon("ph:clock-countdown", 14)}${warn}</span>` : ""}</div></div>`;
const lane = (name: string, count: string, limit: string, cards: string, isFull = false) =>
  `<div class="flex h-[752px] w-[254px] flex-col gap-2.5 rounded-[12px] p-2.5 ${isFull ? "bg-[#ffe9e6]" : "bg-line/60"}"><div class="flex items-center px-1 font-semibold">${name}<span class="ml-auto font-normal ${isFull ? "text-bad" : "text-muted"}">${count} / ${limit}</span></div>${cards}</div>`;

export const docks = shell(
  "Docks",
  "Docks",
  `<div class="flex items-center gap-3 px-6 pt-4"><span class="flex rounded-app border border-line bg-surface p-0.5">${each(["Board", "Timeline", "Yard plan"], (name, index) => `<span class="rounded-[5px] px-3 py-1 ${index === 0 ? "bg-[#0f2233] text-white" : "text-muted"}">${name}</span>`)}</span><span class="text-muted">17 trucks on site · average stay 51 min</span><span class="ml-auto">${button("Book a slot", "bg-brand text-on-brand", "ph:plus")}</span></div><div class="flex gap-3 px-6 pt-4">${lane("Announced", "4", "40", dockCard("K-LQ 771", "Cologne Niehl", "10:50", "18 pallets", "border-[#9fb3c1]") + dockCard("2-ACD-118", "Ghent", "11:10", "6 pallets, cool", "border-[#4aa3df]") + dockCard("54-JJT-8", "Breda round", "11:25", "31 parcels back", "border-[#9fb3c1]") + dockCard("WPR 55210", "Poznań", "11:40", "33 pallets", "border-[#9fb3c1]"))}${lane("At the gate", "5", "4", dockCard("GD 418NP", "Gdańsk", "09:55", "33 pallets", "border-bad", "waits 41 min") + dockCard("R-TP 2204", "Duisburg", "10:08", "24 pallets", "border-warn", "28 min") + dockCard("91-KRT-3", "Zwolle", "10:15", "12 pallets", "border-warn", "21 min") + dockCard("1-QRS-774", "Liège", "10:22", "9 pallets", "border-[#9fb3c1]") + dockCard("HH-ZU 903", "Hamburg", "10:30", "26 pallets", "border-[#9fb3c1]"), true)}${lane("Unloading", "4", "6", dockCard("91-LDR-2", "Dock 4 · Tilburg", "10:02", "14 of 22 off", "border-brand") + dockCard("22-PSV-1", "Dock 5 · Utrecht", "10:11", "3 of 17 off", "border-brand") + dockCard("NL-88-TG", "Dock 9 · Westland", "09:47", "19 of 20 off", "border-brand") + dockCard("OO-771-K", "Dock 11 · Aarhus", "10:20", "1 of 28 off", "border-brand"))}${lane("Loading", "3", "6", dockCard("78-BKX-9", "Dock 2 for Venlo", "10:05", "8 of 14 on", "border-[#0f2233]") + dockCard("BE-02-LM", "Dock 3 for Antwerp", "10:18", "2 of 20 on", "border-[#0f2233]") + dockCard("70-VVR-6", "Dock 8 for Oslo", "10:26", "cool, pre-chilling", "border-[#4aa3df]"))}${lane("Left", "38", "40", dockCard("78-BKX-4", "for Venlo", "06:12", "14 pallets", "border-good") + dockCard("13-HJD-7", "for Groningen", "08:20", "29 pallets", "border-good") + dockCard("R-TP 2207", "for Duisburg", "08:44", "24 pallets", "border-good"))}</div>`,
);

export const offline = shell(
  "Live map",
  "Live map",
  `<div class="absolute inset-0 opacity-35 grayscale">${streetMap({ seed: "maas", width: 1356, height: 844, look: mapLooks.mint, block: 92, tilt: -8 })}</div><div class="absolute inset-x-0 top-0 flex h-10 items-center justify-center gap-2 bg-bad text-white">${icon("ph:wifi-slash-bold", 17)}Positions are 14 minutes old. Next try in 20 seconds.</div>
<div class="absolute left-1/2 top-1/2 w-[560px] -translate-x-1/2 -translate-y-1/2 rounded-[16px] border border-line bg-surface p-9 text-center shadow-2xl"><svg class="mx-auto" width="190" height="110" viewBox="0 0 190 110"><path d="M20 88h150" stroke="#dde6ea" stroke-width="6" stroke-linecap="round"/><rect x="34" y="34" width="72" height="46" rx="6" fill="#0d9488"/><path d="M106 48h26l16 18v14h-42Z" fill="#0f2233"/><path d="M112 54h17l9 11h-26Z" fill="#9adbd1"/><circle cx="58" cy="84" r="12" fill="#22384a"/><circle cx="58" cy="84" r="5" fill="#dde6ea"/><circle cx="128" cy="84" r="12" fill="#22384a"/><circle cx="128" cy="84" r="5" fill="#dde6ea"/><path d="m150 14 22 22m0-22-22 22" stroke="#d9443a" stroke-width="7" stroke-linecap="round"/></svg><div class="mt-5 text-[23px] font-semibold">We lost the trackers of 33 trucks</div><div class="mt-2 text-[14.500px] leading-[22px] text-muted">The position service of our partner Telemax has not answered since 10:18. Trucks keep driving; only the dots are missing. Phone numbers and plans still work.</div>
<div class="mt-5 rounded-app bg-bg p-3 text-left font-mono text-[12.500px] text-muted">504 gateway timeout · telemax/positions · req 7f3c-91ab</div><div class="mt-6 flex justify-center gap-2">${button("Try again", "bg-brand text-on-brand", "ph:arrow-clockwise")}${button("Show last known places", quiet)}${button("Status page", "text-brand")}</div></div>`,
);
