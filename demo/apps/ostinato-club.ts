// Ostinato's rewards, league, profile and offers; see ostinato.ts.
import { avatar } from "../kit/art.ts";
import { barChart } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { box, bubble, confetti, dock, drop, press, tock } from "./ostinato-parts.ts";

const flame = `<svg width="216" height="246" viewBox="0 0 108 123"><g stroke="#1a1423" stroke-width="3" stroke-linejoin="round"><path d="M56 4c6 22 34 34 40 66 4 28-16 50-42 50S8 98 12 70c3-18 15-24 17-40 10 4 13 10 14 18C50 38 56 24 56 4Z" fill="#ff8a1f"/><path d="M55 56c3 12 20 20 20 38 0 14-9 22-21 22s-21-8-21-22c0-12 8-15 10-24 5 2 6 5 7 9 3-7 5-13 5-23Z" fill="#ffd23f"/></g><circle cx="45" cy="90" r="3.500" fill="#1a1423"/><circle cx="62" cy="90" r="3.500" fill="#1a1423"/><path d="M47 99q6.500 7 13 0" fill="none" stroke="#1a1423" stroke-width="3" stroke-linecap="round"/></svg>`;

export const streak = phone(
  { time: "8:03", charge: 0.84, classes: "bg-brand" },
  `${confetti(390, 560)}<div class="relative flex flex-col items-center pt-[82px]">${flame}<div class="-mt-3 font-display text-[118px] font-extrabold leading-[118px] text-white [-webkit-text-stroke:5px_#1a1423] [paint-order:stroke_fill]">47</div><div class="mt-1 font-display text-[30px] font-extrabold">days in a row!</div></div>
<div class="relative mx-5 mt-6 rounded-[24px] bg-white p-4 ${box} ${drop}"><div class="flex justify-between">${each(
    [
      ["Su", true],
      ["Mo", true],
      ["Tu", true],
      ["We", true],
      ["Th", true],
      ["Fr", true],
      ["Sa", true],
    ] as const,
    ([day], index) =>
      `<div class="text-center text-[13px] font-extrabold ${index === 6 ? "" : "text-muted"}">${day}<span class="mt-1.5 grid h-9 w-9 place-items-center rounded-full ${index === 6 ? `bg-[#ffd23f] ${box}` : "bg-[#ff8a1f] text-white"}">${icon(index === 6 ? "ph:fire-fill" : "ph:check-bold", 19)}</span></div>`,
  )}</div><div class="mt-3.5 border-t-2 border-dashed border-[#e5dabd] pt-3 text-center text-[15.500px] font-bold">A perfect week. Three more days to a <span class="text-[#c77700]">golden pendulum</span>.</div></div>
<div class="absolute inset-x-5 bottom-[44px] flex flex-col gap-3.5">${press("Keep the beat", "bg-[#ffd23f]")}<div class="text-center text-[16.500px] font-extrabold underline underline-offset-4">Share my streak</div></div>`,
);

const rank = (place: number, name: string, points: string, kind = "") =>
  `<div class="flex items-center gap-3 px-4 py-[9px] ${kind === "me" ? `rounded-[20px] bg-[#ffd23f] ${box}` : ""}"><b class="w-7 text-center font-display text-[18px] font-extrabold ${place < 4 ? "" : "text-muted"}">${place}</b>${avatar(name, 42, `rounded-full ${box}`)}<span class="flex-1 text-[17px] font-bold">${kind === "me" ? "You" : name}</span><span class="text-[16px] font-extrabold num">${points}</span></div>`;

const medalist = (name: string, points: string, tall: number, colour: string, place: number) =>
  `<div class="flex w-[104px] flex-col items-center">${place === 1 ? icon("ph:crown-simple-fill", 30, "text-[#ffd23f] [stroke:#1a1423] [stroke-width:10px]") : ""}${avatar(name, place === 1 ? 72 : 58, `rounded-full ${box}`)}<div class="mt-1 text-[15px] font-extrabold">${name}</div><div class="mt-1 flex w-full flex-col items-center rounded-t-[18px] border-b-0 pt-2 ${box}" style="height:${tall}px;background:${colour}"><span class="font-display text-[30px] font-extrabold leading-[30px]">${place}</span><span class="text-[13.500px] font-bold num">${points}</span></div></div>`;

export const league = phone(
  { time: "19:20", charge: 0.4, classes: "bg-[#2fd0a5]" },
  `<div class="px-5 pt-[56px] text-center"><div class="font-display text-[28px] font-extrabold">Andante league</div><div class="text-[15px] font-bold">Top 7 move up to Allegro · 1 day 4 h left</div></div><div class="mt-4 flex items-end justify-center gap-2">${medalist("Noémi", "1,186", 74, "#cfd8e6", 2)}${medalist("Bastian", "1,304", 100, "#ffd23f", 1)}${medalist("Yara", "1,090", 58, "#f0b487", 3)}</div>
