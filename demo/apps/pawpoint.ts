// Pawpoint: vets and pet health for iPhone. Lilac, butter yellow, big soft corners.
import { avatar } from "../kit/art.ts";
import { lineChart, progress } from "../kit/chart.ts";
import { emoji, icon } from "../kit/icon.ts";
import { back, navBar, phone, tabBar } from "../kit/ios.ts";
import { keyboard } from "../kit/keyboard.ts";
import { here, mapLooks, pin, streetMap } from "../kit/map.ts";
import { each, times } from "../kit/seed.ts";
import type { DemoApp } from "../kit/types.ts";

const tabs = (active: number) =>
  tabBar(
    [
      { label: "Home", icon: "ph:house" },
      { label: "Visits", icon: "ph:calendar-dots" },
      { label: "Vets", icon: "ph:map-pin" },
      { label: "Chat", icon: "ph:chat-circle-dots", badge: "1" },
      { label: "Pets", icon: "ph:paw-print" },
    ],
    active,
  );

const pet = (name: "dog-face" | "cat-face" | "rabbit-face", size: number, colour: string) =>
  `<span class="grid shrink-0 place-items-center rounded-full" style="width:${size}px;height:${size}px;background:${colour}">${emoji(name, size * 0.64)}</span>`;
const bruno = (size: number) => pet("dog-face", size, "#ffe3a8");
const miso = (size: number) => pet("cat-face", size, "#e4dcff");
const pixel = (size: number) => pet("rabbit-face", size, "#d6efe4");

const main = (label: string, classes = "bg-brand text-on-brand") =>
  `<div class="grid h-[56px] place-items-center rounded-full text-[17px] font-bold ${classes}">${label}</div>`;
const heading = (title: string, link = "") =>
  `<div class="flex items-baseline justify-between"><b class="text-[19px] font-bold">${title}</b><span class="text-[14px] font-semibold text-brand">${link}</span></div>`;

const kind = (name: string, label: string, isOn: boolean) =>
  `<div class="flex flex-col items-center gap-2 rounded-app border-2 py-4 text-[15px] font-semibold ${isOn ? "border-brand bg-brand/10" : "border-transparent bg-surface"}">${emoji(name, 54)}${label}</div>`;

const addPet = phone(
  { time: "16:20", charge: 0.7 },
  `<div class="px-6 pt-[60px]"><div class="flex items-center gap-4">${icon("ph:arrow-left-bold", 23)}${progress(0.25, "h-2 flex-1 bg-line")}<span class="text-[14px] text-muted">1 / 4</span></div><div class="mt-7 text-[31px] font-extrabold leading-[36px]">Who are we<br>looking after?</div><div class="mt-2 text-[16px] text-muted">You can add more friends later.</div><div class="mt-6 grid grid-cols-3 gap-3">${kind("dog-face", "Dog", true)}${kind("cat-face", "Cat", false)}${kind("rabbit-face", "Rabbit", false)}${kind("bird", "Bird", false)}${kind("hamster", "Small pet", false)}${kind("turtle", "Reptile", false)}</div>
<div class="mt-5 rounded-app bg-surface px-5 py-3"><div class="text-[13px] font-semibold text-brand">Name</div><div class="text-[18px] font-semibold">Bruno</div></div><div class="mt-3 flex gap-3"><div class="flex-1 rounded-app bg-surface px-5 py-3"><div class="text-[13px] font-semibold text-muted">Born</div><div class="text-[18px] font-semibold">March 2021</div></div><div class="flex flex-1 items-center rounded-app bg-surface p-1.5 text-center text-[15px] font-semibold"><span class="flex-1 rounded-[16px] py-3 text-muted">She</span><span class="flex-1 rounded-[16px] bg-[#ffe3a8] py-3">He</span></div></div></div><div class="absolute inset-x-6 bottom-[46px]">${main("Next: breed and weight")}</div>`,
);

