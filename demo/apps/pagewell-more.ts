// Screens of Pagewell beyond the page; see pagewell.ts.
import { ring } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { keyboard } from "../kit/keyboard.ts";
import { chance, each, times } from "../kit/seed.ts";
import { type BookName, books, cover } from "./pagewell-covers.ts";
import { main, serif, stars, tabs } from "./pagewell-pages.ts";

const hit = (name: BookName, rating: number, kind: string, state: string) =>
  `<div class="flex gap-4 border-b border-line py-3.5">${cover(name, 62)}<div class="flex flex-1 flex-col">${serif(books[name].title, "text-[18px] leading-[21px]")}<div class="mt-0.5 text-[14px] text-muted">${books[name].author}</div><div class="mt-1.5 flex items-center gap-1.5 text-[13px] text-muted">${stars(rating, 14)}<span>${kind}</span></div><div class="mt-auto text-[13.500px] font-semibold text-good">${state}</div></div><span class="self-center">${icon(state.startsWith("On") ? "ph:check-circle-fill" : "ph:plus-circle", 28, "text-brand")}</span></div>`;

const chip = (label: string, isOn: boolean, end = "ph:caret-down-bold") =>
  `<span class="flex items-center gap-1.5 whitespace-nowrap rounded-[8px] px-3 py-2 text-[14px] ${isOn ? "bg-brand font-semibold text-white" : "border border-line"}">${label}${icon(isOn ? "ph:x-bold" : end, 13)}</span>`;

export const search = phone(
  { time: "12:32", charge: 0.75 },
  `<div class="flex items-center gap-3 px-5 pt-[58px]"><div class="flex h-[46px] flex-1 items-center gap-2.5 rounded-[10px] bg-surface px-3.5 text-[16.500px]">${icon("ph:magnifying-glass", 20, "text-muted")}winter sea<span class="ml-auto">${icon("ph:x-circle-fill", 20, "text-faint")}</span></div><span class="grid h-[46px] w-[46px] place-items-center rounded-[10px] bg-surface">${icon("ph:barcode", 24)}</span></div><div class="mt-3 flex gap-2 pl-5">${chip("Free now", true)}${chip("English", true)}${chip("E-book", false)}${chip("Length", false)}${chip("Age", false)}</div>
<div class="mt-4 flex items-center justify-between px-5 text-[14px]"><span class="text-muted">37 books</span><span class="flex items-center gap-1.5 font-semibold">${icon("ph:sort-ascending", 18)}Closest match</span></div><div class="mt-1 px-5">${hit("ferry", 4.5, "E-book, audio", "2 copies free")}${hit("orchard", 4.5, "E-book, audio", "On your shelf until 4 December")}${hit("grammar", 4, "E-book", "5 copies free")}${hit("tide", 3.5, "E-book, audio", "On your shelf")}<div class="pt-4 text-center text-[14.500px] text-muted">Not here? <b class="font-semibold text-brand">Ask your library to buy it</b></div></div>${tabs(1)}`,
);

export const review = phone(
  { time: "20:15", charge: 0.58 },
  `<header class="flex items-center justify-between px-5 pt-[56px] text-[16px]"><span>Cancel</span><b class="font-semibold">Your review</b><b class="font-semibold text-brand">Post</b></header><div class="mt-5 flex items-center gap-4 px-5">${cover("weather", 66)}<div>${serif(books.weather.title, "text-[21px] leading-[24px]")}<div class="mt-0.5 text-[14px] text-muted">Finished on Thursday, in 11 days</div></div></div>
<div class="mt-5 flex flex-col items-center">${stars(4, 44)}<div class="mt-1.5 text-[15px] font-semibold text-[#b2741c]">Four stars: really good</div></div><div class="mt-4 flex flex-wrap gap-2 px-5 text-[14px]">${each(
    [
      ["Slow burn", true],
      ["Beautiful prose", true],
      ["Made me cry", false],
    ] as const,
    ([label, isOn]) =>
      `<span class="rounded-[8px] px-3 py-1.5 ${isOn ? "bg-brand text-white" : "border border-line"}">${label}</span>`,
  )}</div><div class="mx-5 mt-4 h-[122px] rounded-app border-2 border-brand p-3.5 font-display text-[18px] leading-[25px]">Each room could be its own book. The seventh, fog, I read twice, because halfway through I noticed that nobody in it ever finishes a sent<i class="ml-px inline-block h-[20px] w-[2px] bg-brand align-[-4px]"></i></div><div class="mx-5 mt-2 flex justify-between text-[13px] text-muted"><span class="flex items-center gap-1.5">${icon("ph:eye-slash", 16)}Contains spoilers</span><span class="num">137 / 1,000</span></div>${keyboard(["sentence", "sent", "sentences"])}`,
);