<div class="relative flex-1 border-t-[2.500px] border-ink bg-bg px-3 pt-3">${rank(4, "Olek", "942")}${rank(5, "Nadia", "918", "me")}${rank(6, "Santi", "887")}${rank(7, "Priyanka", "861")}<div class="my-2 flex items-center gap-2 px-3 text-[13px] font-extrabold text-[#128a69]"><i class="h-[2.500px] flex-1 bg-[#2fd0a5]"></i>${icon("ph:arrow-fat-line-up-fill", 17)}Moving up<i class="h-[2.500px] flex-1 bg-[#2fd0a5]"></i></div>${rank(8, "Hugo", "804")}</div>${dock(2)}`,
);

const goal = (minutes: string, name: string, sub: string, notes: number, isOn: boolean) =>
  `<div class="flex items-center gap-4 rounded-[22px] px-4 py-[14px] ${box} ${isOn ? `bg-[#ffd23f] ${drop}` : "bg-white"}"><span class="flex w-[58px] items-end gap-[5px]">${times(4, (index) => `<i class="w-[9px] rounded-full ${index < notes ? "bg-ink" : "bg-ink/15"}" style="height:${14 + index * 7}px"></i>`)}</span><div class="flex-1"><div class="font-display text-[20px] font-extrabold leading-[23px]">${name}</div><div class="text-[14.500px] font-semibold ${isOn ? "" : "text-muted"}">${sub}</div></div><b class="text-[16px] font-extrabold">${minutes}</b></div>`;

export const dailyGoal = phone(
  { time: "9:41", charge: 1 },
  `<div class="flex items-center gap-4 px-5 pt-[58px]">${icon("ph:arrow-left-bold", 25)}<div class="h-[19px] flex-1 overflow-hidden rounded-full bg-white ${box}"><i class="block h-full w-[60%] border-r-[2.500px] border-ink bg-brand"></i></div></div><div class="mt-6 flex items-center gap-4 px-5">${tock("glad", 104, "#ff5ca8", 20)}${bubble(`<div class="font-display text-[22px] font-extrabold leading-[27px]">How fast shall we play, Nadia?</div>`, "flex-1")}</div>