const task = (glyph: string, colour: string, title: string, sub: string, isDone: boolean) =>
  `<div class="flex items-center gap-3 border-b border-line py-[11px] last:border-0"><span class="grid h-10 w-10 place-items-center rounded-[14px]" style="background:${colour}">${icon(glyph, 21)}</span><div class="flex-1 text-[16px] font-semibold ${isDone ? "text-muted line-through" : ""}">${title}<div class="text-[13px] font-medium text-muted no-underline">${sub}</div></div><span class="grid h-7 w-7 place-items-center rounded-full ${isDone ? "bg-good text-white" : "border-2 border-faint"}">${isDone ? icon("ph:check-bold", 15) : ""}</span></div>`;

const home = phone(
  { time: "8:03", charge: 0.94 },
  `<div class="rounded-b-[34px] bg-[#ded5ff] px-5 pb-6 pt-[58px]"><div class="flex items-center justify-between"><div><div class="text-[15px] text-[#6a5f94]">Saturday morning</div><div class="text-[26px] font-extrabold">Hello, Odette</div></div>${icon("ph:bell-bold", 25)}</div><div class="mt-4 flex gap-4 text-center text-[13px] font-semibold"><span class="flex flex-col items-center gap-1.5"><span class="rounded-full border-[3px] border-brand p-[3px]">${bruno(58)}</span>Bruno</span><span class="flex flex-col items-center gap-1.5 opacity-70"><span class="p-[6px]">${miso(58)}</span>Miso</span><span class="flex flex-col items-center gap-1.5 opacity-70"><span class="p-[6px]">${pixel(58)}</span>Pixel</span><span class="flex flex-col items-center gap-1.5 text-[#6a5f94]"><span class="m-[6px] grid h-[58px] w-[58px] place-items-center rounded-full border-2 border-dashed border-[#9a8ccb]">${icon("ph:plus-bold", 22)}</span>Add</span></div></div>
<div class="px-5"><div class="-mt-3 flex items-center gap-4 rounded-app bg-brand p-4 text-on-brand shadow-lg"><div class="rounded-[16px] bg-white/15 px-3.5 py-2 text-center leading-tight"><div class="text-[12px]">NOV</div><div class="text-[24px] font-extrabold">24</div></div><div class="flex-1"><div class="text-[17px] font-bold">Booster with Dr. Lemaire</div><div class="text-[14px] opacity-80">Tuesday 10:20 · Canal Street</div></div>${icon("ph:caret-right-bold", 20)}</div>
<div class="mt-5">${heading("Today for Bruno", "2 of 3")}</div><div class="mt-2 rounded-app bg-surface px-4">${task("ph:bowl-food-fill", "#ffe3a8", "Breakfast, 180 g", "Renal diet · 7:30", true)}${task("ph:pill-fill", "#ffd3d8", "Half a Cardivet", "hide it in cheese · 7:30", true)}${task("ph:eyedropper-fill", "#e4dcff", "Ear drops, left", "every evening until Friday", false)}</div>
<div class="mt-5">${heading("Weight", "All data")}</div><div class="mt-2 flex items-center gap-4 rounded-app bg-surface p-4"><div><div class="text-[26px] font-extrabold">14.2 kg</div><div class="text-[13px] font-semibold text-good">0.4 kg less</div></div><div class="flex-1">${lineChart({ width: 200, height: 66, min: 13.8, max: 15.2, isSmooth: true, series: [{ values: [14.9, 15, 14.8, 14.7, 14.6, 14.4, 14.3, 14.2], colour: "#6f56d9", fill: 0.2, width: 3 }] })}</div></div></div>${tabs(0)}`,
);

const bubble = (text: string) =>
  `<div class="max-w-[278px] rounded-[22px] rounded-bl-[6px] bg-surface px-4 py-[11px] text-[16px] leading-[21px]">${text}</div>`;
const own = (text: string) =>
  `<div class="ml-auto max-w-[270px] rounded-[22px] rounded-br-[6px] bg-brand px-4 py-[11px] text-[16px] leading-[21px] text-on-brand">${text}</div>`;

