// Screens of Fernlight; see fernlight.ts.
import { progress } from "../kit/chart.ts";
import { corners } from "../kit/code.ts";
import { arcGauge } from "../kit/gauge.ts";
import { icon } from "../kit/icon.ts";
import { phone, tabBar } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { cutout, type Plant, plant } from "./fernlight-plants.ts";

const tabs = (active: number) =>
  tabBar(
    [
      { label: "Garden", icon: "ph:potted-plant" },
      { label: "Care", icon: "ph:drop" },
      { label: "Scan", icon: "ph:scan" },
      { label: "Journal", icon: "ph:notebook" },
      { label: "Me", icon: "ph:leaf" },
    ],
    active,
    "bg-[#fbfcf4]/95 text-muted",
  );

const main = (label: string, classes = "bg-brand text-on-brand") =>
  `<div class="grid h-[54px] place-items-center rounded-[18px] text-[16.500px] font-semibold ${classes}">${label}</div>`;
const round = (name: string, classes = "bg-white/90") =>
  `<span class="grid h-10 w-10 place-items-center rounded-full ${classes}">${icon(name, 20)}</span>`;
const thumb = (kind: Plant, size: number, wall = "#e9edd6", corner = 16) =>
  `<span class="block shrink-0 overflow-hidden" style="width:${size}px;height:${size}px;border-radius:${corner}px">${plant(kind, wall)}</span>`;

const spot = (x: number, y: number) =>
  `<i class="absolute grid h-6 w-6 place-items-center rounded-full bg-white/30" style="left:${x}px;top:${y}px"><i class="h-2.5 w-2.5 rounded-full bg-white"></i></i>`;

export const scan = phone(
  { tone: "light", time: "10:04", charge: 0.71, classes: "bg-black text-white" },
  `<div class="absolute inset-0">${plant("monstera", "#cfd8b6")}<div class="absolute inset-0 bg-[linear-gradient(180deg,rgba(18,26,10,.78)_0,rgba(18,26,10,.12)_20%,rgba(18,26,10,0)_60%,rgba(18,26,10,.92)_84%)]"></div></div>
<div class="relative flex items-center justify-between px-5 pt-[58px]">${round("ph:x-bold", "bg-black/35")}<span class="rounded-full bg-black/35 px-4 py-2 text-[14px]">Auto focus</span>${round("ph:lightning-fill", "bg-[#d8ee6b] text-[#26330f]")}</div>
<div class="absolute left-[35px] top-[152px]">${corners(320, 392)}</div>${spot(92, 318)}${spot(180, 256)}${spot(272, 330)}${spot(236, 440)}
<div class="absolute left-[35px] top-[350px] h-[2px] w-[320px] bg-[#d8ee6b] shadow-[0_0_24px_6px_rgba(216,238,107,.55)]"></div>
<div class="absolute inset-x-0 top-[564px] flex justify-center"><span class="flex items-center gap-2 rounded-full bg-white px-4 py-2.5 text-[14.500px] font-semibold text-ink">${icon("ph:check-circle-fill", 19, "text-good")}Four leaves in focus. Hold still</span></div>
<div class="absolute inset-x-0 bottom-[44px]"><div class="flex justify-center gap-7 text-[14.500px] text-white/65"><span>Light</span><b class="font-semibold text-[#d8ee6b]">Identify</b><span>Diagnose</span></div><div class="mt-5 flex items-center justify-between px-11"><span class="overflow-hidden rounded-[14px] border-2 border-white">${thumb("pilea", 48, "#f0dfd2", 0)}</span><span class="grid h-[78px] w-[78px] place-items-center rounded-full border-4 border-white"><i class="h-[62px] w-[62px] rounded-full bg-white"></i></span><span class="grid h-[52px] w-[52px] place-items-center rounded-full bg-white/20">${icon("ph:question-bold", 22)}</span></div></div>`,
);

