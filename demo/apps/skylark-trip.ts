// Screens of Skylark from the boarding pass on; see skylark.ts.
import { scene } from "../kit/art.ts";
import { qrCode } from "../kit/code.ts";
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { each } from "../kit/seed.ts";
import { bar, flightLine, logo, main, sky, tabs } from "./skylark-parts.ts";

const fact = (label: string, value: string, classes = "") =>
  `<div class="${classes}"><div class="text-[12.500px] text-muted">${label}</div><div class="text-[20px] font-semibold leading-[25px] num">${value}</div></div>`;

export const boardingPass = phone(
  { tone: "light", time: "8:32", charge: 0.76 },
  `<div class="absolute inset-0">${sky("pass", "#0a5fc4", "#8cc6ff")}</div><div class="relative flex items-center justify-between px-5 pt-[58px] text-white">${icon("ph:x-bold", 22)}<span class="text-[16px] font-semibold">Boarding pass</span>${icon("ph:share-network-bold", 22)}</div>
<div class="relative mx-4 mt-5 rounded-[28px] bg-white" style="mask:radial-gradient(circle 13px at 0 271px,#0000 97%,#000),radial-gradient(circle 13px at 100% 271px,#0000 97%,#000);mask-composite:intersect"><div class="flex items-center justify-between px-5 pt-5"><span class="flex items-center gap-2 text-[16px] font-semibold text-brand">${logo}Skylark</span><span class="text-[15px] font-semibold">LK 418</span></div>
<div class="mt-4 flex items-center gap-3 px-5"><div><div class="text-[46px] font-semibold leading-[46px] tracking-tight">LIS</div><div class="mt-1 text-[14px] text-muted">Lisbon</div></div>${flightLine("3 h 40")}<div class="text-right"><div class="text-[46px] font-semibold leading-[46px] tracking-tight">CPH</div><div class="mt-1 text-[14px] text-muted">Copenhagen</div></div></div>
<div class="mt-4 grid grid-cols-3 gap-y-3.5 px-5">${fact("Boarding", "08:50")}${fact("Gate", "22")}${fact("Seat", "14A")}${fact("Leaves", "09:35")}${fact("Terminal", "1")}${fact("Group", "2")}</div>
<div class="mx-6 mt-5 border-t-2 border-dashed border-line"></div>
<div class="flex flex-col items-center px-5 pb-6 pt-7">${qrCode("LK418", 232, "#0d2440")}<div class="mt-3 text-[17px] font-semibold">Marta Quintela</div><div class="text-[13.500px] text-muted">Classic · 1 hold bag · ref. 7KQ4LM</div></div></div>
<div class="relative mx-4 mt-4 flex gap-3"><span class="flex h-[54px] flex-1 items-center justify-center gap-2.5 rounded-full bg-black text-[16px] font-semibold text-white">${icon("ph:wallet-fill", 22)}Add to wallet</span><span class="grid h-[54px] w-[54px] place-items-center rounded-full bg-white/25 text-white">${icon("ph:map-trifold-fill", 23)}</span></div>`,
);

const worldMap = `<svg class="block" width="390" height="420" viewBox="0 0 390 420"><rect width="390" height="420" fill="#bfe0fb"/><g fill="#eef6e9" stroke="#dcead4" stroke-width="2"><path d="M-20 300c20-40 60-50 92-46 20-30 4-60 30-74s50-6 60-30c10-20-4-40 14-54 18-16 46-4 58 12 12 14 32 10 46 2 20-12 40-4 60-20 24-20 60-10 90-20v360H-20Z"/><path d="M150 78c-14-20-8-52 14-58s20 24 14 40 -10 40-28 18Z"/><path d="M108 108c-16-4-18-30-2-36s22 12 18 24-6 15-16 12Z"/><path d="M232 60c4-26 34-60 60-56s12 40-8 54 -10 40-30 42-26-18-22-40Z"/></g><path d="M192 250c20-10 34 6 52 2s22 16 12 30-46 14-60 6-20-30-4-38Z" fill="#bfe0fb"/></svg>`;

const arc = `<svg class="absolute inset-0" width="390" height="420" viewBox="0 0 390 420" fill="none"><path d="M62 300Q110 130 268 128" stroke="#0b6fe0" stroke-opacity=".25" stroke-width="4" stroke-dasharray="1 9" stroke-linecap="round"/><path d="M62 300Q92 195 167.600 153" stroke="#0b6fe0" stroke-width="4" stroke-linecap="round"/><circle cx="62" cy="300" r="8" fill="#fff" stroke="#0b6fe0" stroke-width="4"/><circle cx="268" cy="128" r="8" fill="#0b6fe0" stroke="#fff" stroke-width="3"/><g font-size="14" font-weight="600" fill="#0d2440" style="font-family:'DM Sans Variable'"><text x="44" y="330">LIS</text><text x="284" y="132">CPH</text></g></svg>`;

