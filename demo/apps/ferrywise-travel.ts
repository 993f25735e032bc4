// Ferrywise's screens for travelling; the captions are in ferrywise.ts.
import { icon } from "../kit/icon.ts";
import { phone, tabBar } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { town } from "../kit/town.ts";

/** A light status bar over the blue, and a dark home indicator over the pale foot. */
export const darkFoot = "bg-bg *:last:bg-black";

const colours: Record<string, string> = {
  F1: "#0b3fae",
  F2: "#00a3b4",
  T3: "#0f7b46",
  T5: "#7a3aa0",
  "41": "#c8201f",
  "18": "#c8201f",
};

export const line = (name: string, size = "h-6 min-w-9 text-[13px]") =>
  `<b class="inline-grid place-items-center rounded-[4px] px-1.5 font-extrabold text-white ${size}" style="background:${colours[name]}">${name}</b>`;

export const tabs = (active: number) =>
  tabBar(
    [
      { label: "Plan", icon: "ph:signpost" },
      { label: "Departures", icon: "ph:clock" },
      { label: "Tickets", icon: "ph:ticket" },
      { label: "Places", icon: "ph:star" },
      { label: "Account", icon: "ph:user-circle" },
    ],
    active,
    "bg-white text-muted",
  );

export const wide = (label: string, classes = "bg-brand text-white") =>
  `<div class="grid h-[54px] place-items-center rounded-app text-[17px] font-extrabold ${classes}">${label}</div>`;

export const titleBar = (title: string, right = "") =>
  `<div class="flex items-center gap-4 bg-brand px-4 pb-3.5 pt-[56px] text-white">${icon("ph:arrow-left-bold", 24)}<span class="flex-1 text-[19px] font-extrabold">${title}</span>${right}</div>`;

const mode = (glyph: string, label: string, isOn: boolean) =>
  `<div class="flex flex-1 flex-col items-center gap-1 rounded-app py-2.5 text-[12.500px] font-bold ${isOn ? "bg-ink text-white" : "border-2 border-faint text-muted"}">${icon(glyph, 24)}${label}</div>`;

