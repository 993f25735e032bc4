// Mellow Clinic's screens around visits, results and medicine; the captions are in mellow.ts.
import { avatar } from "../kit/art.ts";
import { lineChart, ring } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { phone, segmented, tabBar } from "../kit/ios.ts";
import { monthGrid, stars } from "../kit/pieces.ts";
import { each, times } from "../kit/seed.ts";
import { room } from "../kit/town.ts";

const lead = "Dr. Amara Lindholm";

export const soft = (label: string, classes = "bg-brand text-white") =>
  `<div class="grid h-[56px] place-items-center rounded-full text-[17px] font-extrabold ${classes}">${label}</div>`;

export const bar = (title: string, right = "", left = "ph:caret-left-bold") =>
  `<div class="flex h-[44px] items-center px-5" style="margin-top:50px"><span class="grid h-10 w-10 place-items-center rounded-full bg-white">${icon(left, 18)}</span><span class="flex-1 text-center text-[17px] font-extrabold">${title}</span><span class="flex min-w-10 justify-end">${right}</span></div>`;

const control = (name: string, look = "bg-white/25") =>
  `<span class="grid h-[58px] w-[58px] place-items-center rounded-full ${look}">${icon(name, 26)}</span>`;

export const videoCall = phone(
  { tone: "light", time: "10:27", charge: 0.64 },
  `<div class="absolute inset-0 overflow-hidden bg-[#cfdccf]"><div class="absolute inset-0 scale-110 blur-[3px]">${room("lounge", "sage")}</div><div class="absolute bottom-[134px] left-1/2 -translate-x-1/2">${avatar(lead, 380, "rounded-none [&_rect]:hidden")}</div><div class="absolute inset-0 bg-[linear-gradient(180deg,rgba(20,45,60,.5),transparent_22%,transparent_60%,rgba(20,45,60,.85)_94%)]"></div></div>
<div class="relative px-5 pt-[58px] text-white"><div class="flex items-start justify-between"><div class="rounded-[20px] bg-black/25 px-4 py-2"><div class="text-[16px] font-extrabold">${lead}</div><div class="flex items-center gap-2 text-[13.500px]"><i class="h-2 w-2 rounded-full bg-[#8ff0c0]"></i>Family medicine · 07:12</div></div><div class="h-[150px] w-[108px] overflow-hidden rounded-[22px] border-[3px] border-white bg-[#e9d9cc] shadow-xl"><div class="-ml-[20px] mt-[16px]">${avatar("Nadia Kessler", 148, "rounded-none")}</div></div></div></div>
<div class="absolute inset-x-4 bottom-[34px]"><div class="rounded-[26px] bg-white/92 p-4"><div class="flex items-center gap-2 text-[14px] font-extrabold text-brand">${icon("ph:note-pencil-bold", 18)}Amara shared a note</div><div class="mt-1.5 text-[15.500px] font-semibold leading-[21px]">Iron 80 mg, one capsule in the evening.<br>New blood test in eight weeks.</div></div><div class="mt-5 flex justify-between text-white">${control("ph:microphone-fill")}${control("ph:video-camera-fill")}${control("ph:camera-rotate-fill")}${control("ph:chat-circle-dots-fill")}${control("ph:phone-disconnect-fill", "bg-[#e05a5a]")}</div></div>`,
);

const freeDays = new Set([1, 2, 3, 4, 7, 8, 10, 11, 14, 15, 16, 18, 21, 22]);
const slot = (label: string, state: "free" | "on" | "gone" = "free") =>
  `<span class="rounded-full py-[10px] text-center text-[15px] font-bold ${state === "on" ? "bg-brand text-white" : state === "gone" ? "text-faint line-through" : "bg-white"}">${label}</span>`;

const decemberDay = (day: number) =>
  `<span class="flex h-[38px] flex-col items-center justify-center text-[15.500px] font-bold ${day === 3 ? "mx-auto w-[38px] rounded-full bg-brand text-white" : freeDays.has(day) ? "" : "text-faint"}">${day}${freeDays.has(day) && day !== 3 ? '<i class="h-1 w-1 rounded-full bg-brand"></i>' : ""}</span>`;