const otherMatch = (kind: Plant, name: string, latin: string, share: string) =>
  `<div class="flex items-center gap-3 border-t border-line py-2.5">${thumb(kind, 46)}<div class="flex-1 text-[15px] font-medium">${name}<div class="text-[13px] font-normal italic text-muted">${latin}</div></div><span class="text-[15px] text-muted num">${share}</span></div>`;

export const result = phone(
  { time: "10:05", charge: 0.71 },
  `<div class="relative h-[344px] shrink-0">${plant("monstera", "#dfe6c8")}<div class="absolute inset-x-5 top-[56px] flex justify-between">${round("ph:arrow-left-bold")}${round("ph:share-network-bold")}</div><span class="absolute bottom-11 left-5 flex items-center gap-2 rounded-full bg-brand px-3.5 py-2 text-[14px] font-semibold text-white">${icon("ph:seal-check-fill", 18, "text-[#d8ee6b]")}97% sure</span></div>
<div class="relative -mt-7 flex-1 rounded-t-[30px] bg-bg px-5 pt-6"><div class="font-display text-[31px] leading-[34px]">Swiss cheese plant</div><div class="mt-1 text-[16px] italic text-muted">Monstera deliciosa · Araceae</div>
<div class="mt-4 grid grid-cols-3 gap-2 text-[13px]">${each(
    [
      ["ph:sun-dim", "Bright, indirect", "#fdf0c4"],
      ["ph:drop", "Every 8 days", "#dcecf3"],
      ["ph:paw-print", "Toxic to cats", "#f8dcd3"],
    ] as const,
    ([name, label, colour]) =>
      `<div class="rounded-[16px] px-3 py-3" style="background:${colour}">${icon(name, 22)}<div class="mt-1.5 font-medium">${label}</div></div>`,
  )}</div>
<p class="mt-4 text-[15px] leading-[21px] text-muted">A climber from Panama’s rainforest. The holes let light and wind through to the leaves below.</p>
<div class="mt-4 text-[14px] font-semibold">It could also be</div><div class="mt-1.5">${otherMatch("pothos", "Golden pothos", "Epipremnum aureum", "2%")}${otherMatch("fig", "Fiddle-leaf fig", "Ficus lyrata", "under 1%")}</div></div>
<div class="absolute inset-x-0 bottom-0 flex gap-3 bg-bg px-5 pb-[40px] pt-3"><span class="grid h-[54px] w-[120px] place-items-center rounded-[18px] border border-line text-[16px] font-semibold">Not it</span><div class="flex-1">${main("Add to my garden")}</div></div>`,
);

/** Days of November 2026 with something to do: drops, food, repotting. */
const duties: Record<number, string> = {
  2: "w",
  5: "w",
  7: "wf",
  10: "w",
  13: "w",
  14: "w",
  18: "wf",
  21: "ww",
  22: "w",
  24: "w",
  26: "wf",
  29: "wr",
};
const dutyColour: Record<string, string> = { w: "#5aa3c4", f: "#c9a227", r: "#c9693f" };

const calendarDay = (day: number) => {
  const isToday = day === 21;
  const dots = each(
    [...(duties[day] ?? "")],
    (duty) =>
      `<i class="h-[6px] w-[6px] rounded-full" style="background:${isToday ? "#d8ee6b" : dutyColour[duty]}"></i>`,
  );
  return `<div class="flex h-[47px] flex-col items-center justify-center gap-1 rounded-[15px] ${isToday ? "bg-brand text-white" : ""} ${day < 21 ? "text-faint" : "font-medium"}"><span class="text-[16px] num">${day}</span><span class="flex h-[6px] gap-[3px]">${dots}</span></div>`;
};