const recent = (from: string, to: string, lines: readonly string[], minutes: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-[11px] last:border-0"><div class="flex-1"><div class="flex items-center gap-1.5 text-[15.500px] font-bold">${from}${icon("ph:arrow-right-bold", 14, "text-muted")}${to}</div><div class="mt-1.5 flex items-center gap-1">${each(lines, (name) => line(name, "h-[20px] min-w-7 text-[11.500px]"))}</div></div><span class="text-[14px] text-muted">${minutes}</span>${icon("ph:caret-right-bold", 16, "text-faint")}</div>`;

export const planner = phone(
  { tone: "light", time: "7:58", charge: 0.91, classes: darkFoot },
  `<div class="bg-brand px-4 pb-5 pt-[56px] text-white"><div class="flex items-center justify-between"><span class="flex items-center gap-2 text-[22px] font-extrabold tracking-tight"><span class="grid h-8 w-8 place-items-center rounded-[5px] bg-accent text-ink">${icon("ph:boat-fill", 21)}</span>Ferrywise</span>${icon("ph:bell-bold", 24)}</div>
<div class="relative mt-4 rounded-app bg-white text-ink"><div class="flex h-[54px] items-center gap-3 px-4"><i class="h-3.5 w-3.5 rounded-full border-[4px] border-brand"></i><span class="text-[12.500px] text-muted">From</span><b class="text-[17px]">Cask Lane</b></div><i class="absolute left-[22px] top-[36px] h-9 w-[3px] bg-brand"></i><div class="ml-12 border-t border-line"></div><div class="flex h-[54px] items-center gap-3 px-4"><i class="h-3.5 w-3.5 bg-ink"></i><span class="w-[30px] text-[12.500px] text-muted">To</span><b class="text-[17px]">Gull Point</b></div><span class="absolute right-4 top-1/2 grid h-11 w-11 -translate-y-1/2 place-items-center rounded-full bg-accent">${icon("ph:arrows-down-up-bold", 20)}</span></div>
<div class="mt-3 flex items-center gap-2 text-[15px] font-bold"><span class="flex items-center gap-2 rounded-app bg-white/14 px-3 py-2">${icon("ph:clock-bold", 17)}Leave now${icon("ph:caret-down-bold", 13)}</span><span class="flex items-center gap-2 rounded-app bg-white/14 px-3 py-2">${icon("ph:wheelchair-bold", 17)}Step-free</span></div></div>
<div class="flex gap-2 px-4 pt-4">${mode("ph:boat-fill", "Ferry", true)}${mode("ph:tram-fill", "Tram", true)}${mode("ph:bus-fill", "Bus", true)}${mode("ph:bicycle-bold", "Bike", false)}</div><div class="px-4 pt-3">${wide("Plan journey", "bg-accent text-ink")}</div>
<div class="px-4 pt-5 text-[17px] font-extrabold">Recent</div><div class="mx-4 mt-2 rounded-app bg-white px-4">${recent("Cask Lane", "Quayside", ["T3"], "12 min")}${recent("Lantern Street", "Weir Gate", ["41", "T5"], "26 min")}${recent("Gull Point", "Mill Basin", ["F1", "F2"], "44 min")}</div>${tabs(0)}`,
);

const legs = (parts: readonly (readonly [string, number])[]) =>
  `<div class="flex h-7 gap-[3px] text-[12px] font-extrabold text-white">${each(parts, ([name, long]) => (name === "walk" ? `<span class="grid place-items-center rounded-[4px] bg-line text-ink" style="flex:${long}">${icon("ph:person-simple-walk-bold", 15)}</span>` : `<span class="grid place-items-center rounded-[4px]" style="flex:${long};background:${colours[name]}">${name}</span>`))}</div>`;

const option = (
  times_: string,
  long: string,
  fare: string,
  parts: readonly (readonly [string, number])[],
  label: string,
  more = "",
) =>
  `<div class="rounded-app bg-white px-4 py-3 ${more ? "shadow-[inset_0_0_0_2.500px_var(--brand)]" : ""}"><div class="mb-2 flex items-baseline justify-between"><span class="text-[20px] font-extrabold num">${times_}</span><span class="text-[15px]"><b>${long}</b> <span class="text-muted">· ${fare}</span></span></div>${legs(parts)}<div class="mt-2 text-[13px]">${label}</div>${more}</div>`;

const stop = (time: string, name: string, note: string, colour: string, isLast = false) =>
  `<div class="flex gap-3"><span class="w-[42px] pt-[1px] text-right text-[14px] font-bold num">${time}</span><div class="flex w-4 flex-col items-center"><i class="mt-1 h-4 w-4 shrink-0 rounded-full border-[4px] bg-white" style="border-color:${colour}"></i>${isLast ? "" : `<i class="w-[6px] flex-1" style="background:${colour}"></i>`}</div><div class="${isLast ? "" : "pb-2"}"><div class="text-[15.500px] font-bold">${name}</div>${note ? `<div class="mt-1 flex items-center gap-1.5 text-[13px] text-muted">${note}</div>` : ""}</div></div>`;

const openLegs = `<div class="mt-3 border-t border-line pt-3">${stop("08:12", "Cask Lane", `${line("T3", "h-5 min-w-7 text-[11px]")}to Quayside · platform 1 · 5 stops`, "#0f7b46")}${stop("08:24", "Quayside tram stop", `${icon("ph:person-simple-walk-bold", 15)}3 min walk to Pier B`, "#c5cddb")}${stop("08:31", "Quayside Pier B", `${line("F1", "h-5 min-w-7 text-[11px]")}to Gull Point · bow doors`, "#0b3fae")}${stop("08:49", "Gull Point", "", "#0b3fae", true)}</div><div class="mt-3">${wide("Buy ticket · £4.30", "bg-accent text-ink")}</div>`;

export const routes = phone(
  { tone: "light", time: "8:02", charge: 0.9, classes: darkFoot },
  `${titleBar("Cask Lane to Gull Point", icon("ph:star-bold", 22))}<div class="flex items-center gap-2 bg-brand px-4 pb-4 text-[14px] font-bold text-white"><span class="rounded-full bg-white px-3.5 py-1.5 text-brand">Fastest</span><span class="rounded-full bg-white/14 px-3.5 py-1.5">Cheapest</span><span class="rounded-full bg-white/14 px-3.5 py-1.5">Fewest changes</span></div>
<div class="flex flex-col gap-2 p-3">${option(
    "08:12 – 08:49",
    "37 min",
    "£4.30",
    [
      ["T3", 12],
      ["walk", 5],
      ["F1", 18],
    ],
    `<span class="flex items-center gap-1.5 font-bold text-good">${icon("ph:broadcast-bold", 16)}On time, seats available</span>`,
    openLegs,
  )}${option(
    "08:15 – 08:58",
    "43 min",
    "£2.90",
    [
      ["41", 35],
      ["walk", 8],
    ],
    `<span class="font-bold text-brand">Fewest changes</span>`,
  )}${option(
    "08:22 – 09:14",
    "52 min",
    "£4.30",
    [
      ["T5", 15],
      ["walk", 4],
      ["F2", 26],
    ],
    `<span class="flex items-center gap-1.5 font-bold text-bad">${icon("ph:warning-fill", 16)}T5 delayed by works at Weir Gate</span>`,
  )}</div>`,
);

const board = (
  time: string,
  name: string,
  to: string,
  platform: string,
  due: string,
  note = "",
  tone = "text-accent",
) =>
  `<div class="flex items-center gap-2.5 border-b border-white/10 px-4 py-[10px] ${tone}"><span class="w-[50px] font-mono text-[16px] font-semibold num">${time}</span>${line(name)}<div class="min-w-0 flex-1"><div class="truncate font-mono text-[16px]">${to}</div>${note ? `<div class="text-[13px] text-white/60">${note}</div>` : ""}</div><span class="grid h-7 w-7 place-items-center rounded-[4px] border border-current text-[14px] font-bold">${platform}</span><span class="w-[50px] whitespace-nowrap text-right font-mono text-[14px]">${due}</span></div>`;

export const departures = phone(
  { tone: "light", time: "8:21", charge: 0.88, classes: "bg-[#0b0c0e]" },
  `<div class="flex items-end justify-between px-4 pt-[60px] text-white"><div><div class="flex items-center gap-1.5 text-[14px] text-white/60">${icon("ph:map-pin-fill", 15)}Nearest stop, 80 m</div><div class="mt-1 text-[30px] font-extrabold leading-8 tracking-tight">Quayside</div></div><div class="font-mono text-[42px] font-medium leading-10 text-accent num">08:21</div></div>
<div class="mt-5 grid grid-cols-4 gap-2 px-4 text-[14px] font-bold text-white">${each(["All", "Ferry", "Tram", "Bus"], (label, index) => `<span class="rounded-app py-2 text-center ${index === 0 ? "bg-accent text-ink" : "bg-white/12"}">${label}</span>`)}</div>
<div class="mt-4 flex gap-3 border-b border-white/25 px-4 pb-2 text-[12px] text-white/55"><span class="w-[50px]">Time</span><span class="w-9">Line</span><span class="flex-1">Destination</span><span>Pl.</span><span class="w-[56px] text-right">Due</span></div>
${board("08:23", "T3", "Cask Lane", "1", "2 min")}${board("08:26", "41", "Lantern Street", "D", "5 min")}${board("08:31", "F1", "Gull Point", "B", "10 min", "Bow doors")}${board("08:34", "T5", "Weir Gate", "2", "13 min")}${board("08:36", "F2", "Mill Basin", "A", "24 min", `<s>08:36</s> <b class="text-accent">08:45</b> · low tide`)}${board("08:38", "18", "Custom House", "D", "–", '<b class="text-[#ff6a5e]">Cancelled</b> · take 41', "text-[#ff6a5e]")}${board("08:41", "41", "Lantern Street", "D", "20 min")}${board("08:43", "T3", "Harbour Head", "1", "22 min")}${board("08:51", "F1", "Gull Point", "B", "30 min")}
<div class="absolute inset-x-0 bottom-[83px] flex h-[42px] items-center gap-3 whitespace-nowrap bg-[#17191d] px-4 font-mono text-[14px] text-accent">${icon("ph:megaphone-fill", 18)}Sunday boats from 09:00 · Mind the wet de</div>${tabBar(
    [
      { label: "Plan", icon: "ph:signpost" },
      { label: "Departures", icon: "ph:clock" },
      { label: "Tickets", icon: "ph:ticket" },
      { label: "Places", icon: "ph:star" },
      { label: "Account", icon: "ph:user-circle" },
    ],
    1,
    "bg-[#0b0c0e] text-white/60 [&_.text-brand]:text-[#ffcb05]",
  )}`,
);

const hazard = `<div class="h-4" style="background:repeating-linear-gradient(-45deg,#0d1526 0 16px,#ffcb05 16px 32px)"></div>`;

function diagram(): string {
  const stops = ["Lantern Street", "Weir Gate", "Mill Basin", "Old Custom House", "Quayside"];
  return `<svg width="326" height="152" viewBox="0 0 326 152" style="font-family:var(--font)"><path d="M18 122H76" stroke="#7a3aa0" stroke-width="9"/><path d="M76 122H134" stroke="#c8201f" stroke-width="9" stroke-dasharray="7 5"/><path d="M134 122H326" stroke="#7a3aa0" stroke-width="9"/>${times(5, (index) => `<circle cx="${18 + index * 58}" cy="122" r="9.500" fill="#fff" stroke="${index === 1 || index === 2 ? "#c8201f" : "#7a3aa0"}" stroke-width="5"/><text transform="translate(${22 + index * 58} 104) rotate(-42)" font-size="13.500" font-weight="700" fill="#0d1526">${stops[index]}</text>`)}<path d="M97 112l17 20M114 112l-17 20" stroke="#c8201f" stroke-width="6" stroke-linecap="round"/></svg>`;
}

const detour = (body: string, text: string, extra: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-3 last:border-0"><span class="flex shrink-0 items-center gap-1">${body}</span><span class="flex-1 text-[14.500px] leading-[19px]">${text}</span><b class="whitespace-nowrap text-[14px]">${extra}</b></div>`;

export const disruption = phone(
  { tone: "light", time: "8:06", charge: 0.9, classes: darkFoot },
  `${titleBar("Service notice", icon("ph:share-network-bold", 22))}${hazard}<div class="bg-accent px-4 pb-4 pt-3.5"><div class="flex items-center gap-2">${line("T5", "h-7 min-w-10 text-[15px]")}<span class="text-[14px] font-bold">Updated 08:04</span></div><div class="mt-2 text-[25px] font-extrabold leading-[29px] tracking-tight">No trams between Weir Gate and Mill Basin</div></div>
<div class="mx-4 mt-4 rounded-app bg-white px-4 pb-3 pt-1">${diagram()}<div class="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-3 text-[14.500px]"><div><div class="text-[12.500px] text-muted">Reason</div><b>Broken overhead wire</b></div><div><div class="text-[12.500px] text-muted">Expected to end</div><b>Today, about 11:30</b></div></div></div>
<div class="px-4 pt-4 text-[17px] font-extrabold">Go another way</div><div class="mx-4 mt-2 rounded-app bg-white px-4">${detour(line("41"), "Bus from Weir Gate, ticket valid", "+9 min")}${detour(line("F2"), "Ferry from Quayside, every 15 min", "+14 min")}</div>
<div class="mx-4 mt-3 flex items-center gap-3 rounded-app bg-white px-4 py-3.5">${icon("ph:bell-ringing-fill", 22, "text-brand")}<span class="flex-1 text-[15px] font-bold">Tell me when T5 is back</span><span class="rounded-full bg-brand px-3.5 py-1.5 text-[13.500px] font-bold text-white">Following</span></div><div class="absolute inset-x-4 bottom-[42px]">${wide("Plan around it")}</div>`,
);

const facility = (glyph: string, label: string, look = "bg-brand text-white") =>
  `<div class="flex flex-col items-center gap-1.5 text-center text-[12.500px] font-medium leading-[15px]"><span class="grid h-[46px] w-[46px] place-items-center rounded-app ${look}">${icon(glyph, 25)}</span>${label}</div>`;
const next = (name: string, to: string, platform: string, due: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-[9px] last:border-0">${line(name)}<b class="flex-1 text-[15.500px]">${to}</b><span class="text-[13.500px] text-muted">${platform}</span><b class="w-14 text-right text-[15px] text-good num">${due}</b></div>`;

export const station = phone(
  { tone: "light", time: "8:24", charge: 0.87, classes: darkFoot },
  `<div class="relative h-[176px]">${town("harbour", "quayside")}<div class="absolute inset-x-0 top-0 h-24 bg-gradient-to-b from-black/55 to-transparent"></div><div class="absolute inset-x-4 top-[54px] flex justify-between">${each(["ph:arrow-left-bold", "ph:star-fill"], (name, index) => `<span class="grid h-10 w-10 place-items-center rounded-app bg-white ${index ? "text-[#e0a800]" : "text-ink"}">${icon(name, 20)}</span>`)}</div></div>
<div class="relative mx-4 -mt-[52px] rounded-app border-4 border-white bg-brand px-4 py-3.5 text-white"><div class="text-[30px] font-extrabold leading-8 tracking-tight">Quayside</div><div class="mt-2.5 flex items-center gap-1.5"><span class="flex rounded-[5px] border-2 border-white">${line("F1")}</span>${line("F2")}${line("T3")}${line("T5")}${line("41")}<span class="ml-auto flex items-center gap-1 text-[14px] font-bold">${icon("ph:person-simple-walk-bold", 17)}1 min</span></div></div>
<div class="mx-4 mt-3 rounded-app bg-white px-4">${next("T3", "Cask Lane", "Platform 1", "2 min")}${next("41", "Lantern Street", "Stand D", "5 min")}${next("F1", "Gull Point", "Pier B", "10 min")}</div>
<div class="mx-4 mt-3 rounded-app bg-white p-4"><div class="text-[16px] font-extrabold">At this station</div><div class="mt-3 grid grid-cols-4 gap-y-3">${facility("ph:elevator-fill", "Lift", "bg-bad text-white")}${facility("ph:wheelchair-fill", "Step-free")}${facility("ph:toilet-fill", "Toilets")}${facility("ph:bicycle-fill", "Cycle park")}${facility("ph:coffee-fill", "Kiosk")}${facility("ph:ticket-fill", "Ticket office")}${facility("ph:wifi-high-fill", "Free wi-fi")}${facility("ph:suitcase-fill", "Lockers £3")}</div><div class="mt-3.5 flex items-center gap-2.5 rounded-app bg-[#fdeceb] px-3 py-2.5 text-[13.500px] leading-[18px] text-bad">${icon("ph:warning-fill", 20)}<span><b>Lift to platform 2 out of order</b> until Friday. Use the ramp on Pier Road.</span></div></div>
<div class="absolute inset-x-4 bottom-[34px] flex gap-3"><span class="flex-1">${wide("Plan to here")}</span></div>`,
);