const heat = (() => {
  const draw = chance("reading days");
  return times(7 * 16, (index) => {
    const value = index > 108 ? 0 : draw.between(0, 1);
    const tone = value > 0.75 ? "#5a2a4d" : value > 0.45 ? "#a5668f" : value > 0.18 ? "#dcbccf" : "#efe7eb";
    return `<i class="h-[16px] w-[16px] rounded-[4px]" style="background:${tone}"></i>`;
  });
})();

export const habits = phone(
  { time: "9:00", charge: 0.96 },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${serif("Habits", "text-[34px] leading-none")}<span class="flex items-center gap-1 rounded-[8px] border border-line px-3 py-1.5 text-[14px]">2026${icon("ph:caret-down-bold", 13)}</span></div>
<div class="mx-5 mt-5 flex items-center gap-5 rounded-app bg-brand p-5 text-white"><div class="relative">${ring(116, 11, 0.775, "#e0a458", "rgba(255,255,255,.16)")}<div class="absolute inset-0 grid place-items-center text-center"><div>${serif("31", "text-[38px] leading-[36px]")}<div class="text-[12.500px] text-white/70">of 40 books</div></div></div></div><div><div class="text-[15px] text-white/75">Reading goal</div>${serif("Four books behind, six weeks left", "mt-1 block text-[20px] leading-[24px]")}<div class="mt-2 text-[14px] text-[#f0c98f]">A book every 4 to 5 days</div></div></div>
<div class="mt-3 grid grid-cols-3 gap-3 px-5">${each(
    [
      ["19", "days in a row"],
      ["38 min", "a day, on average"],
      ["9,614", "pages so far"],
    ] as const,
    ([value, label]) =>
      `<div class="rounded-app bg-surface px-3.5 py-3">${serif(value, "text-[22px]")}<div class="text-[12.500px] leading-[16px] text-muted">${label}</div></div>`,
  )}</div>
<div class="mt-5 px-5"><div class="flex items-baseline justify-between">${serif("Reading days", "text-[20px]")}<span class="text-[13px] text-muted">Aug – Nov</span></div><div class="mt-3 grid grid-flow-col grid-rows-7 justify-between gap-y-[5px]">${heat}</div><div class="mt-2.5 flex items-center justify-end gap-1.5 text-[12px] text-muted">less${each(["#efe7eb", "#dcbccf", "#a5668f", "#5a2a4d"], (tone) => `<i class="h-3 w-3 rounded-[3px]" style="background:${tone}"></i>`)}more</div></div>
<div class="mt-4 px-5"><div class="flex items-center gap-3 rounded-app border border-line p-3">${cover("moon", 40)}<div class="flex-1 text-[14.500px] leading-[19px]"><b class="font-semibold">Fastest this year</b><br><span class="text-muted">Bread for the Moon, in two evenings</span></div>${icon("ph:caret-right", 18, "text-faint")}</div></div>${tabs(3)}`,
);

const chapter = (order: string, title: string, page: string, state: "read" | "now" | "") =>
  `<div class="flex items-center gap-4 border-b border-line py-[13px] ${state === "now" ? "-mx-5 bg-surface px-5" : ""}"><span class="w-6 text-center font-display text-[17px] ${state === "now" ? "font-semibold text-brand" : "text-muted"}">${order}</span><div class="flex-1 font-display text-[19px] ${state === "read" ? "text-muted" : state === "now" ? "font-semibold text-brand" : ""}">${title}${state === "now" ? `<div class="mt-0.5 font-sans text-[13px] font-normal text-muted">You are here, 9 minutes left</div>` : ""}</div>${state === "read" ? icon("ph:check", 17, "text-good") : ""}<span class="w-8 text-right text-[14.500px] text-muted num">${page}</span></div>`;

export const contents = phone(
  { time: "21:24", charge: 0.5 },
  `<div class="flex items-center gap-4 px-5 pt-[58px]">${cover("orchard", 48)}<div class="flex-1">${serif("The Salt Orchard", "text-[21px] leading-[24px]")}<div class="text-[14px] text-muted">41% · page 118 of 288</div></div><span class="grid h-10 w-10 place-items-center rounded-full bg-surface">${icon("ph:x-bold", 18)}</span></div><div class="mt-4 flex border-b border-line px-5 text-[15px]">${each(["Contents", "Bookmarks 3", "Highlights 14"], (label, index) => `<span class="-mb-px flex-1 border-b-2 pb-2.5 text-center ${index === 0 ? "border-brand font-semibold text-brand" : "border-transparent text-muted"}">${label}</span>`)}</div>
<div class="px-5"><div class="pb-1 pt-4 text-[13px] font-semibold text-muted">Part one: Planting</div>${chapter("5", "Eleven Pears", "58", "read")}${chapter("6", "The Lender of Ladders", "71", "read")}${chapter("7", "Sheets", "86", "read")}${chapter("8", "A Gate with No Wall", "101", "read")}<div class="pb-1 pt-4 text-[13px] font-semibold text-muted">Part two: Weather</div>${chapter("9", "What the Wind Left", "114", "now")}${chapter("10", "Marrack’s Pocket", "129", "")}${chapter("11", "Salt in the Kettle", "143", "")}${chapter("12", "The Inspector of Fences", "160", "")}</div><div class="absolute inset-x-0 bottom-0 border-t border-line bg-white px-5 pb-[40px] pt-3"><div class="flex h-[46px] items-center justify-between rounded-[10px] bg-surface px-4 text-[15.500px]"><span class="flex items-center gap-2 text-muted">${icon("ph:hash", 19)}Go to page</span>${icon("ph:arrow-right-bold", 18)}</div></div>`,
);

const track = (title: string, long: string, state: "done" | "now" | "") =>
  `<div class="flex items-center gap-3.5 border-b border-white/12 py-[11px]"><span class="w-6 ${state === "now" ? "text-accent" : "text-white/50"}">${state === "done" ? icon("ph:check", 18) : state === "now" ? icon("ph:waveform-bold", 22) : icon("ph:play-fill", 14)}</span><span class="flex-1 font-display text-[18px] ${state === "now" ? "font-semibold text-accent" : state === "done" ? "text-white/50" : ""}">${title}</span><span class="text-[14px] text-white/60 num">${long}</span></div>`;

export const listen = phone(
  {
    tone: "light",
    time: "7:55",
    charge: 0.89,
    classes: "bg-[linear-gradient(180deg,#7a2f45_0%,#3a1530_60%)] text-white",
  },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:caret-down-bold", 23)}<span class="flex items-center gap-2 text-[14px] text-white/75">${icon("ph:moon", 17)}Stops after this chapter</span>${icon("ph:airplay", 23)}</div><div class="mt-5 flex items-center gap-5 px-6">${cover("ferry", 116)}<div class="flex-1">${serif(books.ferry.title, "text-[26px] leading-[29px]")}<div class="mt-1.5 text-[14.500px] leading-[19px] text-white/70">Ruadhán Keane<br>Read by Orla Tierney</div><div class="mt-2 text-[14px] text-accent">5 h 12 left</div></div></div>
<div class="mt-6 px-6"><div class="relative h-[5px] rounded-full bg-white/20"><i class="absolute left-0 top-0 h-[5px] w-[64%] rounded-full bg-accent"></i><i class="absolute -top-[6px] left-[64%] h-[17px] w-[17px] -translate-x-1/2 rounded-full bg-white"></i></div><div class="mt-2 flex justify-between text-[13px] text-white/65 num"><span>17:20</span><span>−9:46</span></div><div class="mt-2 flex items-center justify-between">${icon("ph:skip-back-fill", 27)}<span class="relative grid place-items-center">${icon("ph:arrow-counter-clockwise", 40)}<b class="absolute text-[11px]">15</b></span><span class="grid h-[72px] w-[72px] place-items-center rounded-full bg-white text-[#5a2340]">${icon("ph:pause-fill", 34)}</span><span class="relative grid place-items-center">${icon("ph:arrow-clockwise", 40)}<b class="absolute text-[11px]">30</b></span>${icon("ph:skip-forward-fill", 27)}</div>
<div class="mt-5 flex items-center gap-2 text-[14.500px]"><span class="mr-1 text-white/65">Speed</span>${each(["0.8×", "1×", "1.2×", "1.5×", "2×"], (label, index) => `<span class="flex-1 rounded-[8px] py-2 text-center num ${index === 2 ? "bg-accent font-semibold text-[#3a1530]" : "bg-white/12"}">${label}</span>`)}</div></div>
<div class="mt-5 flex-1 rounded-t-[22px] bg-black/25 px-6 pt-4"><div class="flex justify-between text-[15px]"><b class="font-semibold">Chapters</b><span class="text-white/60">6 of 18</span></div>${track("4. The Purser’s Umbrella", "31:40", "done")}${track("5. Fog Signals", "24:15", "done")}${track("6. A Dog Called Tuesday", "27:06", "now")}${track("7. Enning, from Behind", "33:52", "")}${track("8. The Tea Urn", "19:28", "")}</div>`,
);

export const expired = phone(
  { time: "19:33", charge: 0.55 },
  `<header class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:caret-left-bold", 22)}<b class="text-[16.500px] font-semibold">Loan</b><span class="w-6"></span></header><div class="relative mx-auto mt-9 h-[262px] w-[270px]"><svg class="absolute inset-0" width="270" height="262" viewBox="0 0 270 262"><ellipse cx="135" cy="238" rx="118" ry="14" fill="#efe4ea"/></svg><div class="absolute left-[66px] top-[4px] -rotate-6 opacity-90 grayscale-[.65]">${cover("maps", 150)}</div><span class="absolute left-[150px] top-[128px] rotate-[9deg] rounded-[6px] border-[4px] border-[#b5413a] bg-white/80 px-3 py-1 text-[22px] font-extrabold uppercase tracking-wide text-[#b5413a]">Returned</span></div>
<div class="px-9 pt-6 text-center">${serif("Your three weeks are over", "text-[28px] leading-[32px]")}<div class="mt-2.5 text-[16px] leading-[23px] text-muted">The Cartographer’s Cough went back last night. You were on page 201 of 344; your place and 6 highlights are kept.</div></div><div class="mx-5 mt-6 flex items-center gap-3 rounded-app bg-surface p-4 text-[15px]">${icon("ph:users-three", 24, "text-brand")}<span class="flex-1">2 readers are waiting</span><b class="font-semibold">about 5 weeks</b></div>
<div class="absolute inset-x-5 bottom-[42px] flex flex-col gap-3">${main("Join the queue")}${main("Buy it for €9.90", "border border-faint")}</div>`,
);