const chat = phone(
  { time: "19:48", charge: 0.42 },
  `<header class="flex items-center gap-3 bg-surface px-4 pb-3 pt-[54px]">${icon("ph:arrow-left-bold", 22)}${avatar("Dr. Yvonne Lemaire", 44)}<div class="flex-1"><div class="text-[17px] font-bold">Dr. Lemaire</div><div class="flex items-center gap-1.5 text-[13px] font-semibold text-good"><i class="h-2 w-2 rounded-full bg-good"></i>answers in about 5 min</div></div>${icon("ph:video-camera-fill", 26, "text-brand")}</header><div class="flex flex-1 flex-col gap-2.5 overflow-hidden px-4 pt-4"><span class="mx-auto flex items-center gap-2 rounded-full bg-[#ffe3a8] px-4 py-1.5 text-[13px] font-semibold">${bruno(22)}About Bruno · ear, left</span>${own("He shakes his head all the time since yesterday. Here is the ear.")}
<div class="ml-auto grid h-[124px] w-[190px] place-items-center overflow-hidden rounded-[22px] bg-[linear-gradient(135deg,#c99a6b,#8a5a35)]"><svg width="190" height="124" viewBox="0 0 190 124"><path d="M30 10c50-18 110 4 128 56 8 26-16 52-46 48C66 108 18 66 30 10Z" fill="#a8744a"/><path d="M56 32c34-8 70 10 80 42 4 16-10 28-28 24C76 92 48 66 56 32Z" fill="#e2a08c"/><path d="M78 50c20-2 40 10 44 26 1 9-8 13-17 10-16-5-28-18-27-36Z" fill="#c2675c"/></svg></div>${bubble("Thank you, that is clear. It is red but I see no mites. Does he let you touch it?")}${own("Yes, he only pulls away a little.")}${bubble("Good. Clean it tonight and use the drops I am prescribing, one week.")}
<div class="w-[286px] rounded-[22px] bg-surface p-4"><div class="flex items-center gap-3"><span class="grid h-11 w-11 place-items-center rounded-[14px] bg-[#e4dcff] text-brand">${icon("ph:prescription-fill", 24)}</span><div class="leading-tight"><b class="text-[16px]">Otovet drops, 10 ml</b><div class="mt-0.5 text-[13.500px] text-muted">2 drops, evenings, 7 days</div></div></div><div class="mt-3 grid h-11 place-items-center rounded-full bg-brand text-[15px] font-bold text-on-brand">Order for €12.90</div></div></div>
<div class="flex items-center gap-3 bg-surface px-4 pb-[40px] pt-3">${icon("ph:plus-circle-fill", 30, "text-brand")}<div class="flex h-11 flex-1 items-center rounded-full bg-bg px-4 text-[16px] text-muted">Message</div>${icon("ph:microphone-fill", 26, "text-muted")}</div>`,
);

const dayOf = (day: number) =>
  `<span class="mx-auto grid h-10 w-10 place-items-center rounded-full text-[16px] ${day === 24 ? "bg-brand font-bold text-on-brand" : day < 21 || day % 7 === 1 ? "text-faint" : "font-semibold"}">${day > 0 && day < 31 ? day : ""}</span>`;

const booking = phone(
  { time: "12:11", charge: 0.66 },
  `${navBar({ title: "Book a visit", left: back(), classes: "font-bold" })}<div class="px-5"><div class="flex items-center gap-3 rounded-app bg-surface p-3">${avatar("Dr. Yvonne Lemaire", 54, "rounded-[16px]")}<div class="flex-1"><div class="text-[17px] font-bold">Dr. Yvonne Lemaire</div><div class="text-[14px] text-muted">Dogs and cats · Canal Street</div></div><span class="flex items-center gap-1 text-[15px] font-bold">${icon("ph:star-fill", 17, "text-warn")}4.9</span></div>
<div class="mt-3 rounded-app bg-surface p-4"><div class="flex items-center justify-between px-1"><b class="text-[18px] font-bold">November 2026</b><span class="flex gap-5 text-brand">${icon("ph:caret-left-bold", 20)}${icon("ph:caret-right-bold", 20)}</span></div><div class="mt-3 grid grid-cols-7 gap-y-1 text-center">${each([..."SMTWTFS"], (day) => `<span class="text-[13px] font-semibold text-muted">${day}</span>`)}${times(30, (index) => dayOf(index + 1))}</div></div>
<div class="mt-4">${heading("Tuesday 24", "20 minutes")}</div><div class="mt-2 grid grid-cols-4 gap-2 text-center text-[15px] font-semibold">${each(["8:40", "9:20", "10:20", "11:00", "14:40", "15:20", "16:00", "17:40"], (hour, index) => `<span class="rounded-[16px] py-3 num ${index === 2 ? "bg-brand text-on-brand" : index === 4 ? "bg-line/60 text-faint line-through" : "bg-surface"}">${hour}</span>`)}</div><div class="mt-4 flex items-center gap-3 rounded-app bg-[#ffe3a8] p-3.5 text-[15px] font-semibold">${bruno(38).replace("#ffe3a8", "#fff4d8")}Booster and ear check${icon("ph:caret-down-bold", 17, "ml-auto")}</div></div><div class="absolute inset-x-5 bottom-[44px]">${main("Book Tuesday at 10:20")}</div>`,
);