<div class="mt-7 flex flex-col gap-3.5 px-5">${goal("5 min", "Adagio", "A tune on the bus", 1, false)}${goal("10 min", "Andante", "A coffee a day", 2, true)}${goal("20 min", "Allegro", "Order dinner by June", 3, false)}${goal("30 min", "Presto", "You move there, right?", 4, false)}</div>
<div class="mx-5 mt-6 flex items-center gap-3 text-[15.500px] font-bold">${icon("ph:lightning-fill", 24, "text-[#c77700]")}<span>At Andante you know <u class="decoration-[3px] decoration-[#ff5ca8] underline-offset-4">50 words in the first week</u>.</span></div><div class="absolute inset-x-5 bottom-[48px]">${press("Set my tempo")}</div>`,
);

const perk = (label: string, isFree: boolean) =>
  `<div class="grid grid-cols-[1fr_68px_84px] items-center"><span class="py-[9px] pl-1 text-[16px] font-bold">${label}</span><span class="justify-self-center">${isFree ? icon("ph:check-fat-fill", 21) : icon("ph:minus-bold", 19, "text-ink/35")}</span><span class="grid h-full place-items-center border-x-[2.500px] border-ink bg-[#ffd23f]">${icon("ph:check-fat-fill", 23)}</span></div>`;

const price = (name: string, each: string, total: string, isOn: boolean) =>
  `<div class="relative flex-1 rounded-[20px] px-3.5 py-3 ${box} ${isOn ? `bg-[#ffd23f] ${drop}` : "bg-white"}">${isOn ? `<span class="absolute -top-[14px] right-3 rounded-full bg-brand px-2.5 py-0.5 text-[12.500px] font-extrabold ${box}">−40%</span>` : ""}<div class="text-[14.500px] font-bold">${name}</div><div class="font-display text-[24px] font-extrabold leading-[28px]">${each}</div><div class="text-[13px] font-semibold">${total}</div></div>`;

export const paywall = phone(
  { time: "20:11", charge: 0.37, classes: "bg-[#6aa6ff]" },
  `<div class="flex items-center justify-between px-5 pt-[56px]">${icon("ph:x-bold", 26)}<span class="text-[15px] font-extrabold underline underline-offset-4">Restore</span></div><div class="flex items-end justify-between pl-5 pr-2"><div class="pb-3 font-display text-[35px] font-extrabold leading-[37px]">Play without<br>pauses</div>${tock("cheer", 112, "#ff5ca8", 26)}</div>
<div class="mx-4 rounded-[26px] bg-white px-3 pb-3 ${box} ${drop}"><div class="grid grid-cols-[1fr_68px_84px] text-center font-display text-[16px] font-extrabold"><i></i><span class="pb-1 pt-4">Free</span><span class="mt-2 rounded-t-[16px] border-b-0 bg-[#ffd23f] pb-1 pt-2 ${box}">Forte</span></div>${perk("All 42 units", true)}${perk("League and streak", true)}${perk("Endless hearts", false)}${perk("No adverts", false)}${perk("Speaking coach", false)}${perk("Learn offline", false)}<div class="grid grid-cols-[1fr_68px_84px]"><i></i><i></i><i class="h-3 rounded-b-[16px] border-t-0 bg-[#ffd23f] ${box}"></i></div></div>
<div class="mx-4 mt-7 flex gap-3">${price("A year", "€4.80 / mo", "€57.60 once a year", true)}${price("A month", "€8.00 / mo", "cancel any time", false)}</div><div class="absolute inset-x-4 bottom-[40px]">${press("Try 7 days free")}<div class="mt-3.5 text-center text-[13.500px] font-bold">Then €57.60 a year. We remind you on day 5.</div></div>`,
);

const figure = (glyph: string, value: string, label: string, colour: string) =>
  `<div class="flex items-center gap-3 rounded-[20px] bg-white px-3.5 py-3 ${box}"><span class="grid h-10 w-10 place-items-center rounded-[13px] ${box}" style="background:${colour}">${icon(glyph, 21)}</span><div><div class="font-display text-[20px] font-extrabold leading-[21px]">${value}</div><div class="text-[13px] font-bold text-muted">${label}</div></div></div>`;

export const profile = phone(
  { time: "21:34", charge: 0.29 },
  `<div class="relative h-[176px] shrink-0 border-b-[2.500px] border-ink bg-[#ff5ca8]"><svg class="absolute inset-0" width="390" height="176">${times(7, (row) => `<path d="M-10 ${30 + row * 24}q26 -16 52 0t52 0 52 0 52 0 52 0 52 0 52 0 52 0" fill="none" stroke="#fff" stroke-width="5" opacity=".28"/>`)}</svg><span class="absolute right-5 top-[56px] grid h-11 w-11 place-items-center rounded-[14px] bg-white ${box}">${icon("ph:gear-six-bold", 23)}</span><span class="absolute -bottom-[44px] left-5">${avatar("Nadia", 104, `rounded-[30px] ${box}`)}</span></div>
