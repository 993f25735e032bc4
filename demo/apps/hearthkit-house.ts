// Screens of Hearthkit about routines, energy and people; see hearthkit.ts.
import { avatar } from "../kit/art.ts";
import { barChart, ring } from "../kit/chart.ts";
import { qrCode } from "../kit/code.ts";
import { icon } from "../kit/icon.ts";
import { phone, segmented, toggle } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { bar, tabs } from "./hearthkit-pages.ts";

const routine = (glyphs: string, colour: string, title: string, text: string, isOn: boolean) => {
  const [first = "", second = ""] = glyphs.split("|");
  return `<div class="flex items-center gap-4 rounded-app bg-surface p-4 ${isOn ? "" : "opacity-55"}"><span class="relative h-[54px] w-[66px] shrink-0"><span class="absolute left-0 top-0 grid h-[40px] w-[40px] place-items-center rounded-[14px] bg-raised">${icon(first, 21)}</span><span class="absolute bottom-0 right-0 grid h-[34px] w-[34px] place-items-center rounded-[12px] text-[#1a181f] ring-4 ring-surface" style="background:${colour}">${icon(second, 20)}</span></span><div class="flex-1 text-[16.500px] font-semibold leading-[20px]">${title}<div class="mt-0.5 text-[13.500px] font-normal leading-[18px] text-muted">${text}</div></div>${toggle(isOn)}</div>`;
};