const stat = (value: string, label: string) =>
  `<div class="flex-1 rounded-[20px] bg-surface py-3 text-center"><div class="text-[18px] font-extrabold">${value}</div><div class="text-[13px] text-muted">${label}</div></div>`;
const shot = (name: string, when: string, due: string, isDue: boolean) =>
  `<div class="flex items-center gap-3 border-b border-line py-3 last:border-0"><span class="grid h-9 w-9 place-items-center rounded-full ${isDue ? "bg-[#ffe3a8]" : "bg-[#d6efe4]"}">${icon(isDue ? "ph:warning-fill" : "ph:shield-check-fill", 19)}</span><div class="flex-1 text-[16px] font-semibold">${name}<div class="text-[13px] font-medium text-muted">${when}</div></div><span class="text-[14px] font-semibold ${isDue ? "text-[#b4650a]" : "text-good"}">${due}</span></div>`;

const profile = phone(
  { time: "13:37", charge: 0.59 },
  `<div class="relative h-[262px] shrink-0 overflow-hidden bg-[#ffe3a8]"><div class="absolute -bottom-16 left-1/2 h-[220px] w-[520px] -translate-x-1/2 rounded-[50%] bg-[#ffd27a]"></div><div class="absolute inset-x-0 bottom-0 flex justify-center">${emoji("dog-face", 190)}</div><div class="absolute inset-x-5 top-[56px] flex justify-between"><span class="grid h-10 w-10 place-items-center rounded-full bg-white/80">${icon("ph:arrow-left-bold", 20)}</span><span class="grid h-10 w-10 place-items-center rounded-full bg-white/80">${icon("ph:pencil-simple-bold", 20)}</span></div></div>
<div class="relative -mt-7 flex-1 rounded-t-[32px] bg-bg px-5 pt-5"><div class="flex items-center justify-between"><div><div class="text-[28px] font-extrabold">Bruno</div><div class="text-[15px] text-muted">Beagle mix · male, neutered</div></div><span class="flex items-center gap-2 rounded-full bg-[#d6efe4] px-3.5 py-2 text-[14px] font-bold text-[#1f6b4a]">${icon("ph:heartbeat-fill", 18)}Healthy</span></div><div class="mt-4 flex gap-2">${stat("5 y 8 m", "age")}${stat("14.2 kg", "weight")}${stat("981…407", "chip")}</div>
<div class="mt-5">${heading("Vaccinations", "Passport")}</div><div class="mt-2 rounded-app bg-surface px-4">${shot("Rabies", "given 12 May 2025", "until 2028", false)}${shot("Distemper, parvo", "given 24 Nov 2025", "due Tuesday", true)}${shot("Kennel cough", "given 3 March 2026", "until March", false)}</div><div class="mt-5">${heading("Good to know")}</div><div class="mt-2 flex flex-wrap gap-2 text-[14px] font-semibold"><span class="rounded-full bg-[#ffd3d8] px-3.5 py-2 text-[#a3293c]">Allergic to chicken</span><span class="rounded-full bg-[#e4dcff] px-3.5 py-2">Afraid of scales</span><span class="rounded-full bg-[#d6efe4] px-3.5 py-2">Loves cheese</span></div></div>${tabs(4)}`,
);