export const booking = phone(
  { time: "18:12", charge: 0.71 },
  `${bar("Book a visit")}<div class="mx-5 mt-3 flex items-center gap-3 rounded-app bg-white p-3">${avatar(lead, 48)}<div class="flex-1"><div class="text-[16px] font-extrabold">${lead}</div><div class="text-[13.500px] text-muted">20 minutes · covered by your plan</div></div></div><div class="mx-5 mt-3">${segmented(["Video visit", "At the practice"], 0, "bg-[#dfeaf2]")}</div>
<div class="mx-5 mt-3 rounded-app bg-white p-4 pb-3"><div class="mb-2 flex items-center justify-between"><span class="text-[17px] font-extrabold">December 2026</span><span class="flex gap-5 text-muted">${icon("ph:caret-left-bold", 18)}${icon("ph:caret-right-bold", 18, "text-ink")}</span></div>${monthGrid({ weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], lead: 1, days: 31, cell: decemberDay, gap: "gap-y-0" })}</div>
<div class="px-5 pt-3 text-[14px] font-extrabold text-muted">Morning</div><div class="grid grid-cols-4 gap-2 px-5 pt-1.5">${slot("9:00", "gone")}${slot("9:40")}${slot("10:20", "on")}${slot("11:00")}</div><div class="px-5 pt-3 text-[14px] font-extrabold text-muted">Afternoon</div><div class="grid grid-cols-4 gap-2 px-5 pt-1.5">${slot("13:40")}${slot("14:20", "gone")}${slot("15:00", "gone")}${slot("16:20")}</div>
<div class="absolute inset-x-5 bottom-[38px]">${soft("Book Thursday 3, 10:20")}</div>`,
);

const figure = (value: string, label: string) =>
  `<div class="flex-1 text-center"><div class="text-[22px] font-black">${value}</div><div class="text-[13px] text-muted">${label}</div></div>`;
const freeDay = (day: string, times_: readonly string[]) =>
  `<div class="flex-1 rounded-[18px] bg-raised p-3 text-center"><div class="text-[13px] font-extrabold">${day}</div>${each(times_, (time) => `<div class="mt-1.5 rounded-full bg-[#dcecf5] py-1 text-[13.500px] font-bold text-brand">${time}</div>`)}</div>`;

export const doctor = phone(
  { time: "18:09", charge: 0.71, classes: "bg-[linear-gradient(180deg,#ffe3d4,#eef5fa_46%)]" },
  `${bar("", `<span class="grid h-10 w-10 place-items-center rounded-full bg-white text-[#e07a6a]">${icon("ph:heart-fill", 20)}</span>`)}<div class="flex flex-col items-center"><div class="rounded-full border-[6px] border-white">${avatar(lead, 100, "block rounded-full")}</div><div class="mt-3 text-[25px] font-black">${lead}</div><div class="text-[15px] text-muted">Family medicine · Aarau Street practice</div></div>
<div class="mx-5 mt-4 flex rounded-app bg-white py-3.5">${figure("14", "years")}${figure("2,300", "patients")}${figure("4.9", "rating")}</div>
<p class="mx-6 mt-3 text-[15.500px] leading-[22px]">“I look at the whole week, not just the pain.”</p><div class="mx-5 mt-3 flex gap-2 text-[13.500px] font-bold">${each(["English", "Swedish", "Arabic", "German"], (label) => `<span class="rounded-full bg-white px-3 py-1.5">${label}</span>`)}</div>
<div class="mx-5 mt-3 rounded-app bg-white p-4"><div class="flex items-center justify-between"><span class="text-[16px] font-extrabold">Next video visits</span><span class="text-[14px] font-bold text-brand">Calendar</span></div><div class="mt-3 flex gap-2">${freeDay("Tue 1 Dec", ["11:40", "16:00"])}${freeDay("Wed 2 Dec", ["9:20", "12:10"])}${freeDay("Thu 3 Dec", ["9:40", "10:20"])}</div></div>
<div class="mx-5 mt-3 rounded-app bg-white p-4"><div class="flex items-center justify-between text-[14px]"><b>Jonas W.</b>${stars(5, 14, "text-[#f0a13c]")}</div><div class="mt-1 text-[14.500px] leading-[20px] text-muted">Explained my blood values in plain words.</div></div><div class="absolute inset-x-5 bottom-[38px]">${soft("Book a visit")}</div>`,
);

const asked = (text: string) =>
  `<div class="max-w-[290px] self-start rounded-[24px] rounded-bl-[8px] bg-white px-4 py-3 text-[16px] leading-[22px]">${text}</div>`;