const statusRow = (label: string, plan: string, now: string, extra: string) =>
  `<div class="flex items-center border-b border-line py-3 text-[15px] last:border-0"><span class="w-[104px] text-muted">${label}</span><span class="w-[76px] text-muted line-through num">${plan}</span><b class="w-[66px] text-[17px] font-semibold num">${now}</b><span class="ml-auto text-[14px] text-muted">${extra}</span></div>`;

export const liveStatus = phone(
  { time: "11:57", charge: 0.52 },
  `<div class="absolute inset-x-0 top-0 h-[420px]">${worldMap}${arc}<span class="absolute left-[146px] top-[131px] grid h-11 w-11 place-items-center rounded-full bg-brand text-white shadow-lg ring-4 ring-white">${icon("ph:airplane-fill", 23, "rotate-[58deg]")}</span></div><div class="relative flex justify-between px-5 pt-[56px]">${each(["ph:caret-left-bold", "ph:share-network-bold"], (name) => `<span class="grid h-11 w-11 place-items-center rounded-full bg-white/90">${icon(name, 20)}</span>`)}</div>
<div class="absolute inset-x-0 bottom-0 rounded-t-[30px] bg-bg px-5 pb-[96px] pt-3 shadow-[0_-14px_40px_rgba(20,80,150,.18)]"><i class="mx-auto block h-[5px] w-9 rounded-full bg-faint"></i><div class="mt-4 flex items-center justify-between"><div><div class="text-[24px] font-semibold leading-[28px]">1 h 24 to go</div><div class="mt-0.5 text-[14.500px] text-muted">LK 418 · over the North Sea</div></div><span class="whitespace-nowrap rounded-full bg-[#fff0e2] px-3.5 py-1.5 text-[14px] font-semibold text-[#b95a12]">6 min late</span></div>
<div class="relative mt-4 h-2 rounded-full bg-[#d5e5f5]"><i class="absolute left-0 top-0 h-2 w-[62%] rounded-full bg-brand"></i></div><div class="mt-2 flex justify-between text-[13px] text-muted"><span>09:41 Lisbon</span><span>62%</span><span>14:21 Copenhagen</span></div>
<div class="mt-3 rounded-[22px] bg-surface px-4">${statusRow("Departure", "09:35", "09:41", "Gate 22")}${statusRow("Arrival", "14:15", "14:21", "Terminal 3")}</div>
<div class="mt-3 grid grid-cols-3 gap-2.5">${each(
    [
      ["ph:gauge", "842 km/h", "Speed"],
      ["ph:arrow-line-up", "11,280 m", "Altitude"],
      ["ph:suitcase-rolling", "Belt 5", "Bags at 14:50"],
    ] as const,
    ([glyph, value, label]) =>
      `<div class="rounded-[20px] bg-surface p-3">${icon(glyph, 22, "text-brand")}<div class="mt-2 text-[16px] font-semibold num">${value}</div><div class="text-[13px] text-muted">${label}</div></div>`,
  )}</div></div>${tabs(2)}`,
);

const rebook = (glyph: string, title: string, times: string, sub: string, tag: string, isOn: boolean) =>
  `<div class="flex items-center gap-3.5 rounded-[22px] px-4 py-3 ${isOn ? "bg-white ring-2 ring-brand" : "bg-white"}"><span class="grid h-11 w-11 shrink-0 place-items-center rounded-full ${isOn ? "bg-brand text-white" : "bg-bg text-brand"}">${icon(glyph, 22)}</span><div class="flex-1 leading-tight"><div class="text-[14px] text-muted">${title}</div><div class="mt-0.5 text-[19px] font-semibold num">${times}</div><div class="mt-0.5 text-[13.500px] text-muted">${sub}</div></div><span class="self-start text-[13.500px] font-semibold ${isOn ? "text-brand" : "text-muted"}">${tag}</span></div>`;