const clinicPin = (x: number, y: number, label: string, isOn = false) =>
  `<g transform="translate(${x} ${y})"><rect x="-26" y="-34" width="52" height="26" rx="13" fill="${isOn ? "#6f56d9" : "#fff"}" stroke="#6f56d9" stroke-width="1.500"/><path d="M-5 -9 0 -1 5 -9Z" fill="${isOn ? "#6f56d9" : "#fff"}"/><text y="-16.500" text-anchor="middle" font-size="13" font-weight="700" fill="${isOn ? "#fff" : "#2b2440"}" style="font-family:'Figtree Variable'">${label}</text></g>`;

const vets = phone(
  { time: "22:56", charge: 0.21 },
  `<div class="absolute inset-0">${streetMap({
    seed: "canal",
    width: 390,
    height: 844,
    look: mapLooks.mint,
    block: 66,
    names: ["Canal Street", "Linden", "Mill Road", "Harbour Way", "Rose Lane"],
    districts: [
      ["Old Docks", 110, 470],
      ["Museum", 290, 190],
    ],
    overlay: `${here(196, 360, "#6f56d9")}${clinicPin(120, 250, "4.9", true)}${clinicPin(286, 300, "4.6")}${clinicPin(330, 405, "4.8")}${clinicPin(92, 408, "4.2")}${pin(66, 312, "#d9435b", icon("ph:first-aid-fill", 16).replace("<svg", '<svg x="-8" y="-8" color="#fff"'), 1.1)}`,
  })}</div>
<div class="relative px-4 pt-[54px]"><div class="flex h-[50px] items-center gap-3 rounded-full bg-surface px-5 text-[16px] shadow-lg">${icon("ph:magnifying-glass-bold", 19, "text-muted")}Vet near Canal Street${icon("ph:sliders-horizontal-bold", 20, "ml-auto text-brand")}</div><div class="mt-3 flex gap-2 whitespace-nowrap text-[14px] font-semibold"><span class="flex items-center gap-1.5 rounded-full bg-[#d9435b] px-4 py-2 text-white shadow">${icon("ph:siren-fill", 17)}Open now</span><span class="rounded-full bg-surface px-4 py-2 shadow">Dentist</span><span class="rounded-full bg-surface px-4 py-2 shadow">Exotics</span><span class="rounded-full bg-surface px-4 py-2 shadow">House call</span></div></div>
<div class="absolute inset-x-0 bottom-0 rounded-t-[32px] bg-bg px-5 pb-[92px] pt-3 shadow-[0_-10px_30px_rgba(50,30,110,.16)]"><i class="mx-auto block h-[5px] w-9 rounded-full bg-faint"></i><div class="mt-3 text-[15px] font-semibold text-muted">2 open at this hour</div>${each(
    [
      "Harbour Night Clinic|1.1 km · 24 hours, surgery on site|4.8|#ffd3d8|ph:first-aid-kit-fill",
      "Canal Street Vets|0.6 km · Dr. Lemaire on call until 24:00|4.9|#e4dcff|ph:paw-print-fill",
    ],
    (spec) => {
      const [name, text, rating, colour, glyph = ""] = spec.split("|");
      return `<div class="mt-3 flex items-center gap-3 rounded-app bg-surface p-3"><span class="grid h-[58px] w-[58px] place-items-center rounded-[18px]" style="background:${colour}">${icon(glyph, 28)}</span><div class="flex-1"><div class="flex items-center justify-between text-[16px] font-bold">${name}<span class="flex items-center gap-1 text-[14px]">${icon("ph:star-fill", 15, "text-warn")}${rating}</span></div><div class="mt-0.5 text-[13.500px] text-muted">${text}</div></div></div>`;
    },
  )}<div class="mt-3 flex gap-3"><div class="flex-1">${main("Call now", "bg-[#d9435b] text-white")}</div><div class="flex-1">${main("Directions", "bg-surface text-brand")}</div></div></div>${tabs(2)}`,
);

const symptom = (label: string, isOn: boolean) =>
  `<span class="rounded-full border-2 px-4 py-[9px] text-[15px] font-semibold ${isOn ? "border-brand bg-brand text-on-brand" : "border-line bg-surface"}">${label}</span>`;