const answered = (text: string) =>
  `<div class="self-end rounded-[24px] rounded-br-[8px] bg-brand px-4 py-3 text-[16px] font-bold text-white">${text}</div>`;
const bust = `<svg width="150" height="134" viewBox="0 0 150 134"><path d="M8 134c4-34 30-44 67-44s63 10 67 44Z" fill="#cfe2ee"/><rect x="60" y="72" width="30" height="30" rx="12" fill="#dcebf4"/><ellipse cx="75" cy="46" rx="33" ry="40" fill="#dcebf4"/><ellipse cx="75" cy="24" rx="27" ry="15" fill="#f2a58a" opacity=".75"/><circle cx="75" cy="24" r="6" fill="#d75f4c"/><circle cx="75" cy="24" r="11" fill="none" stroke="#d75f4c" stroke-width="2"/></svg>`;

export const symptomChat = phone(
  { time: "22:41", charge: 0.28, classes: "bg-[linear-gradient(180deg,#e4f1f8,#fdf0e8)]" },
  `<div class="flex items-center gap-4 px-5 pt-[56px]">${icon("ph:x-bold", 21)}<div class="flex flex-1 gap-1.5">${times(6, (index) => `<i class="h-1.5 flex-1 rounded-full ${index < 3 ? "bg-brand" : "bg-white"}"></i>`)}</div><span class="flex items-center gap-1.5 text-[14px] font-extrabold text-bad">${icon("ph:phone-fill", 17)}112</span></div>
<div class="flex flex-col gap-3 px-5 pt-6">${asked("Sorry you are not well, Nadia. Where does it hurt most?")}<div class="flex items-center gap-3 self-start rounded-[24px] rounded-bl-[8px] bg-white px-4 pt-3">${bust}<div class="pb-3 text-[14px] leading-[19px] text-muted">Tap the<br>picture to<br>change it</div></div>${answered("Forehead, both sides")}${asked("How long has it been there?")}${answered("Since yesterday evening")}
<div class="w-full self-start rounded-[24px] rounded-bl-[8px] bg-white px-4 py-3.5"><div class="text-[16px]">And how strong is it right now?</div><div class="mt-3 flex justify-between">${times(10, (index) => `<span class="grid h-[29px] w-[29px] place-items-center rounded-full text-[14px] font-extrabold ${index === 6 ? "scale-125 bg-[#e07f5f] text-white" : "bg-raised"}">${index + 1}</span>`)}</div><div class="mt-3 flex justify-between text-[12.500px] text-muted"><span>Barely there</span><span>Unbearable</span></div></div></div>
<div class="absolute inset-x-0 bottom-[36px] px-5"><div class="flex justify-center gap-2 text-[15px] font-bold">${each(["It comes and goes", "Not sure", "Back"], (label) => `<span class="rounded-full border-2 border-white bg-white/60 px-4 py-2">${label}</span>`)}</div><div class="mt-3 text-center text-[12.500px] text-muted">Guidance, not a diagnosis. A nurse reads along until 23:00.</div></div>`,
);

const fact = (name: string, value: string, label: string) =>
  `<div class="flex-1 rounded-[20px] bg-white p-3 text-center">${icon(name, 24, "text-brand")}<div class="mt-1 text-[15.500px] font-extrabold leading-5">${value}</div><div class="text-[12.500px] text-muted">${label}</div></div>`;
const capsule = `<svg width="190" height="120" viewBox="0 0 190 120"><ellipse cx="98" cy="108" rx="62" ry="8" fill="#b97355" opacity=".22"/><g transform="rotate(-24 95 58)"><rect x="22" y="34" width="146" height="50" rx="25" fill="#fff"/><path d="M95 34h48a25 25 0 0 1 0 50H95Z" fill="#d4614f"/><rect x="34" y="42" width="122" height="9" rx="4.500" fill="#fff" opacity=".45"/><path d="M95 34v50" stroke="#000" opacity=".08" stroke-width="2"/></g></svg>`;
const told = (name: string, text: string, look = "text-brand") =>
  `<div class="flex gap-3 text-[15px] leading-[20px]">${icon(name, 21, look)}<span>${text}</span></div>`;

export const prescription = phone(
  { time: "10:52", charge: 0.6, classes: "bg-[linear-gradient(180deg,#ffdfcf,#eef5fa_44%)]" },
  `${bar("Prescription", icon("ph:share-network-bold", 21))}<div class="flex flex-col items-center">${capsule}<div class="mt-1 text-[28px] font-black leading-8">Ferrolin</div><div class="text-[15px] text-muted">Iron(II) sulfate, 80 mg capsules</div></div>
<div class="mx-5 mt-4 flex gap-2.5">${fact("ph:pill-fill", "1 capsule", "once a day")}${fact("ph:moon-fill", "20:30", "evening")}${fact("ph:calendar-fill", "8 weeks", "until 16 Jan")}</div>
<div class="mx-5 mt-3 rounded-app bg-white p-4"><div class="flex justify-between text-[15px]"><b>Refills</b><span class="text-muted">1 of 3 used</span></div><div class="mt-2.5 flex gap-2">${times(3, (index) => `<i class="h-2.5 flex-1 rounded-full ${index === 0 ? "bg-brand" : "bg-line"}"></i>`)}</div></div>
<div class="mx-5 mt-3 flex items-center gap-3 rounded-app bg-white p-4"><span class="grid h-12 w-12 place-items-center rounded-full bg-[#dcecf5] text-brand">${icon("ph:storefront-fill", 24)}</span><div class="flex-1"><b class="text-[15.500px]">Linden Pharmacy</b><div class="text-[13.500px] text-muted">Ready since 10:40 · open until 19:00</div></div>${icon("ph:map-pin-fill", 24, "text-brand")}</div>
<div class="mx-5 mt-3 flex flex-col gap-2.5 rounded-app bg-white p-4">${told("ph:orange-slice-fill", "Take it with juice, vitamin C helps.")}${told("ph:coffee-fill", "No coffee or tea for two hours.")}${told("ph:warning-fill", "Not together with your thyroid tablet.", "text-warn")}</div>
<div class="absolute inset-x-5 bottom-[34px] flex gap-3"><span class="flex-1">${soft("Order refill")}</span><span class="grid h-[56px] w-[72px] place-items-center rounded-full bg-white">${icon("ph:barcode-bold", 28)}</span></div>`,
);

const measured = (name: string, value: string, unit: string, at: number, note: string, look = "text-good") =>
  `<div class="border-b border-line py-[8px] last:border-0"><div class="flex items-baseline justify-between"><b class="text-[15.500px]">${name}</b><span><b class="text-[16px] num">${value}</b> <span class="text-[12.500px] text-muted">${unit}</span></span></div><div class="mt-2 flex items-center gap-3"><div class="relative flex h-2 flex-1 gap-[3px]"><i class="w-1/4 rounded-l-full bg-[#f6d3c0]"></i><i class="flex-1 bg-[#bfe3d2]"></i><i class="w-1/4 rounded-r-full bg-[#f6d3c0]"></i><i class="absolute top-1/2 h-4 w-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-white bg-ink shadow" style="left:${at * 100}%"></i></div><span class="w-[74px] text-right text-[13px] font-extrabold ${look}">${note}</span></div></div>`;

export const labResults = phone(
  { time: "8:44", charge: 0.9 },
  `${bar("Blood test", icon("ph:share-network-bold", 21))}<div class="mx-5 mt-3 rounded-app bg-white p-4"><div class="flex items-start justify-between"><div><div class="text-[14px] text-muted">Ferritin · 18 November</div><div class="text-[38px] font-black leading-[44px]">14 <span class="text-[17px] font-bold text-muted">µg/l</span></div></div><span class="rounded-full bg-[#fde3d6] px-3 py-1.5 text-[14px] font-extrabold text-[#b4552d]">Low</span></div>
<div class="relative mt-2"><div class="absolute inset-x-0 left-[36px] top-[22px] h-[57px] rounded-[8px] bg-[#d9f0e5]"></div><span class="absolute right-2 top-[25px] text-[11.500px] font-bold text-good">Normal 30–150</span><div class="relative">${lineChart({ width: 318, height: 118, max: 180, min: 0, ticks: ["180", "90", "0"], labels: ["Nov 24", "May 25", "Dec 25", "Jun 26", "Nov 26"], series: [{ values: [62, 55, 38, 24, 14], colour: "#2a7699", width: 3 }], isSmooth: true })}</div></div></div>
<div class="mx-5 mt-3 rounded-app bg-white px-4 py-1">${measured("Haemoglobin", "11.8", "g/dl", 0.2, "A bit low", "text-[#b4552d]")}${measured("Vitamin B12", "412", "ng/l", 0.46, "In range")}${measured("TSH", "2.1", "mU/l", 0.52, "In range")}${measured("Vitamin D", "34", "µg/l", 0.38, "In range")}</div>
<div class="mx-5 mt-3 flex gap-3 rounded-app bg-accent p-4">${avatar(lead, 42)}<div class="text-[15px] leading-[21px]"><b>Dr. Lindholm</b><br>Your iron stores are nearly empty, that explains the tiredness. Let us talk on Saturday.</div></div>`,
);

const pillMark = (colour: string, second = "#fff") =>
  `<svg width="46" height="46" viewBox="0 0 46 46"><circle cx="23" cy="23" r="23" fill="#eef5fa"/><g transform="rotate(-40 23 23)"><rect x="9" y="16" width="28" height="14" rx="7" fill="${second}" stroke="${colour}" stroke-width="1.500"/><path d="M23 16h7a7 7 0 0 1 0 14h-7Z" fill="${colour}"/></g></svg>`;
const dose = (colour: string, name: string, how: string, end: string, classes = "bg-white", more = "") =>
  `<div class="rounded-[22px] p-3.5 ${classes}"><div class="flex items-center gap-3">${pillMark(colour)}<div class="flex-1"><b class="text-[16px]">${name}</b><div class="text-[13.500px] text-muted">${how}</div></div>${end}</div>${more}</div>`;
const taken = (time: string) =>
  `<span class="flex items-center gap-1.5 text-[13.500px] font-bold text-good">${time}${icon("ph:check-circle-fill", 26)}</span>`;
const part = (label: string, time: string) =>
  `<div class="flex justify-between px-1 pb-1.5 pt-3 text-[14px]"><b>${label}</b><span class="text-muted">${time}</span></div>`;

export const tabs = (active: number) =>
  tabBar(
    [
      { label: "Home", icon: "ph:house-simple" },
      { label: "Visits", icon: "ph:video-camera" },
      { label: "Medicine", icon: "ph:pill" },
      { label: "Records", icon: "ph:folder-simple" },
    ],
    active,
    "bg-white text-muted",
  );

export const schedule = phone(
  { time: "12:18", charge: 0.58 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><div><div class="text-[14px] text-muted">Saturday 21 November</div><div class="text-[28px] font-black leading-8">Your medicine</div></div><span class="grid h-11 w-11 place-items-center rounded-full bg-brand text-white">${icon("ph:plus-bold", 20)}</span></div>
<div class="mt-3 flex justify-between px-5 text-center text-[12.500px] text-muted">${each(["M 16", "T 17", "W 18", "T 19", "F 20", "S 21", "S 22"], (day, index) => `<div class="flex flex-col items-center gap-1">${ring(40, 4.5, [1, 1, 0.75, 1, 1, 0.5, 0.001][index] ?? 0, index === 5 ? "#2a7699" : "#8dc7ab", "#dfe9f0")}<span class="${index === 5 ? "font-extrabold text-ink" : ""}">${day}</span></div>`)}</div>
<div class="px-5">${part("Morning", "7:30")}<div class="flex flex-col gap-2">${dose("#8b7bd0", "Thyrosan 75 µg", "1 tablet, before breakfast", taken("7:34"))}${dose("#e0a93b", "Vitamin D", "4 drops", taken("7:50"))}</div>${part("Noon", "12:30, in 12 minutes")}${dose("#3fa08a", "Magnesium 300 mg", "1 sachet in water", `<span class="text-[13.500px] font-extrabold text-brand">Next</span>`, "bg-white shadow-[inset_0_0_0_2.500px_var(--brand)]", `<div class="mt-3 flex gap-2 text-[15.500px] font-extrabold"><span class="grid h-11 flex-1 place-items-center rounded-full bg-brand text-white">Take now</span><span class="grid h-11 w-[104px] place-items-center rounded-full bg-bg text-muted">Skip</span></div>`)}${part("Evening", "20:30")}${dose("#d4614f", "Ferrolin 80 mg", "1 capsule, with juice", icon("ph:clock-bold", 22, "text-faint"), "bg-white/60")}</div>
<div class="mx-5 mt-3 flex items-center gap-2.5 text-[13.500px] text-muted">${icon("ph:users-bold", 18)}Your sister is told if a dose is two hours late</div>${tabs(2)}`,
);