export const routines = phone(
  { tone: "light", time: "19:15", charge: 0.53 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between"><div class="text-[30px] font-semibold">Routines</div><span class="grid h-11 w-11 place-items-center rounded-full bg-brand text-on-brand">${icon("ph:plus-bold", 21)}</span></div><div class="mt-3 flex gap-5 border-b border-line text-[15.500px]"><b class="border-b-[3px] border-brand pb-2.5 font-semibold">All 9</b><span class="text-muted">Running now</span><span class="text-muted">Ideas</span></div>
<div class="mt-4 flex flex-col gap-3">${routine("ph:sun-horizon-fill|ph:lamp-fill", "#ffcf8d", "Lights at dusk", "Sunset, 16:29 · 6 lamps", true)}${routine("ph:moon-fill|ph:lock-key-fill", "#b9a4ff", "Good night", "22:30 · locks, blinds, 18°", true)}${routine("ph:car-fill|ph:thermometer-hot-fill", "#ff8f5e", "Warm welcome", "Someone within 3 km · 22°", true)}${routine("ph:drop-fill|ph:phone-call-fill", "#7fc4ff", "Water on the floor", "Any leak · calls all of us", true)}${routine("ph:plant-fill|ph:drop-half-bottom-fill", "#8fe0b0", "Garden drip", "Paused for winter", false)}${routine("ph:airplane-tilt-fill|ph:shuffle-bold", "#f2a6c4", "Nobody home", "Lights at random, evenings", false)}</div></div>${tabs(1)}`,
);

const block = (colour: string, glyph: string, title: string, text: string, extra = "") =>
  `<div class="flex items-center gap-3.5 rounded-[22px] bg-surface px-3.5 py-[10px]"><span class="grid h-11 w-11 shrink-0 place-items-center rounded-[15px]" style="background:${colour}2e;color:${colour}">${icon(glyph, 23)}</span><div class="flex-1 text-[16px] font-semibold leading-[20px]">${title}<div class="text-[13.500px] font-normal text-muted">${text}</div></div>${extra || icon("ph:dots-six-vertical-bold", 20, "text-faint")}</div>`;
const joint = (word: string) =>
  `<div class="flex items-center gap-2 py-[5px] pl-[33px] text-[13px] font-semibold text-muted"><i class="h-5 w-[2px] rounded bg-faint"></i>${word}</div>`;
const stepName = (word: string, colour: string, hint: string) =>
  `<div class="mb-2 flex items-center gap-2.5"><b class="rounded-full px-3.5 py-1 text-[14px] font-semibold text-[#1a181f]" style="background:${colour}">${word}</b><span class="text-[14px] text-muted">${hint}</span></div>`;

export const editor = phone(
  { tone: "light", time: "19:20", charge: 0.53 },
  `<header class="flex items-center justify-between px-5 pt-[58px] text-[16px]"><span class="text-muted">Cancel</span><b class="text-[17px] font-semibold">Edit routine</b><b class="font-semibold text-brand">Save</b></header><div class="mt-5 flex items-center gap-3 px-5"><span class="grid h-12 w-12 place-items-center rounded-[16px] bg-[#b9a4ff] text-[#1a181f]">${icon("ph:moon-fill", 25)}</span><div class="flex-1 border-b border-line pb-1.5 text-[22px] font-semibold">Good night</div>${icon("ph:pencil-simple", 20, "text-muted")}</div>
<div class="mt-4 px-5">${stepName("If", "#ffcf8d", "any of these happens")}${block("#ffcf8d", "ph:clock-fill", "It is 22:30", "Monday to Thursday, Sunday")}${joint("or")}${block("#ffcf8d", "ph:hand-tap-fill", "Bedside button", "pressed twice")}</div>
<div class="mt-4 px-5">${stepName("And", "#9cc4ff", "only when")}${block("#9cc4ff", "ph:house-line-fill", "Someone is at home", "Ruta, Emil, Nika or a guest")}</div>
<div class="mt-4 px-5">${stepName("Then", "#8fe0b0", "in this order")}<div class="flex flex-col gap-2">${block("#8fe0b0", "ph:lock-key-fill", "Lock front door and gate", "at once")}${block("#8fe0b0", "ph:lamp-fill", "All lights off but the hall", "fade over 2 minutes")}<div class="flex items-center justify-center gap-2 rounded-[22px] border-2 border-dashed border-faint py-3 text-[15.500px] font-semibold text-brand">${icon("ph:plus-bold", 18)}Add action</div></div></div><div class="absolute inset-x-5 bottom-[40px] flex items-center justify-center gap-2 text-[15.500px] font-semibold text-muted">${icon("ph:play-fill", 17)}Test it now</div>`,
);

const spender = (glyph: string, name: string, kwh: string, share: number, colour: string) =>
  `<div class="flex items-center gap-3 py-[8px]"><span style="color:${colour}">${icon(glyph, 23)}</span><div class="flex-1"><div class="flex justify-between text-[15.500px]"><span>${name}</span><span class="num">${kwh} kWh</span></div><div class="mt-1.5 h-[6px] overflow-hidden rounded-full bg-raised"><i class="block h-full rounded-full" style="width:${share * 100}%;background:${colour}"></i></div></div></div>`;

export const energy = phone(
  { tone: "light", time: "21:00", charge: 0.41 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between"><div class="text-[30px] font-semibold">Energy</div><span class="grid h-11 w-11 place-items-center rounded-full bg-surface">${icon("ph:calendar-dots-fill", 21)}</span></div><div class="mt-3 [&_span.bg-surface]:bg-raised">${segmented(["Day", "Week", "Month", "Year"], 1, "bg-surface")}</div>
<div class="mt-5 flex items-end justify-between"><div><div class="text-[14px] text-muted">15 – 21 November</div><div class="text-[42px] font-semibold leading-[46px] tracking-tight">67.4 <span class="text-[20px] text-muted">kWh</span></div></div><div class="pb-1 text-right"><div class="text-[19px] font-semibold">€18.87</div><div class="flex items-center gap-1 text-[14px] text-good">${icon("ph:trend-down-bold", 16)}12% less</div></div></div>
<div class="mt-4 rounded-app bg-surface px-4 pb-2 pt-4">${barChart({
    width: 318,
    height: 142,
    bars: [
      [8.1, 3.1],
      [7.2, 2.2],
      [8.4, 1.4],
      [9.3, 0.8],
      [6.4, 2.5],
      [8.2, 2.4],
      [5.1, 2.3],
    ],
    colours: ["#ffa56b", "#8fe0b0"],
    labels: ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"],
    ticks: ["12", "6", "0"],
    max: 12,
    share: 0.5,
    corner: 5,
  })}<div class="flex gap-5 py-2 text-[13.500px] text-muted"><span class="flex items-center gap-1.5"><i class="h-2.5 w-2.5 rounded-full bg-brand"></i>Grid 52.7</span><span class="flex items-center gap-1.5"><i class="h-2.5 w-2.5 rounded-full bg-good"></i>Own roof 14.7</span></div></div>
<div class="mt-3 rounded-app bg-surface px-4 py-2.5">${spender("ph:thermometer-hot-fill", "Heat pump", "31.0", 1, "#ff8f5e")}${spender("ph:shower-fill", "Hot water", "12.1", 0.39, "#9cc4ff")}${spender("ph:cooking-pot-fill", "Kitchen", "10.3", 0.33, "#ffcf8d")}${spender("ph:t-shirt-fill", "Laundry", "6.2", 0.2, "#b9a4ff")}${spender("ph:dots-three-circle-fill", "All the rest", "7.8", 0.25, "#9e97a8")}</div></div>${tabs(2)}`,
);

const pairStep = (label: string, state: "done" | "now" | "later") =>
  `<div class="flex items-center gap-3.5 py-[11px] text-[16.500px] ${state === "later" ? "text-muted" : ""}"><span class="grid h-7 w-7 place-items-center rounded-full ${state === "done" ? "bg-good text-[#12301f]" : state === "now" ? "" : "border-2 border-faint"}">${state === "done" ? icon("ph:check-bold", 15) : state === "now" ? ring(28, 4, 0.3, "#ffa56b", "#3d3747") : ""}</span>${label}${state === "now" ? '<span class="ml-auto text-[14px] text-muted">about 20 s</span>' : ""}</div>`;

export const pairing = phone(
  { tone: "light", time: "11:26", charge: 0.79 },
  `${bar("Add a device", "Step 2 of 3", "ph:x-bold")}<div class="relative mt-4 h-[266px]"><svg class="absolute left-1/2 top-0 -translate-x-1/2" width="266" height="266" viewBox="-155 -155 310 310" fill="none">${times(4, (index) => `<circle r="${64 + index * 29}" stroke="#ffa56b" stroke-opacity="${0.5 - index * 0.12}" stroke-width="2" stroke-dasharray="${index % 2 ? "3 9" : "0"}"/>`)}<circle cx="92" cy="-78" r="8" fill="#8fe0b0"/><circle cx="-122" cy="40" r="6" fill="#9cc4ff"/><circle cx="40" cy="142" r="6" fill="#b9a4ff"/></svg><div class="absolute left-1/2 top-[79px] grid h-[108px] w-[108px] -translate-x-1/2 place-items-center rounded-full bg-[linear-gradient(150deg,#ffc48f,#ff8f5e)] text-[#3a1a0b] shadow-[0_0_70px_rgba(255,150,90,.55)]">${icon("ph:speaker-hifi-fill", 52)}</div></div>
<div class="text-center"><div class="text-[26px] font-semibold">Connecting the speaker</div><div class="mt-1 text-[16px] text-muted">Keep the phone close. The light blinks white.</div></div>
<div class="mx-5 mt-6 rounded-app bg-surface px-4 py-2">${pairStep("Found Hum One, kitchen shelf", "done")}${pairStep("Code scanned", "done")}${pairStep("Joining your network", "now")}${pairStep("Update and test tone", "later")}</div>
<div class="mx-5 mt-3 flex items-center gap-4 rounded-app bg-surface p-3"><span class="rounded-[14px] bg-white p-1.5">${qrCode("hum one", 50)}</span><div class="text-[14.500px] leading-[19px] text-muted">Setup code<b class="block text-[17px] font-semibold tracking-wide text-ink">482-0917-36</b></div></div>`,
);

const visit = (name: string, text: string, time: string, glyph: string, colour: string) =>
  `<div class="flex items-center gap-3.5 border-b border-line py-[9px] last:border-0">${name === "?" ? `<span class="grid h-10 w-10 place-items-center rounded-full bg-raised">${icon("ph:robot-fill", 21)}</span>` : avatar(name, 40)}<div class="flex-1 text-[15.500px] leading-[19px]">${text.split("|")[0]}<div class="text-[13.500px] text-muted">${text.split("|")[1]}</div></div><span class="flex items-center gap-2 text-[14px] text-muted num">${time}<span style="color:${colour}">${icon(glyph, 20)}</span></span></div>`;

export const lock = phone(
  {
    tone: "light",
    time: "17:33",
    charge: 0.6,
    classes: "bg-[radial-gradient(110%_52%_at_50%_26%,#23453a_0%,#1a181f_70%)]",
  },
  `${bar("Front door", "Lock · battery 81%")}<div class="mt-9 flex flex-col items-center"><div class="relative grid h-[206px] w-[206px] place-items-center rounded-full bg-[#8fe0b0]/12"><span class="grid h-[158px] w-[158px] place-items-center rounded-full bg-[#8fe0b0] text-[#12301f] shadow-[0_0_60px_rgba(143,224,176,.4)]">${icon("ph:lock-key-fill", 74)}</span></div><div class="mt-5 text-[28px] font-semibold">Locked</div><div class="mt-1 text-[15.500px] text-muted">Closed since 16:58, by itself</div></div>
<div class="mx-5 mt-6 flex h-[64px] items-center rounded-full bg-surface p-[6px] text-[16.500px] text-muted"><span class="grid h-[52px] w-[72px] place-items-center rounded-full bg-ink text-[#1a181f]">${icon("ph:caret-double-right-bold", 23)}</span><span class="flex-1 pr-8 text-center">Slide to open</span></div>
<div class="mx-5 mt-5 rounded-app bg-surface px-4 pb-1 pt-3.5"><div class="flex justify-between text-[15px]"><b class="font-semibold">Today</b><span class="text-brand">All history</span></div><div class="mt-1">${visit("?", "Locked by itself|5 minutes after closing", "16:58", "ph:lock-simple-fill", "#8fe0b0")}${visit("Emil Balodis", "Emil opened|with his watch", "16:51", "ph:lock-simple-open-fill", "#ffa56b")}${visit("Nika Balode", "Nika opened|with her code", "15:10", "ph:lock-simple-open-fill", "#ffa56b")}${visit("Ilga Ozola", "Wrong code, twice|Grandma’s keypad entry", "12:04", "ph:warning-fill", "#ff7a6b")}</div></div>`,
);

const member = (name: string, role: string, where: string, isHome: boolean, extra = "") =>
  `<div class="flex items-center gap-4 rounded-app bg-surface p-3.5"><span class="relative">${avatar(name, 58, "rounded-[20px]")}<i class="absolute -bottom-1 -right-1 grid h-6 w-6 place-items-center rounded-full ring-4 ring-surface ${isHome ? "bg-good text-[#12301f]" : "bg-faint text-ink"}">${icon(isHome ? "ph:house-fill" : "ph:navigation-arrow-fill", 13)}</i></span><div class="flex-1 leading-tight"><div class="text-[17px] font-semibold">${name.split(" ")[0]}${extra}</div><div class="mt-1 text-[14px] text-muted">${where}</div></div><span class="rounded-full bg-raised px-3 py-1.5 text-[13.500px]">${role}</span></div>`;

export const family = phone(
  { tone: "light", time: "17:40", charge: 0.59 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between"><div class="text-[30px] font-semibold">Family</div><span class="flex h-11 items-center gap-2 rounded-full bg-brand px-4 text-[15.500px] font-semibold text-on-brand">${icon("ph:user-plus-fill", 20)}Invite</span></div><div class="mt-1 text-[15px] text-muted">3 of 4 are at home</div>
<div class="mt-4 flex flex-col gap-2">${member("Ruta Balode", "Owner", "At home all day", true, '<span class="ml-2 text-[13.500px] font-normal text-muted">you</span>')}${member("Emil Balodis", "Owner", "At home since 16:51", true)}${member("Nika Balode", "Child", "At home since 15:10", true)}${member("Ilga Ozola", "Guest", "In town, 4 km away", false)}</div>
<div class="mt-4 text-[16px] font-semibold">What a child may do</div><div class="mt-2.5 rounded-app bg-surface px-4">${each(
    [
      ["ph:lamp-fill", "Lights and music", "everywhere", true],
      ["ph:thermometer-hot-fill", "Heating", "own room, up to 22°", true],
      ["ph:video-camera-fill", "Cameras", "", false],
    ] as const,
    ([glyph, label, text, isOn]) =>
      `<div class="flex min-h-[58px] items-center gap-3.5 border-b border-line text-[16px] last:border-0">${icon(glyph, 22, "text-brand")}<div class="flex-1 leading-tight">${label}${text ? `<div class="text-[13.500px] text-muted">${text}</div>` : ""}</div>${toggle(isOn)}</div>`,
  )}</div></div>${tabs(3)}`,
);