const symptoms = phone(
  { time: "19:40", charge: 0.44 },
  `${navBar({ title: "What is wrong?", left: `<span class="text-[17px]">Cancel</span>`, right: `<b class="text-[17px]">Send</b>`, classes: "font-bold" })}<div class="px-5"><div class="flex items-center gap-3 rounded-app bg-[#ffe3a8] p-3 text-[16px] font-bold">${bruno(40).replace("#ffe3a8", "#fff4d8")}Bruno<span class="ml-auto text-[14px] font-semibold text-[#8a6410]">Change</span></div><div class="mt-4 text-[15px] font-bold">Signs</div><div class="mt-2 flex flex-wrap gap-2">${symptom("Scratching", true)}${symptom("Vomiting", false)}${symptom("Limping", false)}${symptom("Not eating", false)}${symptom("Shakes head", true)}</div><div class="mt-4 flex justify-between text-[15px] font-bold"><span>How bad?</span><span class="text-brand">Uncomfortable</span></div><div class="relative mt-4 h-2 rounded-full bg-[linear-gradient(90deg,#8fd6b0,#ffd27a_55%,#e96a76)]"><i class="absolute left-[44%] top-1/2 h-7 w-7 -translate-x-1/2 -translate-y-1/2 rounded-full border-4 border-white bg-brand shadow-lg"></i></div>
<div class="mt-6 h-[92px] rounded-app border-2 border-brand bg-surface px-4 py-3 text-[16px] leading-[21px]">Since yesterday evening, mostly the left ear. It smells a bit sour<i class="ml-px inline-block h-5 w-[2px] bg-brand align-[-4px]"></i></div></div>${keyboard(["and", "sour", "sourdough"])}`,
);

const note = (lead: string, title: string, text: string, when: string, isNew: boolean) =>
  `<div class="flex gap-3 rounded-app p-3.5 ${isNew ? "bg-surface" : ""}">${lead}<div class="flex-1"><div class="flex justify-between text-[16px] font-bold"><span>${title}</span><span class="text-[13px] font-medium text-muted">${when}</span></div><div class="mt-0.5 text-[14.500px] leading-[20px] text-muted">${text}</div></div></div>`;
const glyph = (name: string, colour: string) =>
  `<span class="grid h-11 w-11 shrink-0 place-items-center rounded-[15px]" style="background:${colour}">${icon(name, 23)}</span>`;

