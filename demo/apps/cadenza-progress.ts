// Cadenza's screens for learning and progress; the captions are in cadenza.ts.
import { avatar } from "../kit/art.ts";
import { barChart, progress, ring } from "../kit/chart.ts";
import { emoji, icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { waveform } from "../kit/pieces.ts";
import { each, times } from "../kit/seed.ts";
import { brass, staff, tabs, top } from "./cadenza-tools.ts";

const instruments = [
  ["violin", "Violin"],
  ["musical-keyboard", "Piano"],
  ["guitar", "Guitar"],
  ["saxophone", "Saxophone"],
  ["trumpet", "Trumpet"],
  ["drum", "Drums"],
  ["accordion", "Accordion"],
  ["banjo", "Banjo"],
  ["microphone", "Voice"],
] as const;

export const onboarding = phone(
  { tone: "light", time: "16:44", charge: 0.8 },
  `<div class="flex items-center gap-4 px-6 pt-[58px]">${icon("ph:arrow-left", 24)}<div class="flex flex-1 gap-1.5">${times(5, (index) => `<i class="h-1 flex-1 rounded-full ${index < 2 ? "bg-brand" : "bg-raised"}"></i>`)}</div><span class="text-[15px] text-muted">Skip</span></div><div class="mt-7 px-6 font-display text-[36px] leading-[40px]">What will you<br>be playing?</div>
<div class="mt-6 grid grid-cols-3 gap-2.5 px-5">${each(instruments, ([glyph, label], index) => `<div class="relative flex h-[118px] flex-col items-center justify-center gap-2.5 rounded-app text-[15px] ${index === 0 ? "border-2 border-brand bg-raised" : "bg-surface text-muted"}">${emoji(glyph, 48)}${label}${index === 0 ? `<span class="absolute right-2 top-2 grid h-6 w-6 place-items-center rounded-full bg-brand text-on-brand">${icon("ph:check-bold", 13)}</span>` : ""}</div>`)}</div>
<div class="mt-6 px-6 font-display text-[19px]">And how long have you played?</div><div class="mt-3 px-5"><div class="flex rounded-full bg-surface p-1 text-[15px] text-muted"><span class="flex-1 py-2 text-center">Beginner</span><span class="flex-1 rounded-full bg-accent py-2 text-center font-medium text-on-brand">A few years</span><span class="flex-1 py-2 text-center">Many years</span></div></div><div class="absolute inset-x-5 bottom-[44px]">${brass("Continue with violin")}</div>`,
);

const week: readonly (readonly [number, number])[] = [
  [18, 22],
  [25, 30],
  [10, 20],
  [20, 35],
  [15, 12],
  [32, 53],
  [0, 0],
];
const share = (name: string, sub: string, value: number) =>
  `<div class="py-[4px]"><div class="flex justify-between text-[15px]"><span>${name}</span><span class="text-muted num">${sub}</span></div><div class="mt-1.5">${progress(value, "h-1.5 bg-raised")}</div></div>`;

export const statistics = phone(
  { tone: "light", time: "20:02", charge: 0.44 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><span class="font-display text-[32px] leading-9">Progress</span>${icon("ph:export", 24)}</div><div class="mt-3 flex items-center justify-between px-5 text-[15px]"><span class="flex items-center gap-3">${icon("ph:caret-left", 18, "text-muted")}16–22 November${icon("ph:caret-right", 18, "text-faint")}</span><span class="flex items-center gap-1 rounded-full bg-good/15 px-3 py-1 text-[13.500px] text-good">${icon("ph:trend-up-bold", 14)}38 min more</span></div>
<div class="mx-4 mt-4 rounded-[24px] bg-surface p-4"><div class="font-display text-[38px] leading-[38px]">4 h 52 min</div><div class="relative mt-3">${barChart({ width: 326, height: 138, bars: week, colours: ["#e6b566", "#9c5f3c"], labels: ["M", "T", "W", "T", "F", "S", "S"], share: 0.5, max: 90, corner: 5 })}<i class="absolute inset-x-0 top-[58px] border-t border-dashed border-accent/50"></i><span class="absolute left-0 top-[38px] text-[12px] text-accent/70">45 min</span></div><div class="mt-2 flex gap-5 text-[13.500px] text-muted"><span class="flex items-center gap-2"><i class="h-2.5 w-2.5 rounded-full bg-brand"></i>Technique 2 h</span><span class="flex items-center gap-2"><i class="h-2.5 w-2.5 rounded-full bg-[#9c5f3c]"></i>Pieces 2 h 52 min</span></div></div>
<div class="mx-4 mt-2.5 flex items-center gap-4 rounded-[24px] bg-surface px-4 py-3"><div><div class="font-display text-[34px] leading-9">23</div><div class="text-[13px] text-muted">days in a row</div></div><div class="flex flex-1 justify-end gap-1">${times(7, (index) => icon(index < 6 ? "ph:flame-fill" : "ph:flame", 28, index < 6 ? "text-brand" : "text-faint"))}</div></div>
<div class="mx-4 mt-2.5 rounded-[24px] bg-surface px-4 py-2.5"><div class="pb-1 font-display text-[19px]">Where the time went</div>${share("Scales and long bows", "2 h", 0.9)}${share("Study No. 7", "1 h 22 min", 0.62)}${share("Winter Sarabande", "58 min", 0.43)}${share("Harbour Reel", "32 min", 0.24)}</div>${tabs(3)}`,
);

const piece = (title: string, by: string, note: string, ready: number, look = "text-muted") =>
  `<div class="flex items-center gap-4 border-b border-line py-[11px] last:border-0"><div class="relative shrink-0">${ring(52, 4.5, ready, ready > 0.9 ? "#9cc98a" : "#e6b566", "#43271c")}<span class="absolute inset-0 grid place-items-center text-[13px] font-semibold num">${Math.round(ready * 100)}</span></div><div class="min-w-0 flex-1"><div class="truncate font-display text-[19px] leading-6">${title}</div><div class="text-[13.500px] text-muted">${by}</div></div><span class="text-right text-[13px] leading-[17px] ${look}">${note}</span></div>`;

export const repertoire = phone(
  { tone: "light", time: "16:50", charge: 0.78 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><span class="font-display text-[34px]">Repertoire</span><span class="flex gap-5">${icon("ph:magnifying-glass", 24)}${icon("ph:sort-ascending", 24)}</span></div><div class="mt-3 flex gap-2 px-5 text-[14.500px]">${each(["All 14", "Learning 4", "Polishing 3", "Kept 7"], (label, index) => `<span class="whitespace-nowrap rounded-full px-3.5 py-2 ${index === 0 ? "bg-accent text-on-brand" : "bg-surface text-muted"}">${label}</span>`)}</div>
<div class="mt-3 px-5">${piece("Winter Sarabande", "A. Lindqvarn · D minor", "Today", 0.72)}${piece("Study No. 7", "C. Morandelli · A minor", "Today", 0.41)}${piece("Harbour Reel", "Traditional · G major", "Thursday", 0.96)}${piece("Duet for Two Windows", "T. Osei-Brandt · F major", "15 days<br>overdue", 0.58, "text-bad")}${piece("Concertino, 1st part", "J. P. Vasseur · E minor", "Sunday", 0.33)}${piece("Song of the Kiln", "H. Arakeli · C major", "10 Nov", 0.94)}${piece("Little Waltz for Iben", "S. Thorup · B flat major", "8 Nov", 1)}</div><span class="absolute bottom-[100px] right-5 z-10 grid h-[60px] w-[60px] place-items-center rounded-full bg-brand text-on-brand shadow-2xl">${icon("ph:plus-bold", 26)}</span>${tabs(1)}`,
);

const chapter = (order: number, title: string, sub: string, state: "seen" | "now" | "open" | "locked") =>
  `<div class="flex items-center gap-3.5 py-[8px] ${state === "locked" ? "opacity-55" : ""}"><span class="relative grid h-[54px] w-[84px] shrink-0 place-items-center overflow-hidden rounded-[10px] bg-raised"><svg width="84" height="54" viewBox="0 0 84 54" fill="none" stroke="#e6b566" stroke-width="2"><path d="M10 ${38 - order * 3}Q42 ${20 + order * 3} 74 ${14 + order * 3}"/><path d="M30 44l${12 + order * 4}-34" stroke="#b89a86"/></svg>${state === "now" ? `<span class="absolute inset-0 grid place-items-center bg-black/40">${icon("ph:pause-fill", 20)}</span>` : state === "locked" ? `<span class="absolute inset-0 grid place-items-center bg-black/40">${icon("ph:lock-simple-fill", 18)}</span>` : ""}</span><div class="flex-1"><div class="text-[16px] ${state === "now" ? "font-semibold text-brand" : ""}">${title}</div><div class="text-[13px] text-muted">${sub}</div></div>${state === "seen" ? icon("ph:check-circle-fill", 21, "text-good") : ""}</div>`;

export const lesson = phone(
  { tone: "light", time: "18:10", charge: 0.6 },
  `<div class="relative mt-[47px] h-[232px] overflow-hidden bg-[linear-gradient(120deg,#6b3d28,#a9764c_55%,#d9b083)]"><svg class="absolute inset-0" width="390" height="232"><rect x="268" y="20" width="86" height="118" fill="#f7e6c4" opacity=".55"/><path d="M311 20v118M268 78h86" stroke="#6b3d28" stroke-width="4" opacity=".5"/><rect x="24" y="30" width="70" height="92" fill="#43271c" opacity=".55"/></svg><div class="absolute -bottom-2 left-[92px]">${avatar("Radek Holub", 200, "rounded-none [&_rect]:hidden")}</div><div class="absolute bottom-3 left-[206px] rotate-[-24deg]">${emoji("violin", 92)}</div><div class="absolute inset-0 bg-gradient-to-t from-black/70 via-transparent to-black/30"></div>
<div class="absolute inset-x-4 top-3 flex items-center justify-between">${icon("ph:caret-down", 24)}<span class="rounded-full bg-black/50 px-3 py-1 text-[13px]">0.5× slow</span></div><div class="absolute inset-x-0 bottom-[48px] text-center"><span class="rounded-[6px] bg-black/65 px-2.5 py-1 text-[14.500px]">Let the elbow fall before the bow turns</span></div><div class="absolute inset-x-4 bottom-4 flex items-center gap-3 text-[12.500px] num"><span>6:12</span><span class="flex flex-1 gap-[3px]">${each([1, 1, 0.4, 0, 0], (done, index) => `<i class="block h-1 overflow-hidden rounded-full bg-white/30" style="flex:${[2, 3, 4, 3, 2][index]}"><i class="block h-full bg-brand" style="width:${done * 100}%"></i></i>`)}</span><span>14:40</span>${icon("ph:corners-out", 18)}</div></div>
<div class="px-5 pt-4"><div class="font-display text-[28px] leading-8">String crossings without noise</div><div class="mt-2.5 flex items-center gap-3">${avatar("Radek Holub", 38)}<div class="flex-1 text-[14.500px]">Radek Holub<div class="text-[13px] text-muted">Lesson 4 of 9 · Right hand</div></div><span class="grid h-10 w-10 place-items-center rounded-full bg-surface">${icon("ph:bookmark-simple-fill", 19, "text-brand")}</span><span class="grid h-10 w-10 place-items-center rounded-full bg-surface">${icon("ph:download-simple", 19)}</span></div>
<div class="mt-4 flex justify-between border-t border-line pt-3 text-[14px] text-muted"><span>Chapters</span><span>2 of 5 seen</span></div><div>${chapter(1, "Why it scratches", "2:05", "seen")}${chapter(2, "The elbow leads", "3:10", "seen")}${chapter(3, "Turn on one string", "4:20 · playing", "now")}${chapter(4, "Study No. 7, bar 8", "3:05", "open")}${chapter(5, "Play along at 84", "Record chapter 4 first", "locked")}</div></div>`,
);

const clip = (seed: string, long: string, isMine: boolean) =>
  `<div class="flex items-center gap-3 rounded-[20px] px-3.5 py-2.5 ${isMine ? "self-end rounded-br-[6px] bg-brand text-on-brand" : "self-start rounded-bl-[6px] bg-surface"}"><span class="grid h-9 w-9 place-items-center rounded-full ${isMine ? "bg-on-brand text-brand" : "bg-raised"}">${icon("ph:play-fill", 15)}</span>${waveform(seed, 130, 28, isMine ? 1 : 0.3, isMine ? ["#5d3514", "#5d3514"] : ["#e6b566", "#8b6552"], 4)}<span class="text-[13px] num">${long}</span></div>`;

export const teacherChat = phone(
  { tone: "light", time: "19:16", charge: 0.52 },
  `<div class="flex items-center gap-3 border-b border-line px-4 pb-3 pt-[54px]">${icon("ph:caret-left", 24)}${avatar("Radek Holub", 40)}<div class="flex-1"><div class="font-display text-[19px] leading-6">Radek Holub</div><div class="text-[13px] text-muted">Next lesson Tuesday 24, 17:00</div></div>${icon("ph:video-camera", 24)}</div>
<div class="flex flex-col gap-2.5 px-4 pt-3"><div class="text-center text-[12.500px] text-muted">Today</div><div class="self-end text-[12.500px] text-muted">Study No. 7, take 4</div>${clip("mine", "0:48", true)}${clip("his", "0:22", false)}<div class="max-w-[290px] self-start rounded-[20px] rounded-bl-[6px] bg-surface px-4 py-2.5 text-[15.500px] leading-[21px]">Bravo, the tempo holds now. Look at bar 8 again: the second pair rushes, because the wrist is still late.</div>
<div class="relative w-[290px] self-start overflow-hidden rounded-[20px] rounded-bl-[6px] bg-[#f7eedd] px-3 py-1.5">${staff("three", 2, 266)}<svg class="absolute inset-0" width="290" height="84" fill="none" stroke="#c8452f" stroke-width="2.500"><ellipse cx="218" cy="42" rx="56" ry="32"/></svg></div>
<div class="w-[300px] self-start rounded-[20px] rounded-bl-[6px] border border-brand/50 bg-raised p-4"><div class="flex items-center justify-between"><span class="font-display text-[18px]">Homework</span><span class="text-[13px] text-brand">until Tuesday</span></div><div class="mt-2.5 flex flex-col gap-2.5 text-[15px]">${each(
    [
      ["Bar 8, 60 bpm, ten times in a row", true],
      ["Bars 1–24 with metronome, 84", false],
    ] as const,
    ([text, isDone]) =>
      `<span class="flex gap-2.5 ${isDone ? "text-muted line-through" : ""}"><span class="mt-[1px] grid h-5 w-5 shrink-0 place-items-center rounded-[6px] ${isDone ? "bg-good text-[#21110c]" : "border-2 border-faint"}">${isDone ? icon("ph:check-bold", 12) : ""}</span>${text}</span>`,
  )}</div></div><div class="self-end rounded-[20px] rounded-br-[6px] bg-brand px-4 py-2.5 text-[15.500px] text-on-brand">Will record it again tomorrow!</div></div>
<div class="absolute inset-x-0 bottom-0 flex items-center gap-3 border-t border-line bg-[#1a0d09] px-4 pb-[34px] pt-2.5">${icon("ph:plus", 24)}<span class="flex h-[42px] flex-1 items-center rounded-full bg-surface px-4 text-[16px] text-muted">Message</span><span class="grid h-[42px] w-[42px] place-items-center rounded-full bg-brand text-on-brand">${icon("ph:microphone-fill", 21)}</span></div>`,
);

const reason = (label: string, isOn = false) =>
  `<div class="flex items-center gap-3 border-b border-line py-[9px] text-[16px] last:border-0"><span class="h-[22px] w-[22px] rounded-full ${isOn ? "border-[7px] border-brand bg-on-brand" : "border-2 border-faint"}"></span>${label}</div>`;
const loss = (glyph: string, text: string) =>
  `<span class="flex items-center gap-3 text-[15px] text-muted">${icon(glyph, 20)}${text}</span>`;

export const subscription = phone(
  { tone: "light", time: "21:27", charge: 0.33 },
  `${top("Your subscription", "ph:x")}<div class="mt-4 px-6"><div class="font-display text-[32px] leading-[36px]">Before the last note: why are you leaving?</div></div>
<div class="mx-5 mt-5 rounded-[22px] bg-surface px-4">${reason("I have too little time", true)}${reason("It costs too much")}${reason("My teacher uses something else")}${reason("Something did not work")}${reason("Another reason")}</div>
<div class="mx-5 mt-3 rounded-[22px] bg-brand p-4 text-on-brand"><div class="flex items-start gap-4"><span class="grid h-12 w-12 shrink-0 place-items-center rounded-full bg-on-brand text-brand">${icon("ph:pause-fill", 24)}</span><div><div class="font-display text-[22px] leading-[26px]">Busy? Pause till spring</div><div class="mt-1 text-[14.500px] leading-[20px]">You pay nothing until 1 March and keep your 23-day streak frozen.</div></div></div><div class="mt-4 grid h-12 place-items-center rounded-full bg-on-brand text-[16px] font-semibold text-accent">Pause instead</div></div>
<div class="mt-4 flex flex-col gap-2 px-6"><div class="text-[15px]">Without Cadenza Plus, from 2 December:</div>${loss("ph:microphone-slash", "38 recordings become read-only")}${loss("ph:chat-circle-slash", "No feedback from Radek Holub")}${loss("ph:lock-simple", "Lessons 5 to 9 are locked")}</div><div class="absolute inset-x-0 bottom-[44px] text-center text-[16px] text-bad">Continue to cancel</div>`,
);