const duty = (kind: Plant, name: string, text: string, glyph: string, colour: string, isDone: boolean) =>
  `<div class="flex items-center gap-3 rounded-[20px] bg-surface p-2.5">${thumb(kind, 58)}<div class="flex-1"><div class="text-[16px] font-semibold ${isDone ? "text-muted line-through" : ""}">${name}</div><div class="mt-0.5 flex items-center gap-1.5 text-[13.500px] text-muted"><span style="color:${colour}">${icon(glyph, 16)}</span>${text}</div></div><span class="mr-2 grid h-8 w-8 place-items-center rounded-full ${isDone ? "bg-good text-white" : "border-2 border-faint"}">${isDone ? icon("ph:check-bold", 16) : ""}</span></div>`;

export const calendar = phone(
  { time: "8:30", charge: 0.88 },
  `<div class="px-5 pt-[58px]"><div class="flex items-end justify-between"><div><div class="text-[14px] text-muted">Care calendar</div><div class="font-display text-[30px] leading-[34px]">November</div></div><span class="flex gap-2">${round("ph:caret-left-bold", "bg-surface")}${round("ph:caret-right-bold", "bg-surface")}</span></div>
<div class="mt-4 grid grid-cols-7 text-center">${each([..."SMTWTFS"], (day) => `<span class="pb-1 text-[13px] text-muted">${day}</span>`)}${times(30, (index) => calendarDay(index + 1))}</div>
<div class="mt-2 flex gap-5 text-[13px] text-muted">${each(
    [
      ["Water", "#5aa3c4"],
      ["Feed", "#c9a227"],
      ["Repot", "#c9693f"],
    ] as const,
    ([label, colour]) =>
      `<span class="flex items-center gap-1.5"><i class="h-2 w-2 rounded-full" style="background:${colour}"></i>${label}</span>`,
  )}</div></div>
<div class="mt-4 flex-1 rounded-t-[30px] bg-[#eaf0d6] px-5 pt-5"><div class="flex items-baseline justify-between"><b class="text-[17px] font-semibold">Today, Saturday 21</b><span class="text-[14px] text-muted">1 of 2 done</span></div><div class="mt-3 flex flex-col gap-2.5">${duty("fern", "Old Fern", "300 ml, rainwater if you can", "ph:drop-fill", "#5aa3c4", true)}${duty("monstera", "Monty", "450 ml, top 3 cm are dry", "ph:drop-fill", "#5aa3c4", false)}</div><div class="mt-4 flex items-center justify-between text-[14px] text-muted"><span>Tomorrow: <b class="font-semibold text-ink">Penny</b> and two more</span>${icon("ph:caret-right-bold", 16)}</div></div>${tabs(1)}`,
);