const reminders = phone(
  { time: "7:15", charge: 0.97 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><span class="text-[29px] font-extrabold">Reminders</span>${icon("ph:gear-six-bold", 25, "text-brand")}</div><div class="mt-3 flex flex-col gap-2 px-4"><div class="px-1 text-[14px] font-bold text-muted">Today</div>${note(glyph("ph:pill-fill", "#ffd3d8"), "Half a Cardivet for Bruno", `Due at 7:30 with breakfast.<span class="mt-2 flex gap-2"><b class="rounded-full bg-brand px-4 py-2 text-[14px] text-on-brand">Given</b><b class="rounded-full bg-bg px-4 py-2 text-[14px] text-ink">In 30 min</b></span>`, "now", true)}${note(avatar("Dr. Yvonne Lemaire", 44, "rounded-[15px]"), "Dr. Lemaire wrote to you", "“How is the ear this morning?”", "6:58", true)}${note(glyph("ph:package-fill", "#d6efe4"), "Otovet drops are on the way", "Arrive today before 13:00, through the letterbox.", "6:20", true)}<div class="px-1 pt-3 text-[14px] font-bold text-muted">This week</div>${note(miso(44), "Miso skipped the litter box", "Two days in a row. Want to ask a vet?", "Thu", false)}${note(glyph("ph:syringe-fill", "#ffe3a8"), "Booster is due for Bruno", "You booked Tuesday 10:20. Bring the passport.", "Wed", false)}${note(pixel(44), "Pixel weighs 1.9 kg", "Right in the middle for a dwarf rabbit.", "Tue", false)}</div>${tabs(0)}`,
);

export const pawpoint: DemoApp = {
  slug: "pawpoint",
  name: "Pawpoint",
  lang: "en",
  brand: {
    fonts: ["figtree"],
    font: "'Figtree Variable'",
    display: "'Figtree Variable'",
    mono: "monospace",
    radius: "24px",
    brand: "#6f56d9",
    onBrand: "#ffffff",
    accent: "#ffd27a",
    ink: "#2b2440",
    muted: "#857d9b",
    faint: "#cfc8e2",
    bg: "#f6f3ff",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#e8e2f5",
    good: "#2a9466",
    bad: "#d9435b",
    warn: "#f2a81d",
  },
  screens: [
    {
      slug: "add-pet",
      platform: "ios",
      title: "Onboarding: add your first pet",
      description:
        "First of four set-up steps in a vet app. Six animals are tiles with large pictures, the dog being chosen with a violet outline. Name, month of birth and sex are filled in below, and the button names the next step.",
      elements:
        "progress bar, picture tiles, selected card, text field, segmented control, primary button, back arrow",
      pattern: "onboarding",
      html: addPet,
    },
    {
      slug: "home",
      platform: "ios",
      title: "Pet care home with today's tasks",
      description:
        "Home screen in lilac with round pictures of three pets, one of them selected. A violet card announces the next visit; under it is today's list of food, pills and ear drops with ticks. A small weight curve is at the end.",
      elements:
        "pet switcher, appointment card, task checklist, line chart, greeting, notification bell, tab bar",
      pattern: "dashboard",
      html: home,
    },
    {
      slug: "vet-chat",
      platform: "ios",
      title: "Chat with a vet about an ear",
      description:
        "Conversation with a vet that is pinned to one pet and body part by a yellow pill. The owner sent a photo of the ear; the vet asks back and answers with a prescription card that can be ordered at once. Video call is in the header, microphone at the field.",
      elements:
        "chat bubbles, photo message, prescription card, order button, online status, context chip, message input, video call button",
      pattern: "chat",
      html: chat,
    },
    {
      slug: "book-visit",
      platform: "ios",
      title: "Book a vet visit: day and time",
      description:
        "Booking with the vet's card on top, a month with the 24th chosen, and eight times of which one is taken and 10:20 is selected. The reason for the visit is a yellow menu with the dog's picture. The button at the bottom repeats day and time.",
      elements:
        "month calendar, time slots, doctor card, star rating, select menu, primary button, disabled slot",
      pattern: "calendar",
      html: booking,
    },
    {
      slug: "pet-profile",
      platform: "ios",
      title: "Pet profile with vaccinations",
      description:
        "Profile of a dog with a big portrait on yellow. Breed and a green healthy badge stand by the name, followed by age, weight and chip number. The vaccination list marks one as due on Tuesday; coloured tags tell allergies and quirks.",
      elements:
        "hero portrait, status badge, stat tiles, vaccination list, due warning, tags, edit button, tab bar",
      pattern: "profile",
      html: profile,
    },
    {
      slug: "vets-map",
      platform: "ios",
      title: "Map of vets open at night",
      description:
        "Street map with vets as rating bubbles and an emergency clinic as a red pin around the user's position. A red chip filters by open now. The sheet lists two clinics that are open late, with a red button to call and one for directions.",
      elements:
        "street map, rating pins, search bar, filter chips, bottom sheet, clinic cards, call button, tab bar",
      pattern: "map",
      html: vets,
    },
    {
      slug: "symptoms",
      platform: "ios",
      title: "Describe symptoms form with keyboard",
      description:
        "Form to tell the vet what is wrong. The pet is preset, two of five signs are selected, and a slider from green to red rates how bad it is. The text field has focus and a half-written sentence above the open keyboard.",
      elements:
        "symptom chips, severity slider, text area, keyboard, pet selector, send button, cancel button",
      pattern: "form",
      html: symptoms,
    },
    {
      slug: "reminders",
      platform: "ios",
      title: "Reminders and messages about pets",
      description:
        "Notification list split into today and this week. New entries lie on white cards: a pill that is due with Given and snooze buttons, a vet's question, a parcel. Older ones are flat and show the pet or an icon they concern.",
      elements:
        "notification list, action buttons, section headers, avatar, icon tiles, settings button, tab bar",
      pattern: "notifications",
      html: reminders,
    },
  ],
};