export const delay = phone(
  { time: "13:06", charge: 0.44 },
  `<div class="relative shrink-0 bg-[#fff0e2] pb-5">${bar("Your flight home", "LK 421 · Wed 9 Dec")}<div class="px-5 pt-1"><div class="flex items-center gap-2 text-[15px] font-semibold text-[#b95a12]">${icon("ph:clock-countdown-fill", 22)}Delayed by 3 h 10 min</div><div class="mt-3 flex items-baseline gap-3"><span class="text-[24px] text-muted line-through num">18:05</span><b class="text-[52px] font-semibold leading-[52px] tracking-tight num">21:15</b></div><div class="mt-2 text-[15px] leading-[21px] text-[#7b5a40]">Fog over Lisbon held your aircraft back. New arrival 00:10, Thursday. We are sorry.</div></div></div>
<div class="flex items-baseline justify-between px-5 pt-5"><b class="text-[18px] font-semibold">Choose what suits you</b><span class="text-[14px] text-muted">free until 17:00</span></div>
<div class="mt-3 flex flex-col gap-2.5 px-4">${rebook("ph:airplane-takeoff-fill", "LK 423, direct · 4 seats left", "19:40 – 22:35", "Seat 9F by the window", "1 h 35 later", true)}${rebook("ph:path-bold", "LK 887, via Brussels", "17:20 – 22:50", "One change, 1 h 15", "1 h 50 later", false)}${rebook("ph:hourglass-medium-fill", "Stay on LK 421", "21:15 – 00:10", "Keep seat 14A", "3 h 10 later", false)}</div>
<div class="mx-4 mt-3 flex items-center gap-3 rounded-[22px] bg-[#e6f7ee] p-4 text-[14.500px] leading-[19px] text-[#0f6b43]">${icon("ph:fork-knife-fill", 24)}<span class="flex-1"><b class="font-semibold">€15 for a meal</b><br>Show this at any café in terminal 3</span>${icon("ph:qr-code-bold", 26)}</div>
<div class="absolute inset-x-4 bottom-[42px]"><div class="mb-3 text-center text-[14.500px] text-brand">Cancel and get €104.00 back</div>${main("Switch to 19:40")}</div>`,
);

const past = (kind: "dawn" | "lake" | "desert", route: string, when: string, km: string) =>
  `<div class="flex items-center gap-3.5 border-b border-line py-2.5 last:border-0"><span class="h-[50px] w-[50px] overflow-hidden rounded-[15px]">${scene(kind, route)}</span><div class="flex-1 leading-tight"><div class="text-[16px] font-medium">${route}</div><div class="mt-0.5 text-[13.500px] text-muted">${when}</div></div><span class="text-[14px] text-muted num">${km}</span></div>`;

export const trips = phone(
  { time: "18:20", charge: 0.67 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><div class="text-[32px] font-semibold tracking-tight">Trips</div><span class="grid h-10 w-10 place-items-center rounded-full bg-surface text-brand">${icon("ph:plus-bold", 20)}</span></div>
<div class="mt-3 flex gap-6 border-b border-line px-5 text-[15.500px]"><b class="border-b-[3px] border-brand pb-2.5 font-semibold text-brand">Upcoming 2</b><span class="text-muted">Past 14</span><span class="text-muted">Saved</span></div>
<div class="px-4 pt-4"><div class="overflow-hidden rounded-[26px] bg-surface shadow-[0_14px_40px_rgba(20,80,150,.12)]"><div class="relative h-[150px]">${scene("sea", "copenhagen")}<span class="absolute left-4 top-4 rounded-full bg-white px-3.5 py-1.5 text-[14px] font-semibold">in 13 days</span><div class="absolute inset-x-4 bottom-3 text-[25px] font-semibold text-white [text-shadow:0_2px_14px_rgba(0,40,80,.5)]">Copenhagen</div></div><div class="px-4 py-3.5"><div class="flex items-center gap-3"><div class="leading-tight"><div class="text-[19px] font-semibold num">09:35</div><div class="text-[13px] text-muted">LIS, Fri 4</div></div>${flightLine("LK 418")}<div class="text-right leading-tight"><div class="text-[19px] font-semibold num">14:15</div><div class="text-[13px] text-muted">CPH</div></div></div><div class="mt-3 flex gap-2 text-[14px] font-semibold"><span class="flex-1 rounded-full bg-[#e3f1ff] py-2.5 text-center text-brand">Manage</span><span class="flex-1 rounded-full bg-brand py-2.5 text-center text-white">Check in from 2 Dec</span></div></div></div>
<div class="mt-3 flex items-center gap-3.5 rounded-[22px] bg-surface p-3"><span class="h-[62px] w-[62px] overflow-hidden rounded-[17px]">${scene("alps", "nice")}</span><div class="flex-1 leading-tight"><div class="text-[17px] font-semibold">Nice</div><div class="mt-1 text-[14px] text-muted">12 – 15 Feb · 2 people</div></div><span class="rounded-full bg-[#fff0e2] px-3 py-1 text-[13px] font-semibold text-[#b95a12]">Add seats</span></div>
<div class="mt-5 flex items-baseline justify-between px-1"><b class="text-[16px] font-semibold">Lately flown</b><span class="text-[14px] text-brand">Your map</span></div><div class="mt-1 px-1">${past("dawn", "Lisbon – Athens", "18 – 25 September", "2,850 km")}${past("lake", "Porto – Dublin", "3 – 6 July", "1,630 km")}</div></div>${tabs(1)}`,
);