<div class="px-5"><div class="flex justify-end gap-2.5 pt-3 text-[15px] font-extrabold"><span class="rounded-[14px] bg-white px-4 py-2 ${box}">Add friends</span><span class="grid w-11 place-items-center rounded-[14px] bg-white ${box}">${icon("ph:export-bold", 20)}</span></div><div class="mt-1 font-display text-[28px] font-extrabold">Nadia Okoro</div><div class="text-[15px] font-bold text-muted">nadia_tempo · since May 2025 · 23 friends</div>
<div class="mt-4 grid grid-cols-2 gap-3">${figure("ph:fire-fill", "47 days", "Streak", "#ff8a1f")}${figure("ph:music-notes-fill", "18,420", "Notes in all", "#6aa6ff")}${figure("ph:trophy-fill", "Andante", "League", "#2fd0a5")}${figure("ph:translate-bold", "1,136", "Words known", "#ffd23f")}</div>
<div class="mt-4 rounded-[22px] bg-white px-4 pb-2 pt-3.5 ${box}"><div class="flex items-baseline justify-between"><b class="font-display text-[18px] font-extrabold">This week</b><span class="text-[14px] font-bold text-muted">84 minutes</span></div>${barChart({ width: 310, height: 122, bars: [[10], [12], [8], [15], [11], [10], [18]], colours: ["#ff5ca8"], labels: ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"], active: 6, corner: 7 })}</div>
<div class="mt-4 flex items-center justify-between"><b class="font-display text-[19px] font-extrabold">Languages</b><span class="flex items-center gap-3 text-[15px] font-bold"><span class="rounded-full bg-[#c9f7e6] px-3 py-1 ${box}">Italian A2</span><span class="rounded-full bg-white px-3 py-1 ${box}">Dutch A1</span></span></div></div>${dock(3)}`,
);

const friend = (name: string, text: string, end: string) =>
  `<div class="flex items-center gap-3 py-2">${avatar(name, 44, `rounded-full ${box}`)}<div class="flex-1 text-[16.500px] font-bold leading-[20px]">${name}<div class="text-[13.500px] font-semibold text-muted">${text}</div></div>${end}</div>`;

export const invite = phone(
  { time: "18:45", charge: 0.48 },
  `<div class="relative h-[296px] shrink-0 overflow-hidden border-b-[2.500px] border-ink bg-[#ffd23f]">${confetti(390, 260)}<span class="absolute left-5 top-[54px] grid h-11 w-11 place-items-center rounded-[14px] bg-white ${box}">${icon("ph:arrow-left-bold", 23)}</span><div class="absolute inset-x-0 bottom-[-10px] flex justify-center">${tock("cheer", 128, "#ff5ca8", -22)}<span class="-ml-4">${tock("cheer", 128, "#2fd0a5", 22)}</span></div></div>
<div class="px-5 pt-5"><div class="text-center font-display text-[29px] font-extrabold leading-[33px]">A week of Forte<br>for both of you</div><div class="mt-2 text-center text-[15.500px] font-semibold leading-[21px] text-muted">As soon as a friend finishes the first lesson, you each get seven days free.</div>
<div class="mt-4 flex items-center gap-3 rounded-[20px] bg-white py-2 pl-5 pr-2 ${box}"><div class="flex-1"><div class="text-[12.500px] font-bold text-muted">Your code</div><div class="font-display text-[21px] font-extrabold tracking-[2px]">NADIA-47</div></div><span class="flex items-center gap-2 rounded-[14px] bg-[#6aa6ff] px-4 py-3 text-[15.500px] font-extrabold ${box}">${icon("ph:copy-bold", 19)}Copy</span></div>
<div class="mt-4 flex items-center justify-between"><b class="font-display text-[19px] font-extrabold">Invited</b><span class="text-[14.500px] font-bold text-muted">2 of 5 joined</span></div><div class="mt-1">${friend("Santi", "Finished lesson one on Tuesday", `<span class="rounded-full bg-[#c9f7e6] px-3 py-1 text-[14px] font-extrabold ${box}">+7 days</span>`)}${friend("Linnea", "Joined, still warming up", `<span class="text-[14.500px] font-extrabold underline underline-offset-4">Nudge</span>`)}</div></div>
<div class="absolute inset-x-5 bottom-[48px]">${press(`<span class="flex items-center gap-2.5">${icon("ph:paper-plane-tilt-fill", 22)}Invite a friend</span>`)}</div>`,
);