export const lightMeter = phone(
  { time: "12:18", charge: 0.64, classes: "bg-[linear-gradient(180deg,#fff3c4_0%,#fbfcf4_62%)]" },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${round("ph:arrow-left-bold", "bg-white/70")}<b class="text-[17px] font-semibold">Light meter</b>${round("ph:info-bold", "bg-white/70")}</div>
<div class="mt-1 text-center text-[14.500px] text-muted">Lay the phone where the plant will stand, screen up</div>
<div class="relative mt-5 flex justify-center">${arcGauge({ size: 304, hole: 26, share: 0.56, colour: "#e8b93a", sweep: 240, scale: ["#6f7d5c", "#9db05f", "#d8d65c", "#f2c230", "#ef9a2c"], knob: "#ffffff", ticks: 25, tickColour: "#b9ad78" })}<div class="absolute inset-0 flex flex-col items-center justify-center pt-3">${icon("ph:sun-fill", 34, "text-[#e8a91c]")}<div class="mt-1 font-display text-[62px] leading-[64px] num">4,860</div><div class="text-[16px] text-muted">lux</div></div></div>
<div class="-mt-9 text-center"><div class="font-display text-[25px]">Bright, indirect</div><div class="mt-0.5 text-[14.500px] text-muted">About 6 hours like this on a clear day</div></div>
<div class="mx-5 mt-5 rounded-[24px] bg-surface p-4 shadow-[0_8px_30px_rgba(80,70,10,.08)]"><div class="flex items-center justify-between"><b class="text-[16px] font-semibold">Would be happy here</b><span class="text-[14px] text-muted">Study, west window</span></div><div class="mt-3 flex justify-between">${each(
    [
      ["monstera", "Monty", "Ideal", "text-good"],
      ["pilea", "Penny", "Ideal", "text-good"],
      ["pothos", "Trail", "Good", "text-good"],
      ["fern", "Old Fern", "Too bright", "text-bad"],
    ] as const,
    ([kind, name, verdict, colour]) =>
      `<div class="w-[76px] text-center">${thumb(kind, 76, "#eef1de", 20)}<div class="mt-1.5 text-[14px] font-medium">${name}</div><div class="text-[12.500px] ${colour}">${verdict}</div></div>`,
  )}</div></div><div class="absolute inset-x-5 bottom-[46px]">${main("Save for this spot")}</div>`,
);

const need = (name: string, label: string, value: string, share: number, colour: string) =>
  `<div class="rounded-[20px] bg-surface p-3.5"><div class="flex items-center gap-2 text-[13.500px] text-muted"><span style="color:${colour}">${icon(name, 19)}</span>${label}</div><div class="mt-1.5 text-[17px] font-semibold">${value}</div><div class="mt-2.5 h-1.5 overflow-hidden rounded-full bg-line"><i class="block h-full rounded-full" style="width:${share * 100}%;background:${colour}"></i></div></div>`;

export const detail = phone(
  { time: "9:12", charge: 0.83, classes: "bg-[#dfe6c8]" },
  `<div class="flex items-center justify-between px-5 pt-[56px]">${round("ph:arrow-left-bold", "bg-white/60")}<span class="flex gap-2">${round("ph:camera-bold", "bg-white/60")}${round("ph:dots-three-bold", "bg-white/60")}</span></div><div class="relative"><div class="px-6 pt-3"><div class="font-display text-[46px] leading-[48px]">Monty</div><div class="mt-1 text-[15px] italic text-[#5d6b46]">Monstera deliciosa</div><div class="mt-4 flex flex-col items-start gap-2 text-[13.500px] font-medium"><span class="rounded-full bg-white/60 px-3 py-1.5">Study, west window</span><span class="rounded-full bg-white/60 px-3 py-1.5">With you 3 years</span><span class="rounded-full bg-white/60 px-3 py-1.5">94 cm tall</span></div></div><div class="absolute -right-5 -top-1">${cutout("monstera", 246)}</div></div>
<div class="mt-7 flex-1 rounded-t-[32px] bg-bg px-5 pt-5"><div class="flex items-center gap-4 rounded-[24px] bg-brand p-4 text-white"><span class="grid h-12 w-12 place-items-center rounded-full bg-[#d8ee6b] text-[#26330f]">${icon("ph:drop-fill", 25)}</span><div class="flex-1"><div class="text-[17px] font-semibold">Thirsty today</div><div class="text-[14px] text-white/75">450 ml · last on 13 Nov</div></div><span class="rounded-full bg-white/15 px-4 py-2 text-[14.500px] font-semibold">Done</span></div>
<div class="mt-3 grid grid-cols-2 gap-3">${need("ph:sun-dim-fill", "Light", "4,860 lux", 0.72, "#e8b93a")}${need("ph:drop-half-bottom-fill", "Humidity", "48%, a bit dry", 0.48, "#5aa3c4")}${need("ph:thermometer-simple-fill", "Warmth", "21 °C", 0.66, "#d9774f")}${need("ph:flask-fill", "Food", "in 5 days", 0.4, "#86a03f")}</div>
<div class="mt-5 flex items-baseline justify-between"><b class="font-display text-[20px] font-normal">Growing</b><span class="text-[14px] text-brand">All 14 photos</span></div><div class="mt-2.5 flex gap-2.5">${each(
    [
      ["#e9e1c8", "Apr"],
      ["#d6e0ea", "Jul"],
      ["#ecd9cb", "Sep"],
      ["#dfe6c8", "Nov"],
    ] as const,
    ([wall, month]) =>
      `<div class="relative h-[92px] flex-1 overflow-hidden rounded-[16px]">${plant("monstera", wall)}<span class="absolute bottom-1.5 left-2 rounded-full bg-black/35 px-2 py-[1px] text-[12px] text-white">${month}</span></div>`,
  )}</div></div>`,
);

const entry = (date: string, title: string, text: string, extra: string, isLast = false) =>
  `<div class="flex gap-4"><div class="flex w-[38px] flex-col items-center"><div class="text-center font-display text-[22px] leading-[22px]">${date.split(" ")[0]}<div class="font-sans text-[11.500px] leading-[15px] text-muted">${date.split(" ")[1]}</div></div>${isLast ? "" : '<i class="mt-1.5 w-[2px] flex-1 rounded bg-[#cfdab0]"></i>'}</div><div class="flex-1 pb-5"><div class="text-[16.500px] font-semibold">${title}</div><div class="mt-0.5 text-[14.500px] leading-[20px] text-muted">${text}</div>${extra}</div></div>`;

export const journal = phone(
  { time: "20:40", charge: 0.46 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between"><div class="font-display text-[32px]">Journal</div>${round("ph:plus-bold", "bg-brand text-white")}</div><div class="mt-3 flex gap-2 text-[14px]">${each(["All plants", "Monty", "Old Fern", "Penny"], (label, index) => `<span class="whitespace-nowrap rounded-full px-3.5 py-2 ${index === 0 ? "bg-ink text-bg" : "bg-surface"}">${label}</span>`)}</div><div class="mt-5">${entry("21 Nov", "New leaf on Monty", "Unrolled overnight, with two holes already. That makes nine.", `<div class="mt-2.5 h-[176px] overflow-hidden rounded-[20px]">${plant("monstera", "#d9e3ea")}</div>`)}${entry("18 Nov", "Fed Penny and Trail", "Half dose, it is winter after all.", `<div class="mt-2 flex gap-2 text-[13px]"><span class="flex items-center gap-1 rounded-full bg-[#fbeebf] px-3 py-1">${icon("ph:flask-fill", 14)}5 ml each</span></div>`)}${entry("14 Nov", "Brown tips again", "Old Fern moved away from the radiator, next to the bath.", `<div class="mt-2.5 flex gap-2.5"><span class="h-[104px] flex-1 overflow-hidden rounded-[18px]">${plant("fern", "#efe6d6")}</span><span class="h-[104px] flex-1 overflow-hidden rounded-[18px]">${plant("fern", "#d5e2dd")}</span></div>`, true)}</div></div>${tabs(3)}`,
);

