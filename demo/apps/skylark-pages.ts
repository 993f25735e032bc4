// Screens of Skylark from the search to the payment; see skylark.ts.
import { icon } from "../kit/icon.ts";
import { phone, toggle } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { bar, flightLine, logo, main, sky, tabs } from "./skylark-parts.ts";

const slot = (glyph: string, label: string, value: string, sub = "") =>
  `<div class="flex flex-1 items-center gap-3 px-4 py-2">${icon(glyph, 23, "text-brand")}<div class="leading-tight"><div class="text-[12.500px] text-muted">${label}</div><div class="mt-0.5 text-[16px] font-semibold">${value}${sub ? `<span class="ml-1.5 font-normal text-muted">${sub}</span>` : ""}</div></div></div>`;

const airport = (label: string, code: string, city: string) =>
  `<div class="px-5 py-2"><div class="text-[12.500px] text-muted">${label}</div><div class="mt-0.5 flex items-baseline gap-3"><b class="text-[30px] font-semibold leading-[34px] tracking-tight">${code}</b><span class="text-[16px] text-muted">${city}</span></div></div>`;

export const search = phone(
  { tone: "light", time: "9:14", charge: 0.9 },
  `<div class="relative h-[276px] shrink-0">${sky("home")}<div class="relative flex items-center justify-between px-5 pt-[58px] text-white"><span class="flex items-center gap-2 text-[19px] font-semibold">${logo}Skylark</span>${icon("ph:bell-bold", 24)}</div><div class="relative px-5 pt-2 text-[34px] font-semibold leading-[38px] tracking-tight text-white">Where shall<br>we land?</div></div>
<div class="relative -mt-[92px] px-4"><div class="rounded-[26px] bg-surface shadow-[0_18px_50px_rgba(20,80,150,.14)]"><div class="flex gap-1 p-2 text-[14.500px]">${each(["Return", "One way", "Several stops"], (label, index) => `<span class="flex-1 rounded-full py-2 text-center ${index === 0 ? "bg-[#e3f1ff] font-semibold text-brand" : "text-muted"}">${label}</span>`)}</div><div class="relative">${airport("From", "LIS", "Lisbon")}<div class="ml-5 mr-20 h-px bg-line"></div>${airport("To", "CPH", "Copenhagen")}<span class="absolute right-5 top-1/2 grid h-12 w-12 -translate-y-1/2 place-items-center rounded-full bg-brand text-white shadow-lg">${icon("ph:arrows-down-up-bold", 22)}</span></div>
<div class="flex border-t border-line">${slot("ph:calendar-dots", "Out", "Fri 4 Dec")}<i class="my-3 w-px bg-line"></i>${slot("ph:calendar-dots", "Back", "Wed 9 Dec")}</div><div class="flex border-t border-line">${slot("ph:users", "Who", "1 adult")}<i class="my-3 w-px bg-line"></i>${slot("ph:seat", "Cabin", "Economy")}</div><div class="flex items-center justify-between border-t border-line px-5 py-3 text-[15px]">Only direct flights${toggle(true)}</div><div class="p-3 pt-1">${main("Search flights")}</div></div>
<div class="mt-5 px-1 text-[15px] font-semibold">Searched lately</div><div class="mt-2.5 flex gap-3">${each(
    [
      ["LIS – NCE", "12 – 15 Feb", "from €71"],
      ["OPO – DUB", "Fri 8 Jan", "from €48"],
    ] as const,
    ([route, when, price]) =>
      `<div class="flex-1 rounded-[18px] bg-surface px-4 py-3"><div class="text-[16px] font-semibold">${route}</div><div class="mt-0.5 flex justify-between text-[13.500px] text-muted">${when}<span class="text-brand">${price}</span></div></div>`,
  )}</div></div>${tabs(0)}`,
);

const dayPrices = [
  96, 88, 112, 89, 134, 128, 92, 74, 79, 81, 138, 149, 121, 84, 69, 72, 95, 167, 188, 201, 176, 214, 228, 143,
  98, 132, 156, 141, 149, 187, 162,
];

const priceDay = (price: number, index: number) => {
  const day = index + 1;
  const isEnd = day === 4 || day === 9;
  const isBetween = day > 4 && day < 9;
  const band =
    day === 4
      ? "bg-gradient-to-r from-transparent from-50% to-[#dcedff] to-50%"
      : day === 9
        ? "bg-gradient-to-l from-transparent from-50% to-[#dcedff] to-50%"
        : isBetween
          ? "bg-[#dcedff]"
          : "";
  const tone = isEnd ? "text-white/85" : price < 80 ? "font-semibold text-good" : "text-muted";
  return `<div class="grid h-[58px] place-items-center ${band}"><div class="flex h-[54px] w-[50px] flex-col items-center justify-center rounded-[16px] ${isEnd ? "bg-brand text-white" : ""}"><span class="text-[17px] num ${isEnd ? "font-semibold" : ""}">${day}</span><span class="text-[11.500px] num ${tone}">€${price}</span></div></div>`;
};

export const dates = phone(
  { time: "9:15", charge: 0.9, classes: "bg-surface" },
  `<header class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:x-bold", 22)}<b class="text-[17px] font-semibold">Choose dates</b><span class="text-[16px] text-brand">Clear</span></header>
<div class="mx-5 mt-4 flex rounded-[18px] bg-bg p-1.5"><div class="flex-1 rounded-[14px] px-4 py-2"><div class="text-[12.500px] text-muted">Out</div><div class="text-[17px] font-semibold">Fri 4 Dec</div></div><div class="flex-1 rounded-[14px] bg-white px-4 py-2 shadow-sm"><div class="text-[12.500px] text-brand">Back</div><div class="text-[17px] font-semibold">Wed 9 Dec</div></div></div>
<div class="mt-5 flex items-center justify-between px-6"><b class="text-[20px] font-semibold">December 2026</b><span class="flex gap-6 text-brand">${icon("ph:caret-left-bold", 19, "opacity-30")}${icon("ph:caret-right-bold", 19)}</span></div>
<div class="mt-3 grid grid-cols-7 px-4 text-center text-[13px] text-muted">${each(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], (day) => `<span class="pb-1">${day}</span>`)}<i></i>${each(dayPrices, priceDay)}</div>
<div class="mx-5 mt-3 flex items-center gap-3 rounded-[18px] bg-[#e6f7ee] p-3.5 text-[14.500px] leading-[19px] text-[#0f6b43]">${icon("ph:trend-down-bold", 24)}<span>Leave on <b>Tuesday 8</b>, back on Tuesday 15 and save €25 on the round trip.</span></div>
<div class="absolute inset-x-0 bottom-0 border-t border-line bg-surface px-5 pb-[40px] pt-4"><div class="mb-3 flex items-baseline justify-between"><span class="text-[15px] text-muted">5 nights · lowest fare each way</span><b class="text-[19px] font-semibold num">€168</b></div>${main("Show 6 flights")}</div>`,
);

interface Offer {
  leave: string;
  land: string;
  long: string;
  code: string;
  price: string;
  note?: string;
}

const offer = ({ leave, land, long, code, price, note }: Offer, isBest: boolean) =>
  `<div class="rounded-[22px] bg-surface p-4 ${isBest ? "ring-2 ring-brand" : ""}">${isBest ? `<div class="mb-2.5 flex items-center gap-1.5 text-[13px] font-semibold text-brand">${icon("ph:sparkle-fill", 16)}Best mix of price and time</div>` : ""}<div class="flex items-center gap-3"><div><div class="text-[22px] font-semibold leading-[26px] num">${leave}</div><div class="text-[13px] text-muted">LIS</div></div>${flightLine(long)}<div class="text-right"><div class="text-[22px] font-semibold leading-[26px] num">${land}</div><div class="text-[13px] text-muted">CPH</div></div></div><div class="mt-3 flex items-center border-t border-dashed border-line pt-3 text-[13.500px] text-muted"><span>${code}</span>${note ? `<span class="ml-2 rounded-full bg-[#fff0e2] px-2.5 py-0.5 text-[12.500px] font-medium text-[#b95a12]">${note}</span>` : ""}<span class="ml-auto">from <b class="text-[19px] font-semibold text-ink num">${price}</b></span></div></div>`;

export const results = phone(
  { time: "9:16", charge: 0.9 },
  `${bar("Lisbon – Copenhagen", "Fri 4 Dec · 1 adult · direct", icon("ph:pencil-simple-bold", 21))}
<div class="flex gap-2 px-5 text-[14.500px]">${each(["Best", "Cheapest", "Fastest"], (label, index) => `<span class="rounded-full px-4 py-2 ${index === 0 ? "bg-ink font-semibold text-white" : "bg-surface"}">${label}</span>`)}<span class="ml-auto grid w-10 place-items-center rounded-full bg-surface text-brand">${icon("ph:faders-horizontal-bold", 19)}</span></div>
<div class="mt-4 flex justify-between px-4">${each(
    [
      ["Wed 2", "€88"],
      ["Thu 3", "€112"],
      ["Fri 4", "€89"],
      ["Sat 5", "€134"],
      ["Sun 6", "€128"],
    ] as const,
    ([day, price], index) =>
      `<div class="rounded-[15px] px-3 py-2 text-center ${index === 2 ? "bg-[#dcedff] text-brand" : ""}"><div class="text-[13px] ${index === 2 ? "font-semibold" : "text-muted"}">${day}</div><div class="text-[16px] font-semibold num">${price}</div></div>`,
  )}</div>
<div class="mt-3 flex flex-col gap-3 px-4">${offer({ leave: "09:35", land: "14:15", long: "3 h 40", code: "LK 418", price: "€89" }, true)}${offer({ leave: "06:10", land: "10:50", long: "3 h 40", code: "LK 412", price: "€97" }, false)}${offer({ leave: "13:20", land: "18:05", long: "3 h 45", code: "LK 420", price: "€118", note: "3 seats left" }, false)}${offer({ leave: "17:45", land: "22:25", long: "3 h 40", code: "LK 426", price: "€104" }, false)}</div>
<div class="absolute inset-x-0 bottom-0 h-[110px] bg-gradient-to-t from-bg to-transparent"></div><span class="absolute bottom-[42px] left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full bg-ink px-5 py-3 text-[15px] font-semibold text-white shadow-xl">${icon("ph:bell-ringing-bold", 19)}Watch this price</span>`,
);

const perks: readonly (readonly [string, string, readonly [string, string, string]])[] = [
  ["ph:backpack", "Bag under the seat", ["yes", "yes", "yes"]],
  ["ph:suitcase-rolling", "Cabin case, 10 kg", ["no", "yes", "yes"]],
  ["ph:suitcase", "Hold bag, 23 kg", ["€32", "yes", "yes"]],
  ["ph:seat", "Choose a seat", ["from €9", "€14", "yes"]],
  ["ph:arrows-clockwise", "Change the flight", ["no", "€45", "yes"]],
  ["ph:arrow-u-up-left", "Money back", ["no", "no", "yes"]],
];

const perkCell = (value: string, isOn: boolean) =>
  `<span class="grid h-[54px] place-items-center ${isOn ? "bg-[#eaf4ff]" : ""}">${value === "yes" ? icon("ph:check-circle-fill", 23, "text-brand") : value === "no" ? icon("ph:minus-bold", 17, "text-faint") : `<span class="text-[13.500px] font-medium">${value}</span>`}</span>`;

export const fares = phone(
  { time: "9:18", charge: 0.89, classes: "bg-surface" },
  `${bar("Choose a fare", "LK 418 · Fri 4 Dec · 09:35")}
<div class="mt-2 grid grid-cols-[126px_1fr_1fr_1fr] px-3 text-center"><i></i>${each(
    [
      ["Light", "€89", ""],
      ["Classic", "€124", "Chosen"],
      ["Flex", "€189", ""],
    ] as const,
    ([name, price, tag]) =>
      `<div class="relative rounded-t-[20px] px-1 pb-3 pt-7 ${tag ? "bg-brand text-white" : ""}">${tag ? `<span class="absolute inset-x-0 top-2 text-[11.500px] font-semibold text-[#cfe5ff]">Most booked</span>` : ""}<div class="text-[16px] font-semibold">${name}</div><div class="text-[22px] font-semibold leading-[28px] num">${price}</div></div>`,
  )}</div>
<div class="px-3">${each(perks, ([glyph, label, values], row) => `<div class="grid grid-cols-[126px_1fr_1fr_1fr] items-center ${row < perks.length - 1 ? "border-b border-line" : ""}"><span class="flex items-center gap-2 pl-2 text-[13.500px] leading-[16px]">${icon(glyph, 20, "text-muted")}${label}</span>${each(values, (value, index) => perkCell(value, index === 1))}</div>`)}
<div class="grid grid-cols-[126px_1fr_1fr_1fr] items-start text-center"><i></i><span class="pt-3">${radioDot(false)}</span><span class="rounded-b-[20px] bg-[#eaf4ff] pb-4 pt-3">${radioDot(true)}</span><span class="pt-3">${radioDot(false)}</span></div></div>
<div class="mx-5 mt-5 flex items-center gap-3 rounded-[18px] bg-bg p-4 text-[14.500px] leading-[19px]">${icon("ph:leaf-fill", 24, "text-good")}<span class="flex-1">Fly this leg on 40% sustainable fuel<span class="block text-muted">Saves 61 kg of CO₂</span></span><b class="font-semibold">+ €11</b></div>
<div class="absolute inset-x-0 bottom-0 border-t border-line bg-surface px-5 pb-[40px] pt-4">${main("Continue with Classic", "€124")}</div>`,
);

function radioDot(isOn: boolean): string {
  return `<i class="inline-block h-6 w-6 rounded-full ${isOn ? "border-[7px] border-brand bg-white" : "border-2 border-faint"}"></i>`;
}

const taken = new Set(
  "8A 8B 9C 9D 9E 10A 10F 11B 11C 11E 12D 13A 13B 13C 13F 14C 14D 15E 15F 16A 16B 17D 17E 17F 18A 18C".split(
    " ",
  ),
);

const seat = (row: number, letter: string) => {
  const name = `${row}${letter}`;
  const isExit = row === 12 || row === 13;
  const look =
    name === "14A"
      ? "bg-brand text-white shadow-lg"
      : taken.has(name)
        ? "bg-[#dfe6ee] text-transparent"
        : isExit
          ? "border-2 border-accent bg-[#fff4ea]"
          : "border-2 border-[#9cc8f5] bg-white";
  return `<span class="grid h-[35px] w-[37px] place-items-center rounded-[10px_10px_13px_13px] text-[12px] font-semibold ${look}">${name === "14A" ? "MQ" : ""}</span>`;
};

const seatRow = (row: number) =>
  `<div class="flex items-center justify-center gap-[6px] ${row === 12 ? "relative mt-6" : "mt-[7px]"}">${each([..."ABC"], (letter) => seat(row, letter))}<span class="w-[30px] text-center text-[13px] text-muted num">${row}</span>${each([..."DEF"], (letter) => seat(row, letter))}${row === 12 ? `<b class="absolute -top-[17px] left-[18px] text-[10.500px] font-semibold tracking-wide text-[#c9651b]">EXIT</b><b class="absolute -top-[17px] right-[18px] text-[10.500px] font-semibold tracking-wide text-[#c9651b]">EXIT</b>` : ""}</div>`;

export const seats = phone(
  { time: "9:21", charge: 0.88, classes: "bg-[linear-gradient(180deg,#bfe0ff,#eaf5ff_40%)]" },
  `${bar("Choose a seat", "LK 418 · Lisbon – Copenhagen", `<span class="text-[15px]">Skip</span>`)}
<div class="flex justify-center gap-4 text-[12.500px]">${each(
    [
      ["border-2 border-[#9cc8f5] bg-white", "Free · €14"],
      ["border-2 border-accent bg-[#fff4ea]", "Legroom · €29"],
      ["bg-[#cfd9e4]", "Taken"],
    ] as const,
    ([look, label]) =>
      `<span class="flex items-center gap-1.5"><i class="h-4 w-4 rounded-[5px] ${look}"></i>${label}</span>`,
  )}</div>
<div class="relative mx-auto mt-4 w-[336px] flex-1 rounded-t-[150px_120px] border-x-[5px] border-t-[5px] border-white bg-[#f8fbff] pt-[46px] shadow-[0_-10px_40px_rgba(20,80,150,.12)]"><i class="absolute -left-[62px] top-[300px] h-[250px] w-[62px] rounded-l-[20px] bg-white/70 [clip-path:polygon(100%_0,100%_100%,0_100%,0_40%)]"></i><i class="absolute -right-[62px] top-[300px] h-[250px] w-[62px] rounded-r-[20px] bg-white/70 [clip-path:polygon(0_0,0_100%,100%_100%,100%_40%)]"></i><div class="flex justify-center gap-[6px] text-[13px] font-semibold text-muted">${each([..."ABC DEF"], (letter) => `<span class="${letter === " " ? "w-[30px]" : "w-[37px] text-center"}">${letter}</span>`)}</div>${times(11, (index) => seatRow(index + 8))}</div>
<div class="absolute inset-x-0 bottom-0 rounded-t-[28px] bg-surface px-5 pb-[40px] pt-4 shadow-[0_-12px_40px_rgba(20,80,150,.16)]"><div class="mb-4 flex items-center gap-3"><span class="grid h-12 w-12 place-items-center rounded-[16px] bg-brand text-[17px] font-semibold text-white">14A</span><div class="flex-1 leading-tight"><div class="text-[16.500px] font-semibold">Window, right behind the exit</div><div class="mt-1 text-[14px] text-muted">Marta Quintela · seat width 44 cm</div></div></div>${main("Take this seat", "€14")}</div>`,
);

const input = (label: string, value: string, extra = "", state = "") =>
  `<div class="flex-1"><div class="flex h-[60px] items-center justify-between rounded-[16px] border bg-white px-4 ${state === "focus" ? "border-2 border-brand" : state === "bad" ? "border-2 border-bad" : "border-line"}"><div class="leading-tight"><div class="text-[12.500px] ${state === "bad" ? "text-bad" : state === "focus" ? "text-brand" : "text-muted"}">${label}</div><div class="mt-0.5 text-[16.500px]">${value}</div></div>${extra}</div>${state === "bad" ? `<div class="mt-1 flex items-center gap-1 px-1 text-[13px] text-bad">${icon("ph:warning-circle-fill", 15)}Expires before you fly back</div>` : ""}</div>`;

export const passenger = phone(
  { time: "9:23", charge: 0.88 },
  `${bar("Who is flying?", "Step 2 of 4")}<div class="mx-5 flex gap-1.5">${times(4, (index) => `<i class="h-1 flex-1 rounded-full ${index < 2 ? "bg-brand" : "bg-line"}"></i>`)}</div>
<div class="mt-5 flex gap-2 px-5 text-[14.500px]"><span class="flex items-center gap-2 rounded-full bg-ink px-4 py-2 font-semibold text-white">${icon("ph:user-fill", 17)}Me</span><span class="rounded-full bg-white px-4 py-2">Jonas</span><span class="rounded-full bg-white px-4 py-2">Ida, 7</span><span class="grid w-10 place-items-center rounded-full border-2 border-dashed border-faint text-brand">${icon("ph:plus-bold", 17)}</span></div>
<div class="mt-5 px-5"><div class="mb-2 text-[15px] font-semibold">As in your passport</div><div class="flex flex-col gap-2.5">${input("First names", "Marta Isabel")}${input("Surname", "Quintela")}<div class="flex gap-2.5">${input("Born", "17 May 1989", icon("ph:calendar-dots", 20, "text-muted"))}${input("Nationality", "Portugal", icon("ph:caret-down-bold", 17, "text-muted"))}</div></div>
<div class="mb-2 mt-5 flex items-center justify-between"><span class="text-[15px] font-semibold">Passport</span><span class="flex items-center gap-1.5 text-[14.500px] font-semibold text-brand">${icon("ph:scan-bold", 18)}Scan it</span></div><div class="flex flex-col gap-2.5">${input("Number", "CC 482 071", icon("ph:check-circle-fill", 21, "text-good"))}${input("Valid until", "6 December 2026", icon("ph:warning-circle-fill", 21, "text-bad"), "bad")}</div>
<div class="mb-2 mt-5 text-[15px] font-semibold">Your boarding pass goes to</div>${input("E-mail", `marta.quintela@postal.example<i class="ml-px inline-block h-[19px] w-[1.500px] bg-brand align-[-4px]"></i>`, "", "focus")}</div>
<div class="absolute inset-x-5 bottom-[42px]">${main("Continue to bags", "", "bg-brand/35 text-white")}</div>`,
);

const payCard = (look: string, name: string, digits: string, sub: string, isOn: boolean) =>
  `<div class="flex items-center gap-3.5 border-b border-line py-2 last:border-0"><span class="flex h-9 w-[56px] items-end rounded-[9px] p-1.5 text-[10px] font-semibold text-white" style="background:${look}">${digits}</span><div class="flex-1 leading-tight"><div class="text-[16px] font-medium">${name}</div><div class="mt-0.5 text-[13px] ${sub.startsWith("Expires") ? "text-bad" : "text-muted"}">${sub}</div></div>${radioDot(isOn)}</div>`;

const line = (label: string, price: string, classes = "") =>
  `<div class="flex justify-between py-[5px] text-[15px] ${classes}"><span>${label}</span><span class="num">${price}</span></div>`;

export const payment = phone(
  { time: "9:27", charge: 0.87 },
  `${bar("Payment", "Step 4 of 4")}<div class="mx-4 flex items-center gap-3 rounded-[20px] bg-[linear-gradient(100deg,#0b6fe0,#4ba6ff)] p-4 text-white"><div class="flex-1 leading-tight"><div class="text-[17px] font-semibold">Lisbon – Copenhagen and back</div><div class="mt-1 text-[14px] text-white/80">4 – 9 December · Classic · seat 14A</div></div>${icon("ph:airplane-tilt-fill", 30)}</div>
<div class="mx-4 mt-3 rounded-[22px] bg-surface px-4 pb-2 pt-3"><div class="text-[15px] font-semibold">Pay with</div>${payCard("linear-gradient(120deg,#1b2a41,#3c5a8a)", "Brightbank debit", "4471", "Used for your last three trips", true)}${payCard("linear-gradient(120deg,#c2542c,#f2a154)", "Fjordkort credit", "9026", "Expires this month", false)}${payCard("linear-gradient(120deg,#0e8a62,#5cd0a4)", "Travel credit", "€35", "€35.00 left after the storm in March", false)}<div class="flex items-center gap-3.5 py-2 text-[16px] font-medium text-brand"><span class="grid h-9 w-[56px] place-items-center rounded-[9px] border-2 border-dashed border-[#9cc8f5]">${icon("ph:plus-bold", 17)}</span>Add a card</div></div>
<div class="mx-4 mt-3 flex items-center gap-3 rounded-[18px] bg-surface px-4 py-3.5 text-[15px]">${icon("ph:ticket", 22, "text-brand")}<span class="flex-1 text-muted">Promo code</span><b class="font-semibold text-brand">Apply</b></div>
<div class="mx-4 mt-3 rounded-[22px] bg-surface px-4 py-3">${line("Out, Fri 4 Dec, Classic", "€124.00")}${line("Back, Wed 9 Dec, Classic", "€104.00")}${line("Seat 14A", "€14.00")}<div class="mt-2 flex items-baseline justify-between border-t border-line pt-3"><b class="text-[17px] font-semibold">Total</b><b class="text-[24px] font-semibold num">€242.00</b></div></div>
<div class="mt-3 flex items-center justify-center gap-1.5 text-[13.500px] text-muted">${icon("ph:shield-check-fill", 16, "text-good")}Taxes included, free cancellation for 24 hours</div><div class="absolute inset-x-4 bottom-[40px]">${main("Pay with Face ID", "€242.00")}</div>`,
);