const remedy = (step: number, title: string, text: string, state: "done" | "now" | "later") =>
  `<div class="flex gap-4 rounded-[22px] p-4 ${state === "now" ? "bg-surface shadow-[0_8px_26px_rgba(50,60,20,.09)]" : ""}"><span class="grid h-9 w-9 shrink-0 place-items-center rounded-full text-[15px] font-semibold ${state === "done" ? "bg-good text-white" : state === "now" ? "bg-[#c9693f] text-white" : "border-2 border-faint text-muted"}">${state === "done" ? icon("ph:check-bold", 16) : step}</span><div class="flex-1"><div class="text-[16px] font-semibold ${state === "later" ? "text-muted" : ""}">${title}</div><div class="mt-0.5 text-[14px] leading-[19px] text-muted">${text}</div>${state === "now" ? `<div class="mt-3 flex gap-2 text-[14px] font-semibold"><span class="rounded-full bg-brand px-4 py-2 text-white">Done</span><span class="rounded-full bg-bg px-4 py-2">Remind me at 18:00</span></div>` : ""}</div></div>`;

export const diagnose = phone(
  { time: "15:27", charge: 0.58 },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${round("ph:x-bold", "bg-surface")}<span class="text-[15px] text-muted">Old Fern · treatment</span>${round("ph:chat-circle-dots-bold", "bg-surface")}</div>
<div class="mx-5 mt-4 flex items-center gap-4 rounded-[26px] bg-[#f8dcd3] p-4"><div class="relative">${thumb("fern", 96, "#f1e7d3", 20)}<i class="absolute left-[54px] top-[30px] h-8 w-8 rounded-full border-[3px] border-[#c9482c]"></i></div><div class="flex-1"><div class="text-[13.500px] font-semibold text-[#a83a1f]">Likely, 84%</div><div class="font-display text-[25px] leading-[28px]">Spider mites</div><div class="mt-1 text-[14px] leading-[18px] text-[#7a4a3c]">Fine webs, pale dots, tips that brown first</div></div></div>
<div class="px-5 pt-5"><div class="flex items-center justify-between"><b class="font-display text-[21px] font-normal">Four steps, two weeks</b><span class="text-[14px] text-muted">1 of 4</span></div><div class="mt-2">${progress(0.25, "h-1.5 bg-line")}</div></div>
<div class="mt-3 flex flex-col gap-1 px-5">${remedy(1, "Move it away from the others", "Done on Friday. Penny and Trail show no signs.", "done")}${remedy(2, "Shower the leaves", "Lukewarm, from below too. Wrap the soil in a bag first.", "now")}${remedy(3, "Soap spray, three evenings", "10 ml soft soap in a litre of water.", "later")}${remedy(4, "Look again with the camera", "Saturday 5 December", "later")}</div>
<div class="absolute inset-x-5 bottom-[44px] flex items-center justify-center gap-2 text-[14.500px] text-muted">Does not look right?<span class="font-semibold text-brand">Ask a gardener</span></div>`,
);

const place = (kind: Plant, label: string, text: string, wall: string, isOn: boolean) =>
  `<div class="relative h-[124px] overflow-hidden rounded-[24px] border-[3px] ${isOn ? "border-brand" : "border-transparent"}"><div class="absolute inset-0">${plant(kind, wall)}</div><div class="absolute inset-x-0 bottom-0 bg-gradient-to-t from-[#26330f]/85 to-transparent px-3.5 pb-2.5 pt-10 text-white"><div class="text-[16px] font-semibold">${label}</div><div class="text-[13px] text-white/80">${text}</div></div>${isOn ? `<span class="absolute right-2.5 top-2.5 grid h-7 w-7 place-items-center rounded-full bg-brand text-white">${icon("ph:check-bold", 15)}</span>` : ""}</div>`;

export const addPlant = phone(
  { time: "10:07", charge: 0.7 },
  `<div class="flex items-center gap-4 px-5 pt-[58px]">${round("ph:arrow-left-bold", "bg-surface")}<div class="flex flex-1 gap-1.5">${times(4, (index) => `<i class="h-1.5 flex-1 rounded-full ${index < 2 ? "bg-brand" : "bg-line"}"></i>`)}</div><span class="text-[15px] text-muted">2 of 4</span></div>
<div class="px-5 pt-6"><div class="flex items-center gap-3">${thumb("monstera", 52)}<div class="text-[14px] text-muted">Swiss cheese plant<div class="text-[17px] font-semibold text-ink">Monty</div></div></div><div class="mt-4 font-display text-[31px] leading-[35px]">Where will it live?</div><div class="mt-1.5 text-[15px] text-muted">Light and warmth of the room set the watering rhythm.</div>
<div class="mt-5 grid grid-cols-2 gap-3">${place("snake", "Living room", "South, 5 plants", "#f4e6c0", false)}${place("monstera", "Study", "West, 2 plants", "#dfe6c8", true)}${place("fern", "Bathroom", "North, 1 plant", "#d2e2e6", false)}${place("cactus", "Kitchen", "East, 3 plants", "#f3d9cc", false)}</div>
<div class="mt-4 flex items-center gap-3 rounded-[20px] border-2 border-dashed border-faint px-4 py-3.5 text-[16px] font-medium">${icon("ph:plus-bold", 19, "text-brand")}Another room</div><div class="mt-5 text-[14px] text-muted">Distance from the window</div><div class="relative mt-3"><div class="h-1.5 rounded-full bg-line"></div><div class="absolute left-0 top-0 h-1.5 w-[34%] rounded-full bg-brand"></div><i class="absolute -top-[10px] left-[34%] h-[26px] w-[26px] -translate-x-1/2 rounded-full bg-white shadow-md"></i></div><div class="mt-3 flex justify-between text-[13px] text-muted"><span>On the sill</span><b class="font-semibold text-ink">1 metre</b><span>Far corner</span></div></div><div class="absolute inset-x-5 bottom-[44px]">${main("Continue")}</div>`,
);

const sample = (kind: Plant, title: string, text: string, classes: string) =>
  `<div class="absolute flex w-[318px] items-center gap-3 rounded-[22px] bg-white p-3 text-ink shadow-[0_14px_40px_rgba(20,30,5,.22)] ${classes}">${thumb(kind, 44, "#e9edd6", 13)}<div class="flex-1 text-[14.500px] font-semibold leading-[18px]">${title}<div class="text-[13.500px] font-normal text-muted">${text}</div></div><span class="self-start text-[12px] text-muted">now</span></div>`;

export const primer = phone(
  { time: "10:11", charge: 0.69, classes: "bg-brand text-white" },
  `<div class="absolute inset-x-0 top-0 h-[430px] overflow-hidden rounded-b-[50%_60px] bg-[#d8ee6b]"><div class="absolute inset-x-0 bottom-[-26px] flex justify-center">${cutout("pilea", 250)}</div>${sample("pilea", "Penny is thirsty", "200 ml will do. Sun is low today", "left-[22px] top-[86px]")}${sample("fern", "Mist Old Fern tonight", "Heating dries the air to 38%", "left-[54px] top-[166px] scale-90 opacity-80")}</div>
<div class="relative mt-[462px] px-7 text-center"><div class="font-display text-[33px] leading-[37px]">A nudge on the day, not every day</div><div class="mx-auto mt-3 w-[310px] text-[16px] leading-[23px] text-white/75">We only write when a plant needs you. About three times a week for a garden of eleven.</div></div>
<div class="absolute inset-x-6 bottom-[46px] text-center">${main("Allow reminders", "bg-[#d8ee6b] text-[#26330f]")}<div class="mt-4 text-[15.500px] text-white/80">Not now</div></div>`,
);

const medal = (glyph: string, label: string, sub: string, colour: string, isEarned: boolean) =>
  `<div class="text-center"><div class="relative mx-auto grid h-[74px] w-[74px] place-items-center"><svg class="absolute inset-0" width="74" height="74" viewBox="0 0 86 86"><path d="${times(10, (petal) => `M43 43m-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0Z`.replace("M43 43", `M${(43 + Math.cos(petal * 0.628) * 25).toFixed(1)} ${(43 + Math.sin(petal * 0.628) * 25).toFixed(1)}`))}" fill="${isEarned ? colour : "#e3e7d3"}"/></svg><span class="relative ${isEarned ? "text-white" : "text-[#b4bb9c]"}">${icon(isEarned ? glyph : "ph:lock-key-fill", 32)}</span></div><div class="mt-2 text-[14px] font-semibold leading-[17px] ${isEarned ? "" : "text-muted"}">${label}</div><div class="mt-0.5 text-[12.500px] text-muted">${sub}</div></div>`;

export const achievements = phone(
  { time: "19:02", charge: 0.51 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between">${round("ph:arrow-left-bold", "bg-surface")}<b class="text-[17px] font-semibold">Achievements</b>${round("ph:share-network-bold", "bg-surface")}</div>
<div class="relative mt-4 overflow-hidden rounded-[28px] bg-brand p-5 text-white"><div class="absolute -right-4 -top-2 opacity-90">${cutout("fern", 158)}</div><div class="text-[14px] text-[#d8ee6b]">Level 4</div><div class="mt-0.5 font-display text-[29px]">Green thumb</div><div class="mt-6 w-[62%]">${progress(0.68, "h-2 bg-white/20", "bg-[#d8ee6b]")}</div><div class="mt-2 text-[14px] text-white/75">1,360 of 2,000 drops</div></div>
<div class="mt-5 flex items-baseline justify-between"><b class="font-display text-[21px] font-normal">5 of 18 earned</b><span class="text-[14px] text-muted">Newest first</span></div>
<div class="mt-3 grid grid-cols-3 gap-y-4">${medal("ph:leaf-fill", "First hole", "21 Nov 2026", "#5e8d3a", true)}${medal("ph:drop-fill", "30-day rhythm", "14 Nov 2026", "#5aa3c4", true)}${medal("ph:flower-fill", "In bloom", "3 Nov 2026", "#e08096", true)}${medal("ph:scissors-fill", "Propagator", "10 Oct 2026", "#c9693f", true)}${medal("ph:first-aid-fill", "Lifesaver", "2 Aug 2026", "#d9a52b", true)}${medal("", "Full sun", "Measure 10 spots", "", false)}${medal("", "Jungle", "11 of 20 plants", "", false)}${medal("", "Four seasons", "312 of 365 days", "", false)}${medal("", "Good neighbour", "Give one away", "", false)}</div></div>${tabs(4)}`,
);

export const emptyGarden = phone(
  { time: "9:58", charge: 0.73 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><div class="font-display text-[32px]">My garden</div>${round("ph:bell-bold", "bg-surface")}</div>
<div class="mx-auto mt-14"><svg width="330" height="250" viewBox="0 0 330 250"><path d="M40 206C10 120 60 30 160 26s180 60 140 180Z" fill="#eaf0d6"/><path d="M96 26h136v138H96Z" fill="#fff" stroke="#cfdab0" stroke-width="6"/><path d="M164 26v138M96 94h136" stroke="#cfdab0" stroke-width="5"/><path d="M102 32h56v56h-56zM170 32h56v56h-56zM102 100h56v58h-56zM170 100h56v58h-56z" fill="#d5eaf2"/><circle cx="204" cy="58" r="15" fill="#f6d365"/><rect x="20" y="204" width="290" height="9" rx="4.500" fill="#c7a77c"/>${each([70, 150, 230], (x, index) => `<path d="M${x - 22} 168h46l-6 36h-34Z" fill="none" stroke="${["#c9693f", "#4e6f7d", "#d9a52b"][index]}" stroke-width="3" stroke-dasharray="6 5" stroke-linejoin="round"/>`)}<path d="M152 168q0-14 0-18m0 4q-12-2-14-12 12 0 14 12Zm0 0q12-4 14-14-12 2-14 14Z" fill="#6a9640" stroke="#6a9640" stroke-width="2"/></svg></div>
<div class="px-10 pt-7 text-center"><div class="font-display text-[27px] leading-[31px]">Three spots are waiting on the sill</div><div class="mt-2.5 text-[15.500px] leading-[22px] text-muted">Add the plants you have and Fernlight works out when each of them wants water, light and food.</div></div>
<div class="mt-7 flex flex-col gap-3 px-6">${main(`<span class="flex items-center gap-2.5">${icon("ph:scan-bold", 21)}Scan my first plant</span>`)}${main(`<span class="flex items-center gap-2.5">${icon("ph:magnifying-glass-bold", 20)}Search by name</span>`, "bg-surface")}</div>${tabs(0)}`,
);
